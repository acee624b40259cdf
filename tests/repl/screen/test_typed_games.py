"""Whole games against bots that were typed at a terminal of 80 columns and 24 rows: the screens that `docs/terminal.md`
shows of them. Each begins with its command line; then stands what was typed, and `=` with the name of a screen to keep."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache

import pytest

from interpreter import api
from places import TESTS
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.reply import Reply
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from repl.screen.table import scene
from terminals import Tmux, needs_tmux

COLUMNS, ROWS = 80, 24
KEYS = TESTS / "golden" / "terminal" / "keys"
GAMES = sorted(file.stem for file in KEYS.glob("*.txt"))


@cache
def written(name: str) -> tuple[list[str], list[str]]:
    """Return the words of the command line of a game, and what is typed after it."""
    first, *typed = (KEYS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return shlex.split(first)[1:], typed


def table_of(words: list[str]) -> tuple[Table, str]:
    """Return the table of a command line, and its language."""
    said = dict(zip(words[2::2], words[3::2]))
    players, bots = int(said["--players"]), int(said["--bots"])
    names = (said["--names"], *(f"Bot {seat}" for seat in range(2, players + 1)))
    return Table(names, frozenset(range(players - bots + 1, players + 1)), int(said["--seed"])), said["--lang"]


def screen_of(one: Session, reply: Reply) -> str:
    """Return what the screen shows after a reply, with the line that is typed and the keys below."""
    shown = scene(one)
    said = tuple(line for line in reply.said if not line.listed)
    whole = reply.shows if reply.shows and shown.pane(reply.shows) is not None else ""
    looking = Looking(whole=whole, focus=whole) if whole else Looking(said=said)
    rows = [plain(row).rstrip() for row in composed(shown, looking, COLUMNS, ROWS - 2).rows]
    keys = ""
    for key, does in shown.keys:
        longer = f"{keys} · {key} {does}".rstrip() if keys else f" {key} {does}".rstrip()
        if len(longer) > COLUMNS:
            break
        keys = longer
    return "\n".join([*rows, shown.prompt.rstrip(), keys])


def screens(name: str) -> Iterator[tuple[str, str]]:
    """Play a game as it was typed; yield the screens that are to be kept, by their names."""
    words, typed = written(name)
    table, language = table_of(words)
    one = Session(api.load(words[1], scenarios=False), table, commands=COMMANDS, name=words[1], language=language)
    reply = one.start()
    for line in typed:
        if line.startswith("="):
            yield line[1:].strip(), screen_of(one, reply)
        else:
            reply = one.submit(line)
            assert not reply.error, f"{name}: {line}: {reply.text}"
    assert one.is_over


LONG = {"boratime", "clash", "limit"}  # games that take seconds


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.soak] * (name in LONG)) for name in GAMES])
def test_the_screens_of_a_whole_game(golden, name):
    for title, screen in screens(name):
        golden(f"terminal/{name}_{title}.txt", screen)


@pytest.mark.soak
def test_the_log_of_a_turn_with_a_battle(golden):
    """The last turn of the game of Clash of Cultures, from who goes where over dice and hits to what is captured."""
    words, typed = written("clash")
    table, _ = table_of(words)
    game = api.load("clash", scenarios=False)
    first = Session(game, table, commands=COMMANDS, name="clash", language="pt")
    first.start()
    for line in typed:
        assert line.startswith("=") or not first.submit(line).error
    for language in ("pt", "en"):
        one = Session(game, table, commands=COMMANDS, name="clash", language=language)
        one.play_back(first.taken)
        lines = one.log()
        begins = max(place for place, line in enumerate(lines) if re.match("— Era 3, (rodada|round) 3: Ana —", line))
        golden(f"logs/clash_battle_{language}.txt", "\n".join(lines[begins:]))


@needs_tmux
@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_terminal_shows_them_so(tmp_path, name):
    """The same is typed at a real terminal, key by key, to the end screen."""
    words, typed = written(name)
    with Tmux(tmp_path, words, COLUMNS, ROWS) as terminal:
        terminal.until("Ana>")
        for place, line in enumerate(typed):
            if not line.startswith("="):
                before = terminal.screen()
                terminal.type(line, "Enter")
                terminal.settled(before)
            elif place:  # above the first question stands who plays
                file = TESTS / "golden" / "terminal" / f"{name}_{line[1:].strip()}.txt"
                wanted = file.read_text(encoding="utf-8").rstrip("\n")
                assert uncounted(terminal.until(wanted.split("\n")[-1])) == uncounted(wanted)


def uncounted(screen: str) -> str:
    """Return a screen without how many rows there are, since where a game is kept is a row more, and as long as its path;
    tmux shows each space as one that may be broken."""
    return re.sub(r"─+ (\d+–\d+)/\d+", r"\1", re.sub("[\u00a0\u202f]", " ", screen))
