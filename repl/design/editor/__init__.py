"""The input of a designer: the prompt with its colours and completions, and the editors for texts of rules."""
