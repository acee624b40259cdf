"""Text to tokens: keywords, the words that a rulebook declares, what may be read at all."""
