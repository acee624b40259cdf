"""What the checker finds out about a rulebook, and the scopes that it judges names in."""

from __future__ import annotations

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
    """The meaning of a name.

    `kind` is local (changed: a `let` whose name is set later), value, zone, define, field, option, word, table, step,
    card, player, seat, predeclared, function, made (a fact about a piece from the beginning: its column, row, player)
    or holder (the thing in whose zone it lies). `decl` is its declaration, `owner` the noun whose member it is.
    """

    kind: str
    name: str
    decl: object = None
    owner: str | None = None


@dataclass(eq=False)
class Checked:
    """A rulebook with the results of its check.

    - `captured`: the names whose values a stored rule keeps. `named`: those of them that stand for things, and the
      names of things at a choice.
    - `turned`: the nouns of things that are turned up or down. `endings`: the names of endings.
    - `boards`: the boards, ready to be drawn.
    - `known`: the names known before a statement.
    - `found`: the findings. `said`: those of them that are about one declaration alone.
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
        """Make sure that a node is judged before anything is compiled from it, if that was left for later."""
        self.refs.get(node)

    def card_named(self, node: nodes.Node) -> CardEntry | None:
        """Return the card that a node names, None if it names something else."""
        ref = self.refs.get(node)
        return ref.decl if ref is not None and isinstance(ref.decl, CardEntry) else None


@dataclass(frozen=True)
class Scope:
    """The names that are visible at a place of a text. `lets` are the changeable ones, with the statements that made
    them; `kept` are those, and the ones that a stored rule takes along. `answers` is the type of the answer of the verb under way, None if it has none. `placed` are the things to
    which a scenario gives names."""

    names: dict[str, Type] = field(default_factory=dict)
    lets: dict[str, nodes.Let] = field(default_factory=dict)
    you: bool = False
    it: Type | None = None
    this: Type | None = None
    pattern: bool = False
    answers: Type | None = None
    placed: frozenset[str] = frozenset()
    kept: dict[str, nodes.Let] = field(default_factory=dict)

    def bind(self, name: str, type_: Type, let: nodes.Let | None = None) -> Scope:
        """Return the same scope with one name more, which may change if `let` made it."""
        made = {} if let is None else {name: let}
        lets, kept = (
            {**{other: one for other, one in known.items() if other != name}, **made}
            for known in (self.lets, self.kept)
        )
        named = {**self.names, name: type_}
        return replace(self, names=named, lets=lets, kept=kept, placed=self.placed - {name})

    def place(self, name: str, type_: Type) -> Scope:
        """Return the same scope with a name for things that a scenario has placed."""
        return replace(self.bind(name, type_), placed=self.placed | {name})

    def taken_along(self) -> tuple[str, ...]:
        """Return the names whose values a stored rule keeps."""
        return tuple(name for name in self.names if name not in self.placed)

    def things(self, noun: str = "") -> tuple[str, ...]:
        """Return the names in this scope that mean things, one or several; with `noun`, only things of this noun."""
        kinds = {name: item_of(self.names[name]) for name in self.taken_along()}
        return tuple(name for name, one in kinds.items() if one.kind == "piece" and noun in ("", one.name))

    def stored(self) -> Scope:
        """Return the scope of a stored rule: it keeps the current values of the names, and has no verb to which an
        `answer` could belong."""
        return replace(self, lets={}, answers=None)

    def candidate(self, type_: Type) -> Scope:
        """Return the same scope, where `it` is something of a type."""
        return replace(self, it=type_)


def patterns_of(pattern: nodes.Pattern, book: Rulebook) -> tuple[nodes.Pattern, ...]:
    """Return a pattern for each verb that a pattern speaks of."""
    if not pattern.others:
        return (pattern,)
    return pattern.single({name for name, verb in book.verbs.items() if verb.subject is None})


@lru_cache(maxsize=1024)
def is_partly(verb: nodes.Verb) -> bool:
    """Tell whether the body of a verb has `as much as possible` itself. Its events then carry the amount that was possible."""
    return any(isinstance(part, nodes.AsMuchAsPossible) for one in verb.body for part in nodes.walk(one))


def verb_roles(verb: nodes.Verb) -> tuple[tuple[str, nodes.Parameter], ...]:
    """Return the roles of a verb in order: ("", subject), ("object", ...), (preposition, ...)."""
    roles: list[tuple[str, nodes.Parameter]] = []
    if verb.subject is not None:
        roles.append(("", verb.subject))
    if verb.object is not None:
        roles.append(("object", verb.object))
    return (*roles, *verb.roles)
