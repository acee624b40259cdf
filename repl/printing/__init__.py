"""A game on paper and at other tables: its cards as data, in a language."""
