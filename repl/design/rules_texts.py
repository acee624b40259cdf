"""The rules with which a game in design mode began. They are part of the saved game, because the files on the disk may
change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_SIZE
from interpreter.api import Game
from interpreter.positions.journal import Record
from repl.play.packed import packed, played, unpacked


def first_record(game: Game) -> Record:
    """Return the first record of a saved game in design mode, which holds the texts of its rules."""
    return {"design": 1, "rules": packed(game)}


def first_rules(records: Sequence[Record], digest: str) -> Game | None:
    """Return the game whose rules are in the first records of a saved game; None if no record has rules with this digest."""
    for text in (record["rules"] for record in records if "design" in record and "rules" in record):
        game = unpacked(text, digest) if type(text) is str else None
        if game is not None:
            return game
    return None


def has_what_was_edited(game: Game, records: Sequence[Record]) -> bool:
    """Tell whether the rules were loaded from the files that the game has edited. If not (a copy of the folder has equal
    rules in other files), a repeated edit would add a second file."""
    bases = [record["base"] for record in records if "edit" in record and isinstance(record.get("base"), dict)]
    added = {name for base in bases for name, text in base.items() if text is None}
    return all(name in game.sources or name in added for base in bases for name in base)


def left_on_disk(first: Game, records: Sequence[Record], owns: Callable[[Path], bool]) -> dict[str, set[str]]:
    """Return, for each file of rules, the texts that the file can have if no other program has changed it. This is the text
    at the beginning of the game, or the last text that the game wrote. naipe never writes a file that the designer does not
    own, so for such a file it is each text that the game has read from it."""
    found = {name: {source.text} for name, source in first.sources.items()}
    for record in records:
        texts = record.get("edit")
        if isinstance(texts, dict) and record.get("how") != "fork":
            for name, text in texts.items():
                found[name] = {text} if owns(Path(name)) else found.get(name, set()) | {text}
    return found


def on_disk_is_another(
    game: Game, left: Mapping[str, Collection[str]], may_look_at: Callable[[Path], bool]
) -> list[str]:
    """Return the names of the files of rules that another program has changed: the text on the disk is neither the one in the
    game nor one in `left`. Files that the game must not read are left out."""
    found = []
    for name in played(game):
        if not may_look_at(Path(name)):
            continue
        try:
            there = reading.read_text(Path(name), MAX_SIZE)
            same = there == game.sources[name].text or there in left.get(name, ())
        except OSError:
            same = False
        if not same:
            found.append(name)
    return found
