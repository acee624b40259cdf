"""Translate positions of the Python interpreter to positions of a WebAssembly module, so that the module can play on
from them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.checked import verb_roles
from dsl.semantics.static_types import UNKNOWN, item_of, value_of
from interpreter.compiler.folding.folding import Folding
from interpreter.compiler.folding.moments import kept_in
from interpreter.compiler.program import Program
from interpreter.model.flags import slot_together
from interpreter.model.layout import DIRECTION, FLOW, KNOWN, LOG, RECORDS, RNG, SECRETS, STORED
from interpreter.model.rules import Record
from interpreter.native.building import Built
from interpreter.native.runtime import words as places
from interpreter.native.runtime.ahead.imagined import MOST_LOOPED
from interpreter.native.runtime.noting import MOST_EVENTS, OF_AN_EVENT
from interpreter.native.runtime.rules import MOST_RECORDS, MOST_TAKEN, OF_A_RECORD
from interpreter.native.runtime.sight import EVERYBODY
from interpreter.native.runtime.words import NO_PIECE, NONE, OF_FLOW, POSITION
from interpreter.native.typed.cannot import CannotSay


@dataclass(frozen=True, slots=True)
class Handed:
    """A position at the beginning of a step, as numbers of 32 bits (words) in the form of the module.

    - `begun`: the flow (which order of `play` is next, and the loops around it), then the position.
    - `log`: the events on record. `lists`: the members over which the loops under way run.
    """

    begun: array[int]
    log: array[int]
    lists: array[int]


class Handing:
    """Translates positions of a program to positions of a module. The module is built for the same rules, players and
    options."""

    def __init__(self, program: Program, built: Built) -> None:
        self.program, self.built, self.placing = program, built, built.placing
        self.here = built.placing.pieces.here
        self.initial = array("i", built.placing.data[built.placing.at.initial])
        self.zones = tuple((number, zone.slot) for number, zone in enumerate(self._zones()))
        whole = built.placing.program
        assert isinstance(whole.known, Folding), "it is for whole games"
        self.logged = whole.constructs.logged
        moments = kept_in(program.checked, whole.known.seen)
        self.values = tuple(self._values(moments))
        self.logs = {program.verb_index(verb): self._roles(verb) for verb in self.logged}
        self.events: dict[tuple[Any, ...], tuple[int, ...]] = {}
        self.loops = dict(_loops(program, () if program.book.play is None else program.book.play.body, ()))

    def handed(self, slots: Sequence[Any]) -> Handed:
        """Return a position at the beginning of a step, as numbers of 32 bits in the form of the module. Raises CannotSay if the
        module has no place for something in the position."""
        try:
            return self._handed(list(slots))
        except (KeyError, OverflowError) as error:
            raise CannotSay("something that lies where nothing lies in whole games") from error

    def _handed(self, slots: list[Any]) -> Handed:
        at = self.placing.at
        lists, flow = self._flow(slots)
        words = self.initial[:]
        # A moment is the number of events on record at that time. The module records fewer events, so the
        # number is smaller.
        counted = [0, *accumulate(event[0] in self.logs for event in slots[LOG])]
        for place, slot, kind in self.values:
            value = slots[slot]
            if value is None:
                words[place] = NONE
            else:
                words[place] = self.here[value] if kind == "piece" else counted[value] if kind == "moment" else value
        self._put_sets(slots, words)
        self._put_zones(slots, words)
        self._put_known(slots, words)
        log = self._log(slots, words)
        self._put_records(slots[RECORDS], words)
        words[0], words[1] = _signed(slots[RNG] & 0xFFFF_FFFF), _signed(slots[RNG] >> 32)
        for slot, place in ((DIRECTION, places.DIRECTION), (SECRETS, places.SECRETS), (STORED, places.STORED)):
            words[place - POSITION] = slots[slot]
        words[places.LOGGED - POSITION] = len(log) // OF_AN_EVENT
        words[places.RECORDS - POSITION] = len(slots[RECORDS])
        if at.size != len(words) or len(log) > OF_AN_EVENT * MOST_EVENTS:
            raise CannotSay("so much on record")
        return Handed(array("i", flow) + words, log, lists)

    # ---------------------------------------------------------------- where things are

    def _zones(self) -> Iterator[Any]:
        """Yield the zones of the program, in the order of the zones of the module."""
        layout = self.program.layout
        for zone in self.placing.zones:
            yield layout.zone_at[layout.base["zone", zone.decl.owner, zone.decl.name] + (zone.owner or 0)]

    def _values(self, moments: set[tuple[str | None, str]]) -> Iterator[tuple[int, int, str]]:
        """Yield for each value its place in the position of the module, its slot in Python, and the kind of the
        value."""
        layout, book = self.program.layout, self.program.book
        for (owner, name), place in self.placing.values.items():
            base = layout.base["value", owner, name]
            kind = "moment" if (owner, name) in moments else book.type_of(book.values[owner, name].type).kind
            for member in layout.members(owner):
                number = member or 0
                if owner in layout.of_noun:
                    if member not in self.here:
                        continue
                    number = self.here[member]
                yield place - POSITION + number, base + (member or 0), kind

    def _roles(self, verb: str) -> tuple[str, ...]:
        """Return the kinds of the roles of a verb, in the order in which an event on record has them."""
        book = self.program.book
        return tuple(book.type_of(role.type).kind for _, role in verb_roles(book.verbs[verb]))

    # ---------------------------------------------------------------- what is in a position

    def _put_sets(self, slots: list[Any], words: array[int]) -> None:
        """Write to a position the flags of many things, the sets and the bundles."""
        layout, book = self.program.layout, self.program.book
        for (owner, name), place in self.placing.flags.items():
            slot = slot_together(layout.base["value", owner, name])
            _put_bits(words, place - POSITION, [self.here[one] for one in slots[slot or 0] if one in self.here])
        for (owner, name), (place, many) in self.placing.bundles.items():
            base = layout.base["value", owner, name]
            for at, member in enumerate(layout.members(owner)):
                first = place - POSITION + many * at
                words[first : first + many] = array("i", slots[base + (member or 0)])
        for (owner, name), place in self.placing.sets.items():
            base, room = layout.base["value", owner, name], self.placing.rooms[owner, name]
            of_pieces = item_of(book.type_of(book.values[owner, name].type)).kind == "piece"
            for at, member in enumerate(layout.members(owner)):
                found = [self.here[one] if of_pieces else one for one in slots[base + (member or 0)]]
                first = place - POSITION + (room + 1) * at
                words[first : first + room + 1] = array("i", [len(found), *found, *[0] * (room - len(found))])
        for (owner, name), (place, many, start) in self.placing.masks.items():
            base = layout.base["value", owner, name]
            for member in layout.members(owner):
                if member in self.here:
                    first = place - POSITION + many * self.here[member]
                    _put_bits(words, first, [self.here[one] - start for one in slots[base + member]])

    def _put_zones(self, slots: list[Any], words: array[int]) -> None:
        at, here = self.placing.at, self.here
        first, last, many = [NO_PIECE] * at.zones, [NO_PIECE] * at.zones, [0] * at.zones
        following, before, place = ([NO_PIECE] * at.pieces for _ in range(3))
        for number, slot in self.zones:
            lying = slots[slot]
            if lying:
                there = [here[piece] for piece in lying]
                many[number], first[number], last[number] = len(there), there[0], there[-1]
                for one, other in pairwise(there):
                    following[one], before[other] = other, one
                for piece in there:
                    place[piece] = number
        halves = array("H", [*first, *last, *many, *following, *before, *place])
        _put_halves(words, at.first - 2 * POSITION, halves)

    def _put_known(self, slots: list[Any], words: array[int]) -> None:
        """Write to a position which players know which pieces, and which pieces show their other side."""
        at, layout = self.placing.at, self.program.layout
        if at.known:
            known = array("H", [0] * at.pieces)
            for piece, seat in slots[KNOWN]:
                known[self.here[piece]] |= EVERYBODY if seat is None else 1 << seat
            _put_halves(words, at.known - 2 * POSITION, known)
        elif slots[KNOWN]:
            raise CannotSay("something that is known")
        if layout.sides is not None:
            _put_bits(words, at.sides - POSITION, [self.here[piece] for piece, _ in slots[layout.sides]])

    def _log(self, slots: list[Any], words: array[int]) -> array[int]:
        """Return the words of the events on record. Also write to the position which pieces take part in an event."""
        at, log, recorded = self.placing.at, array("i"), set[int]()
        for event in slots[LOG]:
            verb = event[0]
            if verb in self.logs:
                found = self.events.get(event)
                if found is None:
                    found = self.events[event] = self._event(event)
                log.extend(found)
            if at.recorded and verb in self.program.told_of:
                for role in self.program.verbs[verb].piece_roles:
                    value = event[1 + role]
                    recorded.update(value if isinstance(value, tuple) else () if value is None else (value,))
        if at.recorded:
            _put_bits(words, at.recorded - POSITION, [self.here[piece] for piece in recorded])
        return log if at.log else array("i")

    def _event(self, event: tuple[Any, ...]) -> tuple[int, ...]:
        """Return the words of an event on record."""
        verb, *roles = event
        found = [verb]
        for kind, value in zip(self.logs[verb], roles):
            plain = value is not None and kind not in ("set", "bundle", "text")
            found.append((self.here[value] if kind == "piece" else int(value)) if plain else NONE)
        return tuple([*found, *[NONE] * OF_AN_EVENT][:OF_AN_EVENT])

    def _put_records(self, records: Sequence[Record], words: array[int]) -> None:
        """Write to a position the rules that are stored for later."""
        if len(records) > (MOST_RECORDS if self.placing.at.records else 0):
            raise CannotSay("so many rules for later")
        for number, one in enumerate(records):
            things = self.program.rule(one.rule).things
            taken = [self._taken(value, place in things) for place, value in enumerate(one.captured)]
            if len(taken) > MOST_TAKEN:
                raise CannotSay("a rule for later that takes many names along")
            runs, depth, *whom = one.span if len(one.span) > 1 else (0, *one.span) if one.span else (0, 0)
            place = self.placing.at.records - POSITION + OF_A_RECORD * number
            whose, card = NONE if one.you is None else one.you, NONE if one.this is None else self.here[one.this]
            head = [self.built.rules[one.rule], whose, card, one.number, depth, runs, *(whom or (NONE,)), len(taken)]
            words[place : place + OF_A_RECORD] = array("i", [*head, *taken, *[0] * (MOST_TAKEN - len(taken))])

    def _taken(self, value: Any, is_thing: bool) -> int:
        if isinstance(value, tuple):
            raise CannotSay("a rule for later that takes several along")
        return NONE if value is None else self.here[value] if is_thing else int(value)

    def _flow(self, slots: list[Any]) -> tuple[array[int], list[int]]:
        """Return the members of the loops under way, and the flow: the number of the next order, and the state of each
        loop around it."""
        if self.program.flow is None:
            raise CannotSay("rules without `play`")
        counter, *loops = slots[FLOW] or (0,)
        node = self.program.flow.orders[counter].node
        if node is None or node not in self.built.steps:
            raise CannotSay("a step that no whole game comes to")
        start, lists, stack = self.placing.at.loops, array("i"), []
        for (members, index), of_pieces in zip(loops, self.loops[node], strict=True):
            stack += [start + len(lists), index, self.placing.at.arena]
            lists.extend([len(members), *(self.here[one] if of_pieces else int(one) for one in members)])
        if len(lists) > MOST_LOOPED:
            raise CannotSay("so long a loop in `play`")
        flow = [self.built.steps[node], len(loops), *stack]
        return lists, [*flow, *[0] * (OF_FLOW - len(flow))]


def _loops(
    program: Program, body: Sequence[nodes.Statement], around: tuple[bool, ...]
) -> Iterator[tuple[nodes.Node, tuple[bool, ...]]]:
    """Yield each `run` statement in `play`, with one truth value for each loop around it: whether the members of the
    loop are things."""
    for node in body:
        if isinstance(node, nodes.Run):
            yield node, around
        elif isinstance(node, nodes.ForEach):
            found = value_of(program.checked.types.get(node.group, UNKNOWN))
            yield from _loops(program, node.body, (*around, (found.item or found).kind == "piece"))
        elif isinstance(node, nodes.Repeat):
            yield from _loops(program, node.body, (*around, False))
        elif isinstance(node, nodes.RepeatUntil | nodes.If):
            yield from _loops(program, (*node.body, *getattr(node, "otherwise", ())), around)


def _put_bits(words: array[int], place: int, members: Sequence[int]) -> None:
    """Set the bit of each member in a set whose first word is at `place`."""
    for one in members:
        words[place + (one >> 5)] = _signed((words[place + (one >> 5)] & 0xFFFF_FFFF) | 1 << (one & 31))


def _put_halves(words: array[int], first: int, halves: array[int]) -> None:
    """Write half words over some words, from the half word `first` on."""
    memoryview(words).cast("B").cast("H")[first : first + len(halves)] = memoryview(halves)


def _signed(number: int) -> int:
    return number - 2**32 if number >= 2**31 else number
