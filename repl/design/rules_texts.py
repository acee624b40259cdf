"""The rules that a game of design mode began with: they lie in its journal, because
those on disk go on being written."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path

from dsl import nodes
from dsl.files import reading
from dsl.lexing.text_validation import MAX_SIZE
from interpreter.api import Game
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.positions.journal import Record


def first_record(game: Game) -> Record:
    """Return what the journal of a game in design mode begins with: the texts of its rules, packed."""
    texts = json.dumps({name: game.sources[name].text for name in _played(game)}, ensure_ascii=False)
    return {"design": 1, "rules": b64encode(zlib.compress(texts.encode())).decode()}


def first_rules(records: Sequence[Record], digest: str) -> Game | None:
    """Return the game that the first records of a journal hold, None if there is none of that digest in them."""
    for packed in (record["rules"] for record in records if "design" in record and "rules" in record):
        try:
            game = of_texts(json.loads(zlib.decompress(b64decode(packed, validate=True))))
        except (LoadError, ValueError, TypeError, AttributeError, zlib.error):
            continue
        if game.digest == digest:
            return game
    return None


def on_disk_is_another(game: Game) -> list[str]:
    """Return the files of rules that do not hold what is in force."""
    found = []
    for name in _played(game):
        try:
            same = reading.read_text(Path(name), MAX_SIZE) == game.sources[name].text
        except OSError:
            same = False
        if not same:
            found.append(name)
    return found


def _played(game: Game) -> list[str]:
    """Return the names of the sources in which there is more than scenarios."""
    return [
        file.span.source
        for file in game.book.files
        if any(not isinstance(node, nodes.Scenario) for node in file.declarations)
    ]
