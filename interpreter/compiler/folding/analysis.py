"""The analysis of the declarations of a rulebook: it numbers the rules, and finds the properties that decide how code
is emitted."""

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

#: Statements that store rules for a limited time, such as `during this turn`.
SPANS = (nodes.During, nodes.DuringThis, nodes.DuringTurns)

#: Nodes that get a number: a position refers to a stored rule by its number.
NUMBERED = (*IN_FORCE, nodes.NextTime)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule of one declaration that gets a number.

    - `part`: for a rule about several verbs, the index of the verb.
    - `span`: the statement around the rule that limits its time, if there is one.
    - `direct`: the rule is in force as long as its card lies in a zone in force; a rule of the game is always in force.
    """

    rule: InForce
    span: nodes.Node | None
    direct: bool
    part: int = 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of the analysis of one declaration.

    - `changes`: its rules that change values. `logged`: the verbs whose recorded events it searches.
    - `at_once`, `lenient`, `mutes`: whether it contains `at once`, `as much as possible`, rules that may switch cards off.
    - `moments`: the steps whose beginning or end a rule reacts to. `rules`: its rules with numbers.
    """

    changes: tuple[nodes.ChangeValue, ...]
    logged: frozenset[str]
    at_once: bool
    lenient: bool
    mutes: bool
    moments: frozenset[tuple[str, str]]
    rules: tuple[Numbered, ...]


@lru_cache(maxsize=4096)
def analysis_of(declaration: nodes.Node) -> Analysis:
    """Return the analysis of a declaration. Results are kept, so that after an edit only changed declarations are analysed."""
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
    """Return how many verbs a rule is about. A rule about several verbs gets one number for each."""
    return 1 + len(rule.pattern.others) if isinstance(rule, nodes.Rule | nodes.NextTime) else 1


def last_of(body: Sequence[nodes.Statement]) -> Iterator[nodes.May]:
    """Yield the `may` statements without `otherwise` that are the last statement of a block, or of a last `if` in it."""
    last = body[-1] if body else None
    if isinstance(last, nodes.If):
        yield from last_of(last.body)
        yield from last_of(last.otherwise)
    elif isinstance(last, nodes.May) and not last.otherwise:
        yield last


def _lasting(declaration: nodes.Node) -> tuple[nodes.Node, ...]:
    """Return the statements of a card, or the rules of the game, among which are the rules that are in force without a limit
    of time."""
    if isinstance(declaration, nodes.Card):
        return declaration.body
    return declaration.rules if isinstance(declaration, nodes.General) else ()


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A numbered rule with its place: the title of its declaration, and its card (by its index; None for a rule of the
    game)."""

    node: InForce
    title: str
    card: int | None
    span: nodes.Node | None
    lasting: bool
    part: int = 0


@dataclass(frozen=True, slots=True)
class Rulework:
    """All rules of a rulebook, in the order of its files, and the facts (`constructs`) about the whole rulebook.

    `number` has for each rule its index in `rules`. A rule about several verbs has several entries in `rules`, and `number` has
    the index of the first.
    """

    constructs: Constructs
    rules: tuple[PlacedRule, ...]
    number: dict[nodes.Node, int]

    def is_numbered_as(self, other: Rulework) -> bool:
        """Tell whether another version of the rulebook has the same `constructs`, and the same rules with the same numbers. The
        rules in the texts of cards may differ."""
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
    """Tell whether a zone of the rulebook has `in force for`, so that the rules in force may depend on values."""
    return any(zone.in_force_for is not None for zone in book.zones.values())


def has_first(book: Rulebook) -> bool:
    """Tell whether the game has a `first` player, so that the order of the rules in force depends on a value."""
    return book.game is not None and book.game.first is not None


def analyse(checked: Checked, absent: AbstractSet[str] = frozenset()) -> Rulework:
    """Return the rules of a rulebook and the facts about all its declarations. The neutral players in `absent` do not take
    part."""
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
