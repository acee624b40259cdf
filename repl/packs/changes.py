"""List the changes that the rules of a pack make to its game, and the things that two packs both change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product

from dsl import nodes
from dsl.messages.message import Message
from dsl.nodes.base import walk
from dsl.records import dataclass
from dsl.semantics.rulebook import Rulebook
from dsl.source import Span
from repl.render.phrases import phrase

#: Kinds of changes to a value that give the same result in either order.
IN_ANY_ORDER = frozenset({"by", "times", "at most", "at least", "forbid", "ignore"})
PROSE = "prose"


@dataclass(frozen=True, slots=True)
class Change:
    """A change that a pack makes to a value, a verb, a role of a verb, or a word in a language. `what` is the changed thing,
    `how` the kind of the change, `span` its place, and `card` the title of its card ("" without a card)."""

    what: str
    how: str
    span: Span
    card: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The key that two changes share if they affect the same thing. For a word it includes the language."""
        return self.what, self.how if self.how.startswith(PROSE) else ""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two packs that change the same thing. `first` is the change by the pack that was named first. `packs` are the names of
    both."""

    first: Change
    second: Change
    packs: tuple[str, str]

    @property
    def told(self) -> Message:
        """A sentence about which of the two changes applies first or prevails, by the order of rules in the language
        reference."""
        if self.first.how.startswith(PROSE):
            return phrase("the-words-of-the-second-pack-are-read")
        if self.first.how == self.second.how and self.first.how in IN_ANY_ORDER:
            return phrase("both-hold-and-the-order-makes-no-difference")
        if self.first.card and self.second.card:
            return phrase("the-card-that-lies-first-comes-first")
        if self.first.card or self.second.card:
            return phrase("the-rule-without-a-card-comes-first")
        if self.first.how == self.second.how == "to":
            return phrase("the-second-pack-has-the-last-word")
        return phrase("the-rule-of-the-first-pack-comes-first")


def changes_of(declared: Iterable[nodes.Node]) -> Iterator[Change]:
    """Yield the changes that declarations make without a card: general rules, and words in a language."""
    for node in declared:
        if isinstance(node, nodes.Prose):
            for entry in node.entries:
                yield Change(entry.word, f"{PROSE} {node.language}", entry.span)
        if isinstance(node, nodes.General):
            yield from _of_rules(node)


def _of_rules(node: nodes.Node, card: str = "") -> Iterator[Change]:
    """Yield the changes that the rules in one declaration make."""
    for part in walk(node):
        if isinstance(part, nodes.ChangeValue):
            yield Change(part.name, part.op, part.span, card)
        elif isinstance(part, nodes.ChangeRole):
            yield Change(f"{part.pattern.verb} {part.role}", part.op, part.span, card)
        elif isinstance(part, nodes.Rule) and part.kind in ("instead", "forbid", "ignore"):
            yield Change(part.pattern.verb, part.kind, part.span, card)


def changes_of_cards(declared: Iterable[nodes.Node]) -> Iterator[Change]:
    """Yield the changes that cards make while they are in force."""
    for node in declared:
        if isinstance(node, nodes.Card | nodes.Family):
            yield from _of_rules(node, node.title)


def declared_in(book: Rulebook, sources: Iterable[str]) -> list[nodes.Node]:
    """Return the declarations in some sources of a rulebook."""
    wanted = frozenset(sources)
    return [one for file in book.files if file.span.source in wanted for one in file.declarations]


def clashes(book: Rulebook, packs: Mapping[str, Iterable[str]]) -> list[Clash]:
    """Return a `Clash` for each thing that two packs both change. `packs` has the names of the sources of each pack, in the
    order in which the packs are played."""
    found: list[Clash] = []
    changed = []
    for name, sources in packs.items():
        declared = declared_in(book, sources)
        changed.append((name, [list(changes_of(declared)), list(changes_of_cards(declared))]))
    for (name, one), (another, other) in combinations(changed, 2):
        told: set[tuple[str, str]] = set()
        for ours, theirs in product(one, other):  # compare changes without a card first, then those of cards
            first = {change.key: change for change in reversed(ours)}
            for change in theirs:
                before = first.get(change.key)
                if before is not None and change.key not in told:
                    told.add(change.key)
                    found.append(Clash(before, change, (name, another)))
    return found
