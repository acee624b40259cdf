"""Print a game: its cards and boards as pages, as sheets, and as files for other virtual tables, in one language."""
