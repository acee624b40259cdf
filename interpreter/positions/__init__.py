"""Positions of a game: each is an immutable value, and an answer leads from one position to the next. Also saved games."""
