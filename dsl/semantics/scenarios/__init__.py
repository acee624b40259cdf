"""Scenarios: what is wrong with what they give, do and expect."""
