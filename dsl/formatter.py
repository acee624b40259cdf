"""Source text -> the same text in the one canonical layout; and nodes -> text (`unparse`)."""

from dsl.unparser import unparse

__all__ = ["unparse"]
