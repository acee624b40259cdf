"""Gives names to the players and things in a tree that was read from a text, and replaces words such as `that player` by one
of these names. The latest name is tried first."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from dsl import nodes
from dsl.parsing.tree_store import NUMBERS
from dsl.reading.holes import Plain
from dsl.reading.templates import BOUND, GIVEN, SPOKEN

AMOUNT = 3  # the index of the amount in the tuple of a ChangeRole
#: The names for players and numbers in a tree. Any other thing gets the first letter of its noun as a name.
POOLS = {"player": "pqrstuvw", "number": "nmkijh"}
#: The references in a text can often be understood in several ways. At most this many ways are tried.
MOST = 24
#: The highest number of expressions that may get a name by `let`, if a reference has no name to refer to.
MOST_NOTED = 5


@dataclass(slots=True)
class _Scope:
    """The state while a tree gets its names. A reference is a place in the tree that means a name, such as `that player`.
    References are numbered from 0 in the order of the text.

    - `given`: the names so far, each with its noun or letter; the latest is the last.
    - `picks`: the choices of a name, by the number of the reference: 0 is the latest possible name, 1 the name before.
      A reference without a choice means the latest possible name.
    - `spoken`: the number of references so far.
    - `widths`: for each reference so far, the number of possible names.
    - `missing`: the noun of a reference for which no name is possible; empty if there is no such reference.
    """

    given: list[tuple[str, str]]
    picks: dict[int, int]
    spoken: int = 0
    widths: tuple[int, ...] = ()
    missing: str = ""


def resolved(tree: Plain, taken: Collection[str], depth: int = 0) -> Iterator[Plain]:
    """Yield a tree with names in place of words such as `that player`, once for each way to understand these words. In the
    first tree, they mean the latest name of their noun. `taken` are words that may not be used as names. If there is no
    name to which a reference can refer, `let` gives a name to an earlier expression."""
    scope = _Scope([], {})
    first = _named(tree, scope, taken)
    if first is None:
        if depth < 2:
            for other in islice(noted(tree, scope.missing), MOST_NOTED):
                yield from resolved(other, taken, depth + 1)
        return
    yield first
    widths = scope.widths
    tried = 1
    for place, width in reversed(list(enumerate(widths))):
        for pick in range(1, width):
            other = _named(tree, _Scope([], {place: pick}), taken)
            tried += 1
            if other is not None and tried < MOST:
                yield other


def _named(tree: Plain, scope: _Scope, taken: Collection[str]) -> Plain | None:
    if type(tree) is tuple:
        parts: dict[int, Plain] = {}
        for place in sorted(range(len(tree)), key=lambda one: _said_late(tree, one)):
            named = _named(tree[place], scope, taken)
            if named is None and tree[place] is not None:
                return None
            parts[place] = named
        return tuple(parts[place] for place in range(len(tree)))
    if not isinstance(tree, str) or len(tree) < 2 or tree[0] not in GIVEN + SPOKEN + BOUND:
        return tree
    if tree[0] == GIVEN:
        return _give(tree[1:], scope, taken)
    if tree[0] == BOUND:
        name, _, noun = tree[1:].partition(":")
        scope.given.append((name, noun))
        return name
    return _spoken_of(tree[1:], scope)


def _said_late(tree: Plain, place: int) -> bool:
    """Tell whether the order of the text differs from that of the tree: the text mentions this part later than the
    parts that follow it in the tree."""
    return tree[0] == NUMBERS[nodes.ChangeRole] and place == AMOUNT


def _give(noun: str, scope: _Scope, taken: Collection[str]) -> str:
    used = {name for name, _ in scope.given}
    pool = [*POOLS.get(noun, noun[0].lower() if noun[0].isalpha() else "x"), "x", "y", "z", "them", "those"]
    names = [*pool, *(f"{pool[0]}{number}" for number in range(2, 99))]
    name: str = next(name for name in names if name not in used and name not in taken)
    scope.given.append((name, noun))
    return name


def _spoken_of(noun: str, scope: _Scope) -> str | None:
    found = list(dict.fromkeys(name for name, known in reversed(scope.given) if known == noun))
    pick = scope.picks.get(scope.spoken, 0)
    scope.spoken += 1
    scope.widths += (len(found),)
    if pick < len(found):
        return found[pick]
    scope.missing = noun
    return None


# ------------------------------------------------------------------- by `let`

_BODY = 5  # the index of the statements in the tuple of a card
_QUANTIFIED, _NEIGHBOUR = NUMBERS[nodes.Quantified], NUMBERS[nodes.Neighbour]
_ENDS = frozenset(NUMBERS[kind] for kind in (nodes.End, nodes.Field))
_AMOUNTS = frozenset(
    NUMBERS[kind]
    for kind in (nodes.CountOf, nodes.Aggregate, nodes.Binary, nodes.Call, nodes.Field, nodes.Best, nodes.Name)
)


def noted(tree: Plain, noun: str) -> Iterator[Plain]:
    """Yield changed copies of the tree of a card. In each copy, a new `let` gives a name to one expression that means a thing
    of the noun, and the name replaces the expression. The `let` is just before the statement that had the expression.
    The last statement of the card is tried first."""
    body = tree[_BODY]
    for place, statement in reversed(list(enumerate(body[1:], 1))):
        for thing in _things(statement, noun):
            let = (NUMBERS[nodes.Let], GIVEN + noun, thing)
            named = (NUMBERS[nodes.Name], SPOKEN + noun)
            longer = (*body[:place], let, _replaced(statement, thing, named), *body[place + 1 :])
            yield (*tree[:_BODY], longer, *tree[_BODY + 1 :])


def _things(tree: Plain, noun: str) -> Iterator[Plain]:
    """Yield the parts of a tree that mean a thing of the noun; for the noun `number`, the parts that are amounts."""
    if type(tree) is not tuple:
        return
    kind = tree[0]
    if noun == "number":
        is_one = kind in _AMOUNTS and not (kind == NUMBERS[nodes.Name] and tree[1] in ("you", "this"))
    elif kind == _QUANTIFIED:
        is_one = type(tree[3]) is tuple and tree[3][2] == noun and tree[1] in ("the", "the n")
    else:
        is_one = kind in _ENDS or (kind == _NEIGHBOUR and noun == "player")
    if is_one:
        yield tree
    for part in tree[1:]:
        yield from _things(part, noun)


def _replaced(tree: Plain, old: Plain, new: Plain) -> Plain:
    if tree == old:
        return new
    return tuple(_replaced(part, old, new) for part in tree) if type(tree) is tuple else tree
