"""Cards in a spreadsheet: read them into a deck, and write a deck back to a spreadsheet."""
