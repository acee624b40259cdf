"""What came out of many games, for people and for programs that make tables of it."""
