"""`naipe test --turned`: a rule that is right for player 1 and the first copy alone is found."""

import pytest

from interpreter import api
from interpreter.model.laying_out import lay_out
from interpreter.model.layout import Turn
from interpreter.scenarios import run_scenario
from places import TESTS

BY_ONE = "with the seats turned by 1: `player 1.purse` has coin 4, coin 5, coin 6; not 2 coins"
OTHER_COPY = "with another copy of what is alike: `the first of player 2.hand is first_rose` is not true"
FROM_THE_FIRST = "a rule always begins with the first seat: `player 1.score = 3` is not true"

#: By title: how the message begins where a scenario fails, and why the table cannot be turned.
EXPECTED = {
    "holds": ("", ""),
    "a seat that a rule names turns with the scenario": ("", ""),
    "sizes are those of the players who have them": ("", ""),
    "the first coin of all is player 1's": (BY_ONE, ""),
    "the first copy of all is the one that is taken": (OTHER_COPY, ""),
    "the first seat greets first": ("", FROM_THE_FIRST),
    "things by their number": ("", "a line of the scenario names things by their number: `coin 1 in bank` is not true"),
    "nobody else is there": ("", "nobody else sits there"),
    "wrong as the table stands": ("`player 1.score = 1` is not true", ""),
}


@pytest.fixture(scope="module")
def game():
    return api.load(TESTS / "settings" / "turned.naipe")


def test_each_scenario_is_turned(game):
    """C1: all scenarios had player 1 and the first card of its kind."""
    found = {one.title: run_scenario(game, one, "turned") for one in game.book.scenarios}
    assert list(found) == list(EXPECTED)
    for title, (message, unturned) in EXPECTED.items():
        assert (found[title].message[: len(message) or None], found[title].unturned[: len(unturned) or None]) == (
            message,
            unturned,
        )
        assert found[title].ok is not bool(message)


@pytest.mark.parametrize("by", range(4))
def test_seats_and_numbers_are_each_others(game, by):
    layout = lay_out(game.checked, 3, {}, turn=Turn(by, order=True))
    assert [layout.number_at(layout.seat(number)) for number in (1, 2, 3)] == [1, 2, 3]
    assert sorted(layout.seats) == [0, 1, 2]
    assert layout.number_at(layout.seats[0]) == 1


def test_copies_change_places_among_those_that_are_alike(game):
    layout = lay_out(game.checked, 2, {}, turn=Turn(copies=True))
    others = layout.other_copies
    assert [others[other] for other in others] == list(range(len(layout.pieces)))
    assert [layout.sort_of[other] for other in others] == layout.sort_of
    assert others != tuple(range(len(others)))
