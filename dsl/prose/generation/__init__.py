"""Writes the text of cards from their code. Each file here registers functions, and each function writes the text for one kind
of node (see `render`)."""

from dsl.prose.generation import conditions, groups, rules, statements, things

__all__ = ["conditions", "groups", "rules", "statements", "things"]
