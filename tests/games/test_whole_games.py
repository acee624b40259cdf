"""Whole games played by chance: what must be so at every decision."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import api
from interpreter.model.decisions import IllegalChoice
from interpreter.simulation.playout import random_playout
from soak import examples
from toys import AGENCIA, PLAYERS, ZOO, played, played_again_by_hand, playout_with_checkpoints, time_limit, toy


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> dict[str, api.Game]:
    folder = tmp_path_factory.mktemp("zoo")
    return {"zoo": toy(folder, "", ZOO), AGENCIA: api.load(AGENCIA)}


MANY = examples(25)
BOTH = pytest.mark.parametrize("name", ["zoo", AGENCIA])

#: One game: how many players (as an index), the seed, and what is picked at each decision.
GAMES = given(st.integers(0, 2), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 999), min_size=10, max_size=40))


@BOTH
@MANY
@GAMES
def test_deciding_leaves_the_old_position_as_it_was(games, name, players, seed, picks):
    game = games[name]
    line = played(game, PLAYERS[name][players], seed, picks)
    digests = [position.digest() for position, _ in line]
    seen = [(repr(position.decision), position.slots, position.now, position.answers) for position, _ in line]
    for position, answer in reversed(line[:-1]):
        api.decide(game, position, answer)
    assert [position.digest() for position, _ in line] == digests
    assert [(repr(position.decision), position.slots, position.now, position.answers) for position, _ in line] == seen


@BOTH
@MANY
@GAMES
def test_going_on_from_an_old_position_comes_to_the_same(games, name, players, seed, picks):
    game = games[name]
    line = played(game, PLAYERS[name][players], seed, picks)
    for start in range(0, len(line) - 1, 5):
        position, answer = line[start]
        again = api.decide(game, position, answer)
        expected = line[start + 1][0]
        assert again == expected
        assert hash(again) == hash(expected)
        assert again.digest() == expected.digest()
        assert (again.now, again.decision, again.outcome, again.events) == (
            expected.now,
            expected.decision,
            expected.outcome,
            expected.events,
        )
        assert again.decisions == expected.decisions == start + 1


@BOTH
@MANY
@GAMES
def test_an_open_decision_is_a_real_one(games, name, players, seed, picks):
    game = games[name]
    for position, _ in played(game, PLAYERS[name][players], seed, picks):
        decision = position.decision
        assert (decision is None) is (position.outcome is not None)
        if decision is None:
            continue
        ids = [option.id for option in decision.options]
        assert len(ids) == len(set(ids))
        assert all(ids) and all(option.label for option in decision.options)
        assert len(decision.possible) >= 2
        assert 1 <= decision.seat <= PLAYERS[name][players]
        assert 1 <= decision.part <= decision.parts


@BOTH
@examples(10)
@GAMES
def test_every_possible_option_can_be_taken_and_no_other(games, name, players, seed, picks):
    game = games[name]
    for position, _ in played(game, PLAYERS[name][players], seed, picks):
        if position.decision is None:
            continue
        before = position.digest()
        for option in position.decision.options:
            if option.possible:
                api.decide(game, position, option.id)
            else:
                with pytest.raises(IllegalChoice) as refused:
                    api.decide(game, position, option.id)
                assert option.label in str(refused.value)
        for nonsense in ("", "no such thing", "hidden-0", "card-0", "yes ", "enough of it"):
            with pytest.raises(IllegalChoice) as refused:
                api.decide(game, position, nonsense)
            assert len(str(refused.value)) > 10
        assert position.digest() == before


@BOTH
def test_games_come_to_their_end(games, name):
    game = games[name]
    for seed in range(3):
        picks = [(seed * 7 + number * 5) % 13 for number in range(4000)]
        position = played(game, PLAYERS[name][seed], seed, picks)[-1][0]
        assert position.decision is None
        assert position.outcome is not None
        assert all(1 <= seat <= PLAYERS[name][seed] for seat in position.outcome.winners)


@BOTH
def test_nothing_but_the_answers_counts(games, name):
    """The answers of a game, given to a game that begins anew, lead to the same positions."""
    game = games[name]
    line = played(game, 3, 5, [number * 7 for number in range(60)])
    position = api.begin(game, 3, 5)
    for before, answer in line:
        assert position.digest() == before.digest()
        if answer:
            position = api.decide(game, position, answer)


@pytest.mark.parametrize("name, seeds", [("zoo", range(120)), (AGENCIA, range(15))])
def test_a_playout_can_be_played_again_by_hand(games, name, seeds):
    game = games[name]
    for seed in seeds:
        program = game.program(PLAYERS[name][seed % 3], game.default_options, traced=False)
        played_again_by_hand(program, seed, *playout_with_checkpoints(program, seed))


@BOTH
def test_playouts_are_the_same_in_both_builds(games, name):
    game = games[name]
    for seed in range(5):
        players = PLAYERS[name][seed % 3]
        fast = game.program(players, game.default_options, traced=False)
        traced = game.program(players, game.default_options, traced=True)
        assert random_playout(fast, seed) == random_playout(traced, seed)
        assert playout_with_checkpoints(fast, seed) == playout_with_checkpoints(traced, seed)


def test_options_are_told_apart_even_if_they_are_worth_the_same(tmp_path):
    game = toy(
        tmp_path,
        """
step ask_it
  player 1 chooses among marks, level, 3 as amount
  raise marks by amount

play
  run ask_it
""",
    )
    position = api.begin(game, 2, 1)
    ids = [option.id for option in position.decision.options]
    assert len(ids) == len(set(ids))
    for identity in ids:
        api.decide(game, position, identity)


def test_a_game_does_not_depend_on_the_games_before_it(tmp_path):
    game = toy(
        tmp_path,
        """
card 100 "Bonus"
  next time who gains n: raise who.score by 100

step announce
  resolve "Bonus" for player 1
  player 2 gains 1

step gain_one
  player 2 gains 1

play
  run announce
  run gain_one
  run gain_one

tally score: total score of players
""",
    )
    for _ in range(3):
        assert dict(api.begin(game, 2, 1).outcome.tallies) == {"score": 103}
        assert api.simulate(game, 1, 2, 1)["score"] == 103


def test_a_hopeless_block_with_a_block_in_it_ends(tmp_path):
    game = toy(
        tmp_path,
        """
step trial
  attempt
    player 1 chooses among for_it, against_it as one_wish
    player 1 may: fail
    attempt: fail
    player 2 chooses among for_it, against_it as two_wish
    attempt: fail
    require marks = 99
  otherwise: raise marks by 1

play
  run trial

tally marks: marks
""",
    )
    with time_limit(10):
        for seed in range(5):
            assert api.simulate(game, 1, 2, seed)["marks"] == 1
        assert dict(api.begin(game, 2, 1).outcome.tallies) == {"marks": 1}
