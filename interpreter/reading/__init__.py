"""The text of a card, as a person writes it, to checked code; and that code to a text in each language of the game."""
