"""Compares the code of two cards that have the same text, and names the harmless differences between them.

A difference is harmless if it does not change the meaning. Each kind of harmless difference has a name, and a function
that removes it from a tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from dsl import nodes
from dsl.parsing.tree_store import NUMBERS
from dsl.reading.holes import MANY, Cut, Plain, plain_of
from dsl.reading.tidying import BINDERS, names_in

_NAME, _NOT, _COMPARE = NUMBERS[nodes.Name], NUMBERS[nodes.Not], NUMBERS[nodes.Compare]
_ADJECTIVE, _EXISTS, _ONE_OF = NUMBERS[nodes.IsAdjective], NUMBERS[nodes.Exists], NUMBERS[nodes.IsOneOf]
_CONTRARY = {"<": ">=", ">": "<=", "=": "!=", "is": "is not", "in": "not in"}
_CONTRARY |= {b: a for a, b in _CONTRARY.items()}


def _everywhere(change: Callable[[Plain], Plain]) -> Callable[[Plain], Plain]:
    def changed(tree: Plain) -> Plain:
        if type(tree) is not tuple:
            return tree
        return change(tuple(changed(part) for part in tree))

    return changed


def _renamed(tree: Plain) -> Plain:
    """Return a tree with numbers in place of its names, so that the choice of a name makes no difference. If two places give
    the same name, it gets a number for each place."""
    names: dict[str, str] = {}
    given = count()

    def renamed(part: Plain) -> Plain:
        if type(part) is not tuple:
            return part
        if part[0] == _NAME:
            return (_NAME, names.get(part[1], part[1]))
        place = BINDERS.get(part[0]) if type(part[0]) is int else None
        if place is not None and isinstance(part[place], str):
            names[part[place]] = f"${next(given)}"
            part = (*part[:place], names[part[place]], *part[place + 1 :])
        return tuple(renamed(below) for below in part)

    return renamed(tree)


def _without_forms(part: Plain) -> Plain:
    if part[0] in (NUMBERS[nodes.Sentence], NUMBERS[nodes.Pattern], NUMBERS[nodes.Occasion]):
        return (*part[:3], "", *part[4:])
    return part


def _without_reasons(part: Plain) -> Plain:
    if part[0] in (NUMBERS[nodes.Require], NUMBERS[nodes.Transfer]):
        return (*part[:-1], None)
    return (part[0], None) if part[0] == NUMBERS[nodes.Fail] else part


def _one_by_one(part: Plain) -> Plain:
    if part[0] == NUMBERS[nodes.Quantified] and part[2] is None and part[1] in ("bare", "each", "all"):
        return (part[0], "each", *part[2:])
    if part[0] == NUMBERS[nodes.Group]:
        return (*part[:3], False, *part[4:])
    return part


def _another(part: Plain) -> Plain:
    """Return a group `a other player` as `another player`, since both mean the same."""
    if part[0] == NUMBERS[nodes.Quantified] and part[1] == "a" and "other" in part[3][1][1:]:
        group = part[3]
        rest = (MANY, *(word for word in group[1][1:] if word != "other"))
        return (part[0], "another", part[2], (group[0], rest, *group[2:]))
    return part


def _described(part: Plain) -> Plain:
    """Return a group in its usual form: `the player where it is rowdy` as `the rowdy player`, with its filters in a fixed
    order, and with one filter for each test."""
    if part[0] != NUMBERS[nodes.Group]:
        return part
    adjectives, filters = list(part[1][1:]), []
    for item in (test for one in part[4][1:] for test in _tests_of(one)):
        is_plain = item[0] == NUMBERS[nodes.Where] and item[1][0] == _ADJECTIVE and item[1][1] == (_NAME, "it")
        if is_plain and item[1][3] is False:
            adjectives.append(item[1][2])
        else:
            filters.append(item)
    return (part[0], (MANY, *sorted(adjectives)), *part[2:4], (MANY, *sorted(filters, key=repr)))


def _tests_of(item: Plain) -> Iterator[Plain]:
    """Yield one filter for each test, if a filter joins several tests by `and`."""
    if item[0] == NUMBERS[nodes.Where] and item[1][:2] == (NUMBERS[nodes.Logic], "and"):
        for test in item[1][2:]:
            yield from _tests_of((item[0], test, *item[2:]))
    else:
        yield item


def _without_layers(part: Plain) -> Plain:
    if part[0] == NUMBERS[nodes.Rule]:
        return (*part[:4], None, *part[5:])
    return (*part[:-1], None) if part[0] == NUMBERS[nodes.ChangeRole] else part


def _by_anyone(part: Plain) -> Plain:
    """Return a rule with `anyone` in place of each name that occurs only once in it, since nothing else in the rule refers to
    that player; and in place of `a player`."""
    if part[0] == NUMBERS[nodes.Pattern] and part[1] == _A_PLAYER:
        return (part[0], (_NAME, "anyone"), *part[2:])
    if part[0] in (NUMBERS[nodes.Rule], NUMBERS[nodes.NextTime], NUMBERS[nodes.ChangeRole]):
        for name in ("who", *{one for one in names_in(part)[2] if _times(part, one) == 1}):
            if _times(part, name) == 1 and name not in _SPECIAL:
                part = _put(part, name, (_NAME, "anyone"))
    return part


_A_PLAYER = (NUMBERS[nodes.Quantified], "a", None, (NUMBERS[nodes.Group], (MANY,), "player", False, (MANY,)))
_SPECIAL = frozenset(("you", "it", "this", "anyone", "another", "anything", "cause", "causer"))


def _times(tree: Plain, name: str) -> int:
    if type(tree) is not tuple:
        return 0
    return int(tree == (_NAME, name)) + sum(_times(part, name) for part in tree)


def _of_all(part: Plain) -> Plain:
    """Return a rule `change rank of each player` as `change rank`, since both mean the same."""
    if part[0] == NUMBERS[nodes.ChangeValue] and type(part[2]) is tuple and part[2][0] == NUMBERS[nodes.Quantified]:
        of = part[2]
        if of[1] == "each" and of[2] is None and len(of[3][1]) == 1 and len(of[3][4]) == 1:
            return (*part[:2], None, *part[3:])
    return part


def _relative(part: Plain) -> Plain:
    return (*part[:2], False) if part[0] == NUMBERS[nodes.Where] else part


def _said_straight(part: Plain) -> Plain:
    """Return a test without `not` in front: `not a = b` as `a != b`."""
    return _denied(part[1]) if part[0] == _NOT else part


def _denied(test: Plain) -> Plain:
    match test[0]:
        case kind if kind == _NOT:
            return test[1]
        case kind if kind == _COMPARE and test[1] in _CONTRARY:
            return (_COMPARE, _CONTRARY[test[1]], *test[2:])
        case kind if kind in (_ADJECTIVE, _ONE_OF):
            return (*test[:3], not test[3])
        case kind if kind == _EXISTS:
            return (_EXISTS, test[1], not test[2])
        case kind if kind == NUMBERS[nodes.Logic]:
            return (kind, {"and": "or", "or": "and"}[test[1]], _denied(test[2]), _denied(test[3]))
    return (_NOT, test)


def _with_sums(part: Plain) -> Plain:
    """Return a comparison in one fixed form: `is` as `=`, `is not` as `!=`, and `there is no` as `not` with `there is`."""
    if part[0] == _COMPARE and part[1] in ("is", "is not"):
        return (_COMPARE, {"is": "=", "is not": "!="}[part[1]], *part[2:])
    if part[0] == NUMBERS[nodes.Exists] and part[2]:
        return (NUMBERS[nodes.Not], (part[0], part[1], False))
    return part


def _joined(part: Plain) -> Plain:
    """Return statements with `require` lines in a row joined into one by `and`, and tests with `and` or `or` as a chain from
    the left."""
    kind = NUMBERS[nodes.Require]
    if part[0] == MANY:
        items: list[Plain] = []
        for item in part[1:]:
            before = items[-1] if items else None
            if type(item) is tuple and item[0] == kind and type(before) is tuple and before[0] == kind:
                items[-1] = (kind, _both(before[1], item[1]), None)
            else:
                items.append(item)
        return (MANY, *items)
    if part[0] == NUMBERS[nodes.Logic]:
        return _chained(part)
    return part


def _both(left: Plain, right: Plain) -> Plain:
    return _chained((NUMBERS[nodes.Logic], "and", left, right))


def _chained(part: Plain) -> Plain:
    kind, op, left, right = part
    if type(right) is tuple and right[0] == kind and right[1] == op:
        return _chained((kind, op, _chained((kind, op, left, right[2])), right[3]))
    return part


def _without_lets(tree: Plain) -> Plain:
    let = NUMBERS[nodes.Let]

    def inlined(part: Plain) -> Plain:
        if part[0] != MANY:
            return part
        items = list(part[1:])
        for place, item in enumerate(items):
            if type(item) is tuple and item[0] == let and item[2][0] != NUMBERS[nodes.Sentence]:
                rest = _put((MANY, *items[place + 1 :]), item[1], item[2])
                return inlined((MANY, *items[:place], *rest[1:]))
        return part

    return _everywhere(inlined)(tree)


def _put(tree: Plain, name: str, value: Plain) -> Plain:
    if type(tree) is not tuple:
        return tree
    if tree == (_NAME, name):
        return value
    return tuple(_put(part, name, value) for part in tree)


def _loops(part: Plain) -> Plain:
    """Return a `for each` loop with one sentence about each thing as that sentence: `each player draws 1`."""
    if part[0] == NUMBERS[nodes.ForEach] and part[3] is False and len(part[4]) == 2:
        sentence = part[4][1]
        if sentence[0] == NUMBERS[nodes.Sentence] and sentence[1] == (_NAME, part[2]):
            group = part[1]
            if type(group) is tuple and group[0] == NUMBERS[nodes.Group]:
                group = (NUMBERS[nodes.Quantified], "each", None, group)
            return (sentence[0], group, *sentence[2:])
    return part


def _some(part: Plain) -> Plain:
    """Return `there is a card` as `there are cards`, since both ask for at least one."""
    if part[0] == _EXISTS and type(part[1]) is tuple and part[1][0] == NUMBERS[nodes.Quantified]:
        of = part[1]
        if of[1] in ("a", "each") and of[2] is None:
            return (part[0], of[3], *part[2:])
    return part


def _added(part: Plain) -> Plain:
    """Return a sum as a chain from the left: `(a + b) + c`."""
    kind = NUMBERS[nodes.Binary]
    if part[0] == kind and part[1] == "+" and type(part[3]) is tuple and part[3][:2] == (kind, "+"):
        return _added((kind, "+", _added((kind, "+", part[2], part[3][2])), part[3][3]))
    return part


#: The name of each harmless difference, and the function that removes it from a tree.
HARMLESS: dict[str, Callable[[Plain], Plain]] = {
    "let": _without_lets,
    "loop": _everywhere(_loops),
    "form": _everywhere(_without_forms),
    "reason": _everywhere(_without_reasons),
    "each": _everywhere(_one_by_one),
    "another": _everywhere(_another),
    "described": _everywhere(_described),
    "layer": _everywhere(_without_layers),
    "anyone": _everywhere(_by_anyone),
    "of all": _everywhere(_of_all),
    "whose": _everywhere(_relative),
    "not": _everywhere(_said_straight),
    "some": _everywhere(_some),
    "sum": _everywhere(_added),
    "is": _everywhere(_with_sums),
    "and": _everywhere(_joined),
    "name": _renamed,
}


def plain_card(card: nodes.Card) -> Plain:
    """Return the code of a card as a plain tuple, without the number and the title of the card."""
    whole = plain_of(card, Cut())
    return (*whole[:2], "", "", *whole[4:])


def normal(tree: Plain, left_out: str = "") -> Plain:
    """Return a tree without harmless differences. The difference named `left_out` is not removed."""
    for name, change in HARMLESS.items():
        if name != left_out:
            tree = change(tree)
    return tree


def difference(left: nodes.Card, right: nodes.Card) -> tuple[str, ...] | None:
    """Return the names of the harmless differences between the code of two cards; None if the cards have different meanings."""
    here, there = plain_card(left), plain_card(right)
    if here == there:
        return ()
    if normal(here) != normal(there):
        return None
    return tuple(name for name in HARMLESS if normal(here, name) != normal(there, name)) or ("form",)
