"""What is typed before a question is on the screen answers nothing, at a real terminal; in a pipe each line counts."""

import io
import os
import pty
import tty

import pytest
from prompt_toolkit.input import create_input
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyPress
from prompt_toolkit.keys import Keys

from lantern import ALONE_SEED, LANTERN
from repl.terminal.typed_ahead import thrown_away
from terminals import Tmux, needs_tmux


@pytest.fixture
def keyboard():
    master, slave = pty.openpty()
    tty.setcbreak(slave)
    with os.fdopen(slave, encoding="utf-8") as stream:
        yield master, stream
    os.close(master)


@pytest.mark.parametrize(
    "typed, is_told",
    [(b"1\n", True), (b"\n", True), (b"no", True), (b"\x1b[18~\x1b[A", False), (b"\x1b[<0;3;4M", False), (b"", False)],
)
def test_all_that_was_typed_is_gone_and_letters_are_told(keyboard, typed, is_told):
    master, stream = keyboard
    os.write(master, typed)
    assert thrown_away(stream) is is_told
    assert not thrown_away(stream), "nothing is left"


def test_what_prompt_toolkit_has_read_for_the_next_line_is_gone_too(keyboard):
    _, stream = keyboard
    there = create_input(stream)
    store_typeahead(there, [KeyPress(Keys.F7, "\x1b[18~")])
    assert not thrown_away(stream)
    store_typeahead(there, [KeyPress("2", "2"), KeyPress(Keys.ControlM, "\r")])
    assert thrown_away(stream) and not get_typeahead(there)


def test_a_script_keeps_its_lines():
    stream = io.StringIO("1\n2\n")
    assert not thrown_away(stream) and stream.read() == "1\n2\n"


@needs_tmux
def test_lines_before_a_question_do_not_answer_it(tmp_path):
    """Three lines are typed while naipe begins: none of them is an answer, and the screen says so."""
    table = ["--players", "2", "--people", "1", "--names", "Ana", "--seed", str(ALONE_SEED)]
    options = ["--mode", "simple", "--option", "rounds=2"]
    with Tmux(tmp_path, ["play", str(LANTERN), *table, *options]) as terminal:
        terminal.type("1", "Enter", "1", "Enter")
        assert "Ana>" in terminal.until("does not count")
        terminal.type("quit", "Enter")
        assert "0 decisions" in terminal.until("EXIT 0")


@needs_tmux
def test_a_saved_game_says_at_once_that_it_is_prepared_and_takes_no_early_line(tmp_path):
    table = ["--players", "2", "--people", "1", "--names", "Ana", "--seed", str(ALONE_SEED)]
    with Tmux(tmp_path, ["play", str(LANTERN), *table, "--mode", "simple", "--option", "rounds=2"]) as terminal:
        terminal.until("Ana>")
        terminal.type("quit", "Enter")
        terminal.until("EXIT 0")
    with Tmux(tmp_path, ["play", "--resume"]) as terminal:
        terminal.type("1", "Enter")
        assert "Ana>" in terminal.until("does not count")
        terminal.type("quit", "Enter")
        screen = terminal.until("EXIT 0")
        assert "Making Lanterns ready" in screen
        assert "0 decisions" in screen
