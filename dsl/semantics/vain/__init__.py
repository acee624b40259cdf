"""Warnings about text that has no effect, or another effect than it seems to have. No other check reports it."""
