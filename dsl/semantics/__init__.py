"""The meaning of a rulebook: its names and their types, constants, recursion, and which declarations an edit leaves
unchanged."""
