"""Warnings about text that has no effect, or an effect that it does not seem to have. No other check reports such
text."""
