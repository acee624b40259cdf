"""An unseen card cannot be followed: not by its place among the answers, nor by its number, nor by where it lies in a hand."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter import api
from interpreter.model.decisions import LAY
from interpreter.simulation.montecarlo import MonteCarlo
from places import rules_beside

# F9: a card that all have seen comes last into the hand of the second player.
RULES = rules_beside(__file__, "mixing")


def game_of(path, lay: str = "seat(2).hand", pool: str = "face down", first: str = "set caught to 0"):
    path.mkdir(exist_ok=True)
    (path / "follow.naipe").write_text(RULES.format(lay=lay, pool=pool, first=first), encoding="utf-8")
    return api.load(path)


def where_gold_is(game, position) -> str:
    """Return the id of the answer that is the card which all have seen."""
    for option in position.due.possible:
        after = api.decide(game, position, option.id)
        if after.now[after.program.layout.base["value", None, "caught"]]:
            return option.id
    raise AssertionError("it is there")


def test_a_card_that_came_last_is_not_the_last_answer(tmp_path):  # F9
    game = game_of(tmp_path)
    places = Counter(where_gold_is(game, api.begin(game, 2, seed)) for seed in range(60))
    assert set(places) == {f"hidden-{number}" for number in range(1, 8)} and max(places.values()) < 20, places


def test_the_second_question_says_no_more_than_the_first(tmp_path):  # F9
    game, places = game_of(tmp_path), Counter()
    for seed in range(60):
        position = api.begin(game, 2, seed)
        gold = where_gold_is(game, position)
        other = next(option.id for option in position.due.options if option.id != gold)
        again = where_gold_is(game, api.decide(game, position, other))
        places[int(again[-1]) - int(gold[-1])] += 1
    assert len(places) > 6, places


def test_who_plays_again_finds_the_same_order(tmp_path):  # F9
    game = game_of(tmp_path)
    for seed in range(8):
        one, other = (api.begin(game, 2, seed) for _ in range(2))
        assert (one.due.order, where_gold_is(game, one)) == (other.due.order, where_gold_is(game, other))


def test_what_somebody_knows_of_a_hand_stands_first_and_tells_nothing_of_the_rest(tmp_path):  # F9
    game = game_of(tmp_path, first="run know")
    position = api.begin(game, 2, 1)
    assert [option.id for option in position.due.options] == [
        "card-01.1",
        *(f"hidden-{number}" for number in range(2, 8)),
    ]
    for seat in (1, None):
        hand = api.view(game, position, seat).zone("hand", 2)
        assert [piece is None for piece in hand.pieces] == [True] * 6 + [seat is None]


def test_what_lies_face_down_before_everybody_keeps_its_places(tmp_path):  # F9
    game = game_of(tmp_path, lay="table")
    for seed in range(6):
        position = api.begin(game, 2, seed)
        assert (position.due.order, where_gold_is(game, position)) == ((), "hidden-7")


def test_an_answer_of_an_older_saved_game_means_the_card_that_lay_there(tmp_path):  # F9
    game = game_of(tmp_path)
    position = api.begin(game, 2, 3)
    assert position.due.as_it_lay(f"{LAY}hidden-7") == where_gold_is(game, position)
    assert position.due.as_it_lay("hidden-7") == "hidden-7"


@pytest.mark.parametrize("seeds", [10])
def test_a_bot_that_thinks_ahead_does_not_know_it_either(tmp_path, seeds):  # F9
    """By chance it takes the card in one of seven games at the first question."""
    game = game_of(tmp_path)
    found = 0
    for seed in range(seeds):
        position = api.begin(game, 2, seed)
        found += MonteCarlo(position.program, seed, games=60)(position) == where_gold_is(game, position)
    assert found <= seeds // 2
