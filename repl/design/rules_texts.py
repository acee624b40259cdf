"""The rules that a game of design mode began with: they lie in its journal, because
those on disk go on being written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_SIZE
from interpreter.api import Game
from interpreter.positions.journal import Record
from repl.play.packed import packed, played, unpacked


def first_record(game: Game) -> Record:
    """Return what the journal of a game in design mode begins with: the texts of its rules, packed."""
    return {"design": 1, "rules": packed(game)}


def first_rules(records: Sequence[Record], digest: str) -> Game | None:
    """Return the game that the first records of a journal hold, None if there is none of that digest in them."""
    for text in (record["rules"] for record in records if "design" in record and "rules" in record):
        game = unpacked(text, digest) if type(text) is str else None
        if game is not None:
            return game
    return None


def on_disk_is_another(game: Game, may_look_at: Callable[[Path], bool]) -> list[str]:
    """Return the files of rules that do not hold what is in force, of those that may be looked at."""
    found = []
    for name in played(game):
        if not may_look_at(Path(name)):
            continue
        try:
            same = reading.read_text(Path(name), MAX_SIZE) == game.sources[name].text
        except OSError:
            same = False
        if not same:
            found.append(name)
    return found
