"""Shared by the tests of design mode: a session with a copy of a game, and transcripts."""

from __future__ import annotations

import shutil
from pathlib import Path

from interpreter import api
from repl.design.commands import DESIGN_COMMANDS
from repl.design.session import DesignSession
from repl.play.table import Table
from repl.render.plain_screen import plain_board
from repl.render.question import option_rows

GAME = Path(__file__).parent / "design_game"
TABLE = Table(("Ana", "Bea", "Bot 3"), frozenset({3}), seed=5)
ALONE = Table(("Ana", "Bot 2"), frozenset({2}), seed=11)


def home(folder: Path) -> Path:
    """Return the path of a copy of the game, so that a test may change its files."""
    place = folder / "harbour"
    if not place.exists():
        shutil.copytree(GAME, place)
    return place


def session(folder: Path, table: Table = TABLE, *, kept: bool = False) -> DesignSession:
    place = home(folder)
    one = DesignSession(
        api.load(place),
        table,
        commands=DESIGN_COMMANDS,
        name=str(place),
        home=place,
        folder=folder / "kept" if kept else None,
    )
    if kept:
        one.keep()
    one.start()
    return one


def card(number: str, *lines: str) -> str:
    """Return the text of a card as it is typed below `edit`."""
    return "\n".join([f'card {number} "{TITLES[number]}"', *(f"  {line}" for line in lines)])


TITLES = {"01": "Red flag", "02": "Blue flag", "03": "White flag", "04": "Pilot", "05": "Tax", "06": "Calm sea"}


def transcript(one: DesignSession, lines, folder: Path) -> str:
    """Type some lines, and return the text of the prompts, lines and replies, with the next question."""
    rows = []
    for line in lines:
        prompt = one.prompt()
        reply = one.submit(line.replace("TMP", str(folder)))
        rows += [f"{prompt}{line}".rstrip()]
        rows += [f"  {row}".rstrip() for row in reply.text.split("\n") if row]
        asked = one.asked()
        if reply.moved and asked:
            rows += [f"  [{asked.line}]", *(f"  [{row}]" for row, _ in option_rows(asked, one.voice))]
    return "\n".join(rows).replace(str(folder), "TMP")


def state(one: DesignSession):
    """Return everything that an undo must restore."""
    return (
        one.tree.at.number,
        one.position.digest(),
        one.moment.now,
        one.game.digest,
        plain_board(one.board()),
        len(one.breaks),
    )


SOFT_EDITS = ["edit 02\n" + card("02", "copies 9", "cost 2", f"you discard {n}", "you earn 3") for n in (0, 1)] + [
    "edit 06\n" + card("06", "copies 9", "you draw 2"),
    "edit storms\nvalue storms: number from 0 to 90",
]
WRONG_EDITS = [
    "edit 02\n" + card("02", "copies 9", "you discrd 1"),
    "edit hoist\nverb hoist",
    'edit 01\ncard 02 "Two"',
    "edit 77\nx",
]
