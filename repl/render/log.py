"""What one listener has been told of a game, in sentences, kept so that nothing is worked out twice.

The log is a story: a step that prose tells is a heading, an event a line, and what came of it stands below that line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from dsl.records import dataclass
from interpreter.api import Event
from interpreter.inspection.changes import HEADING as MARK
from interpreter.model.views import OMNISCIENT
from repl.render.voice import Voice

#: So deep are consequences told without being asked for: a line, and what came of it.
SHOWN_LEVELS = 2

#: The level of a heading; a line that is part of no other has the level 1, what came of it 2, and so on.
HEADING = 0

INDENT = "  "


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log: the number of its position and of its event there, its level, and the sentence. `always`: it
    is told however deep it lies, as dice are."""

    place: int
    number: int
    level: int
    text: str
    always: bool = False

    @property
    def laid(self) -> str:
        """The line as it stands in a log without colours: headings between dashes, consequences indented."""
        if self.level == HEADING:
            return f"— {self.text.rstrip('.')} —"
        return INDENT * (self.level - 1) + self.text


class Reached(Protocol):
    """What somebody has come to in a game, as far as the log goes by it: the checkpoint, and what happened since the last
    one. A position is that, and so is one that is not worked out yet."""

    @property
    def slots(self) -> Any: ...

    @property
    def events(self) -> tuple[Event, ...]: ...


@dataclass(frozen=True, slots=True)
class Heard:
    """What was told of a position: the lines, and the depth and sentence of the events that go on after it."""

    position: Reached
    lines: tuple[Told, ...]
    above: tuple[tuple[int, str], ...]


def folded(lines: Iterable[Told]) -> list[Told]:
    """Return the lines without what came of consequences, but for what is always told."""
    return [line for line in lines if line.level <= SHOWN_LEVELS or line.always]


class Telling:
    """The sentences about each position of a game, as the player at a seat (None: everybody) hears them.

    An event that only says again what it is part of is left out, also where a question stood between the two;
    and so is one that is part of another and moves a piece which the listener does not see. What has changed on the
    boards is told where no line tells of the event around it.
    """

    def __init__(self, voice: Voice, names: Sequence[str], seat: int | None) -> None:
        self._voice, self._names, self._seat = voice, names, seat
        self._heard: dict[int, Heard] = {}
        self._sentences: dict[tuple[Event, bool], str | None] = {}

    def again(self, voice: Voice) -> Telling:
        """Return a telling of a game under rules that say the same of whatever happens: what was told of a position is known, and what
        happens once more as it did is not put into words again."""
        telling = Telling(voice, self._names, self._seat)
        telling._heard, telling._sentences = self._heard, self._sentences
        return telling

    def since(self, history: Sequence[Reached], start: int) -> list[str]:
        """Return the sentences about the positions of a game from one on."""
        return [line.text for line in self.told(history, start)]

    def numbered(self, history: Sequence[Reached], start: int = 0) -> list[tuple[int, int, str]]:
        """Return them with the number of their position, and of the event among those of the position."""
        return [(line.place, line.number, line.text) for line in self.told(history, start)]

    def told(self, history: Sequence[Reached], start: int = 0) -> list[Told]:
        """Return the lines about the positions of a game from one on."""
        found: list[Told] = []
        above = self._above(history, start - 1) if start < len(history) else ()
        for place in range(start, len(history)):
            heard = self._hear(history[place], place, above)
            found += heard.lines
            above = heard.above
        return found

    def _above(self, history: Sequence[Reached], place: int) -> tuple[tuple[int, str], ...]:
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
        for number in range(max(first, 0), place + 1):
            position = history[number]
            heard = self._heard.get(id(position)) or self._listen(position, number, above)
            above = heard.above
        return above

    def _hear(self, position: Reached, place: int, open_: tuple[tuple[int, str], ...]) -> Heard:
        found = self._heard.get(id(position))
        if found is None:
            found = self._heard[id(position)] = self._listen(position, place, open_)
        return found

    def _listen(self, position: Reached, place: int, open_: tuple[tuple[int, str], ...]) -> Heard:
        """Return what there is to say of a position, where some events still go on."""
        above = [] if _is_call(position) else list(open_)
        lines: list[Told] = []
        for number, event in enumerate(position.events):
            while above and above[-1][0] >= event.depth:
                above.pop()
            said = self._said(event, not above)
            for written in said.split("\n") if said else ():
                level = HEADING if written.startswith(MARK) else len(above) + 1
                line = written.removeprefix(MARK)
                if line in (one for _, one in above) or (above and self._is_dark(event)):
                    continue
                lines.append(Told(place, number, level, line, event.rolled is not None))
                if level != HEADING and (
                    event.verb or event.of is not None or event.step
                ):  # nothing is a part of the rest
                    above.append((event.depth, line))
        return Heard(position, tuple(lines), open_ if _is_call(position) else tuple(above))

    def _said(self, event: Event, alone: bool) -> str | None:
        """Return what is said of an event. What fails for reasons that read the same may fail for others: such a sentence is not kept."""
        if event.why:
            return self._voice.event(event, self._names, self._seat, alone)
        if (event, alone) not in self._sentences:
            self._sentences[event, alone] = self._voice.event(event, self._names, self._seat, alone)
        return self._sentences[event, alone]

    def _is_dark(self, event: Event) -> bool:
        """Tell whether an event says no more than that somebody did something with one hidden piece."""
        if self._seat == OMNISCIENT:
            return False
        seen = [event.is_seen(piece, self._seat, len(self._names)) for piece, _ in event.seen]
        return len(event.roles) == 2 and len(seen) == 1 and not seen[0]


def _is_call(position: Reached) -> bool:
    """Tell whether the table called something: that is no part of what goes on."""
    return bool(position.events) and bool(position.events[0].step)
