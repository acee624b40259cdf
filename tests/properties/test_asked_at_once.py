"""The terminal looks behind a yes before anybody says it (decision 0071): what it asks at once tells nothing of what is hidden.

Two positions that look alike to whoever is asked whether to do something: the choice behind the yes is joined in both or in neither,
with the same answers, and the card that a yes is about is named in both or in neither.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from pyrsistent import pvector

from hidden import dealt_anew, offered
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import RuleError
from interpreter.model.layout import RNG
from interpreter.positions.position import Position, go_on
from places import rules_beside
from repl.asking.asked_once import behind_yes, is_yes_or_no, meant
from repl.render.voice import Voice
from soak import sizes

#: Each yes leads on in another way: to what is drawn, what is thrown, what another holds, what is turned up, and to one's own cards.
RULES = rules_beside(__file__, "asked_at_once")

GAMES = ("behind", "boratime", "limit", "agencia")


@cache
def rules(name: str) -> api.Game:
    return of_texts({"rules.naipe": RULES}) if name == "behind" else api.load(name, scenarios=False)


def asked_at_once(game: api.Game, position: Position) -> tuple[object, ...]:
    """Return what the terminal asks in a position beside yes and no: the choice behind the yes, or the card that it is about."""
    after = behind_yes(game, position)
    if after is not None:
        return after.due.span, after.due.name, offered(after)
    voice = Voice(game, "", position.program)
    return (meant(voice, game, position, api.view(game, position, position.due.seat)),)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wanted", sizes(30, 300, 2000))
def test_what_is_asked_at_once_tells_nothing_of_what_is_hidden(name, wanted):
    game, chance = rules(name), random.Random(5)
    compared, ways = 0, set()
    wanted *= 8 if name == "behind" else 1  # a small game, whose ways lead everywhere
    for seed in range(200):
        position, who = api.begin(game, game.min_players, seed), set()
        for _ in range(80):
            if position.decision is None or compared >= wanted:
                break
            seat = position.due.seat
            if is_yes_or_no(position.due) and who <= {seat}:
                state = dealt_anew(position.program, list(position.slots), seat - 1, chance)
                if chance.random() < 0.5:
                    state[RNG] = position.slots[RNG]
                compared += _is_compared(game, position, state, seat, ways, f"{name}, seed {seed}")
            answered, before = seat, position
            position = api.decide(game, position, chance.choice(position.due.possible).id)
            who = {*who, answered} if position.slots == before.slots else set()
        if compared >= wanted:
            break
    assert compared >= wanted
    assert name != "behind" or ways == {"nothing", "card", "choice"}


def _is_compared(
    game: api.Game, position: Position, state: list[object], seat: int, ways: set[str], where: str
) -> bool:
    """Compare what is asked in a position with what is asked where other things are hidden; return whether the two look alike."""
    try:
        other = go_on(position.program, pvector(state), position.answers)
    except RuleError:
        return False
    if other.decision is None or other.due.seat != seat or offered(other) != offered(position):
        return False  # somebody else is asked where other things are hidden: these two do not look alike to whoever is asked
    if api.view(game, other, seat) != api.view(game, position, seat):
        return False
    asked = asked_at_once(game, position)
    ways.add("choice" if len(asked) > 1 else "card" if asked[0] else "nothing")
    assert asked_at_once(game, other) == asked, where
    return True
