"""Alternatives of the grammar to nodes."""
