"""A position of a game as an immutable value, and how an answer leads from one decision to the next."""
