"""The code generator: it writes Python source for the expressions, statements and rules of a checked rulebook.

`context` has the arguments of all emitting functions, and the functions for recursive parts of the language. Each module in the
following list uses only modules before it: `names` (the meaning of a name), `groups` and `pools`, `expressions`; then `values`,
`choices` and `control`, which write statements; then `statements` and `rules`.
"""
