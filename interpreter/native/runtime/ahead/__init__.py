"""Functions of the runtime that run `play` order by order, and functions for bots that look ahead or play imagined
games."""
