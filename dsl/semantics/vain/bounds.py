"""Bounds that can be told from how they are written."""

from __future__ import annotations

from dsl import nodes
from dsl.semantics.numbered import number_of


def bounds_of(type_: nodes.TypeName) -> tuple[int | None, int | None]:
    """Return the lowest and the highest number of a type, None for one that is not known before play or not there."""
    return number_of(type_.low), number_of(type_.high)
