"""Placeholders: what stands for a piece of which it is not known, or was not looked at, which it is. No table has their numbers.
And what stands for a value that is not known.
"""

from __future__ import annotations

from typing import Any, NoReturn

#: Pieces that a viewer may not see stand for themselves under this number. Those in zones that show something of them
#: stand under a multiple of it (`interpreter.model.layout.Layout.shades`, by the slot of the zone).
BLANK = 1_000_000_000
#: What was taken in a trial without a look at what it is stands under this number, or under the other if it is known to bring no
#: rules that could be in force.
UNSEEN, RULELESS = 2 * BLANK, 3 * BLANK


class Veiled:
    """What stands for a value that a player may not see. It can be reckoned with, and comes to the same; whoever looks what it is,
    gets an IndexError, like whoever looks at an unknown piece."""

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
