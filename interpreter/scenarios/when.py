"""Carries out the `when` lines of a scenario, and tests its `then` lines, in the order in which they are written."""

from __future__ import annotations

from dsl import nodes
from dsl.messages.message import Message
from interpreter.compiler.flow import AtStep, advance, order_due
from interpreter.model.failure import Fail, Stop, StopPlay
from interpreter.runtime.blocks import without_end
from interpreter.runtime.run import Run
from interpreter.scenarios.fixture import Patience, Table, Unexpected, evaluated, text_of, told
from interpreter.scenarios.then import (
    then_asked,
    then_ends,
    then_fails,
    then_has,
    then_holds,
    then_offered,
    then_past,
    then_sees,
)

#: The lines that begin actions.
STARTS = nodes.When | nodes.WhenPlay | nodes.WhenPlayOne

#: The highest number of questions with a choice in a `play until`.
MOST_QUESTIONS = 10_000


def carry_out(table: Table, scenario: nodes.Scenario) -> None:
    """Carry out the `when` lines of a scenario, and test its `then` lines. Raises Unexpected, with the line, at the
    first unexpected result; RuleError if an error in the rules stops the run."""
    for position, line in enumerate(scenario.lines):
        if isinstance(line, STARTS) and position and not isinstance(scenario.lines[position - 1], STARTS):
            table.asked.clear()
            table.questions = 0
            table.patience = Patience()
            table.run.trace.events.clear()
            table.run.trace.told = 0
        match line:
            case nodes.When():
                table.run.namer = _subject(table, line.statement)
                _when(table, line.statement)
                table.run.namer = None
            case nodes.WhenPlay():
                _when_play(table, line)
            case nodes.WhenPlayOne():
                _when_play_one(table, line)
            case nodes.Then():
                then_holds(table, line)
            case nodes.ThenHas():
                then_has(table, line)
            case nodes.ThenFails():
                then_fails(table, line)
            case nodes.ThenEnds():
                then_ends(table, line)
            case nodes.ThenAsked():
                then_asked(table, line)
            case nodes.ThenOffered():
                then_offered(table, line)
            case nodes.ThenSees():
                then_sees(table, line)
            case nodes.ThenPast():
                then_past(table, line)
        if (
            isinstance(line, nodes.When)
            and table.failure is not None
            and not _is_awaited(scenario.lines[position + 1 :])
        ):
            raise Unexpected(Message("it-fails-why", why=told(table, table.failure)), line.span)


def _subject(table: Table, statement: nodes.Node) -> int | None:
    """Return the player who acts in a statement, if it is exactly one player; None otherwise. If the statement names a card, the
    copy of this player is meant."""
    subject = statement.subject if isinstance(statement, nodes.Sentence) else None
    if subject is None or table.program.checked.types[subject].kind != "player":
        return None
    seat: int | None = evaluated(table, subject)
    return seat


def _is_awaited(lines: tuple[nodes.Node, ...]) -> bool:
    """Tell whether the scenario expects its last action to fail: a line `it fails` comes before the next action."""
    for line in lines:
        if isinstance(line, STARTS):
            return False
        if isinstance(line, nodes.ThenFails):
            return True
    return False


def _when(table: Table, statement: nodes.Statement) -> None:
    def body(run: Run) -> Fail | None:
        try:
            return run.attempt(lambda: table.program.execute(statement, run), 0)
        except (StopPlay, Stop):
            return None
        except RecursionError as error:
            raise without_end(run, error) from None

    table.run.begin_step()
    if table.watch is not None:
        table.watch.begin(table.run, body)
    table.failure = body(table.run)
    if table.watch is not None:
        table.watch.end(table.run)


def _when_play(table: Table, line: nodes.WhenPlay) -> None:
    def is_there(run: Run) -> bool:
        _bounded(table, line, Message("code-does-not-hold", code=text_of(table, line.until)))
        return bool(table.program.evaluate(line.until, run))

    _play(table, line, is_there)
    if not table.program.evaluate(line.until, table.run):
        raise Unexpected(Message("play-ended-before-that"), line.span)


def _when_play_one(table: Table, line: nodes.WhenPlayOne) -> None:
    """Play until one run of a step has ended: up to the next `run`, or the end of play."""
    step, begun = table.program.step_index(line.step), False

    def is_done(run: Run) -> bool:
        nonlocal begun
        if begun:
            return True
        _bounded(table, line, Message("no-step-has-begun", step=line.step))
        begun = order_due(run).step == step
        return False

    _play(table, line, is_done)
    if not begun:
        raise Unexpected(Message("play-ended-before-a-step", step=line.step), line.span)


def _play(table: Table, line: nodes.Node, at_step: AtStep) -> None:
    if table.program.flow is None:
        raise Unexpected(Message("there-is-no-play-in-these-rules"), line.span)

    def watched(run: Run) -> bool:
        if table.watch is not None:
            table.watch.begin(run, _one_step)
        return at_step(run)

    advance(table.run, watched)
    if table.watch is not None:
        table.watch.end(table.run)


def _one_step(run: Run) -> None:
    """Carry out the next step, and stop before the one after it."""
    steps = iter((False, True))
    advance(run, lambda run: next(steps))


def _bounded(table: Table, line: nodes.Node, what: str) -> None:
    """Raise Unexpected, with the present step, if a `when` line has asked too many questions."""
    if table.questions > MOST_QUESTIONS:
        book, step = table.program.book, order_due(table.run).step
        raise Unexpected(
            Message(
                "after-n-questions-what-play-is-at-step",
                n=f"{MOST_QUESTIONS:,}",
                what=what,
                step=list(book.steps)[step],
            ),
            line.span,
        )
