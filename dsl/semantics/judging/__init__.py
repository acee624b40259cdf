"""Checks syntax trees, and returns a checked rulebook. Each declaration is checked at once, or when it is first
needed; templates are filled in."""
