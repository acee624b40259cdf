"""Cards in a sheet: read into a deck, and written back."""
