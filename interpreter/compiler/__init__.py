"""The compiler turns a checked rulebook into Python functions. `folding` finds facts that are known before play, `emission`
writes the source of the functions, and `flow` compiles the block `play`, which says how a game runs."""
