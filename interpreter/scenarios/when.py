"""`when`: something is done, and `then` looks at what came of it, line by line."""

from __future__ import annotations

from dsl import nodes
from interpreter.compiler.flow import advance
from interpreter.model.failure import Stop, StopPlay
from interpreter.runtime.blocks import bounded
from interpreter.scenarios.fixture import Table, Unexpected, evaluated
from interpreter.scenarios.then import then_asked, then_ends, then_fails, then_has, then_holds, then_past


def carry_out(table: Table, scenario: nodes.Scenario) -> None:
    for position, line in enumerate(scenario.lines):
        if (
            isinstance(line, nodes.When | nodes.WhenPlay)
            and position
            and not isinstance(scenario.lines[position - 1], nodes.When | nodes.WhenPlay)
        ):
            table.asked.clear()
            table.run.trace.events.clear()
        match line:
            case nodes.When():
                table.run.namer = _subject(table, line.statement)
                _when(table, lambda line=line: table.program.execute(line.statement, table.run))
                table.run.namer = None
            case nodes.WhenPlay():
                _when_play(table, line)
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
            case nodes.ThenPast():
                then_past(table, line)
        if (
            isinstance(line, nodes.When)
            and table.failure is not None
            and not _is_awaited(scenario.lines[position + 1 :])
        ):
            raise Unexpected(f"it fails: {table.failure.why}", line.span)


def _subject(table: Table, statement: nodes.Node) -> int | None:
    """Return the player who does what is done, if it is one: a card that is named is that player's own."""
    subject = statement.subject if isinstance(statement, nodes.Sentence) else None
    if subject is None or table.program.checked.types[subject].kind != "player":
        return None
    return evaluated(table, subject)


def _is_awaited(lines: tuple[nodes.Node, ...]) -> bool:
    """Tell whether a scenario expects that what it has just done fails."""
    for line in lines:
        if isinstance(line, nodes.When | nodes.WhenPlay):
            return False
        if isinstance(line, nodes.ThenFails):
            return True
    return False


def _when(table: Table, body) -> None:
    run = table.run
    run.begin_step()
    try:
        table.failure = bounded(run, lambda: run.attempt(body, 0))
    except (StopPlay, Stop):
        table.failure = None


def _when_play(table: Table, line: nodes.WhenPlay) -> None:
    run = table.run
    if table.program.flow is None:
        raise Unexpected("there is no `play` in these rules", line.span)
    advance(run, lambda run: table.program.evaluate(line.until, run))
    if not table.program.evaluate(line.until, run):
        raise Unexpected("play ended before that", line.span)
