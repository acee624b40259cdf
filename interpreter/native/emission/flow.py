"""Translate `play` to a table of orders (instructions such as RUN and JUMP), each with its function. Also generate the function
that stores the results at the end of a game. `whole_play` of the compiler does the same for Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import nodes
from interpreter.compiler.emission.context import UNKNOWN
from interpreter.model.constants import number_of as constant_number
from interpreter.model.rules import AIM
from interpreter.native.emission import names
from interpreter.native.emission.context import NOBODY, Emitting, Env, expression, test
from interpreter.native.emission.statements import members, statement, step_function
from interpreter.native.runtime.ahead import orders as kinds
from interpreter.native.runtime.games import TOLD_WINNERS
from interpreter.native.runtime.words import LOOP_STACK, MOST_LOOPS, OF_A_LOOP, SAID
from interpreter.native.typed.cannot import CannotSay
from interpreter.native.typed.form import (
    Call,
    Do,
    Expression,
    If,
    Local,
    Number,
    Operation,
    Throw,
    is_not,
    load,
    number_of,
    operation,
    store,
)

#: Statements of `play` that ask no player and contain no other statements.
PLAIN = (nodes.Set, nodes.Adjust, nodes.Shuffle, nodes.Move, nodes.EndPlay)


def place_orders(emitting: Emitting) -> int:
    """Generate the orders of `play`, and return the number of the function that runs them. Raises CannotSay if the
    module cannot carry them out."""
    play = emitting.book.play
    if play is None:
        raise CannotSay("rules without `play`")
    orders = _Orders(emitting)
    orders.block(play.body, ())
    emitting.placing.at.orders = emitting.placing.table([word for order in orders.found for word in order])
    emitting.placing.at.many_orders = len(orders.found)
    return number_of("play", emitting.module)


def _needed(name: str, emitting: Emitting) -> int:
    """Return the number of a function that every game calls. Raises CannotSay if the function can do nothing but give the game
    up."""
    if emitting.module.functions[name].body[1:] == [Throw("GivingUp")]:
        node, what = list(emitting.unsaid.items())[-1]
        raise CannotSay(what, node)
    return number_of(name, emitting.module)


class _Orders:
    """Adds orders (instructions such as RUN or JUMP) for the statements of `play`. `loops` holds a name for each loop
    around a statement: the name of the member in a `for each`, or "" in a `repeat`."""

    def __init__(self, emitting: Emitting) -> None:
        self.emitting = emitting
        self.found: list[list[int]] = []

    def block(self, body: tuple[nodes.Statement, ...], loops: tuple[str, ...]) -> None:
        for node in body:
            self.emitting.checked.settle(node)
            self.statement(node, loops)

    def statement(self, node: nodes.Statement, loops: tuple[str, ...]) -> None:
        match node:
            case nodes.Run():
                before = self.function("before", node, lambda env: _before(node, env), loops)
                run = self.function("run", node, lambda env: _run(node, env), loops)
                self.emitting.steps_run[node] = self.add(kinds.RUN, run, before=before)
            case nodes.RepeatUntil():
                self.repeat_until(node, loops)
            case nodes.If():
                self.branch(node, loops)
            case nodes.ForEach():
                self.loop(node, node.name, lambda env: members(node.group, env), loops)
            case nodes.Repeat():
                self.loop(node, "", lambda env: _turns(node, env), loops)
            case _ if isinstance(node, PLAIN):
                self.add(kinds.DO, self.function("do", node, lambda env: _done(node, env), loops))
            case _:
                raise CannotSay(f"`{type(node).__name__}` in `play`", node)

    def repeat_until(self, node: nodes.RepeatUntil, loops: tuple[str, ...]) -> None:
        start, end = len(self.found), None
        if self.emitting.known.value(node.test) is not False:
            end = self.add(kinds.UNLESS, self.said("test", node, lambda env: is_not(test(node.test, env)), loops))
        self.block(node.body, loops)
        self.add(kinds.JUMP, target=start)
        self.lead_on(end)

    def branch(self, node: nodes.If, loops: tuple[str, ...]) -> None:
        known = self.emitting.known.value(node.test)
        if known is not UNKNOWN:
            self.block(node.body if known else node.otherwise, loops)
            return
        otherwise, end = self.add(kinds.UNLESS, self.said("test", node, lambda env: test(node.test, env), loops)), None
        self.block(node.body, loops)
        if node.otherwise:
            end = self.add(kinds.JUMP)
        self.lead_on(otherwise)
        self.block(node.otherwise, loops)
        self.lead_on(end)

    def loop(
        self,
        node: nodes.ForEach | nodes.Repeat,
        name: str,
        through: Callable[[Env], Expression],
        loops: tuple[str, ...],
    ) -> None:
        if len(loops) == MOST_LOOPS:
            raise CannotSay("so many loops in each other in `play`", node)
        self.add(kinds.EACH, self.said("each", node, through, loops))
        start = self.add(kinds.NEXT)
        self.block(node.body, (*loops, name))
        self.add(kinds.JUMP, target=start)
        self.lead_on(start)

    def add(self, kind: int, function: int = 0, target: int = 0, before: int = 0) -> int:
        """Add an order, and return its index."""
        self.found.append([kind, function, target, before])
        return len(self.found) - 1

    def lead_on(self, order: int | None) -> None:
        """Set the target of an order, if there is one, to the next order that is added."""
        if order is not None:
            self.found[order][kinds.TARGET] = len(self.found)

    def said(self, title: str, node: nodes.Statement, of: Callable[[Env], Expression], loops: tuple[str, ...]) -> int:
        """Return the number of a function that stores a value in `SAID`."""
        return self.function(title, node, lambda env: env.add(store(Number(SAID), of(env))), loops)

    def function(self, title: str, node: nodes.Statement, write: Callable[[Env], None], loops: tuple[str, ...]) -> int:
        """Return the number of the function of one order. It knows the names of the loops around the order."""

        def body(env: Env) -> None:
            env = replace(env, by_seats=True)
            for depth, name in enumerate(loops):
                if name:
                    place = LOOP_STACK + OF_A_LOOP * depth
                    member = load(operation("add", load(Number(place)), load(Number(place + 1))))
                    env = env.bind(name, env.assigned(member, "member"))
            write(env)

        name = self.emitting.function(f"{title}_{len(self.found)}", ("nothing",), body, node)
        return _needed(name, self.emitting)


def _done(node: nodes.Statement, env: Env) -> None:
    statement(node, env)


def _turns(node: nodes.Repeat, env: Env) -> Expression:
    return env.call("numbers", env.call("most", expression(node.times, env), Number(0)))


def _before(node: nodes.Run, env: Env) -> None:
    """Add to `env` what is done before a step runs: the test of the invariants, and the record of how well each player stands."""
    if env.placing.at.checked:
        env.add(Do(Call(_must_hold(node, env), (), None)))
        env.do("begin_step")  # the work of the test must not count as work of the step
    if ("player", AIM) in env.book.defines and env.placing.at.cards:
        env.add(If(env.call("has_changed"), (Do(Call(_standing(env), (), None)),)))


def _run(node: nodes.Run, env: Env) -> None:
    argument = () if node.argument is None else (env.keep(expression(node.argument, env)),)
    function = step_function(node.step, env)
    if env.placing.at.tries:
        given = env.assigned(env.call("new", Number(1)), "given")
        for code in argument:
            env.do("push", given, code)
        env.do("step", Number(number_of(_step_of_list(node, function, env), env.emitting.module)), given)
    else:
        env.add(Do(Call(function, argument, None)))
    if env.placing.at.records:
        env.do("end_spans")


def _must_hold(node: nodes.Run, env: Env) -> str:
    """Return the name of the function that gives the game up if an invariant is false."""

    def write(inside: Env) -> None:
        inside.do("must_be_as_always")
        for invariant in inside.book.invariants:
            inside.emitting.checked.settle(invariant)
            inside.add(If(is_not(test(invariant.test, inside)), (Throw("GivingUp"),)))

    return env.emitting.function("holds", (), write, node)


def _step_of_list(node: nodes.Run, function: str, env: Env) -> str:
    """Return the name of a function that runs a step. Its argument is a list that holds the argument of the step, if
    the step has one."""

    def write(inside: Env) -> None:
        whom = () if node.argument is None else (load(operation("add", Local("given"), Number(1))),)
        inside.add(Do(Call(function, whom, None)))

    return env.emitting.function(f"L_{function}", ("given",), write, node)


def _standing(env: Env) -> str:
    """Return the name of the function that computes how well each player stands, and notes whether the leader has
    changed."""
    aim = env.book.defines["player", AIM]

    def write(inside: Env) -> None:
        found = inside.assigned(inside.call("new", Number(inside.placing.at.players)), "standing")
        for seat in range(inside.placing.at.players):
            inside.do("push", found, names.defined(aim, NOBODY, (Number(seat),), inside))
        inside.do("stand", found)

    return env.emitting.function("standing", (), write, aim)


def _carried(carry: nodes.Carry, env: Env) -> None:
    """Add to `env` a test for a value that this game sets as an option of the next game. If the option cannot have this value,
    the game is given up. The value itself is not stored, since the module does not report it."""
    type_ = env.book.options[carry.option].type
    value = env.keep(expression(carry.value, env), "carried")
    for bound, function in ((type_.low, "most"), (type_.high, "least")) if type_ is not None else ():
        if bound is not None:
            number = Number(constant_number(env.placing.layout, bound))
            env.add(If(Operation("i32.ne", (env.call(function, value, number), value)), (Throw("GivingUp"),)))


def end_function(emitting: Emitting) -> int:
    """Generate the function that stores the results at the end of a game, and return its number."""
    book = emitting.book

    def write(env: Env) -> None:
        env.do("look")
        first = TOLD_WINNERS + env.placing.at.players
        for number, tally in enumerate(book.tallies):
            emitting.checked.settle(tally)
            found = env.type(tally.value)
            if found.kind != "number" or found.optional:
                raise CannotSay("a tally that is no number", tally)
            value = expression(tally.value, env)
            env.add(store(operation("add", Local("told"), Number(first + number)), value))
        for carry in book.carries.values():
            emitting.checked.settle(carry)
            _carried(carry, env)
        env.do("count_cards")
        if env.placing.at.told_cards:
            env.do("tell_cards", Local("told"))

    place = book.play or book.game
    assert place is not None
    return _needed(emitting.function("ended", ("told",), write, place), emitting)


def place_aim(emitting: Emitting) -> None:
    """Generate the function that computes how well a player stands, for bots that look ahead. If the rulebook does not say what
    players aim at, generate nothing."""
    aim = emitting.book.defines.get(("player", AIM))
    if aim is None:
        return

    def write(env: Env) -> None:
        env.add(store(Number(SAID), names.defined(aim, NOBODY, (Local("seat"),), env)))

    emitting.placing.at.aim = 1 + _needed(emitting.function("aim", ("seat",), write, aim), emitting)
