"""Scenarios: what they say in full, and what is wrong with it."""
