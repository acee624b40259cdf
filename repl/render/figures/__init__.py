"""Statistics of many simulated games, as reports for people and as tables for programs."""
