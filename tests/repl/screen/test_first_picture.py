"""The first picture stands before prompt-toolkit is there, and is the one that prompt-toolkit draws then."""

import time

import pytest

from lantern import ALONE_SEED, LANTERN
from places import ROOT, TESTS
from repl.screen.shell.painting import class_of, codes_of, painted
from terminals import Tmux, needs_tmux

#: The program, but that it waits behind its first picture until a file is there.
WAITING = """
import os, sys, time
sys.path[:0] = {paths!r}
from repl.screen.shell import before, loop

draw_ahead = loop.draw_ahead

def waiting(*words):
    draw_ahead(*words)
    while "prompt_toolkit" not in sys.modules and not os.path.exists({gate!r}):
        time.sleep(0.02)

loop.draw_ahead = before.draw_ahead = waiting
{run}
"""
PROGRAM = "from repl.__main__ import main\nsys.exit(main())"


class Waiting(Tmux):
    """A terminal in which the first picture stands until `go_on`."""

    def __init__(self, folder, words, columns=80, rows=24, run=PROGRAM):
        self.gate = folder / "gate"
        script = folder / "waiting.py"
        paths = [str(ROOT), str(TESTS)]
        script.write_text(WAITING.format(paths=paths, gate=str(self.gate), run=run), encoding="utf-8")
        super().__init__(folder, words, columns, rows, script)

    def go_on(self):
        self.gate.touch()


AT_ONCE = ["--bots", "2", "--names", "Ana", "--seed", "7"]


@needs_tmux
@pytest.mark.parametrize(
    "words, prompt, size",
    [
        (["play", "agencia", "--players", "3", *AT_ONCE, "--lang", "pt"], "Ana>", (80, 24)),
        (["play", "clash", "--players", "3", *AT_ONCE], "Ana>", (120, 50)),
        (["play", "limit", "--players", "3", *AT_ONCE, "--lang", "fr"], "Ana>", (40, 12)),
        (
            ["design", "agencia", "--players", "3", "--people", "3", "--names", "Ana", "--seed", "7"],
            "design 0",
            (100, 40),
        ),
        (["play", "som", "--lang", "ca"], ">", (80, 24)),
        (["play"], ">", (80, 24)),
    ],
)
def test_the_first_picture_is_the_one_that_stays(tmp_path, words, prompt, size):
    with Waiting(tmp_path, words, *size) as terminal:
        terminal.until(prompt)
        first = terminal.styled()
        terminal.go_on()
        terminal.type("zq")
        terminal.until("zq")  # which prompt-toolkit alone shows
        terminal.type("BSpace", "BSpace")
        end = time.monotonic() + 20
        while terminal.styled() != first and time.monotonic() < end:
            time.sleep(0.1)
        assert terminal.styled() == first


PLAY = f"play {LANTERN} --players 2 --people 1 --names Ana --seed {ALONE_SEED} --mode simple --option rounds=2".split()


@needs_tmux
def test_what_is_typed_before_the_screen_can_ask_is_its_first_line(tmp_path):
    with Waiting(tmp_path, PLAY) as terminal:
        before = terminal.until("Ana>")
        terminal.type("no", "Enter")
        time.sleep(0.3)
        assert terminal.screen() == before  # it is kept, and not shown twice
        terminal.go_on()
        terminal.until("the lamp")


@needs_tmux
@pytest.mark.parametrize("words", [PLAY, ["play"]])
def test_ctrl_c_before_the_screen_can_ask_gives_the_ordinary_screen_back(tmp_path, words):
    with Waiting(tmp_path, words) as terminal:
        terminal.until(">")
        terminal.type("C-c")
        screen = terminal.until("EXIT 130")
        assert "Traceback" not in screen and "↑↓" not in screen


@needs_tmux
def test_a_terminal_that_is_too_small_for_a_first_picture_has_none(tmp_path):
    with Waiting(tmp_path, PLAY, 20, 3) as terminal:
        terminal.go_on()
        terminal.type("zq")
        terminal.until("zq")


def test_a_style_is_the_same_for_both():
    assert (class_of("error"), codes_of("error", True)) == ("bold fg:ansired", "\x1b[1;31m")
    assert (class_of("badge grey"), codes_of("badge grey", True)) == ("bold reverse fg:ansibrightblack", "\x1b[1;7;90m")
    assert (class_of("black on bright_black"), codes_of("black on bright_black", True)) == (
        "fg:ansiblack bg:ansibrightblack",
        "\x1b[30;100m",
    )
    assert (class_of(""), codes_of("", True), codes_of("error", False)) == ("", "", "\x1b[1m")


def test_what_a_terminal_would_obey_is_shown_and_not_done():
    drawn = painted([[("a\x1b[2Jb", "card")]], "\x1b]0;x\x07>", "f\x1b[5m", 20, 4, False)
    assert "\x1b[2Jb" not in drawn and "\x1b]0" not in drawn and "\x1b[5m" not in drawn
