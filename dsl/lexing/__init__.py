"""Text to tokens: checks of the characters of a text, the keywords, and the words that a rulebook declares."""
