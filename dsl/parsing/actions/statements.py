"""Make the nodes of statements and of rules in force, from alternatives of the grammar."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from dsl import nodes
from dsl.lexing.tokens import Token
from dsl.parsing.actions.alternatives import (
    ARG,
    ITEMS,
    MAYBE,
    ONE,
    REST,
    TEST,
    TEXT,
    Action,
    Context,
    Items,
    Mark,
    built,
    gathered,
    keep_all,
    keep_first,
    keep_whole,
    mark,
    node,
    object_and_args,
)
from dsl.source import Span


def _rule(kind: str) -> Action:
    @built
    def method(
        self: Context,
        span: Span,
        pattern: nodes.Pattern,
        body: Items | None = None,
        even_if_gone: bool = False,
        layer: str | None = None,
    ) -> nodes.Node:
        return nodes.Rule(span, kind, pattern, even_if_gone, layer, body.items if body else ())

    return method


def _moment(when: str) -> Action:
    @built
    def method(self: Context, span: Span, moment: Items, body: Items) -> nodes.Node:
        step, who, where = moment.items
        return nodes.Moment(span, when, step, who, where, body.items)

    return method


def _for_each(at_once: bool) -> Action:
    """Return the action that makes the node of a loop over things. It reports a plural noun, since `for each` needs a
    singular."""

    @built
    def method(self: Context, span: Span, group: nodes.Expression, name: str, body: Items) -> nodes.Node:
        if isinstance(group, nodes.Group):
            self.check_number(group.span, "each", None, group)
        return nodes.ForEach(span, group, str(name), at_once, body.items)

    return method


class Statements(Context):
    """The parser's actions (methods that make nodes) for statements and rules in force."""

    line = keep_first
    whole_line = keep_whole
    block = line_suite = keep_all

    # ------------------------------------------------------------ effects

    chooses = node(nodes.Choose, ONE, ONE, ONE, False)

    @built
    def chooses_several(self, span: Span, who: nodes.Expression, *rest: Any) -> nodes.Node:
        found: list[nodes.Choose] = []
        for what, name in zip(rest[::2], rest[1::2]):
            place = Span(self.source, what.span.start, self.place(name).end)
            chooser = deepcopy(who) if found else who  # no node may be in a tree twice
            found.append(nodes.Choose(place, chooser, what, str(name), False))
        return nodes.ChooseSeveral(span, tuple(found))

    choose_block = node(nodes.ChooseBlock, ONE, REST)
    named_block = node(nodes.NamedBlock, ONE, ITEMS)
    decides = node(nodes.Choose, ONE, ONE, ONE, True)
    among = node(nodes.Among, REST)
    range = node(nodes.Range, ONE, ONE)
    payment = node(nodes.Payment, ONE, ONE)
    payment_worth = node(nodes.PaymentOf, ONE, ONE, ONE, False)
    payment_at_least = node(nodes.PaymentOf, ONE, ONE, ONE, True)
    bundle = node(nodes.BundleOf, ONE, False, ONE)
    bundle_up_to = node(nodes.BundleOf, ONE, True, ONE)
    bundle_any = node(nodes.BundleOf, None, True, ONE)
    turn_up = node(nodes.Turn, True, ONE)
    turn_down = node(nodes.Turn, False, ONE)

    @built
    def move(self, span: Span, what: nodes.Expression, to: nodes.Expression) -> nodes.Node:
        if isinstance(to, nodes.End) and to.which in ("top", "bottom") and to.amount is None:
            return nodes.Move(span, what, to.of, to.which == "bottom")
        return nodes.Move(span, what, to, False)

    shuffle = node(nodes.Shuffle, ONE, MAYBE)
    transfer = node(nodes.Transfer, ONE, ONE, ONE, False, ARG("name"), ARG("reason"))
    transfer_up_to = node(nodes.Transfer, ONE, ONE, ONE, True, ARG("name"), None)
    exchange = node(nodes.Exchange, ONE, ONE)
    set = node(nodes.Set, ONE, ONE)
    raise_by = node(nodes.Adjust, "raise", ONE, ONE)
    lower_by = node(nodes.Adjust, "lower", ONE, ONE)
    roll = node(nodes.Roll, ONE, None)
    roll_one = node(nodes.RollOne, ONE, ONE)

    @built
    def roll_number(self, span: Span, low: nodes.Expression, high: nodes.Expression, name: str) -> nodes.Node:
        return nodes.Roll(span, nodes.Range(Span(self.source, low.span.start, high.span.end), low, high), str(name))

    @built
    def reveal(self, span: Span, what: nodes.Expression, to: nodes.Expression) -> nodes.Node:
        everyone = isinstance(to, nodes.Name) and to.id == "everyone"
        return nodes.Reveal(span, what, None if everyone else to)

    resolve = node(nodes.Resolve, ONE, ARG("at"), ARG("for_who"))
    run = node(nodes.Run, ONE, ARG("for_who"))
    fail = node(nodes.Fail, TEXT)
    require = node(nodes.Require, TEST, ARG("reason"))
    stop = node(nodes.Stop, MAYBE)
    end_play = node(nodes.EndPlay, ARG("winners"), ARG("name"))
    let = node(nodes.Let, ONE, ONE)
    let_answer = let
    answer = node(nodes.Answer, ONE)
    at_part = mark("at")
    for_who = mark("for_who")
    else_reason = mark("reason", TEXT)
    won_by = mark("winners")
    as_name = mark("name")

    # ------------------------------------------------------------- blocks

    @built
    def deed_to_do(self, span: Span, who: nodes.Expression, verb: Token, *rest: Any) -> nodes.Sentence:
        obj, args = object_and_args(rest)
        return nodes.Sentence(span, who, self.base(verb), str(verb), obj, args)

    if_statement = node(nodes.If, TEST, ITEMS, ARG("otherwise", ()))

    @built
    def otherwise(self, span: Span, body: Any) -> Mark:
        return Mark("otherwise", body.items if isinstance(body, Items) else (body,), span)

    else_part = otherwise
    repeat = node(nodes.Repeat, ONE, ITEMS)
    repeat_until = node(nodes.RepeatUntil, TEST, ITEMS)

    @built
    def repeat_forever(self, span: Span, body: Items) -> nodes.Node:
        return nodes.RepeatUntil(span, nodes.Flag(span, False), body.items)

    for_each, for_each_at_once = _for_each(at_once=False), _for_each(at_once=True)

    @built
    def for_each_number(
        self, span: Span, name: str, low: nodes.Expression, high: nodes.Expression, body: Items
    ) -> nodes.Node:
        """Return the node of a loop `for each NAME from E to E SUITE`."""
        numbers = nodes.Range(Span(self.source, low.span.start, high.span.end), low, high)
        return nodes.ForEach(span, numbers, str(name), False, body.items)

    attempt = node(nodes.Attempt, ITEMS, ARG("otherwise", ()))
    as_much_as_possible = node(nodes.AsMuchAsPossible, ITEMS)
    open = node(nodes.Open, ONE, ONE, ONE, ONE, ARG("most"), ITEMS)
    at_most_times = mark("most")

    # ----------------------------------------------------- rules in force

    @built
    def pattern(self, span: Span, occasion: Items, *others: Items, **more: Any) -> nodes.Node:
        subject, verb, form, obj, args = occasion.items
        because, because_of = more.get("because", (None, None))
        during, where = more.get("during"), more.get("where")
        joined = tuple(nodes.Occasion(Span(self.source, one.start_pos, one.end_pos), *one.items) for one in others)
        return nodes.Pattern(span, subject, verb, form, obj, args, because, because_of, during, where, joined)

    @built
    def occasion(self, span: Span, *parts: Any) -> Items:
        subject, verb, *rest = (None, *parts) if isinstance(parts[0], Token) else parts
        obj, args = object_and_args(tuple(rest))
        return Items((subject, self.base(verb), str(verb), obj, args), span)

    @built
    def because(self, span: Span, noun: str, of: nodes.Expression | None = None) -> Mark:
        return Mark("because", (self.singular(noun), of), span)

    pattern_where = mark("where", TEST)
    layer = mark("layer")
    moment = gathered(ONE, ARG("who"), ARG("where"))
    of_whom = mark("who")

    before_step, after_step = _moment("before"), _moment("after")

    even_if_gone = mark("even_if_gone", True)
    of_what = mark("of")

    forbid, ignore, allow = _rule("forbid"), _rule("ignore"), _rule("allow")
    instead, before_rule, after_rule = _rule("instead"), _rule("before"), _rule("after")

    by, times_amount, to = gathered("by", ONE), gathered("times", ONE), gathered("to", ONE)
    to_at_most, to_at_least = gathered("at most", ONE), gathered("at least", ONE)

    @built
    def change_role(
        self, span: Span, role: str, changed: Items, pattern: nodes.Pattern, layer: str | None = None
    ) -> nodes.Node:
        op, amount = changed.items
        return nodes.ChangeRole(span, str(role), op, amount, pattern, layer)

    @built
    def change_value(
        self,
        span: Span,
        name: str,
        changed: Items,
        of: nodes.Expression | None = None,
        where: nodes.Expression | None = None,
    ) -> nodes.Node:
        op, amount = changed.items
        return nodes.ChangeValue(span, str(name), of, op, amount, where)

    mute = node(nodes.Mute, ONE)
    accept = node(nodes.Accept, ITEMS, REST, ARG("where"))
    accepted = keep_all
    next_time = node(nodes.NextTime, ONE, ITEMS)
    until = node(nodes.During, TEST, ITEMS)
    during_this = node(nodes.DuringThis, ONE, ITEMS)
    during_turn = node(nodes.DuringTurns, None, ONE, None, ITEMS)
    during_turn_of = node(nodes.DuringTurns, None, ONE, ONE, ITEMS)
    during_turns = node(nodes.DuringTurns, ONE, ONE, None, ITEMS)
