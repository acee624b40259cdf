"""Functions that examine a syntax tree before its text for players is written. They find out what kind of expression a node
is, and whether the text must mention the name of a `let`."""
