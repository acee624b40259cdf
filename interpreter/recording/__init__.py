"""Make a scenario from a played game."""
