"""Support for editors: unsaved texts of a rulebook, their findings, and the names at a place."""
