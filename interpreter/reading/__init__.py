"""The text of a card, as a person writes it, to checked code: with what it says in each language of the game."""
