"""The figures of many games, for people and as tables for programs."""
