"""The log of a game for one listener, in sentences; each sentence is made once and kept.

The log is a story: a step with a text in the prose is a heading, an event is a line, and its consequences are below that line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from dsl.records import dataclass
from interpreter.api import Event
from interpreter.inspection.changes import HEADING as MARK
from interpreter.inspection.changes import done_together, shown_together
from interpreter.model.views import OMNISCIENT
from interpreter.positions.position import Change
from repl.render.voice import Voice

#: So deep are consequences told without being asked for: a line, and what came of it.
SHOWN_LEVELS = 2

#: The level of a heading; a line that is part of no other has the level 1, what came of it 2, and so on.
HEADING = 0

INDENT = "  "

#: A title begins with one of these.
QUOTES = "“«"

#: Lines that only name things: what was shown, what has moved.
SHOWN, MOVED = "shown", "moved"
TITLE = re.compile("“[^”]*”|«[^»]*»")

#: Stands before the number of lines that are folded away.
FOLD = "… +"


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log: the number of its position, the number of its event in that position, its level, and the sentence.
    `always`: it is told however deep it lies, as dice are, and what changes something of the listener's own. A part of something
    is `counted`: what it says to whoever sees none of the things in it. `which` tells of lines that only name things that they
    were `shown`, or `moved`. So many lines behind it are `folded` away. `bare` is the sentence without the card that is its cause."""

    place: int
    number: int
    level: int
    text: str
    always: bool = False
    counted: str = ""
    which: str = ""
    folded: int = 0
    bare: str = ""

    @property
    def laid(self) -> str:
        """The line as it stands in a log without colours: headings between dashes, consequences indented, and at the end
        how many lines are folded away behind it."""
        mark = f" {FOLD}{self.folded}" if self.folded else ""
        if self.level == HEADING:
            return f"— {self.text.rstrip('.')} —{mark}"
        return f"{INDENT * (self.level - 1)}{self.text}{mark}"


#: The events that go on: the depth of each, its sentence, and the title of the card that its line names as its cause.
Above = tuple[tuple[int, str, str], ...]


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
    above: Above


def folded(lines: Iterable[Told]) -> list[Told]:
    """Return the lines without deep consequences, except those that are always shown. The line before left-out lines has their
    number in `folded`."""
    kept: list[Told] = []
    for line in lines:
        if line.level <= SHOWN_LEVELS or line.always:
            kept.append(line)
            continue
        if not kept:  # the line that it belongs to was told before
            kept.append(Told(line.place, line.number, SHOWN_LEVELS, ""))
        kept[-1] = replace(kept[-1], folded=kept[-1].folded + 1)
    return kept


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
        """Return the log for rules that use the same words for all events: sentences made so far are reused."""
        telling = Telling(voice, self._names, self._seat)
        telling._heard, telling._sentences = self._heard, self._sentences
        return telling

    def since(self, history: Sequence[Reached], start: int) -> list[str]:
        """Return the sentences about the positions of a game from one on."""
        return [line.text for line in self.told(history, start)]

    def numbered(self, history: Sequence[Reached], start: int = 0) -> list[tuple[int, int, str]]:
        """Return all lines with the number of their position and of their event in it, also if a more exact line replaced another
        one."""
        return [(line.place, line.number, line.text) for line in self._heard_from(history, start)]

    def told(self, history: Sequence[Reached], start: int = 0) -> list[Told]:
        """Return the lines from a position on. A line that gives the names of things replaces the line before it with the same
        text without names; likewise a line that names the shown things."""
        found: list[Told] = []
        for line in self._heard_from(history, start):
            whole = found[-1] if found else None
            if whole is not None and line.level == whole.level + 1 and line.counted in (whole.text, whole.bare):
                found[-1] = replace(whole, text=line.text)
            elif (
                whole is not None
                and whole.which == SHOWN
                and 1 < whole.level <= line.level
                and _names_all_of(line.text, whole.bare or whole.text)
            ):
                found[-1] = line
            elif line.which != MOVED or not _is_named_in(found, line):
                found.append(line)
        return found

    def _heard_from(self, history: Sequence[Reached], start: int) -> list[Told]:
        found: list[Told] = []
        above = self._above(history, start - 1) if start < len(history) else ()
        for place in range(start, len(history)):
            heard = self._hear(history[place], place, above)
            found += heard.lines
            above = heard.above
        return found

    def _above(self, history: Sequence[Reached], place: int) -> Above:
        """Return what goes on after a position. It began no earlier than the step
        under way, so nobody needs to look further back."""
        first = place
        while (
            first > 0
            and id(history[first]) not in self._heard
            and (_is_call(history[first]) or history[first].slots == history[first - 1].slots)
        ):
            first -= 1
        above: Above = ()
        for number in range(max(first, 0), place + 1):
            position = history[number]
            heard = self._heard.get(id(position)) or self._listen(position, number, above)
            above = heard.above
        return above

    def _hear(self, position: Reached, place: int, open_: Above) -> Heard:
        found = self._heard.get(id(position))
        if found is None:
            found = self._heard[id(position)] = self._listen(position, place, open_)
        return found

    def _listen(self, position: Reached, place: int, open_: Above) -> Heard:
        """Return what there is to say of a position, where some events still go on."""
        above = [] if _is_call(position) else list(open_)
        lines: list[Told] = []
        last: Event | None = None  # of the last line, where that is about a verb
        card: int | None = None  # in whose name the last line happened
        for number, event in shown_together(position.events):
            while above and above[-1][0] >= event.depth:
                above.pop()
            is_own = any(map(self._is_own, event.changes))
            if is_own and len(above) > SHOWN_LEVELS:
                _keep(lines, above[-1][1])
            both = None if last is None or self._seat == OMNISCIENT else done_together(last, event)
            said = self._said_below(both or event, [line for _, line, _ in above])
            for written, which in said:
                level = HEADING if written.startswith(MARK) else len(above) + 1
                line = written.removeprefix(MARK)
                if line in (one for _, one, _ in above) or (above and self._is_dark(event, above[-1][1])):
                    continue
                is_kept = event.rolled is not None or is_own
                first = number
                if both is not None:
                    before = lines.pop()
                    first, is_kept = before.number, before.always
                counted = self._counted(both or event) if above else ""
                is_told = level == HEADING or card == event.card
                names = [line, *(one for _, *texts in above for one in texts)]
                cause = "" if is_told else self._cause(event, position, names)
                text = self._with_cause(line, cause) if cause else line
                lines.append(Told(place, first, level, text, is_kept, counted, which, bare=line))
                card = event.card
                last = (both or event) if event.verb else None
                if level != HEADING and (
                    event.verb or event.of is not None or event.step
                ):  # nothing is a part of the rest
                    above.append((event.depth, line, cause))
        return Heard(position, tuple(lines), open_ if _is_call(position) else tuple(above))

    def _cause(self, event: Event, position: Reached, names: Sequence[str]) -> str:
        """Return the title of the card in whose name an event happened; "" if there is none, or if one of these texts names it."""
        title = self._voice.cause(event, position.slots, self._seat) if event.card is not None else ""
        return "" if any(title in one for one in names) else title

    def _with_cause(self, line: str, title: str) -> str:
        is_name = line.startswith((*self._names, *QUOTES))
        return f"{title}{self._voice.say.colon}{line if is_name else line[:1].lower() + line[1:]}"

    def _is_own(self, change: Change) -> bool:
        """Tell whether something has changed that is the listener's own; to whoever sits nowhere, that of each player is."""
        return change.owner == "player" and (not self._seat or change.whose == self._seat - 1)

    def _said_below(self, event: Event, above: Sequence[str]) -> list[tuple[str, str]]:
        """Return what is said of an event below the lines that it is part of, and what it is about: things that were `SHOWN`, or
        which they are that have `MOVED`, where a line has said no more than how many."""
        is_alone = not above or not _says_how_many(above[-1], self._names)
        lines = [(line, SHOWN if event.shown else "") for line in _lines(self._said(event, is_alone))]
        if event.changes:
            more = (
                [] if is_alone else _lines(self._said(replace(event, changes=self._uncounted(event, above[-1])), True))
            )
            more = [*self._voice.moved(event, self._names, self._seat), *more]
            whole = above[-1] if above else ""
            lines += [(line, MOVED) for line in more if (line, "") not in lines and not _names_all_of(whole, line)]
        return lines

    def _uncounted(self, event: Event, above: str) -> tuple[Change, ...]:
        """Return the changes of values of players in an event of which a line says no number."""
        has_number = any(map(str.isdigit, without(above, self._names)))
        return tuple(one for one in event.changes if one.kind == "value" and one.owner == "player" and not has_number)

    def _said(self, event: Event, alone: bool) -> str | None:
        """Return the text of an event. The text of a failure is not cached, because failures with the same text may differ."""
        if event.why:
            return self._voice.event(event, self._names, self._seat, alone)
        if (event, alone) not in self._sentences:
            self._sentences[event, alone] = self._voice.event(event, self._names, self._seat, alone)
        return self._sentences[event, alone]

    def _counted(self, event: Event) -> str:
        """Return what is said of an event about things to whoever sees none of them; "" where it is about none."""
        if not event.about or not event.seen:
            return ""
        return self._said(replace(event, seen=tuple((piece, frozenset()) for piece, _ in event.seen)), False) or ""

    def _is_dark(self, event: Event, whole: str) -> bool:
        """Tell whether an event says no more than that somebody did something with one hidden piece, where the line that it is
        part of says how many there are."""
        if self._seat == OMNISCIENT or not any(map(str.isdigit, without(whole, self._names))):
            return False
        seen = [event.is_seen(piece, self._seat, len(self._names)) for piece, _ in event.seen]
        return len(event.roles) == 2 and len(seen) == 1 and not seen[0]


def _keep(lines: list[Told], text: str) -> bool:
    """Let the last line with a text be told however deep it lies; tell whether it is among those of this position."""
    place = next(
        (place for place in range(len(lines) - 1, -1, -1) if text in (lines[place].text, lines[place].bare)), None
    )
    if place is None:
        return False
    lines[place] = replace(lines[place], always=True)
    return True


def _is_named_in(before: Sequence[Told], line: Told) -> bool:
    """Tell whether all that a line names is named by lines that are part of the same as it."""
    names = {*TITLE.findall(line.bare or line.text)}
    if not names:
        return False
    for other in reversed(before):
        names -= {*TITLE.findall(other.text)}
        if not names or other.level < line.level:
            break
    return not names


def _names_all_of(line: str, other: str) -> bool:
    """Tell whether a line names all that another one names, if that names any."""
    names = {*TITLE.findall(other)}
    return bool(names) and names <= {*TITLE.findall(line)}


def _lines(said: str | None) -> list[str]:
    return said.split("\n") if said else []


def _says_how_many(line: str, names: Sequence[str]) -> bool:
    """Tell whether a line says what came of something: how many, or which cards."""
    return any(letter.isdigit() or letter in QUOTES for letter in without(line, names))


def without(text: str, names: Sequence[str]) -> str:
    """Return a line without the names in it, in which numbers may stand."""
    for name in names:
        text = text.replace(name, "")
    return text


def _is_call(position: Reached) -> bool:
    """Tell whether the table called something: that is no part of what goes on."""
    return bool(position.events) and bool(position.events[0].step)
