"""Say what a player has learned, or what chance has decided, so that a decision cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.api import Position
from repl.render.voice import Voice


def learned(voice: Voice, history: Sequence[Position], names: Sequence[str], seat: int) -> str:
    """Return the first line of the log, as the player at a seat reads it, that tells something shown, something random, or
    cards that have moved from or to a hidden zone. `history` has the positions since the decision. Return "" if there is none."""
    return next(_lines(voice, history, names, seat), "")


def _lines(voice: Voice, history: Sequence[Position], names: Sequence[str], seat: int) -> Iterator[str]:
    for position in history:
        for event in position.events:
            said = voice.event(event, names, seat, True) if event.rolled or event.shown else ""
            yield from said.split("\n")[:1] if said else ()
            if any(change.kind == "zone" and change.slot in position.program.layout.hidden for change in event.changes):
                yield from (moved.line for moved in voice.moved(event, names, seat))
