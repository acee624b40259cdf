"""The results of the checker for a rulebook, and the scopes (the visible names) with which it looks up a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.records import dataclass
from dsl.semantics.boards import Plan
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.semantics.static_types import Type, item_of


@dataclass(frozen=True, slots=True)
class Ref:
    """The meaning of a name in the rules: the declaration to which the name refers.

    - `kind`: what the name means. These kinds are declared: `value`, `zone`, `define`, `field`, `option`, `word`, `table`,
      `step`, `card`. The others are `local`, `player`, `seat`, `predeclared`, `function`, and the three below.
      - `changed`: the name of a `let` that a later line sets to another value.
      - `made`: a fact that every piece has without a declaration, namely its column, row or player.
      - `holder`: the thing that owns the zone in which a piece lies.
    - `name`: the name.
    - `decl`: the declaration of the name.
    - `owner`: the noun, if the name is a member of a noun, such as a value of players; otherwise None.
    """

    kind: str
    name: str
    decl: object = None
    owner: str | None = None


@dataclass(eq=False)
class Checked:
    """A rulebook with the results of its check.

    - `types` and `refs`: the type of each expression, and the meaning of each name.
    - `captured`: for each stored rule (a rule that a statement has put in force for some time), the names whose values the
      rule keeps.
    - `named`: for each stored rule, the names in `captured` that mean things. For each choice, all names of things that are
      visible at the choice.
    - `turned`: the nouns of things that are turned face up or face down.
    - `endings`: the names of endings.
    - `boards`: the boards, ready to be drawn.
    - `known`: the names that are visible before a statement.
    - `found`: all findings.
    - `said`: the findings that concern one declaration alone.
    """

    book: Rulebook
    types: dict[nodes.Node, Type] = field(default_factory=dict)
    refs: dict[nodes.Node, Ref] = field(default_factory=dict)
    captured: dict[nodes.Node, tuple[str, ...]] = field(default_factory=dict)
    named: dict[nodes.Node, tuple[str, ...]] = field(default_factory=dict)
    turned: dict[nodes.Node, str] = field(default_factory=dict)
    endings: dict[nodes.Node, str] = field(default_factory=dict)
    boards: list[Plan] = field(default_factory=list)
    known: dict[nodes.Node, Scope] = field(default_factory=dict)
    found: tuple[Diagnostic, ...] = ()
    said: tuple[Diagnostic, ...] = ()

    def settle(self, node: nodes.Node) -> None:
        """Make sure that a node is checked, before code is compiled from it. Some checks of a large rulebook are made only
        when their result is first needed; this function asks for the result."""
        self.refs.get(node)

    def card_named(self, node: nodes.Node) -> CardEntry | None:
        """Return the card that a node names; None if the node names something else."""
        ref = self.refs.get(node)
        return ref.decl if ref is not None and isinstance(ref.decl, CardEntry) else None


@dataclass(frozen=True)
class Scope:
    """The names that are visible at one place of the rules, with their types.

    - `names`: the type of each name.
    - `lets`: the names that may be set to another value, with the `let` statements that made them.
    - `you`: whether there is a player who is `you`.
    - `it` and `this`: the type of the thing that `it` means, and of the thing that `this` means; None if there is none.
    - `pattern`: whether the place is in the pattern of an event, such as `you draw n` in a rule.
    - `answers`: the type of the answer, if the place is in a verb with an answer; otherwise None.
    - `placed`: the names that a scenario gives to things.
    - `reacts`: whether the place is in the block of a rule.
    - `roles`: the names that the patterns of the rules around the place give to parts of their events.
    - `kept`: all names in `lets`, and those of former `lets` whose values a stored rule keeps. A stored rule is a rule that
      a statement has put in force for some time.
    """

    names: dict[str, Type] = field(default_factory=dict)
    lets: dict[str, nodes.Let] = field(default_factory=dict)
    you: bool = False
    it: Type | None = None
    this: Type | None = None
    pattern: bool = False
    answers: Type | None = None
    placed: frozenset[str] = frozenset()
    reacts: bool = False
    roles: frozenset[str] = frozenset()
    kept: dict[str, nodes.Let] = field(default_factory=dict)

    def bind(self, name: str, type_: Type, let: nodes.Let | None = None) -> Scope:
        """Return this scope with one more name. If a `let` statement made the name, the name may be set to another value."""
        made = {} if let is None else {name: let}
        lets, kept = (
            {**{other: one for other, one in known.items() if other != name}, **made}
            for known in (self.lets, self.kept)
        )
        named = {**self.names, name: type_}
        return replace(self, names=named, lets=lets, kept=kept, placed=self.placed - {name})

    def place(self, name: str, type_: Type) -> Scope:
        """Return this scope with one more name, which a scenario gives to things that it puts into a zone."""
        return replace(self.bind(name, type_), placed=self.placed | {name})

    def taken_along(self) -> tuple[str, ...]:
        """Return the names whose values a rule keeps when a statement puts it in force for some time."""
        return tuple(name for name in self.names if name not in self.placed)

    def things(self, noun: str = "") -> tuple[str, ...]:
        """Return the names in this scope that mean one thing or several things. With `noun`, return only names for things of
        this noun."""
        kinds = {name: item_of(self.names[name]) for name in self.taken_along()}
        return tuple(name for name, one in kinds.items() if one.kind == "piece" and noun in ("", one.name))

    def stored(self) -> Scope:
        """Return the scope of a stored rule (a rule that a statement puts in force for some time). A stored rule keeps the
        present values of all names, so it cannot set any of them. It belongs to no verb, so it cannot `answer`."""
        return replace(self, lets={}, answers=None)

    def candidate(self, type_: Type) -> Scope:
        """Return this scope with `it` as a value of the given type."""
        return replace(self, it=type_)


def exchanges_values(sides: Iterable[nodes.Expression], types: Iterable[Type], checked: Checked) -> bool:
    """Tell whether an `exchange` of two sides that are no zones is about what values hold, and not about two things."""
    refs = [checked.refs.get(side) for side in sides]
    return any(ref is not None and ref.kind == "value" for ref in refs) or any(one.kind != "piece" for one in types)


def patterns_of(pattern: nodes.Pattern, book: Rulebook) -> tuple[nodes.Pattern, ...]:
    """Return the patterns into which a pattern splits, one for each verb that it names."""
    if not pattern.others:
        return (pattern,)
    return pattern.single({name for name, verb in book.verbs.items() if verb.subject is None})


@lru_cache(maxsize=1024)
def is_partly(verb: nodes.Verb) -> bool:
    """Tell whether the body of a verb itself has `as much as possible`. If so, an event of the verb has the amount that was
    possible."""
    return any(isinstance(part, nodes.AsMuchAsPossible) for one in verb.body for part in nodes.walk(one))


def verb_roles(verb: nodes.Verb) -> tuple[tuple[str, nodes.Parameter], ...]:
    """Return the roles of a verb in order, each as a pair of its preposition and its parameter. The subject has "" instead of
    a preposition, and the object has "object"."""
    roles: list[tuple[str, nodes.Parameter]] = []
    if verb.subject is not None:
        roles.append(("", verb.subject))
    if verb.object is not None:
        roles.append(("object", verb.object))
    return (*roles, *verb.roles)
