"""Reads the text of a card as a person writes it, and makes checked code from it, and texts in each language of the game."""
