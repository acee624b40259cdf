"""What was found out before: each position is what it is where all is found out anew."""

from __future__ import annotations

import random

import pytest

from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.positions.position import begin_at, choose
from interpreter.runtime.trials import alike, known, options
from loaded import loaded
from places import ROOT, rules_beside
from soak import sizes
from toys import made_up, toy

#: The games in whose rules it is asked whether somebody can do something; with options, as many decisions.
TABLES = {
    "agencia": ({}, 60),
    "agencia, would": ({"estrategico_deck": "with_estrategico"}, 60),
    "boratime": ({}, 60),
    "clash": ({}, 12),
}
#: What is the same; besides, no card whose text was asked for may be missing in `read`.
PARTS = ("slots", "answers", "now", "decision", "outcome", "events", "happened", "decisions")

#: What is asked twice where nothing has changed on the table, but what is under way; and again and again.
ASKED = "\n" + rules_beside(__file__, "found_out_before")


#: What is wrong with it is told each time.
REFUSED = """
step trial
  repeat 3
    attempt: require player 1 can draw 400
    otherwise: raise marks by 0

play
  run trial
  player 1 decides among for_it, against_it as vote
  end play
"""


def played(program, seed, decisions):
    """Return the positions of a game by chance."""
    positions, chance = [], random.Random(seed)
    try:
        positions.append(begin_at(program, seed))
        while positions[-1].decision is not None and len(positions) < decisions:
            positions.append(choose(program, positions[-1], chance.choice(positions[-1].decision.possible).id))
    except RuleError as error:
        positions.append(error.args)
    return positions


def the_same_either_way(program, seed, decisions, monkeypatch):
    """Play a game by chance, with all that was found out before and without, and compare each position."""
    positions = played(program, seed, decisions)
    with monkeypatch.context() as patch:
        patch.setattr(known, "KNOWING", False)
        others = played(program, seed, decisions)
    are_the_same(positions, others, seed)


def are_the_same(positions, others, seed):
    """Compare positions, one by one; the former may have been told of more cards."""
    assert len(positions) == len(others)
    for one, other in zip(positions, others):
        if isinstance(one, tuple):
            assert one == other
            continue
        for part in PARTS:
            assert getattr(one, part) == getattr(other, part), (seed, other.decisions, part)
        assert one.read >= other.read


@pytest.fixture
def again(monkeypatch):
    """Return a list that gets what was found out before, each time that it counts."""
    found: list[bool] = []
    plain = known._again

    def counted(run, tried):
        found.append(plain(run, tried))
        return found[-1]

    monkeypatch.setattr(known, "_again", counted)
    return found


@pytest.mark.parametrize("work", [None, 100, 12], ids=["as it is", "little work", "hardly any"])
@pytest.mark.parametrize("rounds", sizes(2, 20, 200))
@pytest.mark.parametrize("table", TABLES)
def test_positions_are_what_they_are_without(table, rounds, work, again, monkeypatch):
    """Also where trials are stopped all the time, since there is little that they may do."""
    if work is not None:
        monkeypatch.setattr(limits, "WORK", work)
        monkeypatch.setattr(limits, "QUESTIONS", 6)
    chosen, decisions = TABLES[table]
    game = loaded(ROOT / "rulebooks" / table.partition(",")[0])
    for seed in range(2, 2 + rounds):
        players = min(game.min_players + 1 + seed % 2, game.max_players)
        program = game.program(players, game.table(players, chosen), traced=True)
        the_same_either_way(program, seed, decisions, monkeypatch)
    assert again or work is not None


@pytest.mark.parametrize("rounds", sizes(2, 20, 200))
@pytest.mark.parametrize("table", TABLES)
def test_of_things_that_are_alike_all_is_found_that_trying_each_of_them_finds(table, rounds, monkeypatch):
    chosen, decisions = TABLES[table]
    game = loaded(ROOT / "rulebooks" / table.partition(",")[0])
    for seed in range(12, 12 + rounds):
        program = game.program(game.min_players + seed % 2, game.default_options | chosen, traced=True)
        each_is_tried_the_same(program, seed, decisions, monkeypatch)


@pytest.mark.parametrize("rounds", sizes(30, 300, 3000))
def test_so_it_is_by_rules_that_nobody_would_write(tmp_path, rounds, monkeypatch):
    for seed, game in made_up(tmp_path, range(rounds), hidden=True, chance_used=True, records=True):
        each_is_tried_the_same(game.program(2 + seed % 3, {}, traced=True), seed, 60, monkeypatch)


def each_is_tried_the_same(program, seed, decisions, monkeypatch):
    """Play a game by chance, with short ways at its questions and without, and compare each position."""
    positions = played(program, seed, decisions)
    with monkeypatch.context() as patch:
        patch.setattr(options, "are_one", lambda *_: (alike.NONE, alike.NONE))
        others = played(program, seed, decisions)
    are_the_same(positions, others, seed)


@pytest.mark.parametrize("rounds", sizes(30, 300, 3000))
def test_so_they_are_by_rules_that_nobody_would_write(tmp_path, rounds, monkeypatch):
    for seed, game in made_up(tmp_path, range(rounds), hidden=True, chance_used=True, records=True):
        the_same_either_way(game.program(2 + seed % 3, {}, traced=True), seed, 60, monkeypatch)


def test_no_more_is_remembered_than_so_many(again, monkeypatch):
    monkeypatch.setattr(known, "MOST", 3)
    game = loaded(ROOT / "rulebooks" / "agencia")
    program = game.program(4, game.table(4, {}), traced=True)
    played(program, 1, 60)
    assert again and 0 < len(program.memory.tried) <= 3


def test_what_is_under_way_counts(tmp_path, again):
    program = toy(tmp_path, ASKED).program(2, {}, traced=True)
    position = begin_at(program, 1)
    assert position.now[program.layout.base["value", None, "marks"]] == 1  # and not 11: the card may not draw
    assert len(again) > 50


def test_a_step_is_stopped_where_it_would_be(tmp_path, again, monkeypatch):
    """What is known costs what it cost when it was found out."""
    program, ends = toy(tmp_path, ASKED).program(2, {}, traced=True), set()
    for fuel in range(700, 1100, 10):
        monkeypatch.setattr(limits, "FUEL", fuel)
        the_same_either_way(program, 1, 2, monkeypatch)
        ends.add(isinstance(played(program, 1, 1)[0], tuple))
    assert ends == {True, False} and again


def test_what_was_wrong_is_told_each_time(tmp_path, again, monkeypatch):
    program = toy(tmp_path, REFUSED).program(2, {}, traced=True)
    the_same_either_way(program, 1, 2, monkeypatch)
    reasons = [event.why for event in begin_at(program, 1).events if event.why]
    assert again and len(reasons) == 3 and len(set(reasons)) == 1, reasons
