"""`naipe test --heavy` and `--undo`: what is not the same when it is loaded again, or taken back, is found.

All scenarios of all rulebooks go through both in `tests/games/test_modes_of_the_runner.py`.
"""

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from interpreter.runtime.run import Run
from interpreter.scenarios import MODES, again, run_scenario
from interpreter.scenarios.again import Again
from places import TESTS, rules_beside

STORY = "\n" + rules_beside(__file__, "modes_story")


@pytest.fixture(scope="module")
def game():
    toy = Source("toy.naipe", (TESTS / "settings" / "toy.naipe").read_text(encoding="utf-8"))
    findings = Findings()
    checked = check_sources([toy, Source("story.naipe", STORY)], findings)
    assert not findings.has_errors, findings.items
    return game_of(checked)


def messages(game, mode):
    return [run_scenario(game, scenario, mode).message for scenario in game.book.scenarios]


BOTH = pytest.mark.parametrize("mode", MODES)


@BOTH
def test_a_scenario_that_goes_as_it_went_holds(game, mode):
    assert messages(game, mode) == ["", ""]


@BOTH
def test_each_question_is_come_to_again(game, mode, monkeypatch):
    seen = []
    compared = Again.is_as_it_was
    monkeypatch.setattr(Again, "is_as_it_was", lambda self, *rest: seen.append(rest[1]) or compared(self, *rest))
    messages(game, mode)
    back = {"heavy": [0, 1] * 3, "undo": [0, 1, 1] * 3}  # taken back, it is compared there and at the next question
    assert seen == back[mode]


@BOTH
def test_who_sees_something_else_is_found(game, mode, monkeypatch):
    count = iter(range(1_000))
    monkeypatch.setattr(again, "views_of", lambda program, run: (next(count),))
    assert all("somebody sees something else" in message for message in messages(game, mode))


@BOTH
def test_answers_with_other_names_are_found(game, mode, monkeypatch):
    count = iter(range(1_000))
    named = again.names_of
    monkeypatch.setattr(again, "names_of", lambda *of: tuple(f"{name} {next(count)}" for name in named(*of)))
    assert all("have other names" in message for message in messages(game, mode))


def test_two_answers_of_one_name_are_found(game, monkeypatch):
    named = again.names_of
    monkeypatch.setattr(again, "names_of", lambda *of: ("same",) * len(named(*of)))
    assert all("two answers to one question have the name same" in message for message in messages(game, "heavy"))


@BOTH
def test_what_is_lost_on_the_way_is_found(game, mode, monkeypatch):
    monkeypatch.setattr(again, "Replay", leaked(again.Replay))
    assert all("the position is another at question 1" in message for message in messages(game, mode))


def test_what_stays_when_it_is_taken_back_is_found(game, monkeypatch):
    """Whoever keeps something outside the position is found out by what another answer left there."""
    kept = []

    class Keeping(again.Replay):
        def __init__(self, run, start, script, dice, answering):
            super().__init__(run, start, script, dice, answering)
            pile = run.layout.base["zone", None, "pile"]
            self.slots[pile] = self.slots[pile][len(kept) :]
            if answering:
                kept.append(script)

    monkeypatch.setattr(again, "Replay", Keeping)
    assert messages(game, "heavy") == ["", ""]
    assert all("taken back, the position is another" in message for message in messages(game, "undo"))


def leaked(replay: type[Run]) -> type[Run]:
    """A run that begins with a pile turned over: as if a card had been forgotten when it was loaded."""

    class Leaked(replay):
        def __init__(self, run, start, *rest):
            pile = run.layout.base["zone", None, "pile"]
            super().__init__(run, (*start[:pile], start[pile][1:], *start[pile + 1 :]), *rest)

    return Leaked
