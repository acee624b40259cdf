"""The verbs that write a game for other media: on paper, as a book, for other tables."""
