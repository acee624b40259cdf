"""Evaluates expressions that a person types, on a position, with only what that person may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import Report
from dsl.messages.message import Message
from dsl.parsing import parser
from dsl.semantics.checked import Scope
from dsl.semantics.checks.demands import check_test
from dsl.semantics.checks.expressions import checking_of
from dsl.source import Source
from interpreter.compiler.program import Program
from interpreter.inspection.observation import said
from interpreter.inspection.rules import Rules
from interpreter.model.blanks import BLANK, VEILED
from interpreter.model.failure import Fail
from interpreter.positions.position import Position
from interpreter.runtime.deciding import refuse
from interpreter.runtime.run import Run
from interpreter.runtime.visibility import redact

PROMPT = Message("what-you-typed")


def evaluated(game: Rules, position: Position, text: str, seat: int | None) -> str:
    """Return the value of an expression in words. Raises ValueError, with a message, if there is no value, or if the
    viewer may not know it.
    `seat` (from 1) is the player whom `you` means; None sees everything (the designer)."""
    node = prepared(game, text, seat)
    run = Run(position.program, list(position.now), refuse, search_ahead=True, traced=False)
    return shown(game, position.program, run, node, seat)


def prepared(game: Rules, text: str, seat: int | None, *, test: bool = False) -> nodes.Expression:
    """Parse and check an expression (with `test`, one that must be true or false), and return its tree. Raises
    ValueError, with the findings, if it has errors."""
    source = Source(PROMPT, text)
    findings = Findings()
    node = parser.parse_expression(source, game.book.vocabulary, findings)
    if node is not None and not findings.has_errors:
        checking, scope = checking_of(game.checked, findings, source), Scope(you=seat is not None)
        check_test(node, scope, checking) if test else checking.type_of(node, scope)
    if node is None or findings.has_errors:
        raise ValueError(Report(findings.sorted(), {PROMPT: source}))
    return node


def at_state(program: Program, node: nodes.Expression, state: Sequence[Any]) -> object:
    """Return the value of a checked expression in a state as the program stores it; None if it has no value."""
    try:
        return program.evaluate(node, Run(program, list(state), None, search_ahead=True, traced=False))
    except Fail:
        return None


def shown(game: Rules, program: Program, run: Run, node: nodes.Expression, seat: int | None) -> str:
    """Return the value of a checked expression in words, with only what the player at a seat may know. Raises
    ValueError, with a message, if there is no value, or if the player may not know it."""
    if seat is not None:
        run.slots[:] = redact(run, run.slots, seat - 1)
    try:
        value = program.evaluate(node, run, None if seat is None else seat - 1)
    except Fail as failure:
        raise ValueError(failure.why) from failure
    except IndexError as hidden:
        raise ValueError(Message("you-may-not-know-that")) from hidden
    value = tuple(value) if isinstance(value, list) else value
    if value is VEILED or any(
        isinstance(item, int) and item >= BLANK for item in (value if isinstance(value, tuple) else (value,))
    ):
        raise ValueError(Message("you-may-not-know-that"))
    words = said(program, game.checked.types[node], value)
    if isinstance(words, bool):
        return "yes" if words else "no"
    if words is None:
        return "none"
    return ", ".join(map(str, words)) or "nothing" if isinstance(words, tuple) else str(words)
