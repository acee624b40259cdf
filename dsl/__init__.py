"""The language: source text is read, checked, and given as checked rules; also its messages, its card texts and its
formatter."""
