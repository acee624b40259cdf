"""What a scenario says in full: with what the background of its file gives, and once for each row of its cases."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from dsl import nodes

#: In a title: where the value of a case is put.
HOLE = re.compile(r"\{(\w+)\}")


def told(
    node: nodes.Scenario, background: nodes.Background | None, written: Callable[[nodes.Node], str]
) -> tuple[nodes.Scenario, ...]:
    """Return the scenarios that are played for one: one, or one for each row of its cases that fits their names.

    The lines of the background come first; they are the same nodes in all of its scenarios. What a scenario gives
    itself takes the place of what the background gives. `written` gives the text of a value, for titles.
    """
    own = tuple(line for line in node.lines if not isinstance(line, nodes.Cases))
    common = () if background is None else tuple(line for line in background.lines if not _is_given_anew(line, own))
    tables = [line for line in node.lines if isinstance(line, nodes.Cases)]
    if not tables:
        return (nodes.Scenario(node.span, node.title, (*common, *own)) if common else node,)
    table = tables[0]
    return tuple(
        _case(node, common, own, dict(zip(table.names, row.values)), written)
        for row in table.rows
        if len(row.values) == len(table.names)
    )


def _case(
    node: nodes.Scenario,
    common: tuple[nodes.ScenarioLine, ...],
    own: tuple[nodes.ScenarioLine, ...],
    values: Mapping[str, nodes.Expression],
    written: Callable[[nodes.Node], str],
) -> nodes.Scenario:
    texts = {name: written(value).strip('"') for name, value in values.items()}
    if any(name in texts for name in HOLE.findall(node.title)):
        title = HOLE.sub(lambda hole: texts.get(hole[1], hole[0]), node.title)
    else:
        title = f"{node.title} ({', '.join(texts.values())})"
    return nodes.Scenario(node.span, title, (*common, *_with(own, values)))


def _with(value: Any, values: Mapping[str, nodes.Expression]) -> Any:
    """Return a tree with values in place of names; what has none of these names is the same node."""
    if isinstance(value, nodes.Name):
        return values.get(value.id, value)
    if isinstance(value, nodes.Then) and isinstance(value.test, nodes.Has) and value.test.part in values:
        # `then ZONE has NAME` reads like a test for a part of a card.
        zone, item = _with(value.test.card, values), values[value.test.part]
        return nodes.ThenHas(value.span, zone, (item,), False)
    if isinstance(value, nodes.Node):
        before = [getattr(value, field.name) for field in fields(value)]
        after = [_with(part, values) for part in before]
        return value if all(a is b for a, b in zip(before, after)) else type(value)(*after)
    if isinstance(value, tuple):
        parts = tuple(_with(part, values) for part in value)
        return value if all(a is b for a, b in zip(value, parts)) else parts
    return value


def _is_given_anew(line: nodes.ScenarioLine, own: tuple[nodes.ScenarioLine, ...]) -> bool:
    return any(gives_the_same(line, other) for other in own)


def gives_the_same(line: nodes.ScenarioLine, other: nodes.ScenarioLine) -> bool:
    """Tell whether two lines give the same thing, so that only one of them can hold."""
    match line, other:
        case nodes.GivenPlayers(), nodes.GivenPlayers():
            return True
        case nodes.GivenValue(), nodes.GivenValue():
            return nodes.same(line.target, other.target)
        case nodes.GivenHas(), nodes.GivenHas():
            return not line.on_top and not other.on_top and nodes.same(line.zone, other.zone)
    return False
