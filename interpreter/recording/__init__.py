"""Makes a scenario from a played game, with its position and its answers as lines of the language."""
