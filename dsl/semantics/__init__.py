"""Finds the meaning of a rulebook: its names and their types, its constants and circles, and the declarations that a change of
the text leaves unchanged."""
