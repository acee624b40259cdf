"""Checks the declarations of a rulebook and returns the checked rulebook. A declaration is checked with all others, or late,
when its result is first needed. This folder also makes text from templates."""
