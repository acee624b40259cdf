"""Expand a scenario: add the lines of the `background` above it, and make one scenario for each row of its `cases`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any

from dsl import nodes

#: The place in a title for the value of a case, as in `{n}`.
HOLE = re.compile(r"\{(\w+)\}")

#: The lines that describe the position at the beginning.
GIVEN = (nodes.GivenPlayers, nodes.GivenHas, nodes.GivenValue, nodes.GivenEvery, nodes.GivenPast)

#: The lines that carry something out.
DONE = (nodes.When, nodes.WhenPlay, nodes.WhenPlayOne)

#: The lines that fix the answers of players and the results of dice.
SCRIPTED = (nodes.Answers, nodes.GivenDice)

#: The value of a name of `cases`.
Value = nodes.Expression | nodes.Sizes


def told(
    node: nodes.Scenario, background: nodes.Background | None, written: Callable[[nodes.Node], str]
) -> tuple[nodes.Scenario, ...]:
    """Return the scenarios that are played for a written scenario: the scenario itself, or one scenario for each row of
    its `cases`. Rows with a wrong number of values are left out.

    The `given` lines of the background come before those of the scenario, and so do its `when` lines. All scenarios
    share the nodes of the background. If a `given` line of the scenario sets the same thing as one of the background, it
    replaces that line. `written` returns the source text of a value, which is put into titles.
    """
    own = tuple(line for line in node.lines if not isinstance(line, nodes.Cases))
    common = () if background is None else tuple(line for line in background.lines if not _is_given_anew(line, own))
    tables = [line for line in node.lines if isinstance(line, nodes.Cases)]
    if not tables:
        return (nodes.Scenario(node.span, node.title, _joined(common, own)) if common else node,)
    table = tables[0]
    return tuple(
        _case(node, common, own, dict(zip(table.names, row.values)), written)
        for row in table.rows
        if len(row.values) == len(table.names)
    )


def length(node: nodes.Scenario, background: nodes.Background | None) -> int:
    """Return the highest number of lines that a scenario can expand to: its lines and those of its background, once for each
    row of its cases."""
    tables = [line for line in node.lines if isinstance(line, nodes.Cases)]
    lines = len(node.lines) + (len(background.lines) if background is not None else 0)
    return lines * (len(tables[0].rows) if tables else 1)


def _joined(
    common: tuple[nodes.ScenarioLine, ...], own: tuple[nodes.ScenarioLine, ...]
) -> tuple[nodes.ScenarioLine, ...]:
    """Return the lines of a background together with those of a scenario: first the `given` lines of both, then the other
    lines."""
    first = next((place for place, line in enumerate(common) if isinstance(line, DONE)), len(common))
    given = next((place for place, line in enumerate(own) if not isinstance(line, (*GIVEN, *SCRIPTED))), len(own))
    return (*common[:first], *own[:given], *common[first:], *own[given:])


def _case(
    node: nodes.Scenario,
    common: tuple[nodes.ScenarioLine, ...],
    own: tuple[nodes.ScenarioLine, ...],
    values: Mapping[str, Value],
    written: Callable[[nodes.Node], str],
) -> nodes.Scenario:
    texts = {name: written(value).strip('"') for name, value in values.items()}
    if any(name in texts for name in HOLE.findall(node.title)):
        title = HOLE.sub(lambda hole: texts.get(hole[1], hole[0]), node.title)
    else:
        title = f"{node.title} ({', '.join(texts.values())})"
    return nodes.Scenario(node.span, title, _joined(common, _with(own, values)))


def _with(value: Any, values: Mapping[str, Value]) -> Any:
    """Return a tree in which names are replaced by their values. A part of the tree without any of these names stays
    the same node."""
    if isinstance(value, nodes.Name):
        return _one(values.get(value.id, value))
    if isinstance(value, nodes.GivenPlayers | nodes.GivenHas | nodes.GivenEvery | nodes.ThenHas):
        value = _spread(value, values)
    if isinstance(value, nodes.Then) and isinstance(value.test, nodes.Has) and value.test.part in values:
        # `then ZONE has NAME` reads like a test for a part of a card.
        zone, item = _with(value.test.card, values), _one(values[value.test.part])
        return nodes.ThenHas(value.span, zone, (item,), False)
    if isinstance(value, nodes.Node):
        names = _fields_of(type(value))  # type: ignore[arg-type]  # a class is hashable
        before = [getattr(value, name) for name in names]
        after = [_with(part, values) if isinstance(part, nodes.Node | tuple) else part for part in before]
        return value if all(a is b for a, b in zip(before, after)) else type(value)(*after)
    if isinstance(value, tuple):
        parts = tuple(_with(part, values) for part in value)
        return value if all(a is b for a, b in zip(value, parts)) else parts
    return value


@cache
def _fields_of(kind: type[nodes.Node]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _one(value: Value) -> nodes.Expression:
    """Return a value as one expression. For a list of sizes, this is the first size; the checker reports the
    mistake."""
    return value.sizes[0] if isinstance(value, nodes.Sizes) else value


def sizes_named(line: nodes.Node) -> nodes.Name | None:
    """Return the name that a line has in place of one size for each player, such as `n` in `given players with n cards
    in hand`. Return None if the line has no such name."""
    match line:
        case nodes.GivenPlayers(sizes=(nodes.Name() as name,)):
            return name
        case nodes.GivenHas(items=(nodes.Quantified(amount=nodes.Name() as name),)):
            return name
        case nodes.ThenHas(items=(nodes.Quantified(amount=nodes.Name() as name),)):
            return name
        case nodes.GivenEvery(values=(nodes.Name() as name,)):
            return name
    return None


def _spread(
    line: nodes.GivenPlayers | nodes.GivenHas | nodes.GivenEvery | nodes.ThenHas, values: Mapping[str, Value]
) -> nodes.GivenPlayers | nodes.GivenHas | nodes.GivenEvery | nodes.ThenHas:
    """Return a line in which a size for each player replaces one name for all sizes. Return any other line
    unchanged."""
    name = sizes_named(line)
    found = None if name is None else values.get(name.id)
    if name is None or not isinstance(found, nodes.Sizes):
        return line
    if isinstance(line, nodes.GivenPlayers):
        # In a tree from the cache, this name occurs as two nodes. So they are compared by content, not by identity.
        count = nodes.Number(found.span, len(found.sizes)) if nodes.same(line.count, name) else line.count
        return replace(line, count=count, sizes=found.sizes)
    if isinstance(line, nodes.GivenEvery):
        return replace(line, values=found.sizes)
    *others, last = found.sizes
    counted = line.items[0]
    assert isinstance(counted, nodes.Quantified), "a name stands for sizes only there"
    return replace(line, items=(*(nodes.SeatSize(one.span, one) for one in others), replace(counted, amount=last)))


def _is_given_anew(line: nodes.ScenarioLine, own: tuple[nodes.ScenarioLine, ...]) -> bool:
    return any(gives_the_same(line, other) for other in own)


def gives_the_same(line: nodes.ScenarioLine, other: nodes.ScenarioLine) -> bool:
    """Tell whether two `given` lines set the same thing, so that only one of the two lines can be right."""
    match line, other:
        case nodes.GivenPlayers(), nodes.GivenPlayers():
            return True
        case nodes.GivenValue(), nodes.GivenValue():
            return nodes.same(line.target, other.target)
        case nodes.GivenEvery(), nodes.GivenEvery():
            return nodes.same(line.target, other.target)
        case nodes.GivenValue(target=nodes.Field(base=nodes.Numbered(), name=name)), nodes.GivenEvery():
            return isinstance(other.target, nodes.EveryZone) and other.target.zone == name
        case nodes.GivenHas(), nodes.GivenHas():
            return not line.on_top and not other.on_top and nodes.same(line.zone, other.zone)
    return False
