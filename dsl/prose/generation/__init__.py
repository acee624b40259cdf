"""Syntax trees to the sentences of a card text. Each file registers functions that write the text for some kinds of
nodes (see `render`)."""

from dsl.prose.generation import conditions, groups, rules, statements, things

__all__ = ["conditions", "groups", "rules", "statements", "things"]
