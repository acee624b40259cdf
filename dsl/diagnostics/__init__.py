"""Findings about the text of rules, as data, and everything that shows findings to people: codes, spelling suggestions, and the
report."""
