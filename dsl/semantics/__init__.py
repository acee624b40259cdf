"""A tree to a checked rulebook: symbols, types, constants, recursion."""
