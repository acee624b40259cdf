"""What a card says is carried out."""

from __future__ import annotations

from interpreter.native.runtime.lists import new, push
from interpreter.native.runtime.noting import carried_out, could_not
from interpreter.native.runtime.steps import burn
from interpreter.native.runtime.words import CAUSE, NONE, Failing, M, by_number

#: The work of a card that is carried out, whatever it says.
A_CARD = 3


def resolve(card: int, who: int, effects: int) -> None:
    """Carry out what a card says for a player; `effects` has the function of each piece."""
    effect = M[effects + card]
    if effect >= 0:
        burn(A_CARD)
        cause = M[CAUSE]
        M[CAUSE] = card
        given = new(2)
        push(given, card)
        push(given, who)
        try:
            by_number(effect, given)
        except Failing:
            could_not(card)
            raise
        carried_out(card, cause == NONE)
        M[CAUSE] = cause
