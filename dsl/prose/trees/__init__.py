"""Questions about a syntax tree of the rules that must be answered before its text for players is written: what kind
of expression a node is, and whether a `let` name must appear in the text."""
