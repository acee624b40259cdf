"""The designer's input: the line at the prompt with its colours and completions, and the editors for a text."""
