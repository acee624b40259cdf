"""Properties of the declarations of a rulebook that decide how its code is emitted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.rules_in_force import IN_FORCE
from interpreter.compiler.emission.context import Constructs
from interpreter.compiler.emission.rules import InForce

#: Statements that set a span for the rules inside them.
SPANS = (nodes.During, nodes.DuringThis, nodes.DuringTurns)

#: Nodes with a number: a position holds a stored rule by its number.
NUMBERED = (*IN_FORCE, nodes.NextTime)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule (one of its verbs, `part`), the span around it, if there is one, and whether the rule is in force as long as its
    declaration is."""

    rule: InForce
    span: nodes.Node | None
    direct: bool
    part: int = 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """What one declaration changes, looks back at, and numbers; and whether some constructs are in it."""

    changes: tuple[nodes.ChangeValue, ...]
    logged: frozenset[str]
    at_once: bool
    lenient: bool
    mutes: bool
    moments: frozenset[tuple[str, str]]
    rules: tuple[Numbered, ...]


@lru_cache(maxsize=4096)
def analysis_of(declaration: nodes.Node) -> Analysis:
    """Look once through a declaration; after an edit, the others need not be looked through again."""
    parts = nodes.parts_within(declaration)
    spans = {rule: node for node in parts if isinstance(node, SPANS) for rule in node.rules}
    direct = frozenset(_lasting(declaration))
    return Analysis(
        tuple(node for node in parts if isinstance(node, nodes.ChangeValue)),
        frozenset(node.verb for node in parts if isinstance(node, nodes.That)),
        any(isinstance(node, nodes.ForEach) and node.at_once for node in parts),
        any(isinstance(node, nodes.AsMuchAsPossible) for node in parts),
        any(isinstance(node, nodes.Mute | nodes.During) for node in parts),
        frozenset((node.kind, node.step) for node in parts if isinstance(node, nodes.Moment)),
        tuple(
            Numbered(node, spans.get(node), node in direct, part)
            for node in parts
            if isinstance(node, NUMBERED)
            for part in range(parts_of(node))
        ),
    )


def parts_of(rule: nodes.Node) -> int:
    """Return the number of verbs of a rule. A rule about several verbs gets one number for each."""
    return 1 + len(rule.pattern.others) if isinstance(rule, nodes.Rule | nodes.NextTime) else 1


def last_of(body: Sequence[nodes.Statement]) -> Iterator[nodes.May]:
    """Yield the statements of a block after which nothing follows in it."""
    last = body[-1] if body else None
    if isinstance(last, nodes.If):
        yield from last_of(last.body)
        yield from last_of(last.otherwise)
    elif isinstance(last, nodes.May) and not last.otherwise:
        yield last


def _lasting(declaration: nodes.Node) -> tuple[nodes.Node, ...]:
    """Return the statements of a declaration that may be rules in force for as long as it lies there."""
    if isinstance(declaration, nodes.Card):
        return declaration.body
    return declaration.rules if isinstance(declaration, nodes.General) else ()


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A numbered rule with its place: its title, and its card (by its index), if it is in one."""

    node: InForce
    title: str
    card: int | None
    span: nodes.Node | None
    lasting: bool
    part: int = 0


@dataclass(frozen=True, slots=True)
class Rulework:
    """All rules of a rulebook in the order of its files, and their constructs. `number` is the index in `rules`; a rule
    about several verbs becomes several rules, and `number` is the index of the first."""

    constructs: Constructs
    rules: tuple[PlacedRule, ...]
    number: dict[nodes.Node, int]

    def is_numbered_as(self, other: Rulework) -> bool:
        """Tell whether the other rules have the same constructs, and the same rules under the same numbers, apart from
        the texts of cards."""
        return (
            self.constructs == other.constructs
            and len(self.rules) == len(other.rules)
            and all(
                one.node is its.node or (one.card is not None and one.card == its.card)
                for one, its in zip(self.rules, other.rules)
            )
        )


def is_of_nobody(rule: nodes.Node, absent: AbstractSet[str]) -> bool:
    """Tell whether a rule is about a value of a neutral player who does not take part."""
    if not absent or not isinstance(rule, nodes.ChangeValue) or rule.of is None:
        return False
    return any(isinstance(part, nodes.Name) and part.id in absent for part in nodes.walk(rule.of))


def has_rulers(book: Rulebook) -> bool:
    """Tell whether the player for whom a zone is in force may depend on values."""
    return any(zone.in_force_for is not None for zone in book.zones.values())


def has_first(book: Rulebook) -> bool:
    """Tell whether the order in which rules come hangs on a value."""
    return book.game is not None and book.game.first is not None


def analyse(checked: Checked, absent: AbstractSet[str] = frozenset()) -> Rulework:
    """Collect the facts about all declarations of a rulebook. The neutral players in `absent` do not take part."""
    book = checked.book
    found = [(declaration, analysis_of(declaration)) for declaration in book.declarations]
    changes = [node for _, one in found for node in one.changes if not is_of_nobody(node, absent)]
    refs = [checked.refs[node] for node in changes if node in checked.refs]
    constructs = Constructs(
        frozenset((ref.kind, ref.owner, ref.name) for ref in refs),
        frozenset(verb for _, one in found for verb in one.logged),
        any(one.lenient for _, one in found),
        any(one.mutes for _, one in found),
        any(one.at_once for _, one in found),
        any(one.mutes for _, one in found) or has_rulers(book) or has_first(book),
        frozenset(moment for _, one in found for moment in one.moments),
    )
    cards: dict[nodes.Node, int] = {entry.node: entry.index for entry in book.cards}
    rules = tuple(
        PlacedRule(
            one.rule,
            str(getattr(declaration, "title", getattr(declaration, "name", "rules"))),
            cards.get(declaration),
            one.span,
            one.direct and not isinstance(one.rule, nodes.NextTime),
            one.part,
        )
        for declaration, analysis in found
        for one in analysis.rules
    )
    return Rulework(constructs, rules, {rule.node: number for number, rule in enumerate(rules) if not rule.part})
