"""The code generator: it writes Python source for the expressions, statements and rules of a checked rulebook.

An emitting function returns or writes the source for one part of the rules. `context` has the arguments of all emitting
functions, and the functions for recursive parts of the language. Each module in the following list uses only modules before it:

- `names`: the meaning of a name
- `groups` and `pools`
- `expressions`
- `values`, `choices` and `control`, which write statements
- `statements` and `rules`
"""
