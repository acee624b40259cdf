"""The arguments of all emitting functions, and the functions with which lower modules call higher ones.

An emitting function takes a node of the rules and an `Env`. It returns a Python expression, or writes lines to the writer
of the `Env`. The modules of `emission` have an order, and each imports only modules before it. A group needs a later module for
its tests, and a loop for its body. They call `expression`, `sentence` or `statement` of this module, which call the functions
in `Emitting.recursion`.

The Python expression for a part of a phrase occurs only once in the result, unless it is a plain name. So the length of the
result grows linearly with the text.
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
from dsl.semantics.questions import Asks, names_of_questions, roles_behind, word_asked
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import Type, value_of
from interpreter.compiler.emission.writer import Writer
from interpreter.model.layout import Layout
from interpreter.model.rules import Key

Declaration = TypeVar("Declaration")

#: The mode of emitted code. "": for any use. `plain`: without a log, for events that are carried out in full. `quick`: as
#: `plain`, but for a trial in which each question takes its first option.
Mode = Literal["", "plain", "quick"]


@dataclass(frozen=True, slots=True)
class Constructs:
    """Facts about a whole rulebook that decide how each unit (a verb, a card, a definition ...) is emitted. If two rulebooks have
    equal facts, units with the same text have the same Python source.

    - `changeable`: the values that rules in force may change. `logged`: the verbs whose events are recorded.
    - `lenient`: the rulebook contains `as much as possible`. `mutes`: it contains rules that switch cards off. `at_once`:
      it contains `at once`.
    - `unsteady`: the rules in force may depend on values. `moments`: the steps whose beginning or end a rule reacts to.
    """

    changeable: frozenset[Key]
    logged: frozenset[str]
    lenient: bool
    mutes: bool
    at_once: bool
    unsteady: bool = False
    moments: frozenset[tuple[str, str]] = frozenset()


#: The marker for a value that is not known before play.
UNKNOWN: Any = type("Unknown", (), {"__repr__": lambda _: "UNKNOWN"})()


class Known(Protocol):
    """The interface for facts about a game that are known before play (see `folding`). `whole`: the game is played from its
    beginning to its end. `dry_runs`: a phrase may use `that would`."""

    whole: bool

    @property
    def still(self) -> frozenset[str]:
        """The nouns of the pieces that never move."""

    @property
    def dry_runs(self) -> bool: ...

    @property
    def asks_chosen(self) -> bool:
        """True if a phrase may use `chosen` (a test whether a player chose the event)."""

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether a phrase may ask whether an event of a verb was chosen."""

    @property
    def leaves_steps(self) -> bool:
        """True if a step may be left early, or rules may depend on the steps under way."""

    def value(self, node: nodes.Node) -> Any:
        """Return the value that an expression or test always has, in the form in which a position stores it; UNKNOWN if it is
        not known."""

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a statement sets a value that nothing reads."""

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether the only effect of a statement is to set values that nothing reads."""

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether a value, by owner and name, is never read or never set."""

    def forbidden(self, body: tuple[nodes.Statement, ...]) -> tuple[str, bool]:
        """Return a verb in a block that needs a permission and that no rule in play allows ("" if there is none), and whether
        this holds in every position."""

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""


class Linkage(Protocol):
    """The interface of the linker: it gives the names of other units, which emitted code calls, and the numbers of
    places in the rules."""

    def clause(self, node: nodes.Node) -> int:
        """Return the number of a place in the rules, by which emitted code names it, for example when it raises Fail."""

    def within(self, title: str) -> AbstractContextManager[None]:
        """A context in which new places in the rules belong to the declaration with this title."""

    def definition(self, decl: nodes.Define) -> str:
        """Return the name of the emitted function of a definition."""

    def kept_of(self, noun: str, of: str) -> str:
        """Return the name of a table that has, for each thing of the noun `of`, the things of `noun` with the same owner. It is
        used only if the things of both nouns never move."""

    def kept(self, decl: nodes.Define) -> str | None:
        """Return the name of the table of values of a definition, by its arguments; None if there is no table."""

    def lacks(self, verb: str) -> str:
        """Return the name of the function that tells whether an event of a verb certainly lacks something."""

    def event(self, verb: str, mode: Mode) -> str:
        """Return the name of the function for an event of a verb in a mode."""

    def step(self, decl: nodes.Step, mode: Mode = "") -> str:
        """Return the name of the function for a step in a mode."""

    def span(self, name: str) -> str:
        """Return the name of the function for a span, which returns its two ends in the record."""

    def table(self, noun: str, field: str) -> str:
        """Return the name of the list of the printed values of a field."""

    def pieces(self, noun: str) -> str:
        """Return the name of the tuple of all pieces of a noun."""


@dataclass(frozen=True, slots=True)
class Recursion:
    """The emitting functions that call themselves through lower modules. `expression` and `test` return a Python expression;
    `sentence` and `statement` write lines.

    `statement` returns the environment for the statements after it.
    """

    expression: Callable[[nodes.Expression, Env], str]
    test: Callable[[nodes.Expression, Env], str]
    sentence: Callable[[nodes.Sentence, Env], None]
    statement: Callable[[nodes.Statement, Env], Env]


@dataclass(frozen=True, eq=False)
class Emitting:
    """The data for emission that all units of one program share: the checked rules, the layout, the linker, known facts."""

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

    @cached_property
    def asked(self) -> Mapping[str, frozenset[str]]:
        """The names that the prose for questions mentions, by the word of the entry."""
        return names_of_questions(self.book)

    @property
    def book(self) -> Rulebook:
        return self.checked.book


class _Emits(Protocol):
    @property
    def checked(self) -> Checked: ...


class Meanings:
    """The types and symbols that the checker has found for the nodes of the rules."""

    __slots__ = ()
    emitting: _Emits

    def type(self, node: nodes.Node) -> Type:
        return self.emitting.checked.types[node]

    def ref(self, node: nodes.Node) -> Ref | None:
        """Return the symbol that a name means; None if the checker has found none."""
        return self.emitting.checked.refs.get(node)

    def meant(self, node: nodes.Node) -> Ref:
        """Return the symbol that a name means. Raises KeyError if the checker has found none."""
        return self.emitting.checked.refs[node]


@dataclass(frozen=True, slots=True)
class Env(Meanings):
    """The environment in which a node is emitted.

    - `names`: the Python expression for each local name of the rules. `you`, `this`, `it`: the Python expressions for the
      pronouns.
    - `chooser`: the expression for the choosing player, if it is not `you`. `picked`: the names of chosen things.
    - `inner`: the variables of the comprehensions around the node, which a helper function needs as arguments.
    - `loop`: the innermost loop (its number, and the depth of its function). `nesting`: the number of loops around the node in
      this function.
    - `pushed`: the variable with the first slot of the block's changeable names; these slots come after the position.
    - `amount`: the variable with the number of the verb that is being emitted, under `as much as possible`.
    - `inlined`, `written`: the definitions and verbs around the node that are emitted inline.
    - `sources`: for a variable with one thing, the slot of the zone in which the thing usually lies. `lots`: for a variable with
      several things, the slot of the zone in which they usually lie. `whose`: for a variable, the variable with its owner.
    - `mode`: see `Mode`. `said`: the node is written by a scenario or a designer.
    - `by_seats`: groups of players are in the order of the seats, even if the game has a first player, as in `play`.
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
        """Return a new environment in which a local name of the rules means this Python expression."""
        named = self.picked | {name} if picked else self.picked - {name}
        return replace(self, names={**self.names, name: code}, picked=named)

    def candidate(self, code: str) -> Env:
        """Return a new environment for the test of one of several things. `code` is the variable of the comprehension, and
        becomes `it`."""
        return replace(self, it=code, inner=(*self.inner, code))

    def clause(self, node: nodes.Node) -> int:
        return self.emitting.linkage.clause(node)


def expression(node: nodes.Expression, env: Env) -> str:
    """Return a Python expression for the value of an expression; the value of a zone is its content."""
    return env.emitting.recursion.expression(node, env)


def sentence(node: nodes.Sentence, env: Env) -> None:
    """Write Python lines for a sentence, such as `you draw 2 cards`: calls of the function for the event."""
    env.emitting.recursion.sentence(node, env)


def statement(node: nodes.Statement, env: Env) -> Env:
    """Write Python lines for one statement. Return the environment for the statements after it."""
    return env.emitting.recursion.statement(node, env)


def block(body: tuple[nodes.Statement, ...], env: Env) -> None:
    """Write Python lines for some statements in their order. Each statement can use the names that those before it have
    bound."""
    for one in body[:1]:  # settles the whole declaration
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
    """Tell whether a statement itself moves a thing or sets a value. If two such statements follow each other, the log
    must know their order."""
    return any(isinstance(part, nodes.Set | nodes.Adjust | nodes.Move | nodes.Transfer) for part in nodes.walk(node))


def need(node: nodes.Expression, env: Env) -> str:
    """Return a Python expression for a value that must not be none: if it is, the expression raises Fail."""
    code = expression(node, env)
    if env.type(node).optional or value_of(env.type(node)).optional:
        return needed(code, env.clause(node), env)
    return code


def note_names(node: Asks, env: Env) -> None:
    """Write a Python line that notes the values of the names in the prose for a question, in the traced build (the build that
    reports each statement). The roles of the verb after `may` are not noted, since the question has them anyway."""
    if not env.emitting.traced or not env.emitting.asked:
        return
    wanted = env.emitting.asked.get(word_asked(node, env.book), frozenset()) - roles_behind(node, env.book)
    names = ", ".join(f"({name!r}, {env.names[name]})" for name in sorted(wanted) if name in env.names)
    if names:
        env.out.line(f"rt.trace.named = ({env.clause(node)}, ({names},))")


def needed(code: str, clause: int, env: Env) -> str:
    """Return a Python expression for a value (`code`) that raises Fail if the value is none. In the build for whole games, a
    cheap expression is compared with None inline, and `need` is called only to fail."""
    if env.emitting.known.whole and _CHEAP.fullmatch(code):
        return f"({code} if {code} is not None else need(None, {clause}))"
    return f"need({code}, {clause})"


def declared(ref: Ref, kind: type[Declaration]) -> Declaration:
    """Return the declaration that a symbol refers to, such as a zone. It must be of the type `kind`."""
    assert isinstance(ref.decl, kind), f"{ref.name} is no {kind.__name__}"
    return ref.decl


def item_of(type_: Type) -> Type:
    """Return the type of the items of a set; for any other type, this type itself."""
    found = value_of(type_)
    return found.item if found.kind == "set" and found.item is not None else found


#: A pattern for a variable, a slot, or a slot with an offset from a variable.
_CHEAP = re.compile(r"[a-z]\w*|s\[\d+( \+ [a-z]\w*)?\]")


def is_plain(code: str) -> bool:
    """Tell whether a Python expression is so simple (a name, a number, a slot) that it may be repeated at no cost."""
    return code.isidentifier() or code.isdecimal()
