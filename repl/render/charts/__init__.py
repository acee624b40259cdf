"""Maps and grids: their cells with contents, drawn for a width or told cell by cell."""
