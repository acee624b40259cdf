"""Source text to checked rules."""
