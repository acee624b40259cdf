"""The verbs that take a game out of the terminal: on paper, as a book, to other tables."""
