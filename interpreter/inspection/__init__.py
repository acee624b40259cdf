"""What one person may see of a position, as data: boards, panels, the log in words, questions and explanations."""
