"""Finds the invariants that are already broken by the `given` lines of a scenario, before its first action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from weakref import WeakKeyDictionary

from dsl import nodes
from dsl.semantics.checked import Checked
from interpreter.scenarios.fixture import Table, slots_named

#: A value or a zone: the noun that owns it (or None), and its name.
Place = tuple[str | None, str]

#: The values and zones that each invariant of a rulebook uses. They are kept, because each scenario needs them.
_LOOKED_AT: WeakKeyDictionary[Checked, Mapping[nodes.Invariant, Set[Place]]] = WeakKeyDictionary()


def broken_by_givens(table: Table, scenario: nodes.Scenario) -> tuple[str, ...]:
    """Return the titles of the invariants that the `given` lines alone break. A scenario sets up only a part of a position,
    and the rest may be in a state that never occurs in play. So an invariant is tested only if the lines give all
    its values and zones, for each player, cell and piece that has them."""
    checked = table.program.checked
    lines = [
        line
        for line in scenario.lines
        if isinstance(line, nodes.GivenValue | nodes.GivenEvery | nodes.GivenHas | nodes.GivenPlayers)
    ]
    given: set[int] = set()
    broken: list[str] = []
    for line in lines if checked.book.invariants else ():
        given |= _given_by(table, line)
    for invariant, places in _looked_at(checked).items() if given else ():
        read = {slot for place in places for slot in _slots_of(table, place)}
        if read and read <= given and not table.program.evaluate_test(invariant.test, table.run):
            broken.append(invariant.title)
    return tuple(broken)


def _given_by(
    table: Table, line: nodes.GivenValue | nodes.GivenEvery | nodes.GivenHas | nodes.GivenPlayers
) -> Set[int]:
    """Return the slots that a line sets."""
    match line:
        case nodes.GivenPlayers(zone=zone):
            return set() if zone is None else set(_slots_of(table, ("player", zone)))
        case nodes.GivenHas(zone=zone):
            return set(slots_named(table, zone))
        case nodes.GivenValue(target=nodes.Name(id=name)) if name == "now" or name in table.program.book.options:
            return set()
        case nodes.GivenEvery(target=target):
            return set(_slots_of(table, ("player", table.program.checked.refs[target].name)))
        case nodes.GivenValue(target=target):
            return {table.program.evaluate_slot(target, table.run)}


def _slots_of(table: Table, place: Place) -> Sequence[int]:
    """Return the slots of a value or zone for all its owners; neutral players are left out."""
    layout, book = table.program.layout, table.program.book
    base = layout.base["value" if place in book.values else "zone", place[0], place[1]]
    return range(base, base + layout.players) if place[0] == "player" else layout.slots_of(place[0], base)


def _looked_at(checked: Checked) -> Mapping[nodes.Invariant, Set[Place]]:
    found = _LOOKED_AT.get(checked)
    if found is None:
        found = _LOOKED_AT[checked] = {one: _read_by((one.test,), checked) for one in checked.book.invariants}
    return found


def _read_by(parts: Iterable[nodes.Node], checked: Checked) -> set[Place]:
    """Return all values and zones that an expression uses, including those in the definitions that it uses."""
    found, seen = _places(parts, checked), set[nodes.Node]()
    waiting = list(parts)
    while waiting:
        for part in nodes.walk(waiting.pop()):
            for decl in _definitions(part, checked):
                if decl not in seen:
                    seen.add(decl)
                    found |= _places((decl.value,), checked)
                    waiting.append(decl.value)
    return found


def _places(parts: Iterable[nodes.Node], checked: Checked) -> set[Place]:
    """Return the values and zones that some nodes name. A node that gives only a name (a measure, a path) stands for
    all values and zones with that name."""
    book, found = checked.book, set[Place]()
    for part in (one for whole in parts for one in nodes.walk(whole)):
        ref = checked.refs.get(part)
        if ref is not None and ref.kind in ("value", "zone"):
            found.add((ref.owner, ref.name))
        for name in _names(part):
            found |= {place for place in (*book.values, *book.zones) if place[1] == name}
    return found


def _definitions(part: nodes.Node, checked: Checked) -> Iterable[nodes.Define]:
    ref = checked.refs.get(part)
    if ref is not None and isinstance(ref.decl, nodes.Define):
        yield ref.decl
    names = _names(part)
    for (_, name), decl in (*checked.book.defines.items(), *checked.book.adjectives.items()):
        if name in names:
            yield decl


def _names(part: nodes.Node) -> tuple[str, ...]:
    """Return the names that a node gives as plain text and not as child nodes."""
    match part:
        case nodes.Aggregate(path=path):
            return path
        case nodes.WithMeasure(measure=measure):
            return (measure,)
        case nodes.EveryZone(zone=zone):
            return (zone,)
        case nodes.IsAdjective(adjective=adjective):
            return (adjective,)
        case nodes.Group(adjectives=adjectives):
            return adjectives
    return ()
