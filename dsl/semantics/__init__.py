"""Finds the meaning of a rulebook: its names and their types, values that are known before play, declarations that use
themselves, and the declarations that need no new check after a change of the text."""
