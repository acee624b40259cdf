"""The log of a game as one player reads it, in sentences. Each sentence is made once and kept.

The log is a story. A step of the game that has words in the prose is a heading; an event is a line, and its consequences are
indented below that line.
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

#: The number of levels that the log shows by default: an event, and its direct consequences.
SHOWN_LEVELS = 2

#: The level of a heading. An event has the level 1, its consequence 2, and so on.
HEADING = 0

INDENT = "  "

#: The quotation marks with which the title of a card begins.
QUOTES = "“«"

#: Marks of lines that only name cards: cards that were shown, and cards that have moved.
SHOWN, MOVED = "shown", "moved"
TITLE = re.compile("“[^”]*”|«[^»]*»")

#: The value of a die that is the number on it.
FACE = "face"

#: The sign before the number of lines that are left out.
FOLD = "… +"


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log.

    - `place`: the index of its position in the game. `number`: the index of its event in that position.
    - `level`: 1 for an event, 2 for its consequence, and so on; `HEADING` for the beginning of a step. `text`: the sentence.
    - `always`: the line is shown at any level. This holds for throws of dice, for dice that are turned, for changes of
      headlines, and for changes of what the reader owns.
    - `counted`: the sentence for a player who sees none of the cards in it, such as `Ana draws 2 cards`.
    - `which`: `SHOWN` or `MOVED` if the line only names cards that were shown, or moved.
    - `bare`: the sentence without the title of the card that caused the event.
    - `names`: a sentence above that counts the cards that this line names, and their titles; empty if there is none.
    - `folded`: the number of lines below this one that are left out.
    """

    place: int
    number: int
    level: int
    text: str
    always: bool = False
    counted: str = ""
    which: str = ""
    folded: int = 0
    bare: str = ""
    names: tuple[str, str] = ("", "")

    @property
    def laid(self) -> str:
        """The line as a log without colours shows it. A heading is between dashes, a consequence is indented. The number of the
        lines that are left out below it follows."""
        mark = f" {FOLD}{self.folded}" if self.folded else ""
        if self.level == HEADING:
            return f"— {self.text.rstrip('.')} —{mark}"
        return f"{INDENT * (self.level - 1)}{self.text}{mark}"


#: The events that have not ended yet: the depth of each, its sentence, and the title of the card that its line names as its
#: cause.
Above = tuple[tuple[int, str, str], ...]


class Reached(Protocol):
    """The part of a position that the log needs: its values (`slots`) and its events. naipe knows these even before it computes
    the position itself."""

    @property
    def slots(self) -> Any: ...

    @property
    def events(self) -> tuple[Event, ...]: ...


@dataclass(frozen=True, slots=True)
class Heard:
    """The log lines of one position. `above` are the events that began at this position or before and have not ended at it."""

    position: Reached
    lines: tuple[Told, ...]
    above: Above


def folded(lines: Iterable[Told]) -> list[Told]:
    """Return the lines that the log shows by default. Lines of a level above `SHOWN_LEVELS` are left out. Three kinds of them
    stay: a line that is marked `always`, the first line of a position, and a line that would be the only one left out at its
    place. The last line before a gap has the number of missing lines in `folded`."""
    kept: list[Told] = []
    hidden: list[Told] = []
    for line in lines:
        is_first = not kept or kept[-1].place != line.place
        if line.level > SHOWN_LEVELS and not line.always and not is_first:
            hidden.append(line)
            continue
        _fold(kept, hidden)
        kept.append(line)
    _fold(kept, hidden)
    return kept


def _fold(kept: list[Told], hidden: list[Told]) -> None:
    """Leave out the lines `hidden`, and add their number to the last line in `kept`. If there is only one, keep it instead. The
    list `hidden` is empty afterwards."""
    if len(hidden) == 1:
        kept.append(hidden[0])
    elif hidden:
        kept[-1] = replace(kept[-1], folded=len(hidden))
    hidden.clear()


class Telling:
    """The log of a game as the player at a seat reads it; if the seat is None, as every player may read it. Each sentence is
    made only once.

    An event gets no line in two cases. In the first case its sentence equals that of the event that it is part of. In the
    second case it is part of another event and only moves one piece that the reader cannot see. The change of a value gets a
    line only if the event that it is part of has none.
    """

    def __init__(self, voice: Voice, names: Sequence[str], seat: int | None) -> None:
        self._voice, self._names, self._seat = voice, names, seat
        self._heard: dict[int, Heard] = {}
        self._sentences: dict[tuple[Event, bool], str | None] = {}

    def again(self, voice: Voice) -> Telling:
        """Return the log under changed rules, if these describe all events in the same words as before. The sentences that
        were made so far are used again."""
        telling = Telling(voice, self._names, self._seat)
        telling._heard, telling._sentences = self._heard, self._sentences
        return telling

    def since(self, history: Sequence[Reached], start: int) -> list[str]:
        """Return the sentences of the log from the position with index `start` on."""
        return [line.text for line in self.told(history, start)]

    def numbered(self, history: Sequence[Reached], start: int = 0) -> list[tuple[int, int, str]]:
        """Return all lines of the log, each with the index of its position and the index of its event there. `told` replaces
        some lines by more exact ones; this function returns them too."""
        return [(line.place, line.number, line.text) for line in self._heard_from(history, start)]

    def told(self, history: Sequence[Reached], start: int = 0) -> list[Told]:
        """Return the lines of the log from the position with index `start` on. If one line counts cards and the next one names
        the same cards, the second line replaces the first."""
        found: list[Told] = []
        for line in self._heard_from(history, start):
            whole = found[-1] if found else None
            if whole is not None and line.level == whole.level + 1 and line.counted in (whole.text, whole.bare):
                found[-1] = replace(whole, text=line.text)
            elif (
                whole is not None
                and line.names[1]
                and line.level == whole.level + 1
                and line.names[0] in (whole.text, whole.bare)
            ):
                text = f"{whole.text.rstrip('.')}{self._voice.say.colon}{line.names[1]}."
                found[-1] = replace(whole, text=text, bare=text, always=whole.always or line.always)
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
        """Return the events that have not ended at a position. They began in the present step of the game, so only the
        positions of this step are read."""
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
        """Make the log lines of a position. `open_` are the events that had not ended before it."""
        above = [] if _is_call(position) else list(open_)
        lines: list[Told] = []
        last: Event | None = None  # the event of the last line, if it is the use of a verb
        card: int | None = None  # the card that caused the event of the last line
        for number, event in shown_together(position.events):
            while above and above[-1][0] >= event.depth:
                above.pop()
            is_own = any(map(self._is_own, event.changes))
            if is_own and len(above) > SHOWN_LEVELS:
                _keep(lines, above[-1][1])
            both = None if last is None or self._seat == OMNISCIENT else done_together(last, event)
            said = self._said_below(both or event, [line for _, line, _ in above])
            for written, which, titles in said:
                level = HEADING if written.startswith(MARK) else len(above) + 1
                line = written.removeprefix(MARK)
                if line in (one for _, one, _ in above) or (above and self._is_dark(event, above[-1][1])):
                    continue
                is_kept = event.rolled is not None or is_own or any(map(self._is_told, event.changes))
                first = number
                if both is not None:
                    before = lines.pop()
                    first, is_kept = before.number, before.always
                counted = self._counted(both or event) if above else ""
                is_told = level == HEADING or card == event.card
                names = [line, *(one for _, *texts in above for one in texts)]
                cause = "" if is_told else self._cause(event, position, names)
                text = self._with_cause(line, cause) if cause else line
                whole = above[-1][1] if above else ""
                is_same = bool(above and counted and not titles) and level == len(above) + 1 and card == event.card
                named = _counted_above(line, counted, without(whole, self._names)) if is_same else titles
                under = (whole, named) if named else ("", "")
                lines.append(Told(place, first, level, text, is_kept, counted, which, bare=line, names=under))
                card = event.card
                last = (both or event) if event.verb else None
                if level != HEADING and (
                    event.verb or event.of is not None or event.step
                ):  # other events have no parts
                    above.append((event.depth, line, cause))
        return Heard(position, tuple(lines), open_ if _is_call(position) else tuple(above))

    def _cause(self, event: Event, position: Reached, names: Sequence[str]) -> str:
        """Return the title of the card that caused an event; "" if no card did, or if one of the texts in `names` has the title
        already."""
        title = self._voice.cause(event, position.slots, self._seat) if event.card is not None else ""
        return "" if any(title in one for one in names) else title

    def _with_cause(self, line: str, title: str) -> str:
        is_name = line.startswith((*self._names, *QUOTES))
        return f"{title}{self._voice.say.colon}{line if is_name else line[:1].lower() + line[1:]}"

    def _is_told(self, change: Change) -> bool:
        """Tell whether a change gives a die another face, or changes a headline."""
        program = self._voice.program
        headlines = program.headlines if program is not None else ()
        return change.kind == "value" and (change.name == FACE or (change.owner, change.name) in headlines)

    def _is_own(self, change: Change) -> bool:
        """Tell whether a change is about a value or zone of the reader. If the log is for no player in particular, those of any
        player count."""
        return change.owner == "player" and (not self._seat or change.whose == self._seat - 1)

    def _said_below(self, event: Event, above: Sequence[str]) -> list[tuple[str, str, str]]:
        """Return the sentences for an event that is a part of other events, whose sentences are `above`. Each result has three
        texts:

        - the sentence;
        - `SHOWN` if it names cards that were shown, `MOVED` if it names cards that have moved, otherwise "";
        - the titles of the cards, if the line directly above has counted them without their names; otherwise "".
        """
        is_alone = not above or not _says_how_many(above[-1], self._names)
        lines = [(line, SHOWN if event.shown else "", "") for line in _lines(self._said(event, is_alone))]
        if event.shown and not is_alone:  # cards that the reader sees get a line, unless the line above names them
            told = _lines(self._said(event, True))
            lines = [(line, SHOWN, "") for line in told if TITLE.search(line) and not _names_all_of(above[-1], line)]
        if event.changes:
            more = (
                [] if is_alone else _lines(self._said(replace(event, changes=self._uncounted(event, above[-1])), True))
            )
            moved = self._voice.moved(event, self._names, self._seat)
            whole = above[-1] if above else ""
            counts = without(whole, self._names)
            titles = {one.line: one.titles for one in moved if any(_has(counts, words) for words in one.counted)}
            named = [line for line in [*(one.line for one in moved), *more] if (line, "", "") not in lines]
            lines += [(line, MOVED, titles.get(line, "")) for line in named if not _names_all_of(whole, line)]
        return lines

    def _uncounted(self, event: Event, above: str) -> tuple[Change, ...]:
        """Return the changes of players' values in an event. If the line above contains a number, return nothing, because this
        number may be the change."""
        has_number = any(map(str.isdigit, without(above, self._names)))
        return tuple(one for one in event.changes if one.kind == "value" and one.owner == "player" and not has_number)

    def _said(self, event: Event, alone: bool) -> str | None:
        """Return the sentence of an event. It is stored for later calls, unless the event failed: two failed events can be
        equal and have different reasons."""
        if event.why:
            return self._voice.event(event, self._names, self._seat, alone)
        if (event, alone) not in self._sentences:
            self._sentences[event, alone] = self._voice.event(event, self._names, self._seat, alone)
        return self._sentences[event, alone]

    def _counted(self, event: Event) -> str:
        """Return the sentence of an event for a player who sees none of the cards in it; "" if there is none."""
        if not event.about or not event.seen:
            return ""
        return self._said(replace(event, seen=tuple((piece, frozenset()) for piece, _ in event.seen)), False) or ""

    def _is_dark(self, event: Event, whole: str) -> bool:
        """Tell whether an event only moves one piece that the reader does not see, below a line that contains a number. The
        line above then says already how many pieces have moved."""
        if self._seat == OMNISCIENT or not any(map(str.isdigit, without(whole, self._names))):
            return False
        seen = [event.is_seen(piece, self._seat, len(self._names)) for piece, _ in event.seen]
        return len(event.roles) == 2 and len(seen) == 1 and not seen[0]


def _keep(lines: list[Told], text: str) -> bool:
    """Mark the last line with this text so that it is always shown. Return False if no line has this text."""
    place = next(
        (place for place in range(len(lines) - 1, -1, -1) if text in (lines[place].text, lines[place].bare)), None
    )
    if place is None:
        return False
    lines[place] = replace(lines[place], always=True)
    return True


def _is_named_in(before: Sequence[Told], line: Told) -> bool:
    """Tell whether all titles in a line are also in the lines before it that belong to the same event."""
    names = {*TITLE.findall(line.bare or line.text)}
    if not names:
        return False
    for other in reversed(before):
        names -= {*TITLE.findall(other.text)}
        if not names or other.level < line.level:
            break
    return not names


def _names_all_of(line: str, other: str) -> bool:
    """Tell whether a line contains all titles in the text `other`, which must have at least one."""
    names = {*TITLE.findall(other)}
    return bool(names) and names <= {*TITLE.findall(line)}


def _counted_above(line: str, counted: str, above: str) -> str:
    """Return the titles of the cards in a line, if the line above has counted these cards. For example, return
    `“Oak” and “Elm”` for the line `You receive “Oak” and “Elm”` below `You draw 2 cards`.

    `counted` is the same line without titles, `You receive 2 cards`. If the line above has another number or noun, return "".
    """
    first = next((at for at, two in enumerate(zip(line, counted)) if two[0] != two[1]), 0)
    rest = next((at for at, two in enumerate(zip(line[::-1], counted[::-1])) if two[0] != two[1]), 0)
    titles, words = line[first : len(line) - rest], counted[first : len(counted) - rest]
    has_titles = titles[:1] in QUOTES and titles.count(titles[:1]) == len(TITLE.findall(titles)) > 0
    return titles if has_titles and words[:1].isdigit() and _has(above, words) else ""


def _has(text: str, counted: str) -> bool:
    """Tell whether a text contains a number with its noun, such as `2 cards`, not as a part of a longer number or word."""
    return re.search(rf"(?<!\w){re.escape(counted)}(?!\w)", text, re.IGNORECASE) is not None


def _lines(said: str | None) -> list[str]:
    return said.split("\n") if said else []


def _says_how_many(line: str, names: Sequence[str]) -> bool:
    """Tell whether a line has a digit or a title in quotes, apart from the names of players."""
    return any(letter.isdigit() or letter in QUOTES for letter in without(line, names))


def without(text: str, names: Sequence[str]) -> str:
    """Return a line without the names of players, because a name may contain digits."""
    for name in names:
        text = text.replace(name, "")
    return text


def _is_call(position: Reached) -> bool:
    """Tell whether a position was reached by a call of the table (a step that the players begin together). The events of a
    call are no part of the events that had not ended before it."""
    return bool(position.events) and bool(position.events[0].step)
