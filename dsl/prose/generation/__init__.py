"""Nodes to sentences. Each file registers the functions that write the text for its kinds of nodes (see `render`)."""

from dsl.prose.generation import conditions, groups, rules, statements, things

__all__ = ["conditions", "groups", "rules", "statements", "things"]
