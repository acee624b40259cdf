"""What was carried out before a question is put in place after the answer: each position is the one that carrying all of it out again gives.
And what has happened to hidden pieces on the way is found out later as it would have been noted in the game."""

from __future__ import annotations

import random
import re

import pytest

from interpreter.model.failure import RuleError
from interpreter.positions import position as positions
from interpreter.positions import resuming
from interpreter.positions.following import FollowedRun
from interpreter.positions.position import begin_at, choose, go_on
from interpreter.positions.ways import begun
from loaded import loaded
from places import ROOT, rules_beside
from soak import sizes
from toys import ZOO, made_up, toy

GAMES = sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe")))
#: Games in which no call comes to its end between two questions of a step, so that nothing can be put in place: a step of Sueca
#: asks once, and one of Invernada asks again only within the deed that was chosen.
NOTHING_BETWEEN = {"invernada", "sueca"}
#: So many decisions of a game are looked at.
DECISIONS = 60
#: What a position is made of, but for the way to it.
PARTS = ("slots", "answers", "now", "decision", "outcome", "noted", "decisions", "happened", "answer")


def tables(game):
    """Return a table of a game for each number of players and, in turn, for each choice of an option."""
    found = [(players, {}) for players in range(game.min_players, game.max_players + 1)]
    found += [(game.min_players, {name: choice}) for name, choices in game.options.items() for choice in choices]
    for players, options in found:
        try:
            yield game.program(players, game.table(players, options), traced=True)
        except ValueError:  # no table without another option
            continue


def from_the_checkpoint(position, index):
    """Return the position after an answer, with all of the step carried out again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resuming, "RESUMING", False)
        resumable = position.program.memory.resumable
        found = go_on(
            position.program,
            position.slots,
            (*position.answers, index),
            position.happened,
            position.decisions + 1,
            position.way,
        )
        position.program.memory.resumable = resumable
    return found


@pytest.fixture
def put_in_place(monkeypatch):
    """Return what counts how often something was put in place, in earnest and in trials."""
    found = {"earnest": 0, "trial": 0}
    put = resuming.ResumedRun._put_in_place

    def counted(run, call):
        found["trial" if run.trial.probing else "earnest"] += 1
        put(run, call)

    monkeypatch.setattr(resuming.ResumedRun, "_put_in_place", counted)
    return found


def the_same_either_way(program, seed):
    """Play a game by chance, and compare each of its positions with the one that comes of the whole step."""
    chance = random.Random(seed)
    try:
        position = begin_at(program, seed)
    except RuleError:
        return
    while position.decision is not None and position.decisions < DECISIONS:
        option = chance.choice(position.decision.possible)
        try:
            wanted = from_the_checkpoint(position, position.decision.place_of(position.decision.options.index(option)))
        except RuleError as error:
            with pytest.raises(RuleError, match=re.escape(str(error))):
                choose(program, position, option.id)
            return
        position = choose(program, position, option.id)
        for part in PARTS:
            assert getattr(position, part) == getattr(wanted, part), (seed, position.decisions, part)
        assert position.read >= wanted.read


@pytest.mark.parametrize("rounds", sizes(2, 20, 400))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_a_position_is_the_one_that_comes_of_the_whole_step(folder, rounds, put_in_place):
    programs = list(tables(loaded(folder)))
    for seed in range(rounds):
        the_same_either_way(programs[seed * 7 % len(programs)], seed)
    if folder.name in NOTHING_BETWEEN:
        assert put_in_place["earnest"] == 0, "it need not be left out any more"
    else:
        assert put_in_place["earnest"] > 5


@pytest.mark.parametrize("rounds", sizes(30, 300, 3000))
def test_a_position_of_rules_that_nobody_would_write_is_too(tmp_path, rounds, put_in_place, monkeypatch):
    monkeypatch.setattr(resuming, "FEW", 0)
    for seed in range(rounds // 3):
        the_same_either_way(toy(tmp_path, ZOO, "").program(2 + seed % 3, {}, traced=True), seed)
    for seed, game in made_up(tmp_path, range(rounds), hidden=True, chance_used=True, records=True):
        the_same_either_way(game.program(2 + seed % 3, {}, traced=True), seed)
    assert put_in_place["earnest"] > 100
    assert put_in_place["trial"] > 10


#: Where something that is over decides what comes behind a question: what a verb has answered, a rule that was used up in a block
#: that fails, who has seen a card on its way, a rule that came into force, what two have set at once.
TELLING = "\n" + rules_beside(__file__, "resuming")


def test_what_is_over_counts_behind_a_question(tmp_path, put_in_place, monkeypatch):
    monkeypatch.setattr(resuming, "FEW", 0)
    program = toy(tmp_path, TELLING).program(2, {}, traced=True)
    for seed in range(3):
        the_same_either_way(program, seed)
    position = begin_at(program, 1)
    while position.decision is not None:
        position = choose(program, position, position.decision.possible[0].id)
    assert dict(position.outcome.tallies) == {"marks": 3, "score": 12, "flag": 5, "level": 0}
    assert put_in_place["earnest"] > 20
    assert put_in_place["trial"]


def test_another_answer_finds_the_step_as_it_was():
    """Each answer to one question, one after the other: none sees what came of another."""
    game, asked = loaded(ROOT / "rulebooks" / "limit"), 0
    program = game.program(3, game.table(3, {}), traced=True)
    position, chance = begin_at(program, 3), random.Random(3)
    while position.decision is not None and position.decisions < DECISIONS:
        for index, option in enumerate(position.decision.options):
            if option.possible and position.answers:
                found, wanted = (
                    choose(position.program, position, option.id),
                    from_the_checkpoint(position, position.decision.place_of(index)),
                )
                assert (found.now, found.decision, found.noted) == (wanted.now, wanted.decision, wanted.noted)
                asked += 1
        position = choose(position.program, position, chance.choice(position.decision.possible).id)
    assert asked > 100


class InEarnest(FollowedRun):
    """A run that notes what happens to hidden pieces while a game is played; the last one, and what it began its last step with."""

    course = None
    last: InEarnest
    at_checkpoint = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.context.course = InEarnest.course
        InEarnest.last = self

    def begin_step(self):
        super().begin_step()
        self.at_checkpoint = self.context.course

    def count_calls(self, known):
        pass


@pytest.mark.parametrize("rounds", sizes(1, 20, 200))
@pytest.mark.parametrize("folder", GAMES, ids=lambda path: path.name)
def test_what_has_happened_to_hidden_pieces_is_found_out_later(folder, rounds, monkeypatch):
    monkeypatch.setattr(positions, "ResumedRun", InEarnest)
    programs, looked = list(tables(loaded(folder))), 0
    for seed in range(rounds):
        chance, program = random.Random(seed), programs[seed * 5 % len(programs)]
        InEarnest.course = begun(()).course
        position = begin_at(program, seed)
        while position.decision is not None and position.decisions < DECISIONS:
            noted, InEarnest.course = InEarnest.last.context.course, InEarnest.last.at_checkpoint
            if position.decisions % 9 == 8 or position.decisions == DECISIONS - 1:
                looked += 1
                assert position.course == noted
                assert position.way.course == InEarnest.course
            position = choose(program, position, chance.choice(position.decision.possible).id)
    assert looked >= rounds
