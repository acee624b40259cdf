"""Parse tokens into a tree by the grammar. Syntax errors become findings with a proposed repair. Trees are cached on
disk. After an edit, the trees of unchanged declarations are reused."""
