"""Trees to a checked rulebook: each declaration is checked at once, or when it is first needed; templates are filled in."""
