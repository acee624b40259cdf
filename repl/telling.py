"""What one listener has been told of a game, in sentences, kept so that nothing is worked out twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.explaining import EVERYTHING
from repl.voice import Voice


class Telling:
    """The sentences about each position of a game, as the player at a seat (None: everybody) hears them.

    An event that only says again what it is part of is left out, also where a question stood between the two;
    and so is one that is part of another and moves a piece which the listener does not see.
    """

    def __init__(self, voice: Voice, names: Sequence[str], seat: int | None) -> None:
        self._voice, self._names, self._seat = voice, names, seat
        self._positions: list[Any] = []
        self._lines: list[tuple[tuple[int, str], ...]] = []  # the number of the event among those of its position, its sentence
        self._above: list[tuple[tuple[int, str], ...]] = []  # depth and sentence of the events that go on after a position

    def since(self, history: Sequence[Any], start: int) -> list[str]:
        """Return the sentences about the positions of a game from one on."""
        return [line for _, _, line in self.numbered(history, start)]

    def numbered(self, history: Sequence[Any], start: int = 0) -> list[tuple[int, int, str]]:
        """Return them with the number of their position, and of the event among those of the position."""
        same = 0
        while same < min(len(history), len(self._positions)) and history[same] is self._positions[same]:
            same += 1
        del self._positions[same:], self._lines[same:], self._above[same:]
        for position in history[same:]:
            self._hear(position)
        return [(place, number, line) for place in range(start, len(self._lines)) for number, line in self._lines[place]]

    def _hear(self, position: Any) -> None:
        open_ = self._above[-1] if self._above else ()
        called = bool(position.events) and bool(position.events[0].step)  # what the table calls is no part of what goes on
        above = [] if called else list(open_)
        lines = []
        for number, event in enumerate(position.events):
            line = self._voice.event(event, self._names, self._seat)
            while above and above[-1][0] >= event.depth:
                above.pop()
            if line and line not in (said for _, said in above) and not (above and self._is_dark(event)):
                lines.append((number, line))
                above.append((event.depth, line))
        self._positions.append(position)
        self._lines.append(tuple(lines))
        self._above.append(open_ if called else tuple(above))

    def _is_dark(self, event: Any) -> bool:
        """Tell whether an event says no more than that somebody did something with one hidden piece."""
        if self._seat == EVERYTHING:
            return False
        seen = [event.is_seen(piece, self._seat, len(self._names)) for piece, _ in event.seen]
        return len(event.roles) == 2 and len(seen) == 1 and not seen[0]
