"""What a card says is carried out."""

from __future__ import annotations

from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.noting import carried_out, could_not
from interpreter.native.runtime.sight import seen
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import CAUSE, CAUSER, NONE, Failing, Leaving, M, by_number

#: The work of a card that is carried out, whatever it says.
A_CARD = 3


def resolve(card: int, who: int, effects: int) -> None:
    """Carry out what a card says for a player; `effects` has the function of each piece."""
    effect = M[effects + seen(card)]
    if effect >= 0:
        burn(A_CARD)
        cause = M[CAUSE]
        causer = M[CAUSER]
        M[CAUSE] = card
        M[CAUSER] = who
        given = new(2)
        push(given, card)
        push(given, who)
        try:
            by_number(effect, given)
        except Failing:
            could_not(card)
            raise
        except Leaving:
            carried_out(card, cause == NONE)
            M[CAUSE] = cause
            M[CAUSER] = causer
            raise
        carried_out(card, cause == NONE)
        M[CAUSE] = cause
        M[CAUSER] = causer
