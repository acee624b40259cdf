"""Positions as values, and the way from one decision to the next."""
