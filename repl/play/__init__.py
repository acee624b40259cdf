"""A game at the prompt: the session that takes a typed line and returns a reply, its commands, its players, and saved games."""
