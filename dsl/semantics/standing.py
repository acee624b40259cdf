"""What stands of the judgement of a rulebook after any change of it: all that does not depend on the changed text.

Nothing else asks about a scenario, prose, a board, a block of rules, an invariant or a tally. Of a verb, a step and a card other
declarations know the first line only, of a definition its heading and what it comes to. Where anything else has changed,
nothing stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.incremental import Kept
from dsl.semantics.rulebook import Rulebook

#: Declarations about which no other one asks.
ALONE = (
    nodes.Scenario,
    nodes.Background,
    nodes.Prose,
    nodes.General,
    nodes.Invariant,
    nodes.Tally,
    nodes.Credits,
    nodes.Board,
)
#: Declarations of which others know how they begin.
HEADED = (nodes.Verb, nodes.Step, nodes.Card, nodes.Define)

#: A declaration with what it was before.
Pair = tuple[nodes.Node, nodes.Node]


@dataclass(frozen=True, slots=True)
class Standing:
    """What of a rulebook stands: `kept` as `take_over` wants it, with scenarios as they are told; `pairs` the declarations
    that stand, each with what it was before. All that stands does so only if the definitions of `defines`, which say
    something else than before, come to the same type."""

    kept: Kept
    pairs: dict[nodes.Node, nodes.Node]
    defines: tuple[tuple[nodes.Define, nodes.Define], ...] = ()

    @property
    def settled(self) -> frozenset[nodes.Node]:
        """What was judged before, in this place or another."""
        return self.kept.same.union(self.kept.moved)


def standing(book: Rulebook, before: Rulebook) -> Standing | None:
    """Return what stands of `before` in `book`, None where others may depend on what has changed."""
    if list(book.sources) != list(before.sources) or not _cards_alike(book, before):
        return None
    pairs = dict(_cards(book, before))
    for now, then in zip(_by_file(book), _by_file(before), strict=True):
        pairs.update(_aligned(now, then, book, before))
    for board in book.boards:  # what boards show is always worked out anew
        pairs.pop(board, None)
    backgrounds, old = _backgrounds(book), _backgrounds(before)
    for one in [one for one in pairs if isinstance(one, nodes.Scenario)]:
        its, above = pairs[one], backgrounds.get(one)
        if (pairs.get(above) if above is not None else None) is not old.get(its):
            del pairs[one]
    taken = set(pairs.values())
    fresh = [one for one in book.declarations if one not in pairs and not isinstance(one, ALONE)]
    gone = [one for one in before.declarations if one not in taken and not isinstance(one, ALONE)]
    if len(fresh) != len(gone) or not all(map(partial(_begin_alike, book, before), fresh, gone)):
        return None
    return _standing(book, before, pairs, list(zip(fresh, gone)))


def _cards_alike(book: Rulebook, before: Rulebook) -> bool:
    if len(book.cards) != len(before.cards):
        return False
    return all(
        (one.node.noun, one.node.id, one.node.title, one.deck) == (its.node.noun, its.node.id, its.node.title, its.deck)
        for one, its in zip(book.cards, before.cards)
    )


def _cards(book: Rulebook, before: Rulebook) -> Iterator[Pair]:
    """Yield the cards that say what they said."""
    for one, its in zip(book.cards, before.cards):
        if one.node is its.node or book.written_of(one) == before.written_of(its):
            yield one.node, its.node


def _by_file(book: Rulebook) -> list[list[nodes.Node]]:
    """Return the declarations of each file but for its cards."""
    found: dict[str, list[nodes.Node]] = {name: [] for name in book.sources}
    for node in book.declarations:
        if not isinstance(node, nodes.Card):
            found[node.span.source].append(node)
    return list(found.values())


def _aligned(now: list[nodes.Node], then: list[nodes.Node], book: Rulebook, before: Rulebook) -> Iterator[Pair]:
    """Yield the declarations of a file that say the same from its beginning on, and those up to its end."""

    def alike(pair: Pair) -> bool:
        one, its = pair
        return one is its or (type(one) is type(its) and book.written(one) == before.written(its))

    most = min(len(now), len(then))
    above = _while_alike(zip(now, then), alike)
    yield from above
    left = most - len(above)
    yield from _while_alike(zip(now[len(now) - left :][::-1], then[len(then) - left :][::-1]), alike)


def _while_alike(pairs: Iterable[Pair], alike: Callable[[Pair], bool]) -> list[Pair]:
    found = []
    for pair in pairs:
        if not alike(pair):
            break
        found.append(pair)
    return found


def _backgrounds(book: Rulebook) -> dict[nodes.Node, nodes.Node]:
    """Return the background of each scenario that has one."""
    found: dict[nodes.Node, nodes.Node] = {}
    for file in book.files:
        above: nodes.Node | None = None
        for node in file.declarations:
            if isinstance(node, nodes.Background):
                above = node
            elif isinstance(node, nodes.Scenario) and above is not None:
                found[node] = above
    return found


def _begin_alike(book: Rulebook, before: Rulebook, one: nodes.Node, its: nodes.Node) -> bool:
    """Tell whether a declaration of which others know the beginning is as it was in that."""
    return type(one) is type(its) and isinstance(one, HEADED) and _begins(book, one) == _begins(before, its)


def _begins(book: Rulebook, node: nodes.Node) -> str:
    """Return how a declaration begins; the headings of cards are compared apart, for a family has them in one line."""
    if isinstance(node, nodes.Card):
        return ""
    text = book.written(node)
    return text.split(" as ", 1)[0] if isinstance(node, nodes.Define) else text.split("\n", 1)[0]


def _standing(
    book: Rulebook, before: Rulebook, pairs: dict[nodes.Node, nodes.Node], others: Sequence[Pair]
) -> Standing:
    told: dict[nodes.Node, nodes.Node] = {
        one: its
        for node, was in pairs.items()
        if isinstance(node, nodes.Scenario) and isinstance(was, nodes.Scenario)
        for one, its in zip(book.told.get(node, ()), before.told.get(was, ()), strict=False)
    }
    everything: dict[nodes.Node, nodes.Node] = {**pairs, **told}
    defines = tuple((a, b) for a, b in others if isinstance(a, nodes.Define) and isinstance(b, nodes.Define))
    same = frozenset(one for one, its in everything.items() if one is its)
    return Standing(Kept(same, {one: its for one, its in everything.items() if one is not its}), pairs, defines)
