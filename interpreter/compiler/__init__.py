"""The compiler: it turns a checked rulebook into Python functions. `folding` finds facts that are known before play, `emission`
writes the source, and `flow` compiles `play`."""
