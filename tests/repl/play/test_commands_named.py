"""Commands in the language of the person: what each is called, and that no name means two things."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics.spelling import folded
from dsl.messages.catalogue import LANGUAGES, catalogue
from interpreter import api
from loaded import loaded
from places import ROOT
from repl.design.commands import DESIGN_COMMANDS
from repl.design.editor import completion as designing
from repl.design.session import DesignSession
from repl.play.command import ALIASES, named_in
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.session import Session
from repl.play.table import Table
from repl.render.phrases import Phrases
from repl.render.words import command_names

OTHERS = tuple(sorted(set(LANGUAGES) - {"en"}))
SHARED = {name: command for name, command in DESIGN_COMMANDS.items() if name in COMMANDS}

WORDS = """game words "Words"
  players 2 to 2
  languages en, pt

words deed: ajuda_amiga, regras, sair
value done of player: deed or none

step wish of player p
  p chooses among ajuda_amiga, regras, sair as d
  set p.done to d

play
  for each player as p: run wish for p
"""


#: A game for each language that games speak.
GAMES = {"ca": "som", "fr": "limit", "pt": "agencia"}


def game(language: str, kind: type = Session, commands: dict = COMMANDS) -> Session:
    table = Table(("Ana", "Bea", "Caio"), frozenset({2, 3}), 11)
    one = kind(loaded(ROOT / "rulebooks" / GAMES[language]), table, commands=commands, language=language, insists=True)
    one.start()
    return one


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("commands", [COMMANDS, DESIGN_COMMANDS])
def test_no_name_means_two_commands(language, commands):
    """All names of a language, the English ones and the short ones beside one another."""
    say = Phrases(language)
    meant: dict[str, set[str]] = {}
    for command in commands.values():
        for name in (command.name, *command_names(command.name, say)):
            meant.setdefault(folded(name), set()).add(command.name)
    for short, name in ALIASES.items():
        meant.setdefault(short, set()).add(name)
    assert {name: whose for name, whose in meant.items() if len(whose) > 1} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_each_command_of_a_game_has_a_name_in_each_language(language):
    say = Phrases(language)
    assert [name for name in COMMANDS if f"command-{name.replace(' ', '-')}" not in catalogue(language)] == []
    for name, command in COMMANDS.items():
        for own in command_names(name, say):
            assert named_in(f"{own.upper()} 022", COMMANDS, say) == (command, "022"), own
            assert named_in(folded(own), COMMANDS, say) == (command, ""), own  # as who has no accents types it
        assert named_in(f"{name} 022", COMMANDS, say) == (command, "022")


@pytest.mark.parametrize(
    "language, typed, english",
    [
        ("pt", "regras", "rules"),
        ("pt", "por que", "why"),
        ("pt", "relato detalhes 3", "log details 3"),
        ("pt", "em vigor tudo", "in force all"),
        ("fr", "plateau titres", "board titles"),
        ("fr", "aide montrer", "help show"),
        ("ca", "mà", "hand"),
        ("ca", "ajuda relat", "help log"),
        ("ca", "mostrar 104", "show 104"),
    ],
)
def test_a_command_does_the_same_by_either_name(language, typed, english):
    one = game(language)
    assert one.submit(typed).text == one.submit(english).text


@pytest.mark.parametrize("language", GAMES)
def test_help_names_commands_as_the_person_does(language):
    one = game(language)
    rows = one.submit("help").text.split("\n")
    say = Phrases(language)
    for name, command in COMMANDS.items():
        own = command_names(name, say)[0]
        assert [row for row in rows if row.startswith(own) and say(command.help) in row], own
    assert "undo" in rows[-1]  # that the English names work too is said once, at the end


@pytest.mark.parametrize("language", GAMES)
def test_completion_proposes_names_of_the_language(language):
    one = game(language)
    for name in COMMANDS:
        own = command_names(name, Phrases(language))[0]
        assert own in [candidate.text for candidate in candidates(one, own[:3])]
        assert name in [candidate.text for candidate in candidates(one, name)]
    assert "undo" not in [candidate.text for candidate in candidates(one, "")]
    show = command_names("show", Phrases(language))[0]
    found = candidates(one, f"{show} {'0' if language == 'pt' else '1'}")
    assert found and all(candidate.start == len(show) + 1 for candidate in found)


@pytest.mark.parametrize("language", GAMES)
def test_design_mode_takes_the_names_that_it_shares(language):
    one = game(language, DesignSession, DESIGN_COMMANDS)
    say = Phrases(language)
    for name in SHARED:
        own = command_names(name, say)[0]
        assert own in [candidate.text for candidate in designing.candidates(one, own[:3])]
    for name in ("hand", "log", "board"):
        assert one.submit(command_names(name, say)[0]).text == one.submit(name).text


def words(tmp_path: Path, people: int = 1) -> Session:
    (tmp_path / "words.naipe").write_text(WORDS)
    table = Table(("Ana", "Bea"), frozenset({1, 2} - set(range(1, people + 1))), 1)
    one = Session(api.load(tmp_path / "words.naipe"), table, commands=COMMANDS, language="pt", insists=True)
    one.start()
    return one


@pytest.mark.parametrize("typed, done", [("ajuda", "ajuda amiga"), ("regras", "regras"), ("sair", "sair")])
def test_an_answer_comes_before_a_command_of_the_language(tmp_path, typed, done):
    one = words(tmp_path)
    said = one.submit(typed)
    assert not said.left and len(one.taken) >= 1
    assert one.taken[0][1] == next(
        option.id for option in one.history[0].decision.options if option.label.replace("_", " ") == done
    )


def test_english_names_and_all_that_no_answer_begins_with_are_commands(tmp_path):
    one = words(tmp_path)
    assert one.submit("help").text and not one.taken
    assert one.submit("ajuda regras").text.startswith("regras [PALAVRA]") and not one.taken
    assert one.submit("quit").left
