"""Warnings about text that has no effect, or another effect than it seems to have. Nothing else would report it."""
