"""Checks of blocks of statements, and of the names that each statement adds to the scope."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.messages.message import Message
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_actor, check_members, check_test, check_wanted
from dsl.semantics.checks.groups import check_group
from dsl.semantics.checks.ranges import check_range, check_times
from dsl.semantics.checks.rules import (
    check_accept,
    check_change_role,
    check_change_value,
    check_layers,
    check_moment,
    check_pattern,
)
from dsl.semantics.checks.sentences import check_sentence
from dsl.semantics.checks.statements.answers import answered_instead, check_answer
from dsl.semantics.checks.statements.chance import check_roll, check_roll_one
from dsl.semantics.checks.statements.choices import check_choice, check_declined
from dsl.semantics.checks.statements.naming import check_let, named
from dsl.semantics.checks.statements.spans import SPANS, check_span
from dsl.semantics.checks.statements.steps import check_course
from dsl.semantics.checks.statements.things import check_handling, check_sides
from dsl.semantics.checks.statements.values import check_transfer, check_values
from dsl.semantics.rules_in_force import IN_FORCE
from dsl.semantics.static_types import NUMBER, Type

#: The kinds of rules that can be lines of a block. Such a line puts its rule in force for some time.
STORABLE = (nodes.Rule, nodes.ChangeRole, nodes.ChangeValue, nodes.Mute, nodes.Accept, nodes.NextTime, nodes.Moment)


def check_block(
    body: tuple[nodes.Statement, ...], scope: Scope, checking: Checking, lasting: Scope | None = None
) -> None:
    """Check the statements of a block in order. Each statement may use the names that earlier ones made. If the block is the
    text of a card, `lasting` is the scope for the rules in it. These rules are in force while the card lies in its zone, so
    nobody has carried out the statements before them."""
    ended = None
    for place, statement in enumerate(body):
        if isinstance(statement, nodes.Choose) and statement.may:
            check_declined(statement.name, body[place + 1 :], checking)
        if ended is not None:
            checking.findings.warning(
                codes.UNREACHABLE,
                Message("this-line-can-never-be-reached"),
                statement.span,
                label=Message("play-never-gets-here"),
                others=(Label(ended.span, Message("because-of-this")),),
                help=Message("remove-it-or-put-it-before-the-line-that"),
            )
            ended = None
        if lasting is not None and isinstance(statement, IN_FORCE):
            check_statement(statement, lasting, checking)
        else:
            scope = check_statement(statement, scope, checking)
        if isinstance(statement, nodes.Fail | nodes.Stop | nodes.EndPlay):
            ended = statement


def check_statement(node: nodes.Statement, scope: Scope, checking: Checking) -> Scope:
    """Check one statement, and return the scope for the statements after it."""
    checking.checked.known[node] = scope
    if isinstance(node, STORABLE):
        checking.checked.captured[node] = scope.taken_along()
        checking.checked.named[node] = scope.things()
    match node:
        case nodes.Let():
            return check_let(node, scope, checking)
        case nodes.Answer():
            check_answer(node, scope, checking)
        case nodes.Choose():
            check_actor(node.who, scope, checking)
            return check_choice(node, scope, checking)
        case nodes.ChooseSeveral():
            return _several(node, scope, checking)
        case nodes.Roll():
            return check_roll(node, scope, checking)
        case nodes.RollOne():
            return check_roll_one(node, scope, checking)
        case nodes.Transfer():
            return check_transfer(node, scope, checking)
        case nodes.ChooseBlock():
            _one_of(node, scope, checking)
        case nodes.Sentence():
            check_sentence(node, scope, checking)
        case nodes.May() | nodes.If() | nodes.Attempt() | nodes.AsMuchAsPossible():
            _branches(node, scope, checking)
        case nodes.Repeat() | nodes.RepeatUntil() | nodes.ForEach() | nodes.Open():
            _loop(node, scope, checking)
        case nodes.Turn():
            check_sides(node, scope, checking)
        case nodes.Move() | nodes.Shuffle() | nodes.Reveal() | nodes.Resolve():
            check_handling(node, scope, checking)
        case nodes.Exchange() | nodes.Set() | nodes.Adjust():
            check_values(node, scope, checking)
        case nodes.Run() | nodes.Require() | nodes.Stop() | nodes.EndPlay() | nodes.Fail():
            check_course(node, scope, checking)
        case nodes.During() | nodes.DuringThis() | nodes.DuringTurns():
            check_span(node, scope, checking)
            check_block(node.rules, replace(scope, reacts=False), checking)
        case nodes.Rule() | nodes.NextTime():
            inner = check_pattern(node.pattern, scope, checking).stored()
            check_block(node.body, replace(inner, reacts=True, answers=answered_instead(node, checking)), checking)
            if isinstance(node, nodes.Rule):
                check_layers(node.pattern, node.layer, node.span, checking)
        case nodes.Moment():
            check_block(node.body, replace(check_moment(node, scope, checking).stored(), reacts=True), checking)
        case nodes.ChangeRole():
            check_change_role(node, scope, checking)
        case nodes.ChangeValue():
            check_change_value(node, scope, checking)
        case nodes.Mute():
            check_group(node.group, scope, checking)
        case nodes.Accept():
            check_accept(node, scope, checking)
        case _:
            assert_never(node)
    return scope


def _several(node: nodes.ChooseSeveral, scope: Scope, checking: Checking) -> Scope:
    """Check a statement with several choices, and return the scope for the statements after this one."""
    told = len(checking.findings.items)
    for choice in node.choices:  # all choices have the same player, so a mistake there is reported only once
        if not any(finding.is_error for finding in checking.findings.items[told:]):
            check_actor(choice.who, scope, checking)
    for choice in node.choices:
        checking.checked.known[choice] = scope
        scope = check_choice(choice, scope, checking)
    return scope


def _branches(
    node: nodes.May | nodes.If | nodes.Attempt | nodes.AsMuchAsPossible, scope: Scope, checking: Checking
) -> None:
    if isinstance(node, nodes.May):
        check_actor(node.who, scope, checking)
    elif isinstance(node, nodes.If):
        check_test(node.test, scope, checking)
    check_block(node.body, scope, checking)
    if not isinstance(node, nodes.AsMuchAsPossible):
        check_block(node.otherwise, scope, checking)


def _loop(
    node: nodes.Repeat | nodes.RepeatUntil | nodes.ForEach | nodes.Open, scope: Scope, checking: Checking
) -> None:
    match node:
        case nodes.Repeat():
            check_wanted(node.times, NUMBER, scope, checking)
            check_times(node.times, checking.findings)
        case nodes.RepeatUntil():
            check_test(node.test, scope, checking)
        case nodes.ForEach():
            scope = named(scope, node, checking, _gone_through(node.group, scope, checking))
        case nodes.Open():
            check_wanted(node.passes, NUMBER, scope, checking)
            if node.most is not None:
                check_wanted(node.most, NUMBER, scope, checking)
            scope = named(scope, node, checking, check_members(node.group, scope, checking))
        case _:
            assert_never(node)
    check_block(node.body, scope, checking)


def _gone_through(group: nodes.Expression | nodes.Range, scope: Scope, checking: Checking) -> Type:
    """Return the type of the variable of a loop: the type of one thing of the group, or a number."""
    if not isinstance(group, nodes.Range):
        return check_members(group, scope, checking)
    check_wanted(group.low, NUMBER, scope, checking)
    check_wanted(group.high, NUMBER, scope, checking)
    check_range(group.low, group.high, checking.findings)
    return NUMBER


def _one_of(node: nodes.ChooseBlock, scope: Scope, checking: Checking) -> None:
    """Check a choice between named blocks. There must be at least two, and their names must be words of one list."""
    check_actor(node.who, scope, checking)
    if len(node.blocks) == 1:
        checking.findings.error(
            codes.NOTHING_TO_CHOOSE,
            Message("there-is-nothing-to-choose-here"),
            node.span,
            label=Message("one-block-only"),
            help=Message("write-who-may-or-add-one"),
        )
    known = checking.book.word_list
    first = next((known[one.name] for one in node.blocks if one.name in known), "")
    checking.checked.types[node] = Type("word", first)
    seen: set[str] = set()
    for one in node.blocks:
        if one.name not in known:
            checking.unknown("word", one.name, one.span, known)
        elif known[one.name] != first:
            checking.mismatch(one, Type("word", known[one.name]), Type("word", first))
        elif one.name in seen:
            checking.findings.error(
                codes.DECLARED_TWICE,
                Message("there-are-two-blocks-name", name=one.name),
                one.span,
                label=Message("again-here"),
                help=Message("another-word-for-one"),
            )
        seen.add(one.name)
        check_block(one.body, scope, checking)


def check_general(node: nodes.General, checking: Checking) -> None:
    """Check the rules below `rules`, which are in force from the beginning of a game. Report a rule with a limited span. No
    statement puts such a rule in force, so its span would never begin."""
    for rule in node.rules:
        if isinstance(rule, (nodes.NextTime, *SPANS)):
            checking.findings.error(
                codes.SPAN_NEVER_BEGINS,
                Message("nobody-carries-this-out-so-that-it-never-begins"),
                rule.span,
                label=Message("below-rules-stands-what-is-always-in-force"),
                help=Message("put-it-into-a-step-a-verb-or-a"),
            )
    check_block(node.rules, Scope(), checking)
