"""Checks the declarations of a rulebook and returns the checked rulebook. Each declaration is checked at once, or when it is
first needed. This folder also fills in templates."""
