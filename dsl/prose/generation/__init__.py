"""Nodes to sentences: each file here registers what it says of its kinds of nodes (see `render`)."""

from dsl.prose.generation import conditions, groups, rules, statements, things

__all__ = ["conditions", "groups", "rules", "statements", "things"]
