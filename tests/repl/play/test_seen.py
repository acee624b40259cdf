"""What a screen needs of a position is made once: each view, question and board for whoever looks."""

from __future__ import annotations

import io
from collections import Counter

import pytest

import designing
from interpreter import api
from lantern import ALONE_SEED, GAME, HOT_SEED, SEED_OF_THREE
from repl.design.commands import DESIGN_COMMANDS
from repl.design.editor.completion import candidates as design_candidates
from repl.design.editor.status import foot
from repl.design.session import DesignSession
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.session import Session
from repl.play.table import Table
from repl.play.viewing import Seen
from repl.render.output import Output
from repl.terminal.main_loop import play
from repl.terminal.protocol import serve

ALONE = Table(("Ana", "Bot 2"), frozenset({2}), seed=ALONE_SEED)
HOT_SEAT = Table(("Ana", "Bea"), seed=HOT_SEED)


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def made(monkeypatch):
    """Counts what is made of each position, and keeps them all so that no two have one identity."""
    made, kept = Counter(), []

    def count(name, function, key):
        def one(*args):
            kept.append(args)
            made[(name, *key(*args))] += 1
            return function(*args)

        return one

    functions = {
        "view": lambda game, position, seat: (id(position), seat),
        "pictures": lambda game, position, seat: (id(position), seat),
        "ask_text": lambda game, decision, language, names, program: (id(decision), language),
    }
    for name, key in functions.items():
        monkeypatch.setattr(api, name, count(name, getattr(api, name), key))
    return made


def lines(session, typed, complete):
    """What a person types, with completion and the foot of the screen at each key."""
    rest = iter(typed)

    def ask(_question):
        for text in ("", "s", "sh", "look "):
            complete(session, text)
        line = next(rest, None)
        if line is None:
            raise EOFError
        return line

    return ask


@pytest.mark.parametrize("stream", [io.StringIO, Screen])
@pytest.mark.parametrize(
    "table, typed", [(ALONE, ["no", "red", "2", "log", "look", "", "yes"]), (HOT_SEAT, ["", "no", "red", "3", "", ""])]
)
def test_a_screen_is_made_once(made, stream, table, typed):
    session = Session(GAME, table, commands=COMMANDS)
    play(session, Output(stream(), width=80), lines(session, typed, candidates))
    assert len(made) >= 6 and set(made.values()) == {1}, made.most_common(5)


def test_a_screen_of_design_is_made_once(made, tmp_path):
    table = Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=SEED_OF_THREE)
    session = DesignSession(api.load(designing.home(tmp_path)), table, commands=DESIGN_COMMANDS)

    def complete(session, text):
        design_candidates(session, text)
        foot(session, (text, ""), 80)

    play(session, Output(Screen(), width=80), lines(session, ["1", "1", "", "look", "hand", "why storms"], complete))
    assert len(made) > 6 and set(made.values()) == {1}, made.most_common(5)


def test_a_program_is_shown_a_position_once(made):
    session = Session(GAME, HOT_SEAT, commands=COMMANDS)
    answers = iter(['"no"', '"maybe"'])

    def ask(_question):
        line = next(answers, None)
        if line is None:
            raise EOFError
        return line

    serve(session, Output(io.StringIO()), ask)
    assert {name for name, *_ in made} == {"view", "pictures"} and set(made.values()) == {1}


def test_something_else_is_looked_at_with_fresh_eyes():
    seen, position, other = Seen(), object(), object()
    assert seen.at(position, 1).once("x", lambda: "first") == "first"
    assert seen.at(position, 1).once("x", lambda: "again") == "first"
    assert seen.at(position, 2).once("x", lambda: "second") == "second"
    assert seen.at(other, 2).once("x", lambda: "third") == "third"
    assert seen.at(position, 1).once("x", lambda: "anew") == "anew"
