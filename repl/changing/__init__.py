"""A rule that changes while a game is on: its text, its check, and the game played again under it."""
