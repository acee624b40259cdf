"""What did nothing is not told, but to whoever sees everything; what is there to be told always is, and steps are for which
prose has words."""

import pytest

from interpreter import api
from interpreter.model.views import OMNISCIENT
from places import rules_beside

MILL = rules_beside(__file__, "what_did_nothing")


@pytest.fixture
def game(tmp_path):
    tmp_path.joinpath("mill.naipe").write_text(MILL, encoding="utf-8")
    return api.load(tmp_path)


def told(game, seat):
    first = api.begin(game, 2, 1)
    last = api.decide(game, first, "no")
    lines = [api.narrate(game, event, "en", ("Ana", "Bea"), seat) for event in (*first.events, *last.events)]
    return [line for line in lines if line]


def test_what_did_nothing_is_not_told(game):
    assert told(game, 2) == [
        "The morning of Bea begins.",
        "Ana rests.",
        "Ana grinds 2.",
        "Ana rests.",
        "Ana sings.",
        "Ana rests.",
        "Ana tries.",
        "9 sacks needed, 3 there.",
        "Ana polls.",
    ]


def test_whoever_sees_everything_is_told_of_everything(game):
    assert {"Ana grinds 0.", "Ana begs.", "Ana reckons."} <= set(told(game, OMNISCIENT))


def test_it_happened_all_the_same(tmp_path):
    scenario = '\nscenario "nothing"\n  given 2 players\n  when player 1 begs\n  then it happened that player 1 begs\n'
    tmp_path.joinpath("mill.naipe").write_text(MILL + scenario, encoding="utf-8")
    assert [result.message for result in api.run_scenarios(api.load(tmp_path))] == [""]
