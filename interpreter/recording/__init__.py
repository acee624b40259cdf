"""What was played, as a scenario."""
