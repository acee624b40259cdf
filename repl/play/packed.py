"""The rules inside a saved game: the texts of all its files, compressed into one line."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode

from dsl import nodes
from dsl.limits import MAX_BYTES, MAX_FILES
from interpreter.api import Game
from interpreter.loading.loader import LoadError


def packed(game: Game) -> str:
    """Return the texts of the files of a game as one line: JSON, compressed with zlib and written in base64. zlib
    works on its quickest level, because the player waits for the first question; the line is a third longer than on
    its best level."""
    texts = json.dumps({name: game.sources[name].text for name in played(game)}, ensure_ascii=False)
    return b64encode(zlib.compress(texts.encode(), 1)).decode()


def unpacked(text: str, digest: str) -> Game | None:
    """Return the game that `packed` wrote as a line; None if the line is invalid or its rules have another digest.
    Nothing larger than a rulebook may be is unpacked."""
    try:
        reader = zlib.decompressobj()
        data = reader.decompress(b64decode(text, validate=True), 2 * MAX_BYTES)
        if reader.unconsumed_tail or not reader.eof:
            return None
        texts = json.loads(data)
        if type(texts) is not dict or len(texts) > MAX_FILES or not all(type(one) is str for one in texts.values()):
            return None
        if sum(map(len, texts.values())) > MAX_BYTES:
            return None
        from interpreter.loading.hot_reload import of_texts  # noqa: PLC0415 - few games are played by rules that they hold

        game = of_texts(texts)
    except (LoadError, ValueError, RecursionError, zlib.error):
        return None
    return game if game.digest == digest else None


def played(game: Game) -> list[str]:
    """Return the names of the sources of a game, without those that contain only scenarios and their backgrounds."""
    return [
        file.span.source
        for file in game.book.files
        if any(not isinstance(node, nodes.Scenario | nodes.Background) for node in file.declarations)
    ]
