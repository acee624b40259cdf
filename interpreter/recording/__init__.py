"""Makes a scenario from a game that was played: its position and its answers become lines of the language."""
