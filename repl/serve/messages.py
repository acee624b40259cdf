"""Strict parsing of the messages that a page sends to the server. An invalid message raises NoMessage with the reason."""

from __future__ import annotations

import json

from dsl.records import dataclass
from repl.render.phrases import phrase

LONGEST = 1_000  # the most characters of a message
LONGEST_CHANGE = 6_000  # the most characters of a message with a text of the rules, which only the host sends
LONGEST_TEXT = 200  # the most characters of an id in a message
PLAIN = ("beat", "undo")
TEXTS = ("answer", "call", "language", "rules", "host", "card", "change")


class NoMessage(ValueError):
    """A message from a page is invalid. The text of the error is shown to the person who sent it."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A request from a page to the server.

    - `kind`: what the page wants, such as `answer` or `vote`.
    - `text`: the id of an option or call, a language, a command of the host, the name of a card or rule, or its new text.
    - `to`: the name of the answered question, or of the changed card or rule.
    - `seat`: the seat that the host's request is about.
    - `yes`: the vote of a player.
    """

    kind: str
    text: str = ""
    to: str = ""
    seat: int = 0
    yes: bool = False


def ask_of(text: str, is_host: bool = False) -> Ask:
    """Return the request in a message from a page. Raises NoMessage if the message is invalid."""
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
    """Return the secret ("" for none) and the languages of the person from the first message of a page. Raises NoMessage if
    the message is invalid."""
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
