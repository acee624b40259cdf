"""Symbols and types of a rulebook, constants, recursion, and what an edit leaves as it was."""
