"""Writes the text of cards from their code. Each file here registers functions; a function writes the text for one kind of
node. `render` finds the function for a node."""

from dsl.prose.generation import conditions, groups, rules, statements, things

__all__ = ["conditions", "groups", "rules", "statements", "things"]
