"""Expressions typed by a person, worked out on a position as that person may know it."""

from __future__ import annotations

from dsl import parser
from dsl.checker import Checker, Scope
from dsl.diagnostics import Findings
from dsl.report import render_all
from dsl.source import Source
from interpreter.failure import Fail
from interpreter.layout import BLANK
from interpreter.run import Run
from interpreter.search import blind
from interpreter.viewing import said

PROMPT = "what you typed"


def evaluated(game, position, text: str, seat: int | None) -> str:
    """Return the value of an expression in words; raise ValueError with a message.

    `seat` (from 1) is `you`; None looks at everything (the designer).
    """
    source = Source(PROMPT, text)
    findings = Findings()
    node = parser.parse_expression(source, game.book.vocabulary, findings)
    checker = Checker(game.checked, findings)
    if node is not None and not findings.has_errors:
        checker.expr(node, Scope(you=seat is not None))
    if node is None or findings.has_errors:
        raise ValueError(render_all(findings.sorted(), {PROMPT: source}))
    program = position.program
    run = Run(program, list(position.now), None, careful=True, traced=False)
    if seat is not None:
        run.s[:] = blind(run, run.s, seat - 1)
    try:
        value = program.evaluate(node, run, None if seat is None else seat - 1)
    except Fail as failure:
        raise ValueError(failure.why) from failure
    except IndexError as hidden:
        raise ValueError("you may not know that") from hidden
    if isinstance(value, list):
        value = tuple(value)
    if any(isinstance(item, int) and item >= BLANK for item in (value if isinstance(value, tuple) else (value,))):
        raise ValueError("you may not know that")
    shown = said(program, game.checked.types[node], value)
    if isinstance(shown, bool):
        return "yes" if shown else "no"
    if shown is None:
        return "none"
    return ", ".join(map(str, shown)) or "nothing" if isinstance(shown, tuple) else str(shown)
