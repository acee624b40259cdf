"""Turn text into tokens: the checks of the characters of a text, the keywords, and the words that a rulebook declares."""
