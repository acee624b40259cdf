"""Compare the log with the boards: changes on a board that no line reports, and lines that report no change.

A game is played at random. Between two questions to a player, everything that the boards show to this player is compared. A
change on a board is reported if the log has a line of an event that changed a slot of the figure. To find these events, the
statements of the game are carried out once more. So the test does not depend on anything that the log itself records.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dsl.semantics.boards import Figure, Line
from interpreter import api
from interpreter.inspection.changes import HEADING
from interpreter.inspection.panels import HIDDEN, _Eyes
from interpreter.inspection.tracing import Trace, trace_from_beginning, trace_of
from interpreter.model.blanks import BLANK
from interpreter.model.failure import Fail
from interpreter.model.layout import KNOWN
from interpreter.positions.position import Change, Position
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import seen_by, sees
from repl.render.board import MOST_FACES
from repl.render.log import Telling
from repl.render.voice import Voice

NAMES = ("Ana", "Beto", "Cris", "Davi", "Elis", "Fred")
#: The title of a card in a line of the log.
TITLE = re.compile(r"[“«]\s?([^”»]+?)\s?[”»]")

DIE = "die"

#: The number of an event, counted over the whole game.
Place = int
Key = tuple[object, ...]


class Reading(list[Any]):
    """A state that records which slots were read."""

    def __init__(self, state: Sequence[Any]) -> None:
        super().__init__(state)
        self.read: set[int] = set()

    def __getitem__(self, slot: Any) -> Any:
        self.read.update(range(*slot.indices(len(self))) if isinstance(slot, slice) else (slot,))
        return super().__getitem__(slot)


@dataclass(frozen=True)
class Cell:
    """A figure on a board, with the player (`you`) and the thing (`it`) that it is computed for."""

    key: Key
    figure: Figure
    you: int | None
    it: int | None


@dataclass
class Account:
    """The results: the numbers of decisions, lines and changes. `untold` counts, by figure, the changes that no line
    reports, `silent` those that the rulebook does not want reported. `idle` counts, by verb, the lines that report no
    change. `betrayed` lists lines with a title that the reader could not know."""

    decisions: int = 0
    lines: int = 0
    changes: int = 0
    untold: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    betrayed: list[str] = field(default_factory=list)
    examples: dict[str, str] = field(default_factory=dict)

    def add(self, other: Account) -> None:
        self.decisions += other.decisions
        self.lines += other.lines
        self.changes += other.changes
        self.untold += other.untold
        self.silent += other.silent
        self.idle += other.idle
        self.betrayed += other.betrayed
        for key, example in other.examples.items():
            self.examples.setdefault(key, example)


@dataclass(frozen=True)
class Segment:
    """The effect of one statement: the slots that it changed, and the events that it is part of."""

    slots: frozenset[int]
    around: tuple[Place, ...]


def account(
    game: api.Game, players: int, seed: int, most: int, language: str, options: dict[str, str] | None = None
) -> Account:
    """Play a game at random, and return the results for the players who are asked."""
    return _Game(game, players, seed, language, options or {}).played(most)


class _Game:
    def __init__(self, game: api.Game, players: int, seed: int, language: str, options: dict[str, str]) -> None:
        self.game, self.seed, self.players = game, seed, players
        self.history = [api.begin(game, players, seed, options)]
        self.program = self.history[0].program
        voice = Voice(game, language, self.program)
        self.telling = {seat: Telling(voice, NAMES[:players], seat) for seat in range(1, players + 1)}
        self.segments: list[list[Segment]] = []
        self.base = 0
        self.starts: list[int] = []
        self.last: dict[int, int] = {}
        self.shown: dict[int, dict[Key, object]] = {}
        self.found = Account()

    def played(self, most: int) -> Account:
        chance = random.Random(self.seed)
        self._walk(None)
        for _ in range(most):
            position = self.history[-1]
            self._settle(position)
            if position.decision is None:
                break
            self.history.append(api.decide(self.game, position, chance.choice(position.decision.possible).id))
            self._walk(position)
        return self.found

    # ------------------------------------------------------ who changed what

    def _walk(self, before: Position | None) -> None:
        """Record for each statement before the last position which slots it changed."""
        position = self.history[-1]
        trace = trace_from_beginning(position, self.seed) if before is None else trace_of(position, before)
        known = 0 if before is None else before.happened
        self.starts.append(self.base + known)
        self.segments.append(list(_segments(trace, self.base, position)))
        self.held = len(trace.events) > known + len(position.events)
        self.base += known + len(position.events) - position.happened

    def _event(self, place: int, number: int) -> Place:
        """Return the number of an event in the whole game. An event that is told later than it happens keeps its number."""
        return self.starts[place] + number

    # ---------------------------------------------------------- what is told

    def _settle(self, position: Position) -> None:
        """Compare what the asked player sees now with what this player saw at their last question. At the end, do so for
        every player."""
        over = position.decision is None
        for seat in range(1, self.players + 1) if over else (position.due.seat,):
            self.found.decisions += 1
            if self.held:  # players act at the same time: the log tells what they did when all have answered
                continue
            start = self.last.get(seat, -1) + 1
            told = self.telling[seat].numbered(self.history, start)
            self.found.lines += len(told)
            places = {self._event(place, number) for place, number, _ in told}
            before, now = self.shown.get(seat), self._seen(position, seat)
            if before is not None:
                self._compare(seat, start, before, now, position)
            for place, number, line in told:
                self._look_at(seat, place, number, line, places)
            self.last[seat], self.shown[seat] = len(self.history) - 1, now

    def _compare(self, seat: int, start: int, before: dict[Key, object], now: dict[Key, object], at: Position) -> None:
        told = {self._event(place, number) for place, number, _ in self.telling[seat].numbered(self.history)}
        direct = self._told_changes(seat, start)
        segments = [one for those in self.segments[start:] for one in those]
        self._compare_dice(seat, before, now, direct)
        for cell in _cells(self.program, list(at.now)):
            if before.get(cell.key, now[cell.key]) == now[cell.key]:
                continue
            self.found.changes += 1
            read = _read(self.program, cell, list(at.now)) | _read(self.program, cell, list(self.history[start].now))
            if read & direct:
                continue
            causes = [one.around for one in segments if one.slots & read]
            if any(told.intersection(around) for around in causes):
                continue
            name = str(cell.figure.name)
            if self._silent(seat, start, read):
                self.found.silent[name] += 1
                continue
            self.found.untold[name] += 1
            self.found.examples.setdefault(
                name, f"seed {self.seed}, seat {seat}: {cell.key[1:]} {before.get(cell.key)!r} -> {now[cell.key]!r}"
            )

    def _compare_dice(self, seat: int, before: dict[Key, object], now: dict[Key, object], direct: set[int]) -> None:
        """Compare the faces of dice. A change must be reported with the new face; a line about the throw is not enough."""
        start = self.last.get(seat, -1) + 1
        for key in [key for key in now if key[0] == DIE]:
            if before.get(key) != now[key]:
                self.found.changes += 1
                die, name = int(str(key[2])), f"face of {key[1]}"
                slot = self.program.layout.base["value", key[1], "face"] + die
                if slot not in direct and not self._is_laid(seat, start, die, str(now[key])):
                    self.found.untold[name] += 1
                    told = [line for _, _, line in self.telling[seat].numbered(self.history, start)]
                    self.found.examples.setdefault(name, f"seed {self.seed}, seat {seat}: {now[key]} in {told}")

    def _is_laid(self, seat: int, start: int, die: int, face: str) -> bool:
        """Tell whether a line reports that a die with this face was moved to its place. The die had this face before, so the
        face has not changed."""
        told = {(place, number): line for place, number, line in self.telling[seat].numbered(self.history, start)}
        for place in range(start, len(self.history)):
            around: list[int] = []
            for number, event in enumerate(self.history[place].events):
                del around[max(event.depth - 1, 0) :]
                around += [number] * (event.depth - len(around))
                if die in [piece for piece, _ in event.seen] and any(
                    re.search(rf"\b{face}\b", told.get((place, one), "")) for one in around
                ):
                    return True
        return False

    def _told_changes(self, seat: int, start: int) -> set[int]:
        """Return the slots whose changes have lines of their own."""
        found: set[int] = set()
        for place, number, line in self.telling[seat].numbered(self.history, start):
            event = self.history[place].events[number]
            found.update(slot for piece in event.shown for slot in self._lies(place, piece))
            for change in event.changes:
                if change.kind == "zone" or self._says(seat, event, change) == line:
                    found.add(change.slot)
            if event.rolled is not None and event.rolled.kind == "dice":
                for die in event.rolled.things:
                    noun = self.program.layout.pieces[die].noun
                    found.add(self.program.layout.base["value", noun, "face"] + die)
        return found

    def _lies(self, place: int, piece: int) -> list[int]:
        """Return the slot of the zone in which a piece lies, in a list."""
        now = self.history[place].now
        return [slot for slot in self.program.layout.zone_at if piece in now[slot]]

    def _says(self, seat: int, event: api.Event, change: Change) -> str | None:
        """Return the line about one change that would be told if no other line reported it; None if there is none."""
        told = self.telling[seat]._voice.event(replace(event, changes=(change,)), NAMES[: self.players], seat, True)
        return None if told is None else told.removeprefix(HEADING)

    def _silent(self, seat: int, start: int, slots: set[int]) -> bool:
        """Tell whether the rulebook wants no line about any of the changes in these slots."""
        events = [event for position in self.history[start:] for event in position.events]
        found = [(event, change) for event in events for change in event.changes if change.slot in slots]
        return bool(found) and not any(self._says(seat, event, change) for event, change in found)

    def _look_at(self, seat: int, position: int, number: int, line: str, told: set[Place]) -> None:
        """Record a line that reports no change, and a line with a title that the reader has not seen."""
        event, place = self.history[position].events[number], self._event(position, number)
        if event.verb and not event.idle:
            info = self.program.verbs[self.program.verb_index(event.verb)]
            around = [one for those in self.segments for one in those if place in one.around]
            going_on = bool(self.segments[-1]) and place in self.segments[-1][-1].around
            asked = going_on or any(place in one.around for those in self.segments[position + 1 :] for one in those)
            inside = [one for one in told if any(one in seg.around for seg in around)]
            if info.acts and not asked and inside == [place] and not any(one.slots for one in around):
                self.found.idle[event.verb] += 1
                self.found.examples.setdefault(f"idle {event.verb}", f"seed {self.seed}: {line}")
            elif re.search(r"(?<![\w.])[-−]?0 ", line) and info.acts and not any(one.slots for one in around):
                self.found.idle[f"0 in {event.verb}"] += 1
                self.found.examples.setdefault(f"idle 0 in {event.verb}", f"seed {self.seed}: {line}")
        titles = set(TITLE.findall(line))
        if titles and not titles <= self._titles(seat, position):
            self.found.betrayed.append(f"seed {self.seed}, seat {seat}: {line}")

    def _titles(self, seat: int, place: int) -> set[str]:
        """Return the titles of everything that a player has seen at a position or shortly before."""
        found: set[str] = set()
        for position in self.history[max(0, place - 12) : place + 2]:
            run = Run(self.program, list(position.now), None, search_ahead=False, traced=False)
            pieces = set(seen_by(run, seat - 1))
            for event in position.events:
                pieces.update(piece for piece, seats in event.seen if seat in seats)
                pieces.update(() if event.card is None else (event.card,))
            found.update(self.program.piece_label(piece) for piece in pieces)
        words = self.telling[seat]._voice
        return found | {api.prose.title_text(title, self.game.lexicon, words.language) for title in found}

    # ---------------------------------------------------------- what is seen

    def _seen(self, position: Position, seat: int) -> dict[Key, object]:
        state = list(position.now)
        eyes = _Eyes(self.program, state, seat - 1)
        seen = {}
        for cell in _cells(self.program, state):
            shown = eyes.cell(cell.figure, cell.you, cell.it)
            value = getattr(shown, "value", None) if cell.figure.kind != "zone" else _pieces(shown)
            seen[cell.key] = None if value is HIDDEN else value
            for piece in getattr(shown, "pieces", ()):
                face = None if piece is None else dict(piece.values).get("face")
                if face is not None and len(shown.pieces) <= MOST_FACES:
                    seen[DIE, piece.noun, piece.number] = face
        return seen


def _pieces(zone: Any) -> tuple[object, ...]:
    """Return what is visible of a zone, without its order: the number of pieces, and those that are seen."""
    return len(zone.pieces), tuple(sorted(piece.number for piece in zone.pieces if piece is not None))


def _segments(trace: Trace, base: Place, position: Position) -> Iterator[Segment]:
    states = [*(stop.state for stop in trace.stops), tuple(position.now)]
    around: list[Place | None] = []
    seen = 0
    for stop, state in zip(trace.stops, states[1:]):
        for place, event in enumerate(trace.events[seen : stop.happened], base + seen):
            if event.verb or event.of is not None:
                del around[max(event.depth - 1, 0) :]
                around += [None] * (event.depth - 1 - len(around)) + [place]
        seen = max(seen, stop.happened)
        inside = tuple(place for place in around[: stop.depth] if place is not None)
        slots = (slot for slot, (old, new) in enumerate(zip(stop.state, state)) if old is not new and old != new)
        yield Segment(frozenset(slots), inside)


def _cells(program: Any, state: list[Any]) -> Iterator[Cell]:
    """Yield all figures that the boards show at a position."""
    run = Run(program, state, None, search_ahead=True, traced=False)
    for plan in (one for one in program.checked.boards if not one.at_end):
        if plan.test is not None and not program.evaluate_of(plan.test, run, None, None, True):
            continue
        for line in plan.lines:
            for you, it in _whose(program, line, state):
                for figure in line.figures:
                    yield Cell((plan.name, line.kind, line.name, figure.name, you, it), figure, you, it)


def _whose(program: Any, line: Line, state: list[Any]) -> Iterator[tuple[int | None, int | None]]:
    seats = range(program.layout.players) if line.owner == "player" else (None,)
    match line.kind:
        case "values":
            yield from ((seat, seat) for seat in seats)
        case "table":
            for seat in seats:
                slot = program.layout.base["zone", line.owner, line.name] + (seat or 0)
                yield from ((None, piece) for piece in state[slot] if piece < BLANK)
        case "sorted":
            for seat in range(program.layout.players):
                slot = program.layout.base["zone", "player", line.name] + seat
                yield from ((seat, piece) for piece in state[slot] if piece < BLANK)
        case "words":
            yield from ((None, place) for place in range(len(program.book.words[line.name])))
        case "cells":
            grid = next(grid for grid in program.book.grids if grid.name == line.name)
            cells = program.layout.of_noun[grid.noun]
            yield from ((None, piece) for piece in cells if program.layout.pieces[piece].cell is not None)
        case _:
            players = line.name == "player"
            for thing in range(program.layout.players) if players else program.layout.of_noun[line.name]:
                yield thing if players else None, thing


def _read(program: Any, cell: Cell, state: list[Any]) -> set[int]:
    """Return the slots from which a figure is computed."""
    run = Run(program, state, None, search_ahead=True, traced=False)
    run.slots = reading = Reading(state)
    if cell.figure.kind == "zone":
        slot = program.layout.base["zone", cell.figure.owner, cell.figure.name] + (cell.it or 0)
        for seat in run.seats:
            sees(run, program.layout.zone_at[slot], seat)
        return {slot, KNOWN} | reading.read
    try:
        program.evaluate_of(cell.figure.node, run, cell.you, cell.it)
    except (Fail, IndexError):
        pass
    zones = run.program.layout.zone_at
    for slot in [slot for slot in reading.read if slot in zones]:
        for seat in run.seats:  # the board also depends on who may see the zone
            sees(run, zones[slot], seat)
    return reading.read
