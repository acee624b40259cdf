"""Prose of a rulebook that cannot be read, or that is never used."""
