"""The runtime: the functions that emitted code calls, for questions, blocks, events, rules in force, and trials."""
