"""Placeholders for pieces and values that a player cannot know, or that a trial of an option has not looked at. The placeholder
of a piece is a number that no table of pieces contains, so reading a field of a placeholder raises IndexError.
"""

from __future__ import annotations

from typing import Any, NoReturn

#: A piece that a viewer may not see is replaced by its number plus this number. In a zone that shows some fields of its pieces,
#: a multiple of this number is added (`interpreter.model.layout.Layout.shades`, by the slot of the zone).
BLANK = 1_000_000_000
#: A trial of an option can take a piece without a look at it. Then UNSEEN is added to its number, or RULELESS if the piece
#: is known to bring no rules that could be in force.
UNSEEN, RULELESS = 2 * BLANK, 3 * BLANK


class Veiled:
    """The placeholder for a value that a player may not see. Arithmetic with the placeholder gives the placeholder again. A
    comparison, and any use as a number or a truth value, raises IndexError, as a look at an unknown piece does."""

    __slots__ = ()

    def _reckoned(self, _other: object) -> Veiled:
        return self

    def _looked_at(self, *_others: object) -> NoReturn:
        raise IndexError

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _reckoned
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = _looked_at
    __bool__ = __index__ = __int__ = __neg__ = __abs__ = _looked_at
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _looked_at

    def __hash__(self) -> int:
        return id(self)


VEILED: Any = Veiled()
