"""Checks of scenarios and backgrounds, line by line."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.expansion.told import DONE, GIVEN, SCRIPTED, told
from dsl.messages.message import Message
from dsl.semantics.checked import Scope, verb_roles
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_seated, check_target, check_test, check_wanted, check_zone
from dsl.semantics.checks.groups import check_group, check_meant, is_anyone
from dsl.semantics.checks.sentences import check_surplus
from dsl.semantics.checks.statements.blocks import check_statement
from dsl.semantics.scenarios.given import check_cases, check_every, check_seats, check_sizes
from dsl.semantics.scenarios.placed import check_pieces, named_in
from dsl.semantics.scenarios.seen import check_seen
from dsl.semantics.static_types import NUMBER, PLAYER, Type


def check_scenario(node: nodes.Scenario, scope: Scope, checking: Checking) -> None:
    """Check a scenario. If it has cases, each case is checked by itself. If it belongs to a template, the scope has the
    names of the choices."""
    check_cases(node, checking)
    for each in checking.book.told.get(node) or told(node, None, checking.written):
        seats = check_seats(each, checking)
        inner = replace(scope, pattern=True)
        for line in each.lines:
            if line.span.start >= node.span.start:
                _line(line, inner, checking)
            inner = named_in(line, inner, checking)
            _sizes(line, seats, node, checking)


def check_background(node: nodes.Background, checking: Checking) -> None:
    """Check a background, with which all scenarios below it begin. The number of players is not known here, since each
    scenario gives it."""
    done, scope = False, Scope(pattern=True)
    for line in node.lines:
        if isinstance(line, nodes.Cases) or not isinstance(line, (*GIVEN, *DONE, *SCRIPTED)):
            checking.findings.error(
                codes.BACKGROUND_EXPECTS,
                Message("a-background-expects-nothing"),
                line.span,
                label=Message("what-must-come-of-it-belongs-to-a-scenario"),
                help=Message("write-given-and-when-lines-here-and-this-in"),
            )
        elif done and isinstance(line, GIVEN):
            checking.findings.error(
                codes.BACKGROUND_EXPECTS,
                Message("this-is-given-after-something-has-been-done"),
                line.span,
                label=Message("it-holds-from-the-beginning"),
                help=Message("write-it-above-the-first-when"),
            )
        else:
            _line(line, scope, checking)
            scope = named_in(line, scope, checking)
        done = done or isinstance(line, DONE)


def _line(line: nodes.ScenarioLine, scope: Scope, checking: Checking) -> None:
    match line:
        case nodes.GivenPlayers():
            zones = checking.book.zones
            if line.zone is not None and ("player", line.zone) not in zones:
                checking.unknown("zone", line.zone, line.span, [n for o, n in zones if o == "player"])
            for size in (line.count, *line.sizes):
                check_wanted(size, NUMBER, scope, checking)
        case nodes.GivenHas() | nodes.ThenHas():
            if isinstance(line.zone, nodes.EveryZone):
                checking.type_of(line.zone, scope)
            else:
                check_zone(line.zone, scope, checking)
            for item in line.items:
                if isinstance(item, nodes.Pieces):
                    check_pieces(item, line, scope, checking)
                else:
                    _item(item, scope, checking)
            if isinstance(line.items[0], nodes.SeatSize):
                _one_each(line, checking)
        case nodes.GivenValue():
            check_wanted(line.value, _given_target(line.target, scope, checking), scope, checking)
        case nodes.GivenEvery():
            check_every(line, scope, checking)
        case nodes.GivenPast() | nodes.ThenPast():
            _past(line, scope, checking)
        case nodes.When():
            check_statement(line.statement, scope, checking)
        case nodes.WhenPlay():
            check_test(line.until, scope, checking)
        case nodes.Answers():
            _answers(line.who, line.values, ("enough", "again"), scope, checking)
        case nodes.WhenPlayOne():
            if line.step not in checking.book.steps:
                checking.unknown("step", line.step, line.span, checking.book.steps)
        case nodes.ThenSees():
            check_seen(line, scope, checking)
        case nodes.ThenAsked() | nodes.ThenOffered():
            _answers(line.who, line.options, ("enough",), scope, checking)
        case nodes.Then():
            check_test(line.test, scope, checking)
        case nodes.GivenDice():
            for value in line.values:
                found = checking.type_of(value, scope)
                if found.kind not in ("number", "player", "piece"):
                    checking.mismatch(value, found, NUMBER)
        case nodes.ThenFails() | nodes.ThenEnds() | nodes.Cases():
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
    """Check the answers that a player gives, or may give, in a scenario. `words` are answers that are not expressions."""
    check_wanted(who, PLAYER, scope, checking)
    check_seated(who, Message("it-is-never-asked"), checking)
    for value in values:
        if not (isinstance(value, nodes.Name) and value.id in words):
            checking.type_of(value, scope)


def _one_each(line: nodes.GivenHas | nodes.ThenHas, checking: Checking) -> None:
    """Check a list of sizes, such as `2, 3, 3 cards`: it must be for the zone that each player has."""
    if (
        not isinstance(line.zone, nodes.EveryZone)
        or not isinstance(line.items[-1], nodes.Quantified)
        or line.items[-1].group.filters
        or any(not isinstance(item, nodes.SeatSize) for item in line.items[:-1])
        or getattr(line, "on_top", False)
        or getattr(line, "negated", False)
    ):
        checking.findings.error(
            codes.CASES_DO_NOT_FIT,
            Message("several-sizes-are-those-of-the-zones-of-all"),
            line.span,
            label=Message("whose-are-they"),
            help=Message("write-every-hand-has-2-3-3-cards-with"),
        )


def _sizes(line: nodes.ScenarioLine, seats: int, node: nodes.Scenario, checking: Checking) -> None:
    if isinstance(line, nodes.GivenHas | nodes.ThenHas) and isinstance(line.items[0], nodes.SeatSize):
        check_sizes(line, line.items, seats, checking, node)
    elif isinstance(line, nodes.GivenEvery) and len(line.values) > 1:
        check_sizes(line, line.values, seats, checking, node)


def _item(item: nodes.Expression | nodes.SeatSize, scope: Scope, checking: Checking) -> None:
    if isinstance(item, nodes.SeatSize):
        check_wanted(item.size, NUMBER, scope, checking)
    elif isinstance(item, nodes.Quantified):
        check_group(item.group, scope, checking)
        if item.amount is not None:
            check_wanted(item.amount, NUMBER, scope, checking)
    else:
        checking.type_of(item, scope)


def _given_target(node: nodes.Expression, scope: Scope, checking: Checking) -> Type:
    if isinstance(node, nodes.Name) and (node.id in checking.book.options or node.id == "now"):
        return checking.type_of(node, scope)
    return check_target(node, scope, checking)


def _past(line: nodes.GivenPast | nodes.ThenPast, scope: Scope, checking: Checking) -> None:
    """Check a line about a past event. In `given`, the roles of the event must be players and things; in `then`, the event is a
    pattern."""
    node = line.sentence
    verb = checking.book.verbs.get(node.verb)
    if verb is None:
        checking.unknown("verb", node.form, node.span, checking.book.verbs)
        return
    check_surplus(node, verb, checking)
    given = {"": node.subject, "object": node.object, **dict(node.args)}
    for key, parameter in verb_roles(verb):
        value = given.pop(key, None)
        if value is not None and (isinstance(line, nodes.ThenPast) or is_anyone(value)):
            check_meant(value, checking.book.type_of(parameter.type), scope, checking)
        elif value is not None:
            check_wanted(value, checking.book.type_of(parameter.type).maybe(), scope, checking)
    for value in given.values():
        if value is not None:
            checking.type_of(value, scope)
