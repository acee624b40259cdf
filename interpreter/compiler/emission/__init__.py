"""The code generator: an expression, statement or rule becomes Python source.

`context` has the arguments of all emitting functions, and the functions for recursive parts of the language. The
modules in their order, each uses only those before it: `names` (the meaning of a name), `groups` and `pools`,
`expressions`; then `values`, `choices` and `control`, which write statements; then `statements` and `rules`.
"""
