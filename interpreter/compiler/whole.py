"""Compiles `play` into one Python function, for whole games of bots. Such a game has no log, and no position is kept
between two steps.

In `interpreter.compiler.flow`, a counter in the position has the present place in `play`. Here there is no counter, since the
Python function itself is at this place. Each statement of `play` has the same effect as in `flow`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NoReturn

from dsl import nodes
from interpreter.compiler.emission.context import UNKNOWN, Env
from interpreter.compiler.emission.control import members
from interpreter.compiler.emission.expressions import expression
from interpreter.compiler.emission.groups import test as test_of
from interpreter.compiler.emission.names import for_whom
from interpreter.compiler.emission.writer import Writer
from interpreter.compiler.linker import Linker, Part
from interpreter.compiler.units import Kind
from interpreter.model import limits
from interpreter.model.failure import STANDSTILL, Fail, RuleError, StopPlay, StopStep, TooDeep
from interpreter.model.layout import OVER, RECORDS, SECRETS
from interpreter.model.rules import Function
from interpreter.runtime.active_rules import begin_spans, end_spans
from interpreter.runtime.blocks import undo, whole, without_end
from interpreter.runtime.parts import Block
from interpreter.runtime.run import Run
from interpreter.runtime.state import NOTHING
from interpreter.runtime.trials.repair import answer_otherwise, repair

#: The marker for a step that is not run for a player or thing.
NOBODY = object()

#: If the loops and branches of `play` are nested more deeply than this, it is not emitted as one function.
DEEP = 12


def whole_play(linker: Linker, play: nodes.Play) -> Function | None:
    """Return `play` as one function, which is emitted when it is first called. Return None if its blocks are nested more than
    DEEP levels."""
    if _depth(play.body) > DEEP:
        return None

    def emit(name: str) -> Function:
        writer = _Play(linker)
        writer.out.line("idle = 0")
        writer.block(play.body, {})
        return linker.units.compiled(name, writer.out.text(name, ("step", "most", "still")), "play")

    return linker.units.caller(linker.units.name(Kind.FLOW, "whole", emit))


def _depth(body: tuple[nodes.Statement, ...]) -> int:
    inner = (
        1 + _depth(part)
        for node in body
        if isinstance(node, nodes.If | nodes.RepeatUntil | nodes.Repeat | nodes.ForEach)
        for part in (node.body, getattr(node, "otherwise", ()))
    )
    return max(inner, default=0)


class _Play:
    """Writes the function for `play`. In its methods, `names` has the variables for the members of the loops around. In the
    written code, `idle` counts the orders since the last question to a player, as `flow` does."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.out = Writer()

    def block(self, body: tuple[nodes.Statement, ...], names: dict[str, str]) -> None:
        for node in body:
            self.statement(node, names)
        if not body:
            self.out.line("pass")

    def statement(self, node: nodes.Statement, names: dict[str, str]) -> None:
        match node:
            case nodes.Run():
                self.run(node, names)
            case nodes.RepeatUntil():
                self.repeat_until(node, names)
            case nodes.If():
                self.branch(node, names)
            case nodes.ForEach():
                self.loop(node, self.called(node.group, _members, names), names, node.name)
            case nodes.Repeat():
                self.loop(node, self.called(node, _turns, names), names, "")
            case _:
                self.out.line("idle += 1")
                self.out.line(self.done(node, names))

    def run(self, node: nodes.Run, names: dict[str, str]) -> None:
        index = self.linker.emitting.step_index[node.step]
        function = self.linker.step(self.linker.book.steps[node.step], "plain")
        argument = "" if node.argument is None else f", {self.called(node, for_whom, names)}"
        self.out.line("idle += 1")
        self.out.line("if idle > most: still()")
        self.out.line(f"step(rt, ({index},), {function}{argument})")
        self.out.line("if rt.asked: idle, rt.spent, rt.asked = 0, 0, False")

    def repeat_until(self, node: nodes.RepeatUntil, names: dict[str, str]) -> None:
        forever = self.linker.emitting.known.value(node.test) is False
        with self.out.under("while True:"):
            self.out.line(f"idle += {1 if forever else 2}")
            if not any(isinstance(one, nodes.Run) for one in node.body):  # a `run` makes this test itself
                self.out.line("if idle > most: still()")
            if not forever:
                self.out.line(f"if {self.called(node.test, test_of, names)}: break")
            self.block(node.body, names)

    def branch(self, node: nodes.If, names: dict[str, str]) -> None:
        known = self.linker.emitting.known.value(node.test)
        if known is not UNKNOWN:
            self.block(node.body if known else node.otherwise, names)
            return
        self.out.line("idle += 1")
        with self.out.under(f"if {self.called(node.test, test_of, names)}:"):
            if node.otherwise:
                self.out.line("idle += 1")
            self.block(node.body, names)
        if node.otherwise:
            with self.out.under("else:"):
                self.block(node.otherwise, names)

    def loop(self, node: nodes.ForEach | nodes.Repeat, members: str, names: dict[str, str], name: str) -> None:
        self.out.line("idle += 2")
        variable = self.out.fresh()
        with self.out.under(f"for {variable} in {members}:"):
            self.out.line("idle += 2")
            self.out.line("if idle > most: still()")
            self.block(node.body, {**names, name: variable} if name else names)

    def called(self, node: Part, code: Callable[[Part, Env], str], names: dict[str, str]) -> str:
        """Return a Python call of the function into which a node is compiled by `code`. Its arguments are the run and the
        members of the loops around."""

        def emit(unit: str) -> Function:
            return self.linker.value(
                unit, tuple(names.values()), code, node, self.linker.env(names, by_seats=True), "play"
            )

        return f"{self.linker.units.name(Kind.FLOW, (node, code, 'whole'), emit)}({self.given(names)})"

    def done(self, node: nodes.Statement, names: dict[str, str]) -> str:
        def emit(unit: str) -> Function:
            env = self.linker.env(names, mode="plain", by_seats=True)
            return self.linker.block(unit, tuple(names.values()), (node,), env, "play")

        return f"{self.linker.units.name(Kind.FLOW, (node, 'whole'), emit)}({self.given(names)})"

    def given(self, names: dict[str, str]) -> str:
        return ", ".join(("rt", *names.values()))


def _members(node: nodes.Expression | nodes.Range, env: Env) -> str:
    return f"tuple({members(node, env)})"


def _turns(node: nodes.Repeat, env: Env) -> str:
    return f"rt.turns({expression(node.times, env)}, {env.clause(node)})"


# --------------------------------------------------------------------- at play


def to_the_end(run: Run, play: Function) -> None:
    """Carry out a whole game from its beginning. Raises RuleError if the rules have a fault."""
    run.uncaught = True
    try:
        play(run, _Steps().carry_out, limits.IDLE, _still)
        run.slots[OVER] = 1
    except StopPlay:
        return
    finally:
        run.context.blocks = run.context.steps = ()


def _still() -> NoReturn:
    raise RuleError(0, STANDSTILL)


class _Steps:
    """Carries out the steps of one whole game of bots, one after the other, with one block object for all of them."""

    def __init__(self) -> None:
        self.block = Block(0, [], _nobody, 0, 0, 0, (), NOTHING)
        self.blocks = (self.block,)
        self.left = True  # whether the last step ended early, so that the context must be reset
        self.fuel, self.unasked = limits.FUEL, limits.UNASKED

    def carry_out(self, run: Run, steps: tuple[int], function: Function, whom: object = NOBODY) -> None:
        """Carry out one step of `play`, perhaps for a player or thing (`whom`). It does what `flow.run_step` does, but in one
        function, since nothing is called more often in such games."""
        answers, context, slots, block = run.answers, run.context, run.slots, self.block
        answers.fuel = fuel = self.fuel
        if answers.cursor:
            answers.script.clear()  # all answers were given at their questions and have been used
            answers.counts.clear()
            answers.cursor = answers.hopeless = 0
            if answers.excluded:
                answers.excluded.clear()
                if run.taken_back is not None:
                    run.taken_back.in_step = 0
        if answers.fired:
            answers.fired.clear()
        if self.left:
            active, decks = context.active, context.decks
            context.assign(NOTHING)
            context.active, context.decks = active, decks
        else:
            context.chosen, context.short = False, None
        self.left = True
        memo = run.memo
        memo.serial = block.serial = memo.serial + 1
        block.before = before = slots[:]
        context.blocks, context.steps = self.blocks, steps
        if slots[RECORDS]:
            begin_spans(run, steps[0], () if whom is NOBODY else (whom,))
        try:
            try:
                if whom is NOBODY:
                    function(run)
                else:
                    function(run, whom)
                self.left = False
            except (Fail, TooDeep, RecursionError) as failure:
                given = () if whom is NOBODY else (whom,)
                _repaired(run, block, failure, partial(run.step, steps[0], function, *given))
        except StopStep as stop:
            if stop.step != steps[0]:
                raise
        except RecursionError as error:
            raise without_end(run, error) from None
        except RuleError as error:
            error.span = error.span or run.program.clauses[error.clause].node.span
            raise
        context.blocks = context.steps = ()
        if answers.fuel is not fuel:  # the same object if no work was charged
            run.spent += fuel - answers.fuel
            if run.spent > self.unasked and not run.asked:
                _still()
        if len(slots) > len(before):
            del slots[len(before) :]  # slots of local names, which `stop` left behind
        if slots[RECORDS]:
            end_spans(run)


def _nobody() -> None:
    """The placeholder for the body of the block of a step. The real body is set only if the step must be run again."""


def _repaired(run: Run, block: Block, failure: Fail | TooDeep | RecursionError, body: Callable[[], object]) -> None:
    """Carry out again, with other answers, a step that failed or never ended, until it is completed. If no other answers help,
    raise RuleError. But if something was seen or rolled in the step, undo it and begin it again with `whole`."""
    block.body, secrets = body, block.before[SECRETS]
    while repair(run, block) if isinstance(failure, Fail) else answer_otherwise(run, block):
        run.answers.fuel = limits.FUEL
        try:
            body()
            return
        except (Fail, TooDeep, RecursionError) as again:
            failure = again
    if not isinstance(failure, Fail):
        raise failure
    if run.slots[SECRETS] == secrets or not run.answers.cursor:
        raise RuleError(failure.clause, failure.why) from failure
    undo(run, block)
    run.leave()
    whole(run, body)
