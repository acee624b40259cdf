"""The code generator: an expression, statement or rule becomes Python source.

`context` has the arguments of all emitting functions, and the way up where the language is recursive. Above it stand
`names` (what a name means), `groups` and `pools`, `expressions`; then `values`, `choices` and `control`, which write
statements; then `statements` and `rules`.
"""
