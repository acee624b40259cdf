"""Findings about rules texts as data, and everything that shows them to people: codes, spelling suggestions, and the report."""
