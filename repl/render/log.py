"""What one listener has been told of a game, in sentences, kept so that nothing is worked out twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from interpreter.api import Event, Position
from interpreter.model.views import OMNISCIENT
from repl.render.voice import Voice


@dataclass(frozen=True, slots=True)
class Heard:
    """What was told of a position: the sentences, each with the number of its event, and the depth and sentence of
    the events that go on after it."""

    position: Position
    lines: tuple[tuple[int, str], ...]
    above: tuple[tuple[int, str], ...]


class Telling:
    """The sentences about each position of a game, as the player at a seat (None: everybody) hears them.

    An event that only says again what it is part of is left out, also where a question stood between the two;
    and so is one that is part of another and moves a piece which the listener does not see.
    """

    def __init__(self, voice: Voice, names: Sequence[str], seat: int | None) -> None:
        self._voice, self._names, self._seat = voice, names, seat
        self._heard: dict[int, Heard] = {}

    def since(self, history: Sequence[Position], start: int) -> list[str]:
        """Return the sentences about the positions of a game from one on."""
        return [line for _, _, line in self.numbered(history, start)]

    def numbered(self, history: Sequence[Position], start: int = 0) -> list[tuple[int, int, str]]:
        """Return them with the number of their position, and of the event among those of the position."""
        found = []
        above = self._above(history, start - 1) if start < len(history) else ()
        for place in range(start, len(history)):
            heard = self._hear(history[place], above)
            found += [(place, number, line) for number, line in heard.lines]
            above = heard.above
        return found

    def _above(self, history: Sequence[Position], place: int) -> tuple[tuple[int, str], ...]:
        """Return what goes on after a position. It began no earlier than the step
        under way, so nobody needs to look further back."""
        first = place
        while (
            first > 0
            and id(history[first]) not in self._heard
            and (_is_call(history[first]) or history[first].slots == history[first - 1].slots)
        ):
            first -= 1
        above: tuple[tuple[int, str], ...] = ()
        for position in history[max(first, 0) : place + 1]:
            above = (
                self._heard[id(position)].above if id(position) in self._heard else self._told(position, above).above
            )
        return above

    def _hear(self, position: Position, open_: tuple[tuple[int, str], ...]) -> Heard:
        found = self._heard.get(id(position))
        if found is None:
            found = self._heard[id(position)] = self._told(position, open_)
        return found

    def _told(self, position: Position, open_: tuple[tuple[int, str], ...]) -> Heard:
        """Return what there is to say of a position, where some events still go on."""
        above = [] if _is_call(position) else list(open_)
        lines = []
        for number, event in enumerate(position.events):
            line = self._voice.event(event, self._names, self._seat)
            while above and above[-1][0] >= event.depth:
                above.pop()
            if line and line not in (said for _, said in above) and not (above and self._is_dark(event)):
                lines.append((number, line))
                if not event.begun:  # what happens in a step is no part of an event
                    above.append((event.depth, line))
        return Heard(position, tuple(lines), open_ if _is_call(position) else tuple(above))

    def _is_dark(self, event: Event) -> bool:
        """Tell whether an event says no more than that somebody did something with one hidden piece."""
        if self._seat == OMNISCIENT:
            return False
        seen = [event.is_seen(piece, self._seat, len(self._names)) for piece, _ in event.seen]
        return len(event.roles) == 2 and len(seen) == 1 and not seen[0]


def _is_call(position: Position) -> bool:
    """Tell whether the table called something: that is no part of what goes on."""
    return bool(position.events) and bool(position.events[0].step)
