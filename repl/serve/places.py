"""The connections of a table: for each page, its seat and the data that was sent to it last."""

from __future__ import annotations

import json
from typing import Any, Protocol

from repl.serve.links import HOST
from repl.serve.looker import Looker, Sections

Data = dict[str, Any]


class Line(Protocol):
    """The connection to a page, over which messages are sent."""

    def say(self, text: str) -> None:
        """Send a message. This returns at once, before the message has arrived."""

    def end(self, text: str) -> None:
        """Send a last message, then close the connection."""


def text_of(message: Data) -> str:
    """Return a message as JSON. Half of a surrogate pair, which somebody may have sent in a name, becomes a `?`."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace").decode()


class Place:
    """The page of a person at the table. `seat` is HOST for the host's page, None for a spectator."""

    def __init__(self, line: Line, seat: int | None, looker: Looker) -> None:
        self.line, self.seat, self.looker = line, seat, looker
        self.to = ""  # the name of the question that the page shows
        self._sent: dict[str, str] = {}
        self._log: list[Any] = []

    @property
    def sits(self) -> bool:
        """Whether this is the page of a player."""
        return self.seat is not None and self.seat != HOST

    def say(self, **message: Any) -> None:
        self.line.say(text_of(message))

    def looks_anew(self, looker: Looker) -> None:
        """Give the page another viewer, and forget what was sent, so that the next `show` sends everything."""
        self.looker, self._sent, self._log = looker, {}, []

    def show(self, sections: Sections) -> None:
        """Send the page the sections that have changed since the last time; send nothing if none has changed."""
        question = sections["question"]
        self.to = "" if question is None else question["to"]
        changed = {name: value for name, value in sections.items() if name != "log" and self._is_new(name, value)}
        log = sections["log"]
        same = next((at for at, (one, other) in enumerate(zip(self._log, log)) if one != other), None)
        same = min(len(self._log), len(log)) if same is None else same
        if same < len(self._log) or same < len(log) or not self._sent.get("log"):
            changed["log"] = {"from": same, "lines": log[same:]}
            self._log, self._sent["log"] = log, "sent"
        if changed:
            self.say(picture=changed)

    def _is_new(self, name: str, value: object) -> bool:
        text = json.dumps(value, ensure_ascii=False)
        if self._sent.get(name) == text:
            return False
        self._sent[name] = text
        return True
