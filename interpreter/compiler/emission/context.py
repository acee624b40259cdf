"""What every emitting function is given, and the way back up where the language is recursive.

An emitting function takes a node and an `Env` and returns Python, or writes lines to the writer of the `Env`. Modules
of this room import only those below them. Where a lower one needs a higher one, a group its tests or a loop its body,
it calls `expression`, `sentence` or `statement` of this module, which pass the call on to the functions that `Emitting`
was made with. Python given for a part of a phrase stands once in what is returned, or is a plain name: what is emitted
grows as the text does.
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

#: What is known of how something is carried out: nothing; `plain`: nothing is told or recorded, and it is done in full; `quick`: so
#: too, in a trial that takes what comes first.
Mode = Literal["", "plain", "quick"]


@dataclass(frozen=True, slots=True)
class Constructs:
    """What occurs anywhere in a rulebook. As long as this is the same, a unit is emitted as it was if its text is.

    `changeable` are the values that some rule may change, `logged` the verbs that some phrase looks back at. `unsteady`:
    what is in force may hang on values. `moments` are the steps before or after which some rule does something.
    """

    changeable: frozenset[Key]
    logged: frozenset[str]
    lenient: bool
    mutes: bool
    at_once: bool
    unsteady: bool = False
    moments: frozenset[tuple[str, str]] = frozenset()


#: Stands for what is not known before the game is played.
UNKNOWN: Any = type("Unknown", (), {"__repr__": lambda _: "UNKNOWN"})()


class Known(Protocol):
    """What is known of a game before it is played; `whole` tells that it is played from its beginning to its end, and
    `dry_runs` that some phrase may ask who would do something."""

    whole: bool

    @property
    def still(self) -> frozenset[str]:
        """The nouns of the pieces that stay where they are."""

    @property
    def dry_runs(self) -> bool: ...

    @property
    def asks_chosen(self) -> bool:
        """Tell whether some phrase may ask whether what happens was chosen."""

    def asks_chosen_of(self, verb: str) -> bool:
        """Tell whether some phrase may ask whether an event of a verb was chosen."""

    @property
    def leaves_steps(self) -> bool:
        """Tell whether a step may be left, or something may hang on which steps are under way."""

    def value(self, node: nodes.Node) -> Any:
        """Return what an expression or a test always is, as it stands in a position, or UNKNOWN."""

    def is_dead(self, node: nodes.Set | nodes.Adjust) -> bool:
        """Tell whether a value is set that nothing asks for."""

    def is_idle(self, node: nodes.Node) -> bool:
        """Tell whether a statement does nothing but set what nothing asks for."""

    def is_unread(self, key: tuple[str | None, str]) -> bool:
        """Tell whether nothing asks for a value, by its owner and name, or nothing ever sets it."""

    def forbidden(self, body: tuple[nodes.Statement, ...]) -> tuple[str, bool]:
        """Return a verb in a block that nothing in play allows ("" if there is none), and whether that is so in each position."""

    def about(self, verb: str) -> bool:
        """Tell whether a rule about a verb may come into force."""


class Linkage(Protocol):
    """How emitted code calls what stands in other units, and names places in the rules."""

    def clause(self, node: nodes.Node) -> int:
        """Return the number of a place in the rules."""

    def within(self, title: str) -> AbstractContextManager[None]:
        """Let places that are mentioned meanwhile stand under a title of their own."""

    def definition(self, decl: nodes.Define) -> str:
        """Return the name of the function of a definition."""

    def kept_of(self, noun: str, of: str) -> str:
        """Return the name of the things of a noun that belong to who owns a thing of another, by that thing: neither ever moves."""

    def kept(self, decl: nodes.Define) -> str | None:
        """Return the name of the values of a definition, by what it is given; None where they are not kept."""

    def lacks(self, verb: str) -> str:
        """Return the name of the function that tells what an event of a verb lacks."""

    def event(self, verb: str, mode: Mode) -> str:
        """Return the name of the function of an event of a verb that is carried out in a mode."""

    def step(self, decl: nodes.Step, mode: Mode = "") -> str:
        """Return the name of the function of a step that is carried out in a mode."""

    def span(self, name: str) -> str:
        """Return the name of the function of a span."""

    def table(self, noun: str, field: str) -> str:
        """Return the name of the list of what is printed under a field."""

    def pieces(self, noun: str) -> str:
        """Return the name of the tuple of all pieces of a noun."""


@dataclass(frozen=True, slots=True)
class Recursion:
    """The functions at the top of the circles: an expression and a test to Python, a sentence and a statement to lines.

    That of a statement returns the environment of those after it.
    """

    expression: Callable[[nodes.Expression, Env], str]
    test: Callable[[nodes.Expression, Env], str]
    sentence: Callable[[nodes.Sentence, Env], None]
    statement: Callable[[nodes.Statement, Env], Env]


@dataclass(frozen=True, eq=False)
class Emitting:
    """What is the same for all units of a program."""

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


@dataclass(frozen=True, slots=True)
class Env:
    """Where a node stands in what is emitted: `names` gives the Python expression of each local name of the rules.

    `inner` are the variables of comprehensions around, which a helper function must be given; `loop` is
    the innermost loop (its number, and how deep in functions it stands); `picked` are the names of what
    somebody has chosen. `pushed` is where the names of this block that change begin, behind the slots of the position.
    `chooser` is the Python of whoever chooses, where that is not `you`. `nesting` counts the loops around in this
    function. `amount` is the variable of
    the number of the verb that is written, where it may happen as much as possible. `inlined` are the definitions that
    are written out around, `written` the verbs. `sources` are the slots where what a variable stands for was chosen, and lies
    still as a rule; `lots` the same of variables that stand for several things. `whose` are the variables in which it stands whose
    a thing is. `mode` tells how it is carried out. `said` tells that it is said from outside, by a scenario or a designer.
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

    @property
    def book(self) -> Rulebook:
        return self.emitting.checked.book

    @property
    def layout(self) -> Layout:
        return self.emitting.layout

    def bind(self, name: str, code: str, picked: bool = False) -> Env:
        """Return the environment in which a local name stands for some Python."""
        named = self.picked | {name} if picked else self.picked - {name}
        return replace(self, names={**self.names, name: code}, picked=named)

    def candidate(self, code: str) -> Env:
        """Return the environment of a test of one of several things, a variable of a comprehension."""
        return replace(self, it=code, inner=(*self.inner, code))

    def type(self, node: nodes.Node) -> Type:
        return self.emitting.checked.types[node]

    def ref(self, node: nodes.Node) -> Ref | None:
        """Return what a name means, None where it is nothing of the rulebook."""
        return self.emitting.checked.refs.get(node)

    def meant(self, node: nodes.Node) -> Ref:
        """Return what a name means that must mean something."""
        return self.emitting.checked.refs[node]

    def clause(self, node: nodes.Node) -> int:
        return self.emitting.linkage.clause(node)


def expression(node: nodes.Expression, env: Env) -> str:
    """Return Python for the value of an expression (a zone gives what lies in it)."""
    return env.emitting.recursion.expression(node, env)


def sentence(node: nodes.Sentence, env: Env) -> None:
    """Write the calls of a sentence."""
    env.emitting.recursion.sentence(node, env)


def statement(node: nodes.Statement, env: Env) -> Env:
    """Write one statement; return the environment for those after it."""
    return env.emitting.recursion.statement(node, env)


def block(body: tuple[nodes.Statement, ...], env: Env) -> None:
    """Write statements, one after the other; names that they bind are known to those after them."""
    for one in body[:1]:  # those behind it stand in the same declaration
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
    """Tell whether a statement itself puts something elsewhere or sets a value, so that its place among the others is noted."""
    return any(isinstance(part, nodes.Set | nodes.Adjust | nodes.Move | nodes.Transfer) for part in nodes.walk(node))


def need(node: nodes.Expression, env: Env) -> str:
    """Return Python for a value that must not be missing."""
    code = expression(node, env)
    if env.type(node).optional or value_of(env.type(node)).optional:
        return needed(code, env.clause(node), env)
    return code


def needed(code: str, clause: int, env: Env) -> str:
    """Return Python for something that must not be missing; where whole games are played and it takes no work to look
    twice, it is looked whether it is there before `need` is called."""
    if env.emitting.known.whole and _CHEAP.fullmatch(code):
        return f"({code} if {code} is not None else need(None, {clause}))"
    return f"need({code}, {clause})"


def declared(ref: Ref, kind: type[Declaration]) -> Declaration:
    """Return the declaration of a name, which must be one of that kind."""
    assert isinstance(ref.decl, kind), f"{ref.name} is no {kind.__name__}"
    return ref.decl


def item_of(type_: Type) -> Type:
    """Return the type of what a set holds; of a thing, its own."""
    found = value_of(type_)
    return found.item if found.kind == "set" and found.item is not None else found


#: A variable, a slot, or that of a player or a thing which a variable says.
_CHEAP = re.compile(r"[a-z]\w*|s\[\d+( \+ [a-z]\w*)?\]")


def is_plain(code: str) -> bool:
    """Tell whether Python is a name or a number, which may stand in several places without being worked out again."""
    return code.isidentifier() or code.isdecimal()
