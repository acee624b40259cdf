"""The bounds of a number, as far as its text shows them."""

from __future__ import annotations

from dsl import nodes
from dsl.expansion.numbered import number_of


def bounds_of(type_: nodes.TypeName) -> tuple[int | None, int | None]:
    """Return the lowest and the highest number of a type, None for one that is not known before play or not there."""
    return number_of(type_.low), number_of(type_.high)


#: The bounds of a number option that declares none.
LOWEST, HIGHEST = 0, 9


def bounds_of_option(option: nodes.Option) -> tuple[int, int]:
    """Return the lowest and the highest number that an option allows: both are known, because it is chosen before play."""
    low, high = (None, None) if option.type is None else bounds_of(option.type)
    return LOWEST if low is None else low, HIGHEST if high is None else high
