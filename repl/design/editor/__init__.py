"""What a designer types with: the line at the prompt with its colours and completions, and the editors of a text."""
