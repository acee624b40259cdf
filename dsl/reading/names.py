"""Names in a tree that was read: whoever is given gets a name, and `that player` is the last one who was."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from dsl.reading.holes import Plain
from dsl.reading.templates import BOUND, GIVEN, SPOKEN

#: Names for what is given, by its noun; other things are called by the first letters of their nouns.
POOLS = {"player": "pqrstuvw", "number": "nmkijh"}
#: So many other ways to understand a text are tried at most.
MOST = 24


@dataclass(slots=True)
class _Scope:
    """What was given so far: names by their nouns or letters, the last ones last; and which of them is meant each time."""

    given: list[tuple[str, str]]
    picks: dict[int, int]
    spoken: int = 0
    widths: tuple[int, ...] = ()


def resolved(tree: Plain, taken: Collection[str]) -> Iterator[Plain]:
    """Yield a tree with names: first with the last one of its noun for each word such as `that player`, then with others.

    `taken` are the words that mean something else. Nothing is yielded where nobody was named.
    """
    scope = _Scope([], {})
    first = _named(tree, scope, taken)
    if first is None:
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
        parts = []
        for part in tree:
            named = _named(part, scope, taken)
            if named is None and part is not None:
                return None
            parts.append(named)
        return tuple(parts)
    if not isinstance(tree, str) or len(tree) < 2 or tree[0] not in GIVEN + SPOKEN + BOUND:
        return tree
    if tree[0] == GIVEN:
        return _give(tree[1:], scope, taken)
    if tree[0] == BOUND:
        name, _, noun = tree[1:].partition(":")
        scope.given.append((name, noun))
        return name
    return _spoken_of(tree[1:], scope)


def _give(noun: str, scope: _Scope, taken: Collection[str]) -> str:
    used = {name for name, _ in scope.given}
    pool = [*POOLS.get(noun, noun[0].lower() if noun[0].isalpha() else "x"), "x", "y", "z", "them", "those"]
    names = [*pool, *(f"{pool[0]}{number}" for number in range(2, 99))]
    name = next(name for name in names if name not in used and name not in taken)
    scope.given.append((name, noun))
    return name


def _spoken_of(noun: str, scope: _Scope) -> str | None:
    found = list(dict.fromkeys(name for name, known in reversed(scope.given) if known == noun))
    pick = scope.picks.get(scope.spoken, 0)
    scope.spoken += 1
    scope.widths += (len(found),)
    return found[pick] if pick < len(found) else None
