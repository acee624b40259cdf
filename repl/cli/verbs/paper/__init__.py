"""The commands that write a game for other media: on paper, as a book, for other virtual tables."""
