"""A tree as text, in the one layout."""
