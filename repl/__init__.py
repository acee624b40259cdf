"""What a person touches: the command line and the game at the prompt."""
