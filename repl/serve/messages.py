"""Strict parsing of the messages of a page: an invalid one is answered with the reason."""

from __future__ import annotations

import json

from dsl.records import dataclass
from repl.render.phrases import phrase

LONGEST = 1_000  # characters of a message
LONGEST_CHANGE = 6_000  # of one with a text of the rules, which the host alone sends
LONGEST_TEXT = 200  # of an id in one
PLAIN = ("beat", "undo")
TEXTS = ("answer", "call", "language", "rules", "host", "card", "change")


class NoMessage(ValueError):
    """A message that cannot be used; the text is for whoever sent it."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A request of a page.

    - `text`: the id of an option or call, a language, what the host wants, the name of a card or rule, or its new
      text.
    - `to`: the name of the answered question, or of what is changed. `seat`: the seat that the host means. `yes`: a
      vote.
    """

    kind: str
    text: str = ""
    to: str = ""
    seat: int = 0
    yes: bool = False


def ask_of(text: str, is_host: bool = False) -> Ask:
    """Read a message. Raises NoMessage."""
    message = _object(text, LONGEST_CHANGE if is_host else LONGEST)
    kind = next((name for name in message if name not in ("to", "seat")), "")
    value, to, seat = message.get(kind), message.get("to", ""), message.get("seat", 0)
    if type(to) is not str or len(to) > LONGEST_TEXT or type(seat) is not int or len(message) > 2:
        raise NoMessage(phrase("that-is-no-message-of-this-page"))
    if kind in PLAIN and value is True:
        return Ask(kind)
    if kind == "vote" and type(value) is bool:
        return Ask(kind, yes=value)
    longest = LONGEST_CHANGE if kind == "change" and is_host else LONGEST_TEXT
    if kind in TEXTS and type(value) is str and len(value) <= longest:
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


def _object(text: str, longest: int = LONGEST) -> dict[str, object]:
    if len(text) > longest:
        raise NoMessage(phrase("that-message-is-too-long"))
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        message = None
    if type(message) is not dict or not message:
        raise NoMessage(phrase("that-is-no-message-of-this-page"))
    return message
