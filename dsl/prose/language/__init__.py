"""A language as a table, the words of a rulebook in it, and their realisation."""
