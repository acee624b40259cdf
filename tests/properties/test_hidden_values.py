"""A value that only its owner sees tells nobody else anything: what others see, are asked, read and are told is the same whatever
it is. Bots that think ahead answer the same."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import pytest
from pyrsistent import pvector

from hidden import offered
from interpreter import api
from interpreter.model.views import HIDDEN, OMNISCIENT
from interpreter.positions.position import Position, go_on
from interpreter.simulation.montecarlo import MonteCarlo
from loaded import loaded
from places import TESTS
from repl.render.voice import Voice
from repl.terminal import protocol
from soak import sizes
from telling import Telling

PURSE = TESTS / "settings" / "purse.naipe"
#: Pairs of positions are compared in so many games.
GAMES = 30


def played(seed: int) -> Iterator[Position]:
    game, chance = loaded(PURSE), random.Random(seed)
    position = api.begin(game, 3, seed)
    while position.decision is not None:
        yield position
        position = api.decide(game, position, chance.choice(position.decision.possible).id)


def veiled_anew(position: Position, seat: int, chance: random.Random) -> list[object]:
    """Return the checkpoint of a position with other numbers for what a player (from 1) does not see."""
    state = list(position.slots)
    for slot, owner in position.program.layout.veiled.items():
        if owner != seat - 1:
            state[slot] = chance.randint(0, 20)
    return state


def pairs(seed: int) -> Iterator[tuple[Position, Position, int]]:
    """Yield positions at the first question of a step, each with one that the player who is asked cannot tell from it. Where each
    makes an offer, one who has nothing is not asked; so those are left out in which another player is asked."""
    chance = random.Random(seed)
    for position in played(seed):
        if not position.answers:
            seat = position.due.seat
            other = go_on(position.program, pvector(veiled_anew(position, seat, chance)), ())
            if position.due.kind == "may" or other.due.seat == seat:
                yield position, other, seat


def told(position: Position, seat: int) -> str:
    """What a program at a seat is told: the view, the boards, the answers."""
    game = loaded(PURSE)
    return json.dumps(
        [
            protocol.seen(api.view(game, position, seat)),
            protocol.drawn(api.pictures(game, position, seat)),
            offered(position),
        ]
    )


@pytest.mark.parametrize("wanted", sizes(150, 600))
def test_what_a_player_sees_and_may_choose_hangs_on_no_hidden_value_of_others(wanted):
    found, game = 0, loaded(PURSE)
    for seed in range(GAMES):
        for position, other, seat in pairs(seed):
            assert (other.due.seat, other.answers) == (seat, ()), f"seed {seed}"
            assert told(position, seat) == told(other, seat), f"seed {seed}"
            assert api.ask_text(game, position.due, "en", program=position.program) == api.ask_text(
                game, other.due, "en", program=other.program
            )
            found += 1
        if found >= wanted:
            return
    raise AssertionError(f"{found} pairs are too few")


def test_a_bot_that_thinks_ahead_answers_the_same_whatever_is_hidden():
    found = 0
    for seed in range(8):
        for position, other, _ in pairs(seed):
            if len(position.due.possible) < 2:
                continue
            assert MonteCarlo(position.program, 5, games=6)(position) == MonteCarlo(other.program, 5, games=6)(other)
            found += 1
            if found >= 12:
                return
    raise AssertionError(f"{found} questions are too few")


def test_others_see_a_sign_in_its_place_and_the_owner_the_number():
    game, position = loaded(PURSE), next(played(1))
    for seat in (1, 2, 3, None):
        for owner, values in enumerate(api.view(game, position, seat).player_values, 1):
            assert dict(values)["coins"] == (10 if owner == seat else HIDDEN)
    assert [dict(values)["coins"] for values in api.view(game, position, 0).player_values] == [10, 10, 10]


def test_the_log_is_silent_about_hidden_values_of_others():
    """Whoever reads of coins reads of their own; the designer reads of all."""
    game, names, read = loaded(PURSE), ("Ana", "Bea", "Caio"), {}
    for seed in range(3):
        way = list(played(seed))
        for seat in (None, 1, 2, OMNISCIENT):
            told = Telling(Voice(game, "en", way[0].program), names, seat).told(way)
            about = [line.laid for line in told if re.search(r"\b(coins|bid)\b", line.laid)]
            read.setdefault(seat, []).extend(line for line in about if not line.startswith("Your "))
            read["mine", seat] = read.get(("mine", seat), 0) + len(about)
    assert read[None] == read[1] == read[2] == []
    assert read["mine", 1] > 10
    assert len(read[OMNISCIENT]) > 30


def test_an_expression_at_the_prompt_says_that_it_may_not_be_known():
    game, position = loaded(PURSE), next(played(1))
    assert api.eval_text(game, position, "player 1.coins", 1) == "10"
    for asked in ("player 1.coins", "player 1.coins > 3", "player 1.coins + 1", "highest coins of players"):
        with pytest.raises(ValueError, match="you may not know that"):
            api.eval_text(game, position, asked, 2)


def test_whole_games_are_left_to_python_and_the_line_is_named():
    found = api.unsaid(loaded(PURSE))
    assert [one.text.split()[:2] for one in found] == [["value", "coins"], ["value", "bid"], ["p", "chooses"]]
    assert [one.needed for one in found] == [True, True, False]
