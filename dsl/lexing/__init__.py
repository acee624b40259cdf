"""Text to tokens: the check of the text, the keywords, and the words that a rulebook declares."""
