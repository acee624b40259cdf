"""Questions before a game: only about what matters and fits, in the words of the rulebook."""

import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interpreter import api
from places import rules_beside
from repl.cli.setup_dialogue import settled
from repl.play.setup import Setup
from repl.play.table import NoTable
from repl.render.voice import Voice

DUEL = rules_beside(__file__, "setup_dialogue")


class Table:
    """Answers one question after the other, and keeps what was asked and said."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.told = []

    def ask(self, question):
        self.told.append(question)
        return self.answers.pop(0)

    def say(self, text, style=""):
        self.told.append(f"! {text}" if style == "error" else text)


@pytest.fixture
def game(tmp_path):
    tmp_path.joinpath("duel.naipe").write_text(DUEL, encoding="utf-8")
    return api.load(tmp_path)


def setup(game, players=2, language="en", options=None, **more):
    given = frozenset(options or {})
    return Setup(game, language, players, 1, options=options or {}, given=given, **more)


def entry(one, key):
    return next((entry for entry in one.entries() if entry.key == key), None)


def options_at(one):
    return {key: value for key, value in one.table().options.items() if key != "mode" or value != "single"}


def test_what_does_not_fit_is_not_offered_and_what_does_not_matter_is_not_there(game):
    three = setup(game, 3)
    assert [one.key for one in three.entries()] == ["language", "players", "people", "names", "bots", "length", "seed"]
    assert [value.value for value in entry(three, "length").values] == ["short", "middling", "long"]
    assert entry(three, "mode") is None and entry(three, "first_team") is None


def test_what_may_be_settled_is_in_the_words_of_the_rulebook(game):
    four = setup(game, 4).answered("mode teams")
    assert entry(four, "mode").label == "mode" and entry(four, "mode").means == "for yourself, or for a side"
    assert entry(four, "mode").value.means == "two against two"
    assert [value.value for value in entry(four, "length").values] == ["middling", "long"]
    assert options_at(four.answered("first team 2"))["first_team"] == "2"
    portuguese = setup(game, 4, "pt").answered("modo times")
    assert entry(portuguese, "mode").value.words == "times" and entry(portuguese, "players").label == "participantes"


def test_what_is_given_is_settled_and_rules_out_what_does_not_go_with_it(game):
    four = setup(game, 4, options={"length": "short"})
    assert entry(four, "length") is None and entry(four, "mode") is None
    assert four.table().options["length"] == "short"


@pytest.mark.parametrize("language, why", [("en", "Teams play long."), ("pt", "Times jogam o jogo longo.")])
def test_a_value_that_is_ruled_out_is_refused_with_the_reason(game, language, why):
    four = setup(game, 4, language, {"mode": "teams"})
    with pytest.raises(NoTable) as trouble:
        four.with_value("length", "short")
    assert str(trouble.value) == why


@pytest.mark.parametrize(
    "line, why",
    [
        ("length 9", "`length` cannot be `9`"),
        ("players 9", "is for 2 to 4 players, not for 9"),
        ("people 7", "2 players cannot be 7 people"),
        ("players many", "is not a whole number"),
        ("seed x", "is not a whole number"),
        ("names Ana, Ana, Bea", "There are 3 names for 2 players"),
        ("lenght long", "not a setting of this game. Did you mean `length`?"),
        ("language xx", "speaks en and pt"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(game, line, why):
    one = setup(game)
    with pytest.raises(NoTable, match=re.escape(why).replace("xx", ".*")):
        one.answered(line)


def test_how_the_bots_decide_is_settled_where_there_are_bots(game):
    two = setup(game)
    assert entry(two, "bots").value.words == "at random" and two.table().policy == "random"
    assert two.answered("bots with an aim").table().policy == "greedy" and two.stepped("bots", 2).table().policy == "mc"
    assert entry(two.with_value("people", "2"), "bots") is None
    assert entry(replace(two, given=frozenset({"bots"})), "bots") is None
    with pytest.raises(NoTable, match="at random, with an aim or thinking ahead"):
        two.answered("bots clever")


def test_the_table_is_laid_as_it_was_settled(game):
    one = setup(game)
    for line in ("players 4", "people 2", "names Ana, Bea", "length long", "seed 12"):
        one = one.answered(line)
    table = one.table()
    assert (table.names, table.bots, table.seed) == (("Ana", "Bea", "Bot 3", "Bot 4"), frozenset({3, 4}), 12)
    assert table.options["length"] == "long"
    assert one.answered("players 2").table().names == ("Ana", "Bea")


@given(steps=st.lists(st.tuples(st.integers(0, 7), st.sampled_from([-1, 1])), max_size=12))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_stepped_through_a_game_can_begin(game, steps):
    one = setup(game)
    for place, step in steps:
        entries = one.entries()
        one = one.stepped(entries[place % len(entries)].key, step)
    table = one.table()
    api.begin(game, table.players, table.seed, dict(table.options))


def test_all_is_asked_at_once_and_enter_begins(game):
    table = Table("length long", "nonsense", "")
    one = settled(setup(game, 3), table, table.ask)
    assert one.table().options["length"] == "long"
    assert table.told[0] == "Duel" and "  length    short  | middling, long" in table.told
    assert [line for line in table.told if line.startswith("!")] == ["! `nonsense` is not a setting of this game."]
    assert sum(line.startswith("Enter begins") for line in table.told) == 3


def test_where_only_so_many_can_play_nobody_asks_how_many(tmp_path):
    tmp_path.joinpath("duel.naipe").write_text(DUEL.replace("2 to 4", "2 to 2"), encoding="utf-8")
    assert entry(setup(api.load(tmp_path)), "players") is None


@pytest.mark.parametrize("name", sorted(api.built_in_games()))
def test_every_option_of_a_game_that_comes_with_naipe_has_words_that_say_what_it_means(name):
    game = api.load(name, scenarios=False)
    for language in game.languages:
        voice = Voice(game, language)
        told = {option: (voice.word(option), voice.meaning(option)) for option in game.options}
        assert all(means and (word != option or "_" not in word) for option, (word, means) in told.items()), told
