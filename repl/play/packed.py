"""The copy of the rules in a saved game: the texts of all their files, compressed into one line."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode

from dsl import nodes
from dsl.limits import MAX_BYTES, MAX_FILES
from interpreter.api import Game
from interpreter.loading.loader import LoadError


def packed(game: Game) -> str:
    """Return the texts of the files of a game as one line: JSON, compressed with zlib and written in base64. The fastest level
    of zlib is used, because the player is waiting for the first question. The best level would make the line a quarter
    shorter."""
    texts = json.dumps({name: game.sources[name].text for name in played(game)}, ensure_ascii=False)
    return b64encode(zlib.compress(texts.encode(), 1)).decode()


def unpacked(text: str, digest: str) -> Game | None:
    """Return the game whose texts `packed` has written as a line. Return None if the line is invalid, or if the digest of the
    rules is not `digest`. Texts that are larger than a rulebook may be are refused, too."""
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
        from interpreter.loading.hot_reload import of_texts  # noqa: PLC0415 - few games need the copy of their rules

        game = of_texts(texts)
    except (LoadError, ValueError, RecursionError, zlib.error):
        return None
    return game if game.digest == digest else None


def played(game: Game) -> list[str]:
    """Return the names of the source files of a game, without the files that contain only scenarios and their backgrounds."""
    return [
        file.span.source
        for file in game.book.files
        if any(not isinstance(node, nodes.Scenario | nodes.Background) for node in file.declarations)
    ]
