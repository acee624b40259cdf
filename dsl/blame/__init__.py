"""Reduce many findings about one slip to one finding at the place of the slip."""
