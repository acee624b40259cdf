"""The flow of a game, as a short list of orders with a counter that stands in the position.

Before each `run` the position is whole: the game can be saved there, undone, edited and gone on with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl import nodes
from dsl.semantics.static_types import NUMBER, UNKNOWN, Type, value_of
from interpreter.compiler.units import Function, Kind
from interpreter.compiler.writer import Env, Writer
from interpreter.model.failure import Fail, RuleError, StopPlay
from interpreter.model.layout import FLOW, OVER


@dataclass(frozen=True, slots=True)
class Order:
    """One order. `kind`: run (a step), do (a statement), jump, unless (jump if the test fails),
    each (begin to go through `function(run)`), next (the next member, or jump). `node` is the statement that is
    done, `names` (with types) are those of the loops around it, the outermost first."""

    kind: str
    function: object = None
    target: int = 0
    step: int = -1
    argument: object = None
    node: nodes.Node | None = None
    names: tuple[tuple[str, Type], ...] = ()


@dataclass(frozen=True, slots=True)
class Flow:
    orders: tuple[Order, ...]


#: What is said of a flow that never asks anybody.
STANDSTILL = "play goes on and on, and nobody is asked anything"

#: Orders of the flow in a row in which nobody is asked anything.
IDLE = 20_000


def flow_of(program) -> Flow:
    """Emit the flow of a game."""
    builder = _Builder(program)
    builder.block(program.book.play.body, {})
    return Flow(tuple(builder.orders))


class _Builder:
    def __init__(self, program) -> None:
        self.program = program
        self.orders: list[Order] = []
        self.depth = 0
        self.loops: list[tuple[str, Type]] = []

    def block(self, body, names: dict[str, str]) -> None:
        for node in body:
            self.statement(node, names)

    def statement(self, node: nodes.Node, names: dict[str, str]) -> None:
        match node:
            case nodes.Run():
                step = self.program.book.steps[node.step]
                argument = None if node.argument is None else self.value(node.argument, names)
                self.orders.append(
                    Order("run", self.program.step_function(step), 0, self.program.step_index(node.step), argument)
                )
            case nodes.RepeatUntil():
                start = len(self.orders)
                test = self.value(nodes.Not(node.test.span, node.test), names, test=True)
                branch = self.add(Order("unless", test))
                self.block(node.body, names)
                self.add(Order("jump", target=start))
                self.patch(branch)
            case nodes.If():
                branch = self.add(Order("unless", self.value(node.test, names, test=True)))
                self.block(node.body, names)
                if node.otherwise:
                    end = self.add(Order("jump"))
                    self.patch(branch)
                    self.block(node.otherwise, names)
                    self.patch(end)
                else:
                    self.patch(branch)
            case nodes.ForEach():
                self.loop(
                    node.body,
                    self.members(node.group, names),
                    {**names, node.name: f"env[{self.depth}]"},
                    node.name,
                    self.item(node.group),
                )
            case nodes.Repeat():
                times = self.value(node.times, names)
                self.loop(node.body, lambda run, env: tuple(range(times(run, env))), names)
            case _:
                self.orders.append(Order("do", self.do(node, names), node=node, names=tuple(self.loops)))

    def loop(self, body, members, names: dict[str, str], name: str = "", type_: Type = NUMBER) -> None:
        self.add(Order("each", members))
        start = self.add(Order("next"))
        self.depth += 1
        self.loops.append((name, type_))
        self.block(body, names)
        self.loops.pop()
        self.depth -= 1
        self.add(Order("jump", target=start))
        self.patch(start)

    def item(self, group: nodes.Node) -> Type:
        """Return the type of what a loop goes through."""
        found = value_of(self.program.checked.types.get(group, UNKNOWN))
        return found.item or found

    def add(self, order: Order) -> int:
        self.orders.append(order)
        return len(self.orders) - 1

    def patch(self, index: int) -> None:
        self.orders[index] = replace(self.orders[index], target=len(self.orders))

    def value(self, node: nodes.Node, names: dict[str, str], test: bool = False) -> Function:
        def emit(name: str) -> Function:
            return self.program.emit_value(name, ("env",), node, Env(Writer(), names), "play", test=test)

        return self.program.units.get(Kind.FLOW, (node, test), emit)

    def members(self, node: nodes.Node, names: dict[str, str]) -> Function:
        def emit(name: str) -> Function:
            env = Env(Writer(), names)
            group = node.group if isinstance(node, nodes.Quantified) else node
            env.out.line(f"return tuple({self.program.emitter.as_set(group, env)})")
            return self.program.units.compiled(name, env.out.text(f"def {name}(rt, env):"), "play")

        return self.program.units.get(Kind.FLOW, (node, "members"), emit)

    def do(self, node: nodes.Node, names: dict[str, str]) -> Function:
        def emit(name: str) -> Function:
            return self.program.emit_block(name, ("env",), (node,), Env(Writer(), names), "play")

        return self.program.units.get(Kind.FLOW, (node, "do"), emit)


def advance(run, at_step=None, at_order=None) -> None:
    """Go on with the flow until the game is over. `at_step(run)` is called before each step is run;
    if it returns true the flow stops there. `at_order(run, order, members of the loops)` is called before each
    statement of `play` itself.

    The flow slot holds the number of the next order and the loops under way as (members, next index).
    What fails in `play` itself, a test or a group of it, is a fault of the rules, as in a step.
    """
    try:
        _advance(run, at_step, at_order)
    except Fail as failure:
        error = RuleError(failure.clause, failure.why)
        error.span = run.program.clauses[failure.clause].node.span
        raise error from failure


def _advance(run, at_step, at_order) -> None:
    s = run.s
    if run.program.flow is None:
        raise RuleError(0, "there is no `play` in these rules: nothing says what comes first")
    orders = run.program.flow.orders
    idle = 0
    while not s[OVER]:
        idle += 1
        if idle > IDLE:
            raise RuleError(0, STANDSTILL)
        counter, *loops = s[FLOW] or (0,)
        if counter >= len(orders):
            s[OVER] = 1
            return
        order = orders[counter]
        env = tuple([members[index - 1] for members, index in loops]) if loops else ()
        if order.kind == "run":
            if at_step is not None and at_step(run):
                return
            arguments = () if order.argument is None else (order.argument(run, env),)
            run_step(run, order.step, order.function, arguments)
            if run.asked:
                idle, run.asked = 0, False
            s[FLOW] = (counter + 1, *loops)
        elif order.kind == "do":
            s[FLOW] = (counter + 1, *loops)
            if at_order is not None:
                at_order(run, order, env)
            try:
                order.function(run, env)
            except StopPlay:
                return
        elif order.kind == "jump":
            s[FLOW] = (order.target, *loops)
        elif order.kind == "unless":
            s[FLOW] = (counter + 1 if order.function(run, env) else order.target, *loops)
        elif order.kind == "each":
            s[FLOW] = (counter + 1, *loops, (order.function(run, env), 0))
        else:
            members, index = loops[-1]
            if index < len(members):
                s[FLOW] = (counter + 1, *loops[:-1], (members, index + 1))
            else:
                s[FLOW] = (order.target, *loops[:-1])


def run_step(run, index: int, function, arguments: tuple) -> None:
    """Run one step of the flow from a checkpoint: answers begin anew, and a failure that nobody
    catches is a fault of the rules."""
    run.begin_step()
    try:
        run.whole(lambda: run.step(index, function, *arguments))
    except RuleError as error:
        error.span = error.span or run.program.clauses[error.clause].node.span
        raise
