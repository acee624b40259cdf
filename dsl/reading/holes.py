"""Trees of nodes as plain tuples, with holes for parts that are filled in later.

- A node is `(number of its kind, field, ...)`, without its place in the source.
- A tuple in a field of a node is `(MANY, item, ...)`.
- A hole is `(HOLE, n)`; value number n fills it.
- `(HOLE, n, k)` is a hole for one part of an action: part number k of value number n (see `DEED`).
- `(HOLE, n, "block")` is a hole for all items of a block of statements.

All other items are numbers, texts, yes or no, and None. So a tree can be compared, counted and cached.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from dsl import nodes
from dsl.parsing.tree_store import KINDS, NUMBERS, SPAN, tree_of

Plain = Any  # a nested tuple as described above, for which mypy has no type

#: The first item of a tuple that is not a node: MANY for several items, HOLE for a hole.
MANY, HOLE = -2, -3
#: The parts of an action in the order of its tuple: the verb, its form, its object, and the arguments with prepositions.
DEED = ("verb", "form", "object", "args")

#: The costs of nodes that are tried last, since simpler trees may have the same text: a name that `let` gives, a
#: lasting change (rather than a single one), and a negated test (rather than the opposite test).
COSTS = {NUMBERS[nodes.Let]: 8, NUMBERS[nodes.ChangeValue]: 16, NUMBERS[nodes.Not]: 4}
#: The extra cost of a noun without a determiner. If `each player` and `players` have the same text, `each player` is
#: preferred.
BARE = "bare"

_FIELDS = {kind: tuple(field.name for field in fields(kind) if field.name != "span") for kind in KINDS}


class Cut:
    """The changes that `plain_of` makes in a tree. Nodes are found by their `id` in Python.

    - `nodes`: for a node that becomes a hole, the number of the hole.
    - `deeds`: for a sentence whose action becomes a hole, the number of the hole.
    - `blocks`: for the first node of a block of statements that becomes a hole, the number of the hole and the number of
      statements in the block.
    - `renamed`: for a node and the name of one of its fields, the new text of the field.
    - `unsaid`: the fields that become None. Each is a node and the name of a field.
    """

    def __init__(self) -> None:
        self.nodes: dict[int, int] = {}
        self.deeds: dict[int, int] = {}
        self.blocks: dict[int, tuple[int, int]] = {}  # id of the first node -> (hole, number of nodes)
        self.renamed: dict[tuple[int, str], str] = {}
        self.unsaid: set[tuple[int, str]] = set()


def plain_of(value: object, cut: Cut) -> Plain:
    """Return a tree of nodes as a plain tuple, with the holes that `cut` asks for."""
    if isinstance(value, nodes.Node):
        hole = cut.nodes.get(id(value))
        return (HOLE, hole) if hole is not None else _plain_node(value, cut)
    if isinstance(value, tuple):
        return (MANY, *_plain_items(value, cut))
    return str(value) if isinstance(value, str) else value


def _plain_node(node: nodes.Node, cut: Cut) -> Plain:
    kind = type(node)
    deed = cut.deeds.get(id(node))
    parts: list[Plain] = []
    for name in _FIELDS[kind]:
        if deed is not None and name in DEED:
            parts.append((HOLE, deed, DEED.index(name)))
        elif (id(node), name) in cut.unsaid:
            parts.append(None)
        elif (other := cut.renamed.get((id(node), name))) is not None:
            parts.append(other)
        else:
            parts.append(plain_of(getattr(node, name), cut))
    if isinstance(node, nodes.May):
        return _with_same_subject(node, tuple(parts), cut)
    return (NUMBERS[kind], *parts)


def _with_same_subject(node: nodes.May, parts: tuple[Plain, ...], cut: Cut) -> Plain:
    """Return the tree of `who may ...`, made from its `parts`. If `who` is a hole, then sentences inside that have the same
    subject as `who` get the same hole as their subject."""
    who, body, otherwise = parts
    sentence = NUMBERS[nodes.Sentence]
    if who[0] == HOLE:
        own = plain_of(node.who, Cut())
        subjects = [isinstance(part, nodes.Sentence) and plain_of(part.subject, Cut()) == own for part in node.body]
        if len(body) == len(subjects) + 1:
            items = [
                (sentence, who, *item[2:]) if is_own and item[0] == sentence else item
                for item, is_own in zip(body[1:], subjects)
            ]
            body = (MANY, *items)
    return (NUMBERS[nodes.May], who, body, otherwise)


def _plain_items(items: tuple[object, ...], cut: Cut) -> list[Plain]:
    found, place = [], 0
    while place < len(items):
        block = cut.blocks.get(id(items[place]))
        if block is not None:
            hole, length = block
            found.append((HOLE, hole, "block"))
            place += length
        else:
            found.append(plain_of(items[place], cut))
            place += 1
    return found


def filled(template: Plain, values: Sequence[Plain]) -> Plain:
    """Return a tree in which values fill the holes of the template: hole n gets `values[n]`."""
    if type(template) is not tuple:
        return template
    if template[0] == HOLE:
        value = values[template[1]]
        return value if len(template) == 2 else value[template[2]]
    if template[0] == MANY:
        items: list[Plain] = []
        for item in template[1:]:
            if type(item) is tuple and item[0] == HOLE and item[2:] == ("block",):
                items.extend(values[item[1]][1:])
            else:
                items.append(filled(item, values))
        return (MANY, *items)
    return (template[0], *[filled(part, values) for part in template[1:]])


def deed_of(node: Any, cut: Cut) -> Plain:
    """Return the action in a sentence or pattern as a tuple: its verb, form, object and other arguments."""
    args = (MANY, *[(MANY, word, plain_of(value, cut)) for word, value in node.args])
    held = None if node.object is None else plain_of(node.object, cut)
    return (node.verb, node.verb, held, args)


def tree(value: Plain, source: str) -> nodes.Node:
    """Return the nodes for a plain tuple without holes. The nodes get places one after the other, as in a text. Raise
    TypeError, ValueError or IndexError if the tuple is no valid tree."""
    counted, size = _spanned(value, 0)
    made: nodes.Node = tree_of(counted, source, size)
    return made


def _spanned(value: Plain, at: int) -> tuple[Any, int]:
    if type(value) is not tuple:
        return value, at
    items: list[Any] = []
    start, at = at, at + 1
    for part in value[1:]:
        item, at = _spanned(part, at)
        items.append(item)
    if value[0] == MANY:
        return items, at
    if type(value[0]) is not int or value[0] <= SPAN:
        raise TypeError
    return (value[0], start, at, *items), at


def size_of(value: Plain) -> int:
    """Return the size of a tree: the number of its parts, where some parts count more (`COSTS`)."""
    if type(value) is not tuple:
        return 2 if value == BARE else 1
    return COSTS.get(value[0], 1) + sum(size_of(part) for part in value[1:])
