"""Plays, tests and simulates games by checked rules."""
