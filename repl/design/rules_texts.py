"""The rules with which a game of design mode began. They are in its journal, because the files on disk may change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_SIZE
from interpreter.api import Game
from interpreter.positions.journal import Record
from repl.play.packed import packed, played, unpacked


def first_record(game: Game) -> Record:
    """Return the first record of the journal of a game in design mode: the texts of its rules, packed."""
    return {"design": 1, "rules": packed(game)}


def first_rules(records: Sequence[Record], digest: str) -> Game | None:
    """Return the game from the first records of a journal; None if the journal has no rules with this digest."""
    for text in (record["rules"] for record in records if "design" in record and "rules" in record):
        game = unpacked(text, digest) if type(text) is str else None
        if game is not None:
            return game
    return None


def has_what_was_edited(game: Game, records: Sequence[Record]) -> bool:
    """Tell whether the files of a game are those that its edits changed. The same rules may also be in another place,
    such as a copy of the folder or the games of another naipe; there an edit would add its file."""
    bases = [record["base"] for record in records if "edit" in record and isinstance(record.get("base"), dict)]
    added = {name for base in bases for name, text in base.items() if text is None}
    return all(name in game.sources or name in added for base in bases for name in base)


def left_on_disk(first: Game, records: Sequence[Record], owns: Callable[[Path], bool]) -> dict[str, set[str]]:
    """Return, for each file of rules, the texts that it can have if only this game has written it: the text at the
    beginning of the game, or the text that the game wrote last. A file that does not belong to the designer is never
    written; it can have any text that was ever taken in from it."""
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
    """Return the files of rules whose text on disk is neither the one in force nor one that was `left` there. Only files that may
    be read are considered."""
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
