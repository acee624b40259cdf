"""Strict parsing of the requests that the page sends. An invalid request raises NoMessage with the reason."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TypeVar

from dsl.files.archives import is_plain_name
from dsl.limits import MAX_BYTES, MAX_FILES
from dsl.records import dataclass
from repl.render.phrases import phrase
from repl.serve.messages import NoMessage

#: The kinds of requests.
KINDS = ("open", "texts", "check", "show", "test", "play", "edit", "table")
SUFFIX = ".naipe"

Value = TypeVar("Value", str, int)


@dataclass(frozen=True, slots=True)
class Ask:
    """A request of the page.

    - `number`: is repeated in the answer. `kind`: one of KINDS.
    - `word`: the id of the game to open, or the message of the page of the table.
    - `texts`: the texts of the rules, by file name.
    - `at`: an offset in the `file`, counted from 0.
    """

    number: int
    kind: str
    language: str
    word: str
    texts: Mapping[str, str]
    file: str
    at: int
    players: int
    seed: int


def ask_of(text: str) -> Ask:
    """Return the request in a message of the page. Raises NoMessage if the message is invalid."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if type(said) is not dict or said.get("do") not in KINDS:
        raise _nothing()
    return Ask(
        _of(said, "number", 0),
        said["do"],
        _of(said, "language", "en"),
        _of(said, "word", ""),
        _files(said.get("texts", {})),
        _of(said, "file", ""),
        _of(said, "at", 0),
        _of(said, "players", 0),
        _of(said, "seed", 1),
    )


def number_in(text: str) -> int:
    """Return the number of an invalid request, so that the reason can be sent as its answer; 0 if it has no number."""
    try:
        number = json.loads(text)["number"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return 0
    return number if type(number) is int else 0


def _of(said: Mapping[str, object], name: str, usual: Value) -> Value:
    value = said.get(name, usual)
    if type(value) is not type(usual):
        raise _nothing()
    return value


def _files(value: object) -> Mapping[str, str]:
    """Return the texts by file name after checking them. Raises NoMessage if a name is not that of a file of rules directly
    in the folder, if a text is not a string, or if the texts are too large."""
    if type(value) is not dict or len(value) > MAX_FILES:
        raise _nothing()
    for name, text in value.items():
        if type(text) is not str or not is_plain_name(name) or not name.endswith(SUFFIX):
            raise _nothing()
    if sum(map(len, value.values())) > MAX_BYTES:
        raise NoMessage(phrase("that-message-is-too-long"))
    return value


def _nothing() -> NoMessage:
    return NoMessage(phrase("that-is-no-message-of-this-page"))
