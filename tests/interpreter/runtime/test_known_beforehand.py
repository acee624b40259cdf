"""What is known before anything is tried: the verb with which a block begins, and what a dry run came to."""

from __future__ import annotations

import random

import pytest

from interpreter.loading.hot_reload import of_texts
from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.positions.position import begin_at, choose
from interpreter.runtime.run import Run
from interpreter.runtime.trials import dry_runs, search
from interpreter.simulation.playout import random_playout
from loaded import loaded
from places import ROOT, rules_beside
from soak import sizes
from toys import SETTING, ZOO, made_up

CARDS_THAT_ACT = ZOO.partition("\nplay\n")[0] + "\n"
GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: So many decisions of a game are looked at.
DECISIONS = 60
#: What is the same however it was found out.
PARTS = ("slots", "answers", "now", "decision", "outcome", "events", "happened", "read")

#: Where what somebody may do stores a rule that ends by a test, the test may fail when the step ends: so it cannot be done.
ENDING = """
value friend: player or none

step trial
  player 1 may
    raise marks by 1
    until friend.score > 2
      forbid anyone draws n

play
  run trial
"""

#: Whoever is chosen is marked, somehow; who is marked would gain, and for player 2 that is forbidden.
MARKED = "\n" + rules_beside(__file__, "known_beforehand_marked")


@pytest.mark.parametrize(
    "marking, fed",
    [
        ("raise target.score by 1", "all players where it.score > 0"),
        ("set friend to target", "all players where it is friend"),
        ("target nods", "all players that nodded"),
    ],
)
@pytest.mark.parametrize("traced", [True, False])
def test_a_dry_run_is_done_again_where_something_is_otherwise(marking, fed, traced):
    game = of_texts({"rules.naipe": SETTING + MARKED.format(marking=marking, fed=fed)})
    decision = begin_at(game.program(4, game.table(4, {}), traced=traced), 1).decision
    assert [option.possible for option in decision.options] == [True, False, True, True]


#: Two ask the same of each other, which the build for whole games writes out twice for one place in the rules.
EACH_OTHER = "\n" + rules_beside(__file__, "known_beforehand_each_other")


@pytest.mark.parametrize("whole", [True, False])
def test_a_sentence_that_is_written_out_twice_is_tried_twice(whole):
    game = of_texts({"rules.naipe": SETTING + EACH_OTHER})
    program = game.program(2, game.table(2, {}), traced=not whole, whole=whole)
    assert random_playout(program, 1).tallies == (("reached", 5),)


#: A card of somebody else lies in force, and nobody knows which: that is no reason to hold something to be possible.
UNSEEN = """
step deal
  move the top 3 of pile to player 2.hand

step trial
  player 1 may
    player 2 chooses a card in player 2.hand as laid
    move laid to player 2.table_of
    require there is a player that would gain if (player 2 draws {number})

play
  run deal
  run trial
"""


@pytest.mark.parametrize("number", ["1", "(level + 1)"])
def test_a_dry_run_that_ends_at_what_nobody_sees_ends_alone(number):
    text = CARDS_THAT_ACT + UNSEEN.format(number=number)
    game = of_texts({"rules.naipe": text})
    assert begin_at(game.program(3, game.table(3, {}), traced=True), 1).decision is None


def test_what_fails_when_the_step_ends_is_not_offered():
    game = of_texts({"rules.naipe": SETTING + ENDING})
    assert begin_at(game.program(2, game.table(2, {}), traced=True), 1).decision is None


#: What may be done cannot be, but something within it or behind it can.
BEYOND = """
step trial
  player 1 may
    {within}
    require marks = 9 else "not before nine"
  {behind}

play
  run trial
"""


@pytest.mark.parametrize(
    "within, behind, asked",
    [
        ("player 1 may gain 1", "raise marks by 1", None),
        ("raise marks by 1", "player 1 may gain 1", "player 1 may gain 1"),
    ],
)
def test_what_can_be_done_is_told_from_what_is_within_it_and_behind_it(within, behind, asked):
    text = SETTING + BEYOND.format(within=within, behind=behind)
    game = of_texts({"rules.naipe": text})
    decision = begin_at(game.program(2, game.table(2, {}), traced=True), 1).decision
    assert (decision and text[decision.span.start : decision.span.end].strip()) == asked


def the_same_either_way(program, seed, monkeypatch):
    """Play a game by chance, once with all that is known beforehand and once without, and compare each position."""
    positions, chance = [], random.Random(seed)
    try:
        positions.append(begin_at(program, seed))
        while positions[-1].decision is not None and len(positions) < DECISIONS:
            option = chance.choice(positions[-1].decision.possible)
            positions.append(choose(program, positions[-1], option.id))
    except RuleError:
        pass
    chance = random.Random(seed)
    with monkeypatch.context() as patch:
        patch.setattr(dry_runs, "_beginning", in_a_dry_run)
        position = None
        for known in positions:
            position = begin_at(program, seed) if position is None else choose(program, position, option.id)
            for part in PARTS:
                assert getattr(position, part) == getattr(known, part), (seed, position.decisions, part)
            if position.decision is not None:
                option = chance.choice(position.decision.possible)


def in_a_dry_run(run, seat, body):
    """Return what a dry run finds to be the first verb of a block."""
    found = search.First(run)
    dry_runs._tried(run, body, seat, found)
    return found[0] if found else None


@pytest.mark.parametrize("rounds", sizes(2, 20, 400))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_trials_would_have_found_the_same(folder, rounds, monkeypatch):
    game = loaded(folder)
    for seed in range(rounds):
        players = game.min_players + seed % 2
        the_same_either_way(game.program(players, game.table(players, {}), traced=True), seed, monkeypatch)


@pytest.mark.parametrize("rounds", sizes(30, 300, 3000))
def test_trials_of_rules_that_nobody_would_write_would_too(tmp_path, rounds, monkeypatch):
    for seed, game in made_up(tmp_path, range(rounds), hidden=True, chance_used=True, records=True):
        the_same_either_way(game.program(2 + seed % 3, {}, traced=True), seed, monkeypatch)


@pytest.mark.parametrize("games", sizes(4, 40, 400))
@pytest.mark.parametrize("whole", [True, False], ids=["fast", "traced"])
def test_what_a_dry_run_came_to_is_what_it_comes_to_again(games, whole, monkeypatch):
    """In Agência with a deck in which there is a second card that asks who would draw: each is asked in the dry run of the other."""
    game = loaded(ROOT / "rulebooks" / "agencia")
    for name in ("FUEL", "WORK", "TURNS", "QUESTIONS"):  # to find out everything twice takes longer
        monkeypatch.setattr(limits, name, 10**9)
    asked, fresh, would, find_out = 0, 0, Run.would, dry_runs._would

    def counted(*words):
        nonlocal fresh
        fresh += 1
        return find_out(*words)

    def compared(run, verbs, sentence, clause, *given):
        nonlocal asked
        asked += 1
        known = would(run, verbs, sentence, clause, *given)
        read, looked_back = run.trace.read, run.memo.looked_back
        run.trace.read = None if read is None else read.copy()
        assert find_out(run, verbs, sentence, given) == known
        assert (run.trace.read, run.memo.looked_back) == (read, looked_back)
        run.trace.read = read
        return known

    monkeypatch.setattr(dry_runs, "_would", counted)
    monkeypatch.setattr(Run, "would", compared)
    table = game.table(6, {"estrategico_deck": "with_estrategico"})
    program = game.program(6, table, traced=not whole, whole=whole)
    for seed in range(827, 827 + games):  # in the first of these it happens
        random_playout(program, seed)
    assert 0 < fresh < asked
