"""What can be completed is found out in short ways where there are any; each answer is the one that trying everything gives."""

from __future__ import annotations

import random
from contextlib import contextmanager

import pytest

from interpreter.model import limits
from interpreter.positions.position import begin_at, choose
from interpreter.runtime import deciding
from interpreter.runtime.parts import Budget
from interpreter.runtime.run import Run
from interpreter.runtime.trials import dry_runs, known, options, repair, search
from interpreter.simulation.playout import random_playout
from loaded import loaded
from places import ROOT
from soak import sizes

GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: So many decisions of a game are looked at.
DECISIONS = {"clash": 6, "som": 15}


def tables(game):
    """Return the smallest table of a game, and one for each choice of an option."""
    found = [(game.min_players, game.table(game.min_players, {}))] if not game.options else []
    for name, choices in game.options.items():
        for number, choice in enumerate(choices):
            players = min(game.min_players + number, game.max_players)
            try:
                found.append((players, game.table(players, {name: choice})))
            except ValueError:  # no table without another option
                continue
    return found


@contextmanager
def the_long_way():
    """Let everything be tried, option by option, with all questions asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dry_runs, "_glance", lambda *_: False)
        patch.setattr(options, "are_one", lambda *_: ((), ()))
        patch.setattr(search, "QUICK", False)
        patch.setattr(dry_runs, "surely_lacks", lambda *_: False)
        patch.setattr(options, "surely_lacks", lambda *_: False)
        patch.setattr(known, "KNOWING", False)
        patch.setattr(options, "_is_done_with_the_rest", lambda *_: False)
        yield


@pytest.fixture
def counted(monkeypatch):
    """Compare both ways wherever something is tried; return how often each answer was given."""
    seen = {True: 0, False: 0}

    def possible(run, question):
        found = options.possible(run, question)
        with the_long_way():
            assert options.possible(run, question) == found, (run.program.clauses[question.clause], question.options)
        for answer in found:
            seen[answer] += 1
        return found

    def can(run, seat, body, clause, failed=False):
        found = dry_runs.can(run, seat, body, clause, failed)
        failing, fuel = run.memo.failing.copy(), run.answers.fuel
        with the_long_way():
            assert dry_runs.can(run, seat, body, clause, failed) == found, run.program.clauses[clause]
        run.memo.failing, run.answers.fuel = failing, fuel
        seen[found] += 1
        return found

    known_to_lack = repair._lacked

    def lacked(run, block, seat, mark):
        found, lacking = known_to_lack(run, block, seat, mark)
        budget, failing = run.trial.budget, run.memo.failing.copy()
        run.trial.budget = Budget(limits.QUESTIONS, limits.WORK)
        with the_long_way():
            for index in range(mark[0]) if found else lacking:
                assert not search.feasible(run, block, [index], seat), (run.program.clauses[mark[4]], mark[5][index])
                seen[False] += 1
        run.trial.budget, run.memo.failing = budget, failing
        return found, lacking

    monkeypatch.setattr(repair, "_lacked", lacked)
    monkeypatch.setattr(deciding, "possible", possible)
    monkeypatch.setattr(Run, "can", can)
    return seen


@pytest.mark.parametrize("rounds", sizes(1, 4, 10))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_what_is_offered_is_what_trying_everything_offers(folder, rounds, counted):
    game = loaded(folder)
    found = tables(game)
    for seed in range(rounds * 2):
        players, options = found[seed % len(found)]
        program = game.program(players, options)
        position, chance = begin_at(program, seed), random.Random(seed)
        for _ in range(DECISIONS.get(folder.name, 25) * rounds):
            if position.decision is None:
                break
            answer = chance.choice([option for option in position.decision.options if option.possible])
            position = choose(program, position, answer.id)
    assert counted[True] > 20
    if folder.name == "agencia":
        assert counted[False]


@pytest.mark.parametrize("rounds", sizes(1, 5, 20))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_a_playout_finds_out_what_trying_everything_finds_out(folder, rounds, counted):
    game = loaded(folder)
    found = tables(game)
    for seed in range(rounds if folder.name in DECISIONS else rounds * 2):
        players, options = found[seed % len(found)]
        program = game.program(players, options, traced=False, whole=True)
        compared = random_playout(program, seed)
        assert compared.decisions
    if folder.name == "limit":
        assert counted[False]  # cards of which it is known beforehand that they cannot be played


@pytest.mark.parametrize("games", sizes(2, 8, 40))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_games_are_the_same_the_long_way(folder, games):
    game = loaded(folder)
    found = tables(game)
    for seed in range(1 if folder.name in DECISIONS else games):
        players, options = found[seed % len(found)]
        program = game.program(players, options, traced=False, whole=True)
        played = random_playout(program, seed)
        with the_long_way():
            assert random_playout(program, seed) == played, (players, options, seed)
