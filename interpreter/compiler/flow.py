"""The flow of a game: the block `play` as a list of orders, such as "run a step" or "jump". A counter in the position has the
number of the next order.

Before each `run` order, the position holds the whole state of the game. So at this point the game can be saved, the players
can come back to it later, and the rules can be edited.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import nodes
from dsl.semantics.static_types import NUMBER, Type, value_of
from dsl.semantics.static_types import UNKNOWN as ANY_TYPE
from interpreter.compiler.emission.context import UNKNOWN, Env
from interpreter.compiler.emission.control import members
from interpreter.compiler.emission.expressions import expression
from interpreter.compiler.emission.groups import test as test_of
from interpreter.compiler.emission.names import for_whom
from interpreter.compiler.linker import Linker, Part
from interpreter.compiler.units import Kind
from interpreter.compiler.whole import to_the_end, whole_play
from interpreter.model import limits
from interpreter.model.failure import STANDSTILL, Fail, RuleError, StopPlay
from interpreter.model.layout import FLOW, OVER
from interpreter.model.rules import Flow, Function, Order
from interpreter.runtime.active_rules import decks_laid
from interpreter.runtime.run import Run
from interpreter.runtime.state import State

#: A loop of `play` under way: its members, and the index of the next one.
Loop = tuple[tuple[object, ...], int]

#: A function that is called with the run before each step. If it returns true, the flow stops before the step.
AtStep = Callable[[Run], bool]


#: A function that is called before each statement of `play` itself. Its arguments: the run, the order, and the present members
#: of the loops around it.
AtOrder = Callable[[Run, Order, tuple[object, ...]], object]


def flow_of(linker: Linker, play: nodes.Play) -> Flow:
    """Compile `play` into a flow; its functions are emitted when they are first called."""
    builder = _Builder(linker)
    builder.block(play.body, {})
    return Flow(tuple(builder.orders), whole_play(linker, play) if linker.emitting.known.whole else None)


class _Builder:
    """Builds the list of orders for `play`. In its methods, `names` has Python expressions for the members of the loops
    around a statement."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.orders: list[Order] = []
        self.depth = 0
        self.loops: list[tuple[str, Type]] = []

    def block(self, body: tuple[nodes.Statement, ...], names: dict[str, str]) -> None:
        for node in body:
            self.statement(node, names)

    def statement(self, node: nodes.Statement, names: dict[str, str]) -> None:
        match node:
            case nodes.Run():
                self.run(node, names)
            case nodes.RepeatUntil():
                self.repeat_until(node, names)
            case nodes.If():
                self.branch(node, names)
            case nodes.ForEach():
                inner = {**names, node.name: f"env[{self.depth}]"}
                self.loop(node.body, self.members(node.group, names), inner, node.name, self.item(node.group))
            case nodes.Repeat():
                self.loop(node.body, self.turns(node, names), names)
            case _:
                self.add(Order("do", self.do(node, names), node=node, names=tuple(self.loops)))

    def run(self, node: nodes.Run, names: dict[str, str]) -> None:
        function = self.linker.step_function(self.linker.book.steps[node.step])
        argument = None if node.argument is None else self.emitted(node, for_whom, names)
        self.add(Order("run", function, 0, self.linker.emitting.step_index[node.step], argument, node))

    def repeat_until(self, node: nodes.RepeatUntil, names: dict[str, str]) -> None:
        start = len(self.orders)
        if self.linker.emitting.known.value(node.test) is False:  # the loop never ends
            self.block(node.body, names)
            self.add(Order("jump", target=start))
            return
        branch = self.add(Order("unless", self.value(nodes.Not(node.test.span, node.test), names, test=True)))
        self.block(node.body, names)
        self.add(Order("jump", target=start))
        self.patch(branch)

    def branch(self, node: nodes.If, names: dict[str, str]) -> None:
        known = self.linker.emitting.known.value(node.test)
        if known is not UNKNOWN:
            self.block(node.body if known else node.otherwise, names)
            return
        branch = self.add(Order("unless", self.value(node.test, names, test=True)))
        self.block(node.body, names)
        if node.otherwise:
            end = self.add(Order("jump"))
            self.patch(branch)
            self.block(node.otherwise, names)
            self.patch(end)
        else:
            self.patch(branch)

    def loop(
        self,
        body: tuple[nodes.Statement, ...],
        members: Function,
        names: dict[str, str],
        name: str = "",
        type_: Type = NUMBER,
    ) -> None:
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
        """Return the type of the members of a loop, such as player for `for each player p`."""
        if isinstance(group, nodes.Range):
            return NUMBER
        found = value_of(self.linker.emitting.checked.types.get(group, ANY_TYPE))
        return found.item or found

    def add(self, order: Order) -> int:
        self.orders.append(order)
        return len(self.orders) - 1

    def patch(self, index: int) -> None:
        self.orders[index] = replace(self.orders[index], target=len(self.orders))

    def turns(self, node: nodes.Repeat, names: dict[str, str]) -> Function:
        def code(repeat: nodes.Repeat, env: Env) -> str:
            return f"tuple(rt.turns({expression(repeat.times, env)}, {env.clause(repeat)}))"

        return self.emitted(node, code, names)

    def value(self, node: nodes.Expression, names: dict[str, str], test: bool = False) -> Function:
        return self.emitted(node, test_of if test else expression, names)

    def members(self, node: nodes.Expression | nodes.Range, names: dict[str, str]) -> Function:
        def code(group: nodes.Expression | nodes.Range, env: Env) -> str:
            return f"tuple({members(group, env)})"

        return self.emitted(node, code, names)

    def emitted(self, node: Part, code: Callable[[Part, Env], str], names: dict[str, str]) -> Function:
        def emit(name: str) -> Function:
            return self.linker.value(name, ("env",), code, node, self.linker.env(names, by_seats=True), "play")

        return self.linker.units.get(Kind.FLOW, (node, code), emit)

    def do(self, node: nodes.Statement, names: dict[str, str]) -> Function:
        def emit(name: str) -> Function:
            return self.linker.block(name, ("env",), (node,), self.linker.env(names, by_seats=True), "play")

        return self.linker.units.get(Kind.FLOW, node, emit)


def order_due(run: Run) -> Order:
    """Return the next order of the flow, from the counter in the position. Raises IndexError at the end of the flow."""
    assert run.program.flow is not None, "there is a `play`"
    number: int = (run.slots[FLOW] or (0,))[0]
    return run.program.flow.orders[number]


def advance(run: Run, at_step: AtStep | None = None, at_order: AtOrder | None = None) -> None:
    """Run the flow until the game is over or `at_step` returns true.

    The flow slot of the position holds the number of the next order, and the loops under way as (members, next
    index). A test or group that fails in `play` itself is a fault of the rules. Raises RuleError, with its place, if
    the rules are at fault; Unanswered at an open question.
    """
    with failing_is_a_fault(run):
        flow = run.program.flow
        if flow is not None and flow.whole is not None and at_step is None and at_order is None:
            to_the_end(run, flow.whole)
        else:
            _advance(run, at_step, at_order)


class failing_is_a_fault:
    """A context outside all blocks: if something fails in it, RuleError is raised, with the place in the rules."""

    def __init__(self, run: State) -> None:
        self.run = run

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, failure: BaseException | None, _traceback: object) -> None:
        if isinstance(failure, Fail):
            error = RuleError(failure.clause, failure.why)
            error.span = self.run.program.clauses[failure.clause].node.span
            raise error from failure


def _advance(run: Run, at_step: AtStep | None, at_order: AtOrder | None) -> None:
    s = run.slots
    if run.program.flow is None:
        raise RuleError(0, "there is no `play` in these rules: nothing says what comes first")
    orders = run.program.flow.orders
    idle, noted = 0, False
    while not s[OVER]:
        idle += 1
        if idle > limits.IDLE:
            raise RuleError(0, STANDSTILL)
        counter, *loops = s[FLOW] or (0,)
        if counter >= len(orders):
            s[OVER] = 1
            return
        order = orders[counter]
        # A loop that has just begun has no present member, and its `next` needs none.
        env = () if not loops or order.kind == "next" else tuple([members[index - 1] for members, index in loops])
        if order.kind == "run":
            if not noted:
                run.note_changes()
            if at_step is not None and at_step(run):
                return
            arguments = () if order.argument is None else (order.argument(run, env),)
            run_step(run, order.step, order.function, arguments)
            run.note_changes()
            noted = True
            run.spent += limits.FUEL - run.answers.fuel
            if run.asked:
                idle, run.spent, run.asked = 0, 0, False
            elif run.spent > limits.UNASKED:
                raise RuleError(0, STANDSTILL)
            s[FLOW] = (counter + 1, *loops)
        elif order.kind == "do":
            s[FLOW] = (counter + 1, *loops)
            if at_order is not None:
                at_order(run, order, env)
            run.note_order()
            try:
                order.function(run, env)
            except StopPlay:
                return
            noted = False
        elif order.kind == "unless":
            s[FLOW] = (counter + 1 if order.function(run, env) else order.target, *loops)
        else:
            s[FLOW] = _next(order, counter, loops, run, env)


def _next(order: Order, counter: int, loops: list[Loop], run: Run, env: tuple[object, ...]) -> tuple[object, ...]:
    """Return the new content of the flow slot (the counter and the loops) after a `jump`, `each` or `next` order."""
    if order.kind == "jump":
        return order.target, *loops
    if order.kind == "each":
        return counter + 1, *loops, (order.function(run, env), 0)
    members, index = loops[-1]
    if index < len(members):
        return counter + 1, *loops[:-1], (members, index + 1)
    return order.target, *loops[:-1]


def run_step(run: Run, index: int, function: Function, arguments: tuple[object, ...]) -> None:
    """Carry out one step of the flow, with a checkpoint at its beginning. Raises RuleError, with the place in the rules, if the
    step fails."""
    run.begin_step()
    decks_laid(run)  # before blocks store the context
    try:
        run.whole(lambda: run.step(index, function, *arguments))
    except RuleError as error:
        error.span = error.span or run.program.clauses[error.clause].node.span
        raise
