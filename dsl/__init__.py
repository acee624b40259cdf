"""The language: this package reads source text, checks it, and returns the checked rules. It also has the messages, the
texts of cards and the formatter."""
