"""Questions about a syntax tree that come up before its text for players is written: what kind of expression a node is, and
whether the text must mention the name of a `let`."""
