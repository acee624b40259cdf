"""The environment that every emitting function gets, and a way to call emitting functions of later modules.

An emitting function takes a node of the rules and an `Env`. It returns an expression of the typed form (the intermediate code
between rules and WebAssembly), or adds statements to the `Env`. It raises CannotSay for a construct that the WebAssembly module
cannot carry out. In place of the statement with this construct, the module then gives the game up, and the place is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.checks.checking import Checking
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import value_of
from interpreter.compiler.emission.context import Meanings
from interpreter.compiler.folding.folding import Folding
from interpreter.compiler.program import Program
from interpreter.model.rules import Key
from interpreter.native.runtime.words import NONE, UNSAID
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    Assign,
    Call,
    Do,
    Expression,
    Function,
    Local,
    Module,
    Number,
    Operation,
    Return,
    Statement,
    Throw,
    Within,
    load,
    store,
)
from interpreter.native.typed.form import Type as FormType
from interpreter.native.typed.places import Placing

NOBODY = Number(NONE)

#: Writes the body of a function: adds its statements to the environment, and returns the expression for its result, if
#: any.
Body = Callable[["Env"], "Expression | None"]


@dataclass(frozen=True, slots=True)
class Recursion:
    """The emitting functions that are called from modules imported before their own: those for an expression, a test, a
    statement, a choice inside a phrase, the players who would do something, and a value as rules in force change it."""

    expression: Callable[[nodes.Expression, Env], Expression]
    test: Callable[[nodes.Expression, Env], Expression]
    statement: Callable[[nodes.Statement, Env], Env]
    chosen: Callable[[nodes.Quantified, Env], Expression]
    would: Callable[[nodes.ThatWould, Env], Expression]
    projected: Callable[[Key, Expression, Expression | None, Env], Expression]


@dataclass(eq=False)
class Emitting:
    """What all functions of a module share: the rules, the places in memory, and what is known before play.

    `unsaid` holds the places that the module cannot carry out, each with the reason. `faults` holds errors of the code
    generator. With `surveying`, the code after one of these places is generated too, so that all of them are found.
    """

    program: Program
    placing: Placing
    module: Module
    results: Mapping[str, FormType | None]
    recursion: Recursion
    known: Folding
    surveying: bool = False
    unsaid: dict[nodes.Node, str] = field(default_factory=dict)
    faults: list[tuple[nodes.Node, Exception]] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)
    effects: dict[str | None, int] = field(default_factory=dict)
    asked: dict[tuple[str, str], int] = field(default_factory=dict)
    projections: dict[Key, tuple[Expression, Expression]] = field(default_factory=dict)
    numbers: dict[nodes.Node, int] = field(default_factory=dict)
    valued: dict[Key, int] = field(default_factory=dict)
    ways: dict[str, int] = field(default_factory=dict)
    steps_run: dict[nodes.Node, int] = field(default_factory=dict)

    def number_of(self, declaration: nodes.Node) -> int:
        """Return a number for a declaration. It is a part of the name of its function."""
        return self.numbers.setdefault(declaration, len(self.numbers))

    def verb_number(self, verb: str) -> int:
        """Return the number of a verb. It is the same as in the Python interpreter."""
        return self.program.verb_index(verb)

    def step_number(self, step: str) -> int:
        return self.program.step_index(step)

    @property
    def checked(self) -> Checked:
        return self.program.checked

    @property
    def checking(self) -> Checking:
        return self.program.linker.emitting.checking

    @property
    def book(self) -> Rulebook:
        return self.program.book

    def call(self, name: str, *arguments: Expression) -> Call:
        """Return the expression that calls a function of the runtime."""
        return Call(name, arguments, self.results[name])

    def function(
        self, name: str, parameters: tuple[str, ...], write: Body, place: nodes.Node, result: FormType | None = None
    ) -> str:
        """Return the name of a function. If the function does not exist yet, generate it: `write` adds its statements. If the
        module cannot carry these statements out, the function gives the game up as soon as it is called."""
        if name not in self.module.functions:
            made = Function(name, tuple((one, "i32") for one in parameters), result)
            self.module.functions[name] = made
            env = Env(self, made, made.body)
            try:
                self.checked.settle(place)
                value = write(env)
                if value is not None:
                    made.body.append(Return(value))
            except Exception as error:
                made.body[:] = self.given_up(self.unsayable(error, place), place)
        return name

    def unsayable(self, error: Exception, place: nodes.Node) -> CannotSay:
        """Return an error as CannotSay. If it is an error of the code generator itself, record it also in `faults`, where a
        test finds it. Players notice nothing of such an error, because Python then plays the games."""
        if isinstance(error, CannotSay):
            return error
        self.faults.append((place, error))
        return CannotSay(f"a fault: {type(error).__name__}", place)

    def given_up(self, unsaid: CannotSay, place: nodes.Node) -> list[Statement]:
        """Return the statements that give the game up at a place that the module cannot carry out. Also record this
        place."""
        node = unsaid.node or place
        self.unsaid.setdefault(node, unsaid.what)
        number = list(self.unsaid).index(node) + 1
        return [store(Number(UNSAID), Number(number)), Throw("GivingUp")]


@dataclass(frozen=True, slots=True)
class Env(Meanings):
    """The context in which a node is translated: the function that is being generated, and the list to which its
    statements are added.

    - `names`: the expressions of local names. `several`: the names that mean several things. `picked`: the names of
      chosen things.
    - `loops`: the number of loops of the rules around the node in this function (-1: there are some, but outside the
      function).
    - `pushed`: the variable with the place of the first changeable name of this block.
    - `is_told`: the amount that the verb around the node carries out is recorded, or used by rules. `amount`: the name
      of the number of the event under way, if it matters how much of this number was carried out.
    """

    emitting: Emitting
    function: Function
    out: list[Statement]
    names: Mapping[str, Expression] = field(default_factory=dict)
    you: Expression = NOBODY
    this: Expression = NOBODY
    it: Expression | None = None
    chooser: Expression | None = None
    loops: int = 0  # around the node, in this function; -1 if there are only loops outside the function
    picked: frozenset[str] = frozenset()
    pushed: Local | None = None
    is_told: bool = False
    by_seats: bool = False  # whether players come in the order of their seats (in `play`)
    several: frozenset[str] = frozenset()
    amount: str | None = None

    @property
    def book(self) -> Rulebook:
        return self.emitting.book

    @property
    def placing(self) -> Placing:
        return self.emitting.placing

    def bind(self, name: str, code: Expression, picked: bool = False, several: bool = False) -> Env:
        """Return the environment in which a local name means an expression. With `several`, it means several things;
        with `picked`, it means something chosen."""
        named = self.picked | {name} if picked else self.picked - {name}
        sets = self.several | {name} if several else self.several - {name}
        return replace(self, names={**self.names, name: code}, picked=named, several=sets)

    def meaning(self, names: Mapping[str, Expression], you: Expression = NOBODY, it: Expression | None = None) -> Env:
        """Return the environment of a declaration, in which only its own names are known."""
        return replace(self, names=names, you=you, it=it)

    def under(self) -> Env:
        """Return an environment with an empty list of statements, for the body of an `if` or a loop."""
        return replace(self, out=[])

    def add(self, *statements: Statement) -> None:
        self.out.extend(statements)

    def do(self, name: str, *arguments: Expression) -> None:
        """Add the call of a function of the runtime."""
        self.add(Do(self.call(name, *arguments)))

    def call(self, name: str, *arguments: Expression) -> Call:
        return self.emitting.call(name, *arguments)

    def keep(self, code: Expression, stem: str = "v") -> Expression:
        """Store the value of an expression in a new variable, and return this variable. Return a constant number unchanged."""
        if isinstance(code, Number):
            return code
        return self.assigned(code, stem)

    def held(self, code: Expression, of: Callable[[Expression], Expression]) -> Expression:
        """Return `of(code)`. Even if `of` uses `code` several times, the value of `code` is computed only once."""
        if isinstance(code, Number | Local):
            return of(code)
        variable = self.function.fresh(code.type or "i32", "h")
        found = of(variable)
        assert found.type is not None, "it is a value"
        return Within((Assign(variable.name, code),), found, found.type)

    def assigned(self, code: Expression, stem: str = "v") -> Local:
        """Add a new variable with the value of an expression, and return the variable."""
        variable = self.function.fresh(code.type or "i32", stem)
        self.add(Assign(variable.name, code))
        return variable

    def known(self, node: nodes.Node) -> Any:
        """Return the value that a node always has in this game; UNKNOWN if it may vary."""
        return self.emitting.known.value(node)


def expression(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for the value of a node. The value is a number of 32 bits: for several things, it is the place of
    their list in memory; for a zone, it is the number of the zone."""
    return env.emitting.recursion.expression(node, env)


def test(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for a test: 1 if the test is true, and 0 if it is false. A quantity as a test, such as
    `2 cards in hand`, is true if there are enough things."""
    return env.emitting.recursion.test(node, env)


def need(node: nodes.Expression, env: Env) -> Expression:
    """Return the expression for a value that must not be `none`. If the value is none when the code runs, the block fails."""
    code = expression(node, env)
    if env.type(node).optional or value_of(env.type(node)).optional:
        return env.call("needed", code)
    return code


def block(body: tuple[nodes.Statement, ...], env: Env) -> None:
    """Add to `env` the translation of some statements, one after the other. In place of a statement that the module cannot
    carry out, add the code that gives the game up."""
    for one in body[:1]:
        env.emitting.checked.settle(one)
    env = replace(env, pushed=None)
    for one in body:
        before = len(env.out)
        try:
            env = env.emitting.recursion.statement(one, env)
        except Exception as error:
            del env.out[before:]
            env.add(*env.emitting.given_up(env.emitting.unsayable(error, one), one))
            if not env.emitting.surveying:
                return
            env = _with_names_of(one, env)
    if env.pushed is not None:
        env.do("drop_names", env.pushed)


def _with_names_of(node: nodes.Node, env: Env) -> Env:
    """Return an environment in which the names that a statement introduces have the value none. It is for a statement that
    cannot be generated, so that the statements after it still can."""
    titles = {title for one in nodes.walk(node) if isinstance(title := getattr(one, "name", None), str)}
    return replace(env, names={**dict.fromkeys(titles, NOBODY), **env.names})


def inner(body: tuple[nodes.Statement, ...], env: Env) -> tuple[Statement, ...]:
    """Return the typed form of some statements, as the body of an `if` or a loop."""
    within = env.under()
    block(body, within)
    return tuple(within.out)


def place_in(code: Expression) -> Local | None:
    """Return the variable that holds the place of a changeable name, if `code` is the expression for such a name;
    otherwise None."""
    if isinstance(code, Operation) and code.operator == "i32.load" and code.offset == 0:
        shifted = code.operands[0]
        if isinstance(shifted, Operation) and isinstance(shifted.operands[0], Local):
            return shifted.operands[0]
    return None


def given(code: Expression) -> Expression:
    """Return the argument with which a name is passed to a function: its value, or the place of its value if the name
    may change."""
    return place_in(code) or code


def taken(code: Expression, variable: Local) -> Expression:
    """Return the expression for the value of a name inside a function that got it as an argument."""
    return variable if place_in(code) is None else load(variable)


def helper(
    title: str, node: nodes.Node, env: Env, write: Callable[[Env], Expression], *parameters: tuple[str, Expression]
) -> Call:
    """Return the call of a new function that computes an expression. The function gets all names known here as arguments;
    `parameters` are further arguments, by name. So an expression can contain a loop, and the loop runs only when the value is
    needed."""
    around = {f"n_{name}": code for name, code in env.names.items()}
    more = {"you": env.you, "this": env.this}
    if env.it is not None:
        more["it"] = env.it
    if env.chooser is not None:
        more["chooser"] = env.chooser
    known = {**around, **more}
    varying = {**{name: code for name, code in known.items() if not isinstance(code, Number)}, **dict(parameters)}

    def body(inside: Env) -> Expression:
        def here(name: str, code: Expression) -> Expression:
            return taken(code, Local(name)) if name in varying else code

        inside = replace(
            inside,
            names={name: here(f"n_{name}", code) for name, code in env.names.items()},
            you=here("you", env.you),
            this=here("this", env.this),
            it=None if env.it is None else here("it", env.it),
            chooser=None if env.chooser is None else here("chooser", env.chooser),
            several=env.several,
            amount=env.amount,
        )
        return write(inside)

    name = f"{title}{len(env.emitting.module.functions)}"
    env.emitting.function(name, tuple(varying), body, node, "i32")
    passed = dict(parameters)
    return Call(name, tuple(code if one in passed else given(code) for one, code in varying.items()))
