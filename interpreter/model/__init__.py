"""Data that all other rooms share: the layout of a position, decisions, views, failures, random numbers."""
