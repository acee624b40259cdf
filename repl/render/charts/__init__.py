"""Maps and grids: drawn at a given width, or described cell by cell."""
