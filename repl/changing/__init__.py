"""Edit a rule during a game: its text, the check of the new text, and the replay of the game under the new rule."""
