"""Support for editors: the unsaved texts of a rulebook, their findings, and the meaning of the name at a place."""
