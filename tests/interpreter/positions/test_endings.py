"""What an ending is called goes with the game: in the outcome, in figures, on the screen, in what is kept."""

import pytest

from interpreter import api
from interpreter.recording.record import kept_latest
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.terminal.protocol import outcome

RACE = rules_beside(__file__, "endings")


@pytest.fixture
def game(tmp_path):
    tmp_path.joinpath("race.naipe").write_text(RACE, encoding="utf-8")
    return api.load(tmp_path)


def ended(game, answers):
    """The positions of a game with these answers, to its end."""
    history = [api.begin(game, 2, 1)]
    for answer in answers:
        history.append(api.decide(game, history[-1], history[-1].decision.options[answer - 1].id))
    return history


def test_the_outcome_has_the_name_of_the_ending(game):
    assert ended(game, (2, 1, 2, 1, 1))[-1].outcome.ending == "photo_finish"
    assert ended(game, (2, 1, 2, 1, 2))[-1].outcome.ending == ""


def test_many_games_are_counted_by_their_endings(game):
    counted = api.simulate(game, 40, 2, 1)
    greedy = api.simulate(game, 4, 2, 1, policy="greedy")
    assert set(counted["endings"]) == {"photo_finish"} and 0 < counted["endings"]["photo_finish"] < 40
    assert sum(greedy["endings"].values()) <= 4


def test_what_is_kept_says_how_it_ended(game):
    kept = kept_latest(game, "the last lap", ended(game, (2, 1, 2, 1, 1)))
    assert "it ends as photo_finish" in kept.text
    plain = kept_latest(game, "the last lap", ended(game, (2, 1, 2, 1, 2)))
    assert "play_over" in plain.text


@pytest.mark.parametrize("language, words", [("en", "A photo finish."), ("pt", "Por um fio.")])
def test_players_and_programs_are_told(game, language, words):
    one = Session(game, Table(("Ana", "Bea"), seed=1), commands=COMMANDS, language=language)
    one.start()
    for answer in (2, 1, 2, 1, 1):
        one.take(one.due.options[answer - 1].id)
    assert one.outcome_lines()[1] == words
    assert outcome(one)["ending"] == "photo_finish"
