"""`naipe design` as a program: over plain streams, with editors, killed and gone on with, at any width."""

import io
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest

from designing import card, home
from dsl.diagnostics.report import width as columns
from interpreter import api
from places import ROOT
from repl.cli.cli import run
from repl.design.commands import DESIGN_COMMANDS
from repl.design.session import DesignSession
from repl.play.saves import read, save
from repl.play.table import Table
from repl.render.output import Output
from repl.terminal import main_loop
from repl.terminal.context import Context

PLAY = "design harbour --players 3 --bots 1 --seed 5 --names Ana,Bea"
STORY_CALL = "design harbour --players 3 --bots 2 --seed 26 --names Ana"
STORY_TABLE = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), seed=26)
BLUE = card("02", "copies 9", "cost 2", "you discard 1", "you earn 3")


@pytest.fixture
def naipe(tmp_path, monkeypatch):
    """Run a command line in this process, beside a copy of the game."""
    home(tmp_path)
    monkeypatch.chdir(tmp_path)

    def call(line, typed="", **environ):
        out, err = io.StringIO(), io.StringIO()
        context = Context(io.StringIO(typed), out, err, {"XDG_STATE_HOME": str(tmp_path / "state"), **environ})
        return run(shlex.split(line), context), out.getvalue(), err.getvalue()

    return call


def test_a_designer_works_over_plain_streams(naipe, tmp_path, golden):
    lines = [
        "1",
        "run until storms = 1",
        "why storms",
        "back",
        "edit 03",
        *card("03", "copies 9", "players with most cards discard 1").split("\n"),
        ".",
        "rebase",
        "tree",
        "quit",
    ]
    code, out, err = naipe(STORY_CALL, "\n".join(lines) + "\n")
    assert (code, err) == (0, "") and "\x1b" not in out
    kept = next(row for row in out.split("\n") if "state" in row).split("kept in ")[1].split(" ")[0]
    golden("design/plain_streams.txt", out.replace(kept, "KEPT").replace(str(tmp_path), "TMP"))


def test_the_end_of_input_in_the_middle_of_an_edit_loses_nothing(naipe):
    code, out, err = naipe(PLAY, "1\nedit 02\ncard 02\n")
    assert code == 0 and "The game is kept in" in out and "Traceback" not in out + err
    code, out, err = naipe("design --resume", "history\nquit\n")
    assert code == 0 and "after 1 decision, in design mode" in out


def test_an_editor_of_the_person(naipe, tmp_path):
    code, out, _ = naipe(PLAY, "edit 02 here\nquit\n", EDITOR="sed -i s/discard.2/discard\\ 1/")
    assert code == 0 and "in force from here on" in out
    code, out, _ = naipe(PLAY, "edit 02 here\nquit\n", EDITOR="false")
    assert code == 0 and "ended with code 1, so nothing was changed" in out
    code, out, _ = naipe(PLAY, "edit 02 here\nquit\n", VISUAL="/no/such/editor")
    assert code == 0 and "cannot be started" in out


def test_keep_and_bless_are_green_in_naipe_test(naipe, tmp_path):
    code, out, _ = naipe(PLAY, '1\n1\nno\nkeep "a turn"\nbless "a start"\nquit\n')
    assert "it passes" in out and "Blessed" in out
    code, out, _ = naipe("test harbour")
    assert code == 0 and "2 scenarios, all good" in out and "1 playthrough, all as before" in out
    assert naipe("check harbour")[0] == 0 and naipe("fmt harbour --check")[0] == 0
    cards = tmp_path / "harbour" / "cards.naipe"
    cards.write_text(cards.read_text().replace("you earn 2", "you earn 1"))
    code, out, _ = naipe("test harbour")
    assert code == 1 and "failed: the playthrough a start" in out and "(made by Tax)" in out


def test_a_copy_of_a_game_that_comes_with_naipe_goes_on_from_wherever_it_is_saved(naipe, tmp_path):
    """Its rules are those of that game word for word, and its files are others: an edit has changed one of them."""
    shutil.copytree(ROOT / "rulebooks" / "agencia", tmp_path / "mine")
    one, two, before = (tmp_path / f"{name}.game" for name in ("one", "two", "before"))
    naipe("design mine --players 3 --people 1 --names Ana --seed 11", f"save {one}\nquit\n")
    code, out, err = naipe(f"design --resume {one}", f"edit 007 here\nsave {two}\nquit\n", EDITOR="sed -i s/1/2/")
    assert code == 0 and "in force from here on" in out, err
    contents = read(two)
    assert contents.header.game == "", "nobody knows where its rules are"
    save(before, replace(contents.header, game="agencia"), contents.records)  # as they were written before
    for path in (two, before):
        code, out, err = naipe(f"design --resume {path}", "tree\nquit\n")
        assert (code, err) == (0, "") and "changed 007" in out


@pytest.mark.parametrize(
    "line, says",
    [
        ("design", "which game?"),
        ("design harbuor", "There is no game `harbuor`"),
        ("design harbour --players 9", "2 to 3 players"),
        ("design harbour --json", "where a program can play"),
        ("design --resume nothing.game", "There is no saved game"),
        ("design harbour --resume x.game", "a saved game knows its rules"),
    ],
)
def test_a_wrong_call_is_answered_in_a_sentence(naipe, line, says):
    code, _out, err = naipe(line)
    assert code in (1, 2) and says in err and "Traceback" not in err


def test_play_does_not_go_on_with_what_was_designed(naipe, tmp_path):
    naipe(PLAY, "1\nset storms = 3\nquit\n")
    code, _, err = naipe("play --resume")
    assert code == 1 and "design mode" in err
    assert naipe("design --resume", "eval storms\nquit\n")[1].count("\n3\n") == 1


def designed(folder, *words):
    """Begin `naipe design` in a process of its own."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": str(folder / "state")}
    return subprocess.Popen(
        [sys.executable, "-m", "repl", "design", *words], env=environ, cwd=folder, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def test_a_killed_program_loses_no_decision(tmp_path):
    one = designed(tmp_path, str(home(tmp_path)), "--players", "3", "--bots", "1", "--seed", "5")
    one.stdin.write("1\nbranch here\nset storms = 4\neval storms\n")
    one.stdin.flush()
    for row in one.stdout:
        if row.strip() == "4":
            break
    one.send_signal(signal.SIGKILL)
    one.communicate()
    again = designed(tmp_path, "--resume")
    out, _ = again.communicate("tree\neval storms\nquit\n")
    assert again.returncode == 0 and '1 "here"' in out and "storms = 4  <- here" in out


def test_ctrl_c_leaves_a_game_that_can_be_gone_on_with(tmp_path):
    one = designed(tmp_path, str(home(tmp_path)), "--players", "3", "--bots", "1", "--seed", "5")
    one.stdin.write("1\neval 40 + 2\n")
    one.stdin.flush()
    for row in one.stdout:
        if row.strip() == "42":
            break
    time.sleep(0.1)
    one.send_signal(signal.SIGINT)
    out, _ = one.communicate(timeout=20)
    assert one.returncode == 130 and "The game is kept in" in out and "Traceback" not in out


# ------------------------------------------------------------------- screens


class Screen(io.StringIO):
    def isatty(self):
        return True


STORY = [
    "1",
    "run until storms = 1",
    "why storms",
    "why exactly",
    "back",
    "edit 02\n" + BLUE,
    "fork soft",
    "in force",
    "tree",
    "help",
    "who can see 04",
    "quit",
]


@pytest.mark.parametrize("width", [20, 60, 80, 120])
@pytest.mark.parametrize("plain", [True, False])
def test_a_designer_at_any_width(golden, tmp_path, width, plain):
    stream = Screen()
    out = Output(stream, {"PAGER": "false", "NO_COLOR": "1"}, plain=plain, width=width)
    place = home(tmp_path)
    one = DesignSession(api.load(place), STORY_TABLE, commands=DESIGN_COMMANDS, name="harbour", home=place)
    lines = iter(STORY)
    assert main_loop.play(one, out, lambda question: next(lines)) == 0
    text = stream.getvalue().replace(str(tmp_path), "TMP")
    if plain:
        assert "\x1b" not in text
        assert max(map(columns, text.split("\n"))) <= max(width, 8)
        golden(f"design/screen_{width}.txt", text)


@pytest.mark.parametrize("game", api.built_in_games())
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_games_that_there_are_fit_the_screen(game, width):
    rules = loaded(game)
    players = rules.min_players
    table = Table(tuple(f"Player {seat}" for seat in range(1, players + 1)), seed=7)
    stream = Screen()
    one = DesignSession(rules, table, commands=DESIGN_COMMANDS)
    lines = iter(["turn" if rules.book.game.active else "step", "in force", "history", "back", "tree", "quit"])
    assert main_loop.play(one, Output(stream, {}, plain=True, width=width), lambda question: next(lines)) == 0
    assert max(map(columns, stream.getvalue().split("\n"))) <= width and "fault" not in stream.getvalue()


LOADED = {}


def loaded(game):
    if game not in LOADED:
        LOADED[game] = api.load(game)
    return LOADED[game]
