"""`rules` tells what a game is about, how it ends, and what a deed of it is made of."""

from __future__ import annotations

import pytest

from dsl.prose import LANGUAGES
from interpreter import api
from repl.asking.rules_told import CODE, local_names
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.setup import Setup
from repl.play.table import Table
from repl.screen.beginning import scene
from repl.screen.rows import plain

GAMES = ["agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca"]


def begun(name: str, language: str, players: int) -> Session:
    table = Table(tuple(f"P {n}" for n in range(players)), frozenset(range(2, players + 1)), 1)
    session = Session(api, api.load(name, scenarios=False), table, commands=COMMANDS, language=language)
    session.start()
    return session


@pytest.mark.parametrize("name", GAMES)
def test_each_game_says_in_each_of_its_languages_what_it_is_about(name):
    game = api.load(name, scenarios=False)
    for language in game.languages:
        text = api.meaning(game, game.id, language)
        assert len(text) > 80 and language in LANGUAGES, (name, language)


def test_rules_tell_the_aim_the_ends_and_a_deed():
    one = begun("agencia", "pt", 3)
    told = one.submit("rules").text
    assert "sem cartas na mão" in told and "Uma carta decide quem vence." in told and "`regras PALAVRA`" in told
    told = one.submit("rules revolta").text
    assert "revolta" in told.split("\n")[0] and not CODE.search(told)
    assert "Você" in told
    assert one.submit("rules 022").text.startswith("022")
    assert "não têm" in one.submit("rules xyz").text and one.submit("rules xyz").error


def test_rules_tell_who_comes_first_where_the_game_names_somebody():
    told = begun("boratime", "pt", 2).submit("rules").text
    assert "Primeiro, quando vários jogadores fazem algo: Torcida visitante" in told
    assert "Primeiro, quando" not in begun("agencia", "pt", 3).submit("rules").text


def test_the_form_says_what_the_game_is_about():
    game = api.load("boratime", scenarios=False)
    rows = scene(Setup(api, game, "pt", 2, 1)).asking.head(80)
    assert any("Torcidas" in plain(row) for row in rows)


def test_a_name_that_only_a_verb_knows_is_not_read_as_a_word_of_the_language():
    """The sentence with it is left out, and a sign says so; one that says nothing but a sign is not told behind `why`."""
    one = begun("som", "ca", 3)
    names = local_names(one.voice, one.game.book.verbs["receive"])
    assert "surplus" in names and "n" not in names
    told = one.submit("rules rebre").text
    assert "…" in told and "n euro" in told and not any(name in told.split() for name in names)
    assert local_names(begun("som", "en", 3).voice, one.game.book.verbs["receive"]) == frozenset()
