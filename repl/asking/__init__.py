"""Questions to players: a yes and the choice behind it as one question, the command `pass`, why an answer is impossible, and
the rules in prose."""
