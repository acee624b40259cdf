"""The arguments of every emitting function, and the way back up for recursive parts of the language.

An emitting function takes a node and an `Env`. It returns Python, or writes lines to the writer of the `Env`.
Modules of this room import only those below them. If a lower one needs a higher one (a group its tests, a loop its
body), it calls `expression`, `sentence` or `statement` of this module; these pass the call to the functions in
`Emitting.recursion`. The Python of a part of a phrase occurs once in the result, or is a plain name, so the result
grows linearly with the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import field, replace
from functools import cached_property
from typing import Any, Literal, Protocol, TypeVar

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.checked import Checked, Ref
from dsl.semantics.checks.checking import Checking
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.writer import Writer
from interpreter.model.layout import Layout
from interpreter.model.rules import Key

Declaration = TypeVar("Declaration")

#: The mode of emitted code. "": general; `plain`: without log and record, runs in full; `quick`: plain, in a trial that takes
#: first options.
Mode = Literal["", "plain", "quick"]


@dataclass(frozen=True, slots=True)
class Constructs:
    """Facts about a whole rulebook. As long as they are the same, a unit with the same text emits the same source.

    `changeable`: the values that rules may change; `logged`: the verbs that phrases look back at; `unsteady`: the
    rules in force may depend on values; `moments`: the steps with rules before or after them.
    """

    changeable: frozenset[Key]
    logged: frozenset[str]
    lenient: bool
    mutes: bool
    at_once: bool
    unsteady: bool = False
    moments: frozenset[tuple[str, str]] = frozenset()


#: Stands for a value that is not known before play.
UNKNOWN: Any = type("Unknown", (), {"__repr__": lambda _: "UNKNOWN"})()


class Known(Protocol):
    """Facts about a game that are known before play. `whole`: it is played from its beginning to its end;
    `dry_runs`: a phrase may ask who would do something."""

    whole: bool

    @property
    def still(self) -> frozenset[str]:
        """The nouns of the pieces that never move."""

    @property
    def dry_runs(self) -> bool: ...

    @property
    def asks_chosen(self) -> bool:
        """Tell whether a phrase may ask whether an event was chosen."""

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether a phrase may ask whether an event of a verb was chosen."""

    @property
    def leaves_steps(self) -> bool:
        """Tell whether a step may be left early, or rules may depend on the running steps."""

    def value(self, node: nodes.Node) -> Any:
        """Return the constant value of an expression or a test, in its form in a position, or UNKNOWN."""

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a statement sets a value that nothing reads."""

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether the only effect of a statement is to set values that nothing reads."""

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether a value, by owner and name, is never read or never set."""

    def forbidden(self, body: tuple[nodes.Statement, ...]) -> tuple[str, bool]:
        """Return a verb in a block that is forbidden in play ("" if there is none), and whether it is forbidden in
        every position."""

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""


class Linkage(Protocol):
    """The calls of emitted code into other units, and the numbers of places in the rules."""

    def clause(self, node: nodes.Node) -> int:
        """Return the number of a place in the rules."""

    def within(self, title: str) -> AbstractContextManager[None]:
        """A context in which places in the rules get a title of their own."""

    def definition(self, decl: nodes.Define) -> str:
        """Return the name of the function of a definition."""

    def kept_of(self, noun: str, of: str) -> str:
        """Return the name of a table: for each thing of the noun `of`, the things of a noun with the same owner.
        Neither ever moves."""

    def kept(self, decl: nodes.Define) -> str | None:
        """Return the name of the table of values of a definition, by its arguments; None if there is no table."""

    def lacks(self, verb: str) -> str:
        """Return the name of the function that returns the lacks of an event of a verb."""

    def event(self, verb: str, mode: Mode) -> str:
        """Return the emitted function name for `verb` in `mode`."""

    def step(self, decl: nodes.Step, mode: Mode = "") -> str:
        """Return the emitted function name for a step in `mode`."""

    def span(self, name: str) -> str:
        """Return the emitted function name of a span."""

    def table(self, noun: str, field: str) -> str:
        """Return the name of the list of the printed values of a field."""

    def pieces(self, noun: str) -> str:
        """Return the name of the tuple of all pieces of a noun."""


@dataclass(frozen=True, slots=True)
class Recursion:
    """The functions at the top of the recursion: an expression and a test to Python, a sentence and a statement to
    lines.

    `statement` returns the environment for the statements after it.
    """

    expression: Callable[[nodes.Expression, Env], str]
    test: Callable[[nodes.Expression, Env], str]
    sentence: Callable[[nodes.Sentence, Env], None]
    statement: Callable[[nodes.Statement, Env], Env]


@dataclass(frozen=True, eq=False)
class Emitting:
    """The data that all units of a program share."""

    checked: Checked
    layout: Layout
    checking: Checking
    constructs: Constructs
    rule_number: dict[nodes.Node, int]
    linkage: Linkage
    recursion: Recursion
    traced: bool
    known: Known
    calls: dict[nodes.Node, int] = field(default_factory=dict)

    @cached_property
    def verb_index(self) -> dict[str, int]:
        return {verb: index for index, verb in enumerate(self.book.verbs)}

    @cached_property
    def step_index(self) -> dict[str, int]:
        return {step: index for index, step in enumerate(self.book.steps)}

    @property
    def book(self) -> Rulebook:
        return self.checked.book


class _Emits(Protocol):
    @property
    def checked(self) -> Checked: ...


class Meanings:
    """What the checker found out about the nodes of rules, for every environment in which they are emitted."""

    __slots__ = ()
    emitting: _Emits

    def type(self, node: nodes.Node) -> Type:
        return self.emitting.checked.types[node]

    def ref(self, node: nodes.Node) -> Ref | None:
        """Return the symbol of a name, None if it is not in the rulebook."""
        return self.emitting.checked.refs.get(node)

    def meant(self, node: nodes.Node) -> Ref:
        """Return the symbol of a name; raise if unresolved."""
        return self.emitting.checked.refs[node]


@dataclass(frozen=True, slots=True)
class Env(Meanings):
    """The context of a node in emitted code: `names` gives the Python expression of each local name of the rules.

    `inner`: the variables of the surrounding comprehensions, which a helper function needs as arguments; `loop`: the innermost
    loop (its number, and the depth of its function); `picked`: the names of chosen things; `pushed`: the first slot, behind those
    of the position, of this block's changeable names; `chooser`: the Python of the chooser, if it is not `you`; `nesting`: the
    number of surrounding loops in this function; `amount`: the variable with the number of the current verb under `as much as
    possible`; `inlined`, `written`: the surrounding definitions and verbs that are inlined; `sources`: for a variable, the slots
    where its thing was chosen and usually still lies; `lots`: the same for variables of several things; `whose`: for a variable,
    the variable of its owner; `mode`: see `Mode`; `said`: a scenario or a designer wrote the node;
    `by_seats`: players come in the order of their seats, whoever is first: the node stands in `play`.
    """

    emitting: Emitting
    out: Writer
    names: dict[str, str] = field(default_factory=dict)
    you: str = "None"
    this: str = "None"
    it: str | None = None
    chooser: str | None = None
    inner: tuple[str, ...] = ()
    loop: tuple[int, int] | None = None
    picked: frozenset[str] = frozenset()
    pushed: str | None = None
    amount: str | None = None
    nesting: int = 0
    inlined: tuple[nodes.Define, ...] = ()
    written: tuple[nodes.Verb, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    lots: Mapping[str, str] = field(default_factory=dict)
    whose: Mapping[str, str] = field(default_factory=dict)
    mode: Mode = ""
    said: bool = False
    by_seats: bool = False

    @property
    def book(self) -> Rulebook:
        return self.emitting.checked.book

    @property
    def layout(self) -> Layout:
        return self.emitting.layout

    def bind(self, name: str, code: str, picked: bool = False) -> Env:
        """Return the environment in which a local name stands for a Python expression."""
        named = self.picked | {name} if picked else self.picked - {name}
        return replace(self, names={**self.names, name: code}, picked=named)

    def candidate(self, code: str) -> Env:
        """Return the environment for a test of one of several things, in the variable of a comprehension."""
        return replace(self, it=code, inner=(*self.inner, code))

    def clause(self, node: nodes.Node) -> int:
        return self.emitting.linkage.clause(node)


def expression(node: nodes.Expression, env: Env) -> str:
    """Return Python for the value of an expression; the value of a zone is its content."""
    return env.emitting.recursion.expression(node, env)


def sentence(node: nodes.Sentence, env: Env) -> None:
    """Write the calls of a sentence."""
    env.emitting.recursion.sentence(node, env)


def statement(node: nodes.Statement, env: Env) -> Env:
    """Write one statement; return the environment for those after it."""
    return env.emitting.recursion.statement(node, env)


def block(body: tuple[nodes.Statement, ...], env: Env) -> None:
    """Write statements in their order; each sees the names bound before it."""
    for one in body[:1]:  # the others belong to the same declaration
        env.emitting.checked.settle(one)
    before = len(env.out.lines)
    env = replace(env, pushed=None)
    for before_it, one in zip((None, *body), body):
        if env.emitting.traced and before_it is not None and _changes_boards(before_it) and _changes_boards(one):
            env.out.line("rt.note_order()")
        env = statement(one, env)
    if len(env.out.lines) == before:
        env.out.line("pass")
    if env.pushed is not None:
        env.out.line(f"del s[{env.pushed}:]")


def _changes_boards(node: nodes.Statement) -> bool:
    """Tell whether a statement itself moves a thing or sets a value; then the log records its order among the other
    statements."""
    return any(isinstance(part, nodes.Set | nodes.Adjust | nodes.Move | nodes.Transfer) for part in nodes.walk(node))


def need(node: nodes.Expression, env: Env) -> str:
    """Return Python for a value that must not be none."""
    code = expression(node, env)
    if env.type(node).optional or value_of(env.type(node)).optional:
        return needed(code, env.clause(node), env)
    return code


def needed(code: str, clause: int, env: Env) -> str:
    """Return Python that checks that a value is not none. In the build for whole games, a cheap expression is checked
    inline, before `need` is called."""
    if env.emitting.known.whole and _CHEAP.fullmatch(code):
        return f"({code} if {code} is not None else need(None, {clause}))"
    return f"need({code}, {clause})"


def declared(ref: Ref, kind: type[Declaration]) -> Declaration:
    """Return the declaration of a name, which must be of that kind."""
    assert isinstance(ref.decl, kind), f"{ref.name} is no {kind.__name__}"
    return ref.decl


def item_of(type_: Type) -> Type:
    """Return the type of the items of a set; for a thing, its own type."""
    found = value_of(type_)
    return found.item if found.kind == "set" and found.item is not None else found


#: A variable, a slot, or a slot with an offset from a variable.
_CHEAP = re.compile(r"[a-z]\w*|s\[\d+( \+ [a-z]\w*)?\]")


def is_plain(code: str) -> bool:
    """Tell whether Python is a name or a number, so that repeating it costs nothing."""
    return code.isidentifier() or code.isdecimal()
