"""What is known before anything is tried: a step that is over with an answer, the verb with which a block begins."""

from __future__ import annotations

import random

import pytest

from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import RuleError
from interpreter.positions.position import begin_at, choose
from interpreter.runtime import search
from loaded import loaded
from places import ROOT
from soak import sizes
from toys import SETTING, made_up

GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: So many decisions of a game are looked at.
DECISIONS = 60
#: What is the same however it was found out.
PARTS = ("slots", "answers", "now", "decision", "outcome", "events", "happened", "read")

#: A step in which somebody may do something, and how often the step is tried at the question.
STEPS = {
    "nothing else": ("player 1 may: raise marks by 1", 0),
    "the last of a branch": ("if marks is 0\n    raise level by 1\n    player 1 may: raise marks by 1", 0),
    "something behind it": ("player 1 may: raise marks by 1\n  raise level by 1", 2),
    "something behind the branch": ("if marks is 0\n    player 1 may: raise marks by 1\n  raise level by 1", 2),
    "something else instead": ("player 1 may: raise marks by 1\n  otherwise: raise level by 1", 2),
    "again and again": ("repeat 2\n    player 1 may: raise marks by 1", 2),
    "a rule that ends with it": (
        "during this trial\n    change n by 1 when anyone gains n\n  player 1 may: raise marks by 1", 2,
    ),
}  # fmt: skip


def begun(step, more=""):
    game = of_texts({"rules.naipe": f"{SETTING}\nstep trial\n  {step}\n{more}\nplay\n  run trial\n"})
    return begin_at(game.program(2, game.table(2, {}), traced=True), 1)


@pytest.fixture
def tried(monkeypatch):
    """Return a list that grows with each trial of what is around a question."""
    found, works = [], search._works
    monkeypatch.setattr(search, "_works", lambda *given: found.append(given) or works(*given))
    return found


@pytest.mark.parametrize(("step", "times"), STEPS.values(), ids=STEPS)
def test_a_step_that_is_over_with_the_answer_is_not_tried(tried, step, times):
    position = begun(step)
    assert [option.possible for option in position.due.options] == [True, True]
    assert len(tried) == times


def test_what_cannot_be_done_by_itself_is_not_offered_there(tried):
    position = begun("raise level by 1\n  if level is 1\n    player 1 may: require marks > 0")
    assert position.decision is None
    assert not tried


def test_a_step_within_a_step_is_not_all_that_is_over(tried):
    more = "step inner\n  player 1 may: raise marks by 1\n"
    position = begun("run inner\n  require marks > 0", more)
    assert position.decision is None  # it has to be done
    assert len(tried) == 2


def test_what_happens_after_a_step_belongs_to_it():
    position = begun("player 1 may: raise marks by 1", "rules\n  after trial: require marks > 0\n")
    assert position.decision is None


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
        patch.setattr(search, "_ends_step", lambda run, question: False)
        patch.setattr(search, "_beginning", in_a_dry_run)
        position = None
        for known in positions:
            position = begin_at(program, seed) if position is None else choose(program, position, option.id)
            for part in PARTS:
                assert getattr(position, part) == getattr(known, part), (seed, position.decisions, part)
            if position.decision is not None:
                option = chance.choice(position.decision.possible)


def in_a_dry_run(run, seat, body):
    """Return what a dry run finds to be the first verb of a block."""
    found = search._First(run)
    search._tried(run, body, seat, found)
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
