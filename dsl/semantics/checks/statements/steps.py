"""Checks of the flow of play: of statements that run a step, of statements that end a step, a block or the game, and of
names that are lost from one line of `play` to the next."""

from __future__ import annotations

from typing import assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_seated, check_test, check_wanted
from dsl.semantics.static_types import PLAYER, set_of


def check_course(
    node: nodes.Run | nodes.Require | nodes.Stop | nodes.EndPlay | nodes.Fail, scope: Scope, checking: Checking
) -> None:
    """Check a statement that runs a step, or that ends a step, a block or the game."""
    match node:
        case nodes.Run():
            _run(node, scope, checking)
        case nodes.Require():
            check_test(node.test, scope, checking)
        case nodes.Stop():
            if node.step is not None and node.step not in checking.book.steps:
                checking.unknown("step", node.step, node.span, checking.book.steps)
        case nodes.EndPlay():
            if node.winners is not None:
                check_wanted(node.winners, set_of(PLAYER), scope, checking)
                check_seated(node.winners, Message("it-cannot-win"), checking)
            if node.name is not None:
                checking.checked.endings[node] = node.name
        case nodes.Fail():
            pass
        case _:
            assert_never(node)


def _run(node: nodes.Run, scope: Scope, checking: Checking) -> None:
    step = checking.book.steps.get(node.step)
    if step is None:
        checking.unknown("step", node.step, node.span, checking.book.steps)
        if node.argument is not None:
            checking.type_of(node.argument, scope)
    elif step.parameter is None and node.argument is not None:
        checking.findings.error(
            codes.WRONG_ARITY,
            Message("step-step-is-not-for-anybody", step=node.step),
            node.argument.span,
            label=Message("too-much"),
            others=(Label(step.span, Message("declared-here")),),
            help=Message("write-run-step", step=node.step),
        )
    elif step.parameter is not None and node.argument is None:
        checking.findings.error(
            codes.WRONG_ARITY,
            Message("step-step-must-be-told-for-whom", step=node.step),
            node.span,
            label=Message("for-whom"),
            others=(Label(step.span, Message("declared-here")),),
            help=Message("write-run-step-for", step=node.step),
        )
    elif step.parameter is not None and node.argument is not None:
        check_wanted(node.argument, checking.book.type_of(step.parameter.type), scope, checking)


def check_flow(body: tuple[nodes.Statement, ...], checking: Checking) -> None:
    """Report names that one line of `play` makes and another line uses (N518). A game can be saved between two lines of
    `play`, and a saved game does not keep names."""
    used = {part.id for node in body for part in nodes.walk(node) if isinstance(part, nodes.Name)}
    _check_flow(body, used, checking)


def _check_flow(body: tuple[nodes.Statement, ...], used: set[str], checking: Checking) -> None:
    for node in body:
        match node:
            case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach():
                _check_flow(node.body, used, checking)
            case nodes.If():
                _check_flow(node.body + node.otherwise, used, checking)
            case (
                nodes.Let() | nodes.Choose() | nodes.ChooseSeveral() | nodes.Roll() | nodes.RollOne() | nodes.Transfer()
            ):
                name = node.choices[0].name if isinstance(node, nodes.ChooseSeveral) else node.name
                if name in used:
                    checking.findings.error(
                        codes.NAME_IN_PLAY,
                        Message("name-does-not-last-play-keeps-no-names", name=name),
                        node.span,
                        label=Message("forgotten-with-this-line"),
                        help=Message("put-these-lines-into-a-step-and-write-run"),
                    )
