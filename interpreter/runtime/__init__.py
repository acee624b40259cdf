"""What emitted code calls: questions, blocks, events, rules in force, trials."""
