"""Parse tokens into a tree by the grammar. Syntax errors become findings with a proposed repair. Trees are cached, and
reused after an edit."""
