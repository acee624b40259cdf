"""A game at the prompt: a line in, a reply out; the table, saved games."""
