"""The canonical layout of a tree as text."""
