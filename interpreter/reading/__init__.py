"""From the text of a card, as a person writes it, to checked code and its text in each language of the game."""
