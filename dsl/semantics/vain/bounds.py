"""Finds the lowest and highest values of numbers from the text of the rules."""

from __future__ import annotations

from dsl import nodes
from dsl.expansion.numbered import number_of


def bounds_of(type_: nodes.TypeName) -> tuple[int | None, int | None]:
    """Return the lowest and the highest number that a type allows. A bound is None if the type has no such bound, or if the
    bound is known only in play."""
    return number_of(type_.low), number_of(type_.high)


#: The bounds of a number option that has none in the rules.
LOWEST, HIGHEST = 0, 9


def bounds_of_option(option: nodes.Option) -> tuple[int, int]:
    """Return the lowest and the highest number that an option allows. Both are always known, because an option is chosen
    before play."""
    low, high = (None, None) if option.type is None else bounds_of(option.type)
    return LOWEST if low is None else low, HIGHEST if high is None else high
