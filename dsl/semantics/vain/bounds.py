"""Bounds that can be told from how they are written."""

from __future__ import annotations

from dsl import nodes
from dsl.expansion.numbered import number_of


def bounds_of(type_: nodes.TypeName) -> tuple[int | None, int | None]:
    """Return the lowest and the highest number of a type, None for one that is not known before play or not there."""
    return number_of(type_.low), number_of(type_.high)


#: What an option that is a number may be, where it names no bounds.
LOWEST, HIGHEST = 0, 9


def bounds_of_option(option: nodes.Option) -> tuple[int, int]:
    """Return the lowest and the highest number that an option may be: it is chosen before play, so that both are known."""
    low, high = (None, None) if option.type is None else bounds_of(option.type)
    return LOWEST if low is None else low, HIGHEST if high is None else high
