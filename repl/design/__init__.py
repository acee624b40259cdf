"""What a designer has at the prompt, and a player has not."""
