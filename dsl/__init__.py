"""The language. This package reads source text, checks it, and returns the checked rules. It also contains the messages
of naipe, the generator of card texts, and the formatter."""
