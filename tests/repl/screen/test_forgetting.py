"""What one person typed comes back for nobody: the next line may be somebody else's."""

import io
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from lantern import GAME, HOT_SEED
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.screen.scene import Answer, Asking, Scene
from repl.screen.shell.screen import Screen, Typing
from repl.screen.shell.terminal import Terminal
from repl.terminal.prompt import live_lines

DOWN, ENTER = "\x1b[B", "\r"
CUT, PASTE, SEARCH, EARLIER, BACK = "\x15", "\x19", "\x12", "\x10", "\x1f"
RECORD, RECORDED, AGAIN = "\x18(", "\x18)", "\x18e"

#: What one person types, and by which keys the next one would have it.
LINES = [
    pytest.param(f"secret{CUT}1", PASTE, id="cut"),
    pytest.param("secret", EARLIER, id="sent"),
    pytest.param("secret", SEARCH, id="searched"),
    pytest.param(f"secret{CUT}1", BACK, id="undone"),
    pytest.param(f"{RECORD}secret{RECORDED}{CUT}1", AGAIN, id="recorded"),
]


class Stream(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True

    def fileno(self):
        raise OSError("no terminal")


@contextmanager
def asking(history=None):
    """A screen with a long list of answers, the pipe to type into, and what was written."""
    stream = Stream()
    answers = tuple(Answer(str(n), f"Card {n}", "it warms" if n % 10 == 3 else "it cools") for n in range(1, 74))
    with create_pipe_input() as pipe, create_app_session():
        terminal = Terminal(stream, stream, {"TERM": "xterm"}, lambda: (80, 24))
        screen = Screen(terminal, Typing(history=history), given_input=pipe)
        screen.show(Scene(("Game",), (), Asking(lambda width: [[("What now?", "title")]], answers), "> "))
        yield screen, pipe, stream


@pytest.mark.parametrize("first, keys", LINES)
def test_on_a_screen_nothing_of_a_line_comes_back(first, keys):
    with asking() as (screen, pipe, stream):
        pipe.send_text(f"{first}{ENTER}")
        screen.ask()
        pipe.send_text(f"{keys}2{ENTER}{ENTER}")
        assert screen.ask() == "2"
        assert "search" not in stream.getvalue()


@pytest.mark.parametrize("keys", ["", BACK])
def test_what_was_typed_to_find_an_answer_goes_with_the_answer(keys):
    with asking() as (screen, pipe, _):
        pipe.send_text(f"warm{DOWN}{ENTER}")
        assert screen.ask() == "3"
        pipe.send_text(f"{keys}2{ENTER}")
        assert screen.ask() == "2"


@pytest.mark.parametrize("first, keys", LINES)
def test_line_after_line_nothing_of_one_comes_back(first, keys):
    one = Session(GAME, Table(("Ana", "Bea"), seed=HOT_SEED), commands=COMMANDS)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        ask = live_lines(one)
        pipe.send_text(f"{first}{ENTER}")
        ask("Ana> ")
        pipe.send_text(f"{keys}2{ENTER}{ENTER}")
        assert ask("Bea> ") == "2"


def test_who_designs_has_ones_own_text_back():
    with asking(InMemoryHistory()) as (screen, pipe, _):
        pipe.send_text(f"mine{CUT}1{ENTER}")
        assert screen.ask() == "1"
        pipe.send_text(f"{PASTE}{ENTER}")
        assert screen.ask() == "mine"
