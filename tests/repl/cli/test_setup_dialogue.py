"""Questions before a game: only about what matters and fits, in the words of the rulebook."""

import pytest

from interpreter import api
from repl.cli.setup_dialogue import ask_options, ask_players
from repl.render.voice import Voice

DUEL = """\
game duel "Duel"
  players 2 to 4
  languages en, pt
  require mode is not teams or count of players = 4 else "teams need four players"
  require length is not short or mode is single else "teams play long"

option mode: single, teams
option length: short, middling, long
option first_team: number from 1 to 2 = 1 only if mode is teams

prose en
  mode: "mode", means "for yourself, or for a side"
  single: "everyone alone"
  teams: "teams", means "two against two"
prose pt
  mode: "modo"
  teams: "times"
  "teams play long": "times jogam o jogo longo"

play
  end play
"""


class Table:
    """Answers one question after the other, and keeps what was asked and said."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def ask(self, question):
        self.asked.append(question)
        return self.answers.pop(0)

    def say(self, text, style=""):
        self.asked.append(f"! {text}")


@pytest.fixture
def game(tmp_path):
    tmp_path.joinpath("duel.naipe").write_text(DUEL, encoding="utf-8")
    return api.load(tmp_path)


def chosen(game, table, players, language="en", options=None):
    return ask_options(Voice(api, game, language), table, table.ask, players, options or {})


def test_what_does_not_fit_is_not_offered_and_what_does_not_matter_not_asked(game):
    table = Table("")
    assert chosen(game, table, 3) == {"length": "short"}
    assert table.asked == ["Length: short, middling or long? (Enter: short) "]


def test_questions_are_in_the_words_of_the_rulebook(game):
    table = Table("tea", "", "2")
    assert chosen(game, table, 4) == {"mode": "teams", "length": "middling", "first_team": "2"}
    assert table.asked == [
        "Mode (for yourself, or for a side): everyone alone or teams (two against two)? (Enter: everyone alone) ",
        "Length: middling or long? (Enter: middling) ",
        "First team: 1 or 2? (Enter: 1) ",
    ]
    assert chosen(game, Table("times", "long", ""), 4, "pt")["mode"] == "teams"


def test_what_is_given_is_not_asked_and_rules_out_what_does_not_go_with_it(game):
    table = Table()
    assert chosen(game, table, 4, options={"length": "short"}) == {"length": "short"}
    assert table.asked == []


@pytest.mark.parametrize("language, why", [("en", "Teams play long."), ("pt", "Times jogam o jogo longo.")])
def test_an_answer_that_is_ruled_out_is_refused_with_the_reason(game, language, why):
    table = Table("short", "long", "")
    assert chosen(game, table, 4, language, {"mode": "teams"})["length"] == "long"
    assert table.asked[1] == f"! {why}"


def test_an_answer_that_there_is_not_is_refused(game):
    table = Table("9", "short")
    assert chosen(game, table, 2)["length"] == "short"
    assert table.asked[1].startswith("! `length` cannot be `9`")


def test_where_only_so_many_can_play_nobody_asks_how_many(tmp_path):
    tmp_path.joinpath("duel.naipe").write_text(DUEL.replace("2 to 4", "2 to 2"), encoding="utf-8")
    table = Table()
    assert ask_players(api.load(tmp_path), table, table.ask, Voice(api, api.load(tmp_path)).say) == 2
    assert table.asked == []
