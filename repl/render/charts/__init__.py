"""Maps, grids and pictures of joined places: drawn for a width, or described cell by cell."""
