"""The user interface: the command line and the game at the prompt."""
