"""What is searched for in lines that were typed before is asked for in the language of the game."""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from designing import session
from repl.design.editor import prompt as lines
from repl.design.editor.buffer import in_buffer
from repl.design.screen import asking
from repl.design.session import DesignSession
from repl.render.phrases import Phrases
from repl.screen.scene import Asking, Scene
from repl.screen.shell.terminal import Terminal
from repl.terminal.context import Context

PATIENCE = 5.0  # seconds
SEARCH, ON, ENTER, SAVE = "\x12", "\x13", "\r", "\x1b\r"
WORDS = [
    ("en", "search back", "search on"),
    ("pt", "procurar para trás", "procurar para a frente"),
    ("ca", "cercar enrere", "cercar endavant"),
    ("fr", "chercher en arrière", "chercher en avant"),
]


class Stream(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True

    def fileno(self):
        raise OSError("no terminal")


def written(stream):
    """What stands in a stream, without the codes for a terminal."""
    return re.sub(r"\x1b\[\d*C", " ", re.sub(r"\x1b\[[?\d;]*[A-BD-Za-z]", "", stream.getvalue()))


@pytest.fixture
def designing(tmp_path, monkeypatch):
    """What makes a session in a language, with lines that were typed before."""
    for module in (lines, asking):
        monkeypatch.setattr(module, "history_of", lambda context: InMemoryHistory(["look pile", "look hand"]))

    def in_language(language):
        monkeypatch.setattr(DesignSession, "say", property(lambda _: Phrases(language)))
        return session(tmp_path)

    return in_language


@contextmanager
def terminal():
    """A pipe to type into, and what is written."""
    stream = Stream()
    output = Vt100_Output(stream, lambda: Size(rows=24, columns=80), term="xterm")
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=output):
        yield pipe, stream


@contextmanager
def typed(pipe, stream, *parts):
    """Type something part after part: each is waited for, until it stands in what was written."""

    def send():
        for keys, words in parts:
            pipe.send_text(keys)
            end = monotonic() + PATIENCE
            while words not in written(stream) and monotonic() < end:
                sleep(0.01)

    hand = Thread(target=send, daemon=True)
    hand.start()
    yield
    hand.join(PATIENCE)


@pytest.mark.parametrize(("language", "back", "on"), WORDS)
def test_line_after_line_a_search_is_asked_for_in_the_language(designing, language, back, on):
    with terminal() as (pipe, stream):
        ask = lines.live_lines(designing(language), Context(stream, stream, stream, {}))
        with typed(pipe, stream, (f"{SEARCH}pil", f"({back})`pil': look pile"), (ON, f"({on})`pil'"), (ENTER * 2, "")):
            assert ask("> ") == "look pile"
    assert f"({back})`pil': look pile" in written(stream) and f"({on})`" in written(stream)
    assert "i-search" not in stream.getvalue()


@pytest.mark.parametrize(("language", "back", "on"), WORDS)
def test_on_the_screen_a_search_is_asked_for_in_the_language(designing, monkeypatch, language, back, on):
    with terminal() as (pipe, stream):
        monkeypatch.setattr("repl.screen.shell.screen.create_input", lambda _: pipe)
        place = Terminal(stream, stream, {"TERM": "xterm"}, lambda: (80, 24))
        screen = asking.screen_of(designing(language), place, Context(stream, stream, stream, {}))
        screen.show(Scene(("Game",), (), Asking(lambda width: [[("What now?", "title")]], ()), "> "))
        there = f"{on[-2:]}: "  # only what is other than before is written
        with typed(pipe, stream, (f"{SEARCH}pil", f"{back}: "), (ON, there), (ENTER * 2, "")):
            assert screen.ask() == "look pile"
    assert f"{back}: " in written(stream) and there in written(stream)
    assert "I-search" not in stream.getvalue()


@pytest.mark.parametrize(("language", "back", "on"), WORDS)
def test_in_a_text_that_is_edited_a_search_is_asked_for_in_the_language(designing, language, back, on):
    with terminal() as (pipe, stream):
        one = designing(language)
        with typed(pipe, stream, (SEARCH, f"{back}: "), (f"draw{ENTER}{SAVE}", "")):
            in_buffer(one, "card 01", "card 01 draw\n")
    assert f"{back}: " in written(stream)
    assert "I-search" not in stream.getvalue()
