"""Edit a rule while a game is on: its text, its check, and the replay of the game under the new rule."""
