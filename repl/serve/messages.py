"""What a page may send, read strictly: anything else is told why it is none."""

from __future__ import annotations

import json

from dsl.records import dataclass
from repl.render.phrases import phrase

LONGEST = 1_000  # characters of a message
LONGEST_TEXT = 200  # of an id in one
PLAIN = ("beat", "undo")


class NoMessage(ValueError):
    """A message that cannot be used; the text is for whoever sent it."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a page asks for. `text` is the id of an option or a call, a language, or what the host wants; `to` names the
    question that is answered, `seat` the one that the host speaks of, and `yes` is a vote."""

    kind: str
    text: str = ""
    to: str = ""
    seat: int = 0
    yes: bool = False


def ask_of(text: str) -> Ask:
    """Read a message. Raises NoMessage."""
    message = _object(text)
    kind = next((name for name in message if name not in ("to", "seat")), "")
    value, to, seat = message.get(kind), message.get("to", ""), message.get("seat", 0)
    if type(to) is not str or len(to) > LONGEST_TEXT or type(seat) is not int or len(message) > 2:
        raise NoMessage(phrase("that-is-no-message-of-this-page"))
    if kind in PLAIN and value is True:
        return Ask(kind)
    if kind == "vote" and type(value) is bool:
        return Ask(kind, yes=value)
    if kind in ("answer", "call", "language", "rules", "host") and type(value) is str and len(value) <= LONGEST_TEXT:
        return Ask(kind, value, to, seat)
    raise NoMessage(phrase("that-is-no-message-of-this-page"))


def first_of(text: str) -> tuple[str, tuple[str, ...]]:
    """Read the first message of a page: its secret ("" for none), and the languages that its person reads. Raises NoMessage."""
    message = _object(text)
    secret, languages = message.get("secret"), message.get("languages", [])
    if type(secret) is not str or type(languages) is not list or set(message) - {"secret", "languages"}:
        raise NoMessage(phrase("that-is-no-message-of-this-page"))
    if len(languages) > 20 or not all(type(one) is str for one in languages):
        raise NoMessage(phrase("that-is-no-message-of-this-page"))
    return secret, tuple(one[:2].lower() for one in languages)


def _object(text: str) -> dict[str, object]:
    if len(text) > LONGEST:
        raise NoMessage(phrase("that-message-is-too-long"))
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if type(message) is not dict or not message:
        raise NoMessage(phrase("that-is-no-message-of-this-page"))
    return message
