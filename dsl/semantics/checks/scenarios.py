"""Scenarios: what is given, done and expected in them."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import nodes
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_target, check_test, check_wanted, check_zone
from dsl.semantics.checks.groups import check_group
from dsl.semantics.checks.statements import check_statement
from dsl.semantics.static_types import NUMBER, PLAYER, Type


def check_scenario(node: nodes.Scenario, scope: Scope, checking: Checking) -> None:
    """Check a scenario; in the scope are the names of the template in which it stands."""
    _seats(node, checking)
    scope = replace(scope, pattern=True)
    for line in node.lines:
        _line(line, scope, checking)


def _line(line: nodes.ScenarioLine, scope: Scope, checking: Checking) -> None:
    match line:
        case nodes.GivenPlayers():
            zones = checking.book.zones
            if line.zone is not None and ("player", line.zone) not in zones:
                checking.unknown("zone", line.zone, line.span, [n for o, n in zones if o == "player"])
        case nodes.GivenHas() | nodes.ThenHas():
            if isinstance(line.zone, nodes.EveryZone):
                checking.type_of(line.zone, scope)
            else:
                check_zone(line.zone, scope, checking)
            for item in line.items:
                _item(item, scope, checking)
        case nodes.GivenValue():
            check_wanted(line.value, _given_target(line.target, scope, checking), scope, checking)
        case nodes.GivenPast() | nodes.ThenPast():
            _past(line.sentence, scope, checking)
        case nodes.When():
            check_statement(line.statement, scope, checking)
        case nodes.WhenPlay():
            check_test(line.until, scope, checking)
        case nodes.Answers():
            _answers(line.who, line.values, ("enough", "again"), scope, checking)
        case nodes.ThenAsked():
            _answers(line.who, line.options, ("enough",), scope, checking)
        case nodes.Then():
            check_test(line.test, scope, checking)
        case nodes.GivenDice() | nodes.ThenFails() | nodes.ThenEnds():
            pass
        case _:
            assert_never(line)


def _answers(
    who: nodes.Expression,
    values: tuple[nodes.Expression, ...],
    words: tuple[str, ...],
    scope: Scope,
    checking: Checking,
) -> None:
    """Check what somebody picks or may pick; `words` are answers that are no expressions."""
    check_wanted(who, PLAYER, scope, checking)
    for value in values:
        if not (isinstance(value, nodes.Name) and value.id in words):
            checking.type_of(value, scope)


def _seats(node: nodes.Scenario, checking: Checking) -> None:
    """Players who are named in a scenario must sit at its table."""
    low, high = checking.book.game.players if checking.book.game is not None and checking.book.game.players else (2, 2)
    given = next((line for line in node.lines if isinstance(line, nodes.GivenPlayers)), None)
    count = given.count if given is not None else low
    if given is not None and not low <= count <= high:
        checking.findings.error(
            "N701",
            f"this game is for {low} to {high} players",
            given.span,
            label=f"not for {count}",
            help="take a number that the game allows",
        )
    elif given is not None and len(given.sizes) > count:
        checking.findings.error(
            "N701",
            f"sizes for {len(given.sizes)} players are given, and {count} play",
            given.span,
            label="too many sizes",
            help="one size for each player",
        )
    for line in node.lines:
        for part in nodes.walk(line):
            if (
                isinstance(part, nodes.Numbered)
                and part.noun == "player"
                and not 1 <= int(part.number) <= max(count, 1)
            ):
                checking.findings.error(
                    "N701",
                    f"there is no player {part.number} in this scenario",
                    part.span,
                    label=f"{count} play",
                    help="name a player who is there, or let more play",
                )


def _item(item: nodes.Expression, scope: Scope, checking: Checking) -> None:
    if isinstance(item, nodes.Quantified):
        check_group(item.group, scope, checking)
        if item.amount is not None:
            check_wanted(item.amount, NUMBER, scope, checking)
    else:
        checking.type_of(item, scope)


def _given_target(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    if isinstance(node, nodes.Name) and (node.id in checking.book.options or node.id == "now"):
        return checking.type_of(node, scope)
    return check_target(node, scope, checking)


def _past(node: nodes.Sentence, scope: Scope, checking: Checking) -> None:
    verb = checking.book.verbs.get(node.verb)
    if verb is None:
        checking.unknown("verb", node.form, node.span, checking.book.verbs)
        return
    parts = [*([] if node.subject is None else [node.subject]), *([] if node.object is None else [node.object])]
    for value in (*parts, *(value for _, value in node.args)):
        checking.type_of(value, scope)
