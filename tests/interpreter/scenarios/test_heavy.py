"""`naipe test --heavy`: what is not the same when it is loaded again is found."""

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from interpreter.runtime.run import Run
from interpreter.scenarios import heavy, run_scenario
from places import TESTS

STORY = """
step turn of player p
  roll 1 to 6 as n
  p may: p gains n
  p discards 1

play
  repeat forever
    for each player as p
      run turn for p

scenario "by a sentence"
  given player 1.hand has "Ash", "Oak", "Elm"
  and player 1 answers "Elm"
  when player 1 discards 2
  then player 1 is asked

scenario "by the flow"
  given 2 players with 3, 3 cards in hand
  and dice 3, 4
  and player 1 answers yes
  when play one turn
  and play one turn
  then player 1.score = 3
"""


@pytest.fixture(scope="module")
def game():
    toy = Source("toy.naipe", (TESTS / "settings" / "toy.naipe").read_text(encoding="utf-8"))
    findings = Findings()
    checked = check_sources([toy, Source("story.naipe", STORY)], findings)
    assert not findings.has_errors, findings.items
    return game_of(checked)


def results(game):
    return [run_scenario(game, scenario, heavy=True) for scenario in game.book.scenarios]


def test_a_scenario_that_goes_as_it_went_holds(game):
    assert [(one.title, one.message) for one in results(game)] == [("by a sentence", ""), ("by the flow", "")]


def test_each_question_is_come_to_again(game, monkeypatch):
    seen = []
    loaded = heavy.Heavy._loaded
    monkeypatch.setattr(
        heavy.Heavy,
        "_loaded",
        lambda self, run, number, moment: seen.append(number) or loaded(self, run, number, moment),
    )
    results(game)
    assert seen == [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]


def test_who_sees_something_else_is_found(game, monkeypatch):
    count = iter(range(1_000))
    monkeypatch.setattr(heavy, "_views", lambda program, run: (next(count),))
    assert all("somebody sees something else" in one.message for one in results(game))


def test_what_is_lost_when_it_is_loaded_is_found(game, monkeypatch):
    monkeypatch.setattr(heavy, "_Again", leaked(heavy._Again))
    assert all("the position is another at question 1" in one.message for one in results(game))


def leaked(again: type[Run]) -> type[Run]:
    """A run that begins with a pile turned over: as if a card had been forgotten when it was loaded."""

    class Leaked(again):
        def __init__(self, run, start, *rest):
            pile = run.layout.base["zone", None, "pile"]
            super().__init__(run, (*start[:pile], start[pile][1:], *start[pile + 1 :]), *rest)

    return Leaked
