"""One expression, statement or rule to Python source: functions over a context, the lower first.

`context` says what every function is given, and holds the way back up where the language is recursive. Above it
stand `names` (what a name means), `groups` and `pools`, `expressions`, then `values`, `choices` and `control`, which
write statements, `statements`, and `rules`.
"""
