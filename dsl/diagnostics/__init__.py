"""Findings as data, and their text for people: codes, spelling suggestions, the report."""
