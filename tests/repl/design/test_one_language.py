"""Whoever plays or designs in one language reads nothing of what naipe says in another one."""

from __future__ import annotations

import string
from itertools import product

import pytest

from dsl.messages.catalogue import catalogue
from interpreter import api
from repl.design.commands import DESIGN_COMMANDS
from repl.design.session import DesignSession
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from soak import sampled
from translated import OTHERS

GAMES = {"pt": "agencia", "fr": "limit", "ca": "som", "en": "boratime"}

TYPED = (
    *(
        "help",
        "help keys",
        "help back",
        "help nothing",
        "in force",
        "look",
        "look nowhere",
        "log",
        "log x",
        "find",
        "show",
    ),
    *("hand", "score", "again", "table nothing", "undo", "board", "load", "save", "nonsense", "1"),
)
DESIGNED = (
    *(
        "run",
        "run x",
        "run until",
        "break",
        "break off",
        "break off 9",
        "break nothing",
        "turn",
        "step",
        "step",
        "step 1",
    ),
    *(
        "next",
        "back 99",
        "back x",
        "forward 3",
        "goto nowhere",
        "goto 0",
        "tree",
        "branch 1",
        "branch here",
        "history x",
    ),
    *(
        "history",
        "diff",
        "diff 0",
        "diff 0 99",
        "watch x",
        "watch off",
        "watch",
        "watch off",
        "set",
        "deal",
        "undo",
        "undo",
    ),
)
#: So long is a piece of a sentence that belongs to one language alone.
LONG = 14


def pieces(text: str) -> set[str]:
    """Return what of a phrase stands between its holes, as far as it is long enough to tell a language."""
    found = (literal.strip(" .:,;") for literal, _, _, _ in string.Formatter().parse(text))
    return {piece for piece in found if len(piece) >= LONG and " " in piece}


def said_in(language: str) -> set[str]:
    return {piece for text in sentences(language) for piece in pieces(text)}


def sentences(language: str) -> list[str]:
    """Return the sentences of a language but for the pages of codes."""
    return [text for id_, forms in catalogue(language).items() if not id_.startswith("N") for text in forms]


def strange(text: str, language: str) -> list[str]:
    """Return what a text says in another language than this one."""
    own = " ".join(sentences(language))
    others = {piece for other in (*OTHERS, "en") if other != language for piece in said_in(other)}
    return sorted(piece for piece in others if piece in text and piece not in own)


@pytest.mark.parametrize("language, designs", sampled(product(GAMES, (False, True)), 3))
def test_one_language_at_a_time(language: str, designs: bool) -> None:
    game = api.load(GAMES[language], scenarios=False)
    players = max(game.min_players, 2)
    table = Table(("Ana", *(f"Bot {seat}" for seat in range(2, players + 1))), frozenset(range(2, players + 1)), 7)
    make, commands = (DesignSession, DESIGN_COMMANDS) if designs else (Session, COMMANDS)
    one = make(game, table, commands=commands, name=GAMES[language], language=language)
    heard = [one.start().text]
    for line in (*TYPED, *(DESIGNED if designs else ())):
        reply = one.submit(line)
        heard.append(f"{line}: {reply.text}")
    asked = one.asked()
    heard += [asked.line, *asked.reasons] if asked is not None else []
    found = {text: words for text in heard if (words := strange(text, language))}
    assert found == {}
    assert any(piece in "\n".join(heard) for piece in said_in(language)), "and something in this one"


def test_words_of_another_language_are_seen() -> None:
    assert strange("Nothing has happened yet.", "pt") and strange("Nada aconteceu ainda.", "en")
    assert not strange("Nada aconteceu ainda.", "pt")
