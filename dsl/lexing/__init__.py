"""Turn text into tokens. This package checks the characters of a text, knows the keywords, collects the words that a
rulebook declares, and makes the tokens."""
