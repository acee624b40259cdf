"""A map or a grid: what lies in its cells, drawn in so many columns or told cell by cell."""
