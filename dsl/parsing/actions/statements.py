"""Make the nodes of statements and of rules in force, from alternatives of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from dsl import nodes
from dsl.lexing.tokens import Token
from dsl.parsing.actions.alternatives import (
    Context,
    Items,
    Mark,
    as_test,
    built,
    flag,
    keep_all,
    keep_first,
    keep_whole,
    mark,
    object_and_args,
)
from dsl.source import Span


def _rule(kind: str) -> Callable[..., Any]:
    @built
    def method(
        self: Any,
        span: Span,
        pattern: nodes.Pattern,
        body: Items | None = None,
        even_if_gone: bool = False,
        layer: str | None = None,
    ) -> nodes.Node:
        return nodes.Rule(span, kind, pattern, even_if_gone, layer, body.items if body else ())

    return method


def _changed(op: str) -> Callable[..., Any]:
    @built
    def method(self: Any, span: Span, amount: nodes.Expression) -> Items:
        return Items((op, amount), span)

    return method


class Statements(Context):
    """The parser's actions (methods that make nodes) for statements and rules in force."""

    line = keep_first
    whole_line = keep_whole
    block = line_suite = keep_all

    # ------------------------------------------------------------ effects

    @built
    def chooses(self, span: Span, who: nodes.Expression, what: nodes.Choice, name: str) -> nodes.Node:
        return nodes.Choose(span, who, what, str(name), False)

    @built
    def chooses_several(self, span: Span, who: nodes.Expression, *rest: Any) -> nodes.Node:
        found: list[nodes.Choose] = []
        for what, name in zip(rest[::2], rest[1::2]):
            place = Span(self.source, what.span.start, self.place(name).end)
            chooser = deepcopy(who) if found else who  # no node may be in a tree twice
            found.append(nodes.Choose(place, chooser, what, str(name), False))
        return nodes.ChooseSeveral(span, tuple(found))

    @built
    def choose_block(self, span: Span, who: nodes.Expression, *blocks: nodes.NamedBlock) -> nodes.Node:
        return nodes.ChooseBlock(span, who, blocks)

    @built
    def named_block(self, span: Span, name: str, body: Items) -> nodes.Node:
        return nodes.NamedBlock(span, str(name), body.items)

    @built
    def decides(self, span: Span, who: nodes.Expression, what: nodes.Choice, name: str) -> nodes.Node:
        return nodes.Choose(span, who, what, str(name), True)

    @built
    def among(self, span: Span, *values: nodes.Expression) -> nodes.Node:
        return nodes.Among(span, values)

    @built
    def range(self, span: Span, low: nodes.Expression, high: nodes.Expression) -> nodes.Node:
        return nodes.Range(span, low, high)

    @built
    def payment(self, span: Span, price: nodes.Expression, purse: nodes.Expression) -> nodes.Node:
        return nodes.Payment(span, price, purse)

    @built
    def payment_worth(self, span: Span, amount: nodes.Expression, measure: str, purse: nodes.Expression) -> nodes.Node:
        return nodes.PaymentOf(span, amount, str(measure), purse, False)

    @built
    def payment_at_least(
        self, span: Span, amount: nodes.Expression, measure: str, purse: nodes.Expression
    ) -> nodes.Node:
        return nodes.PaymentOf(span, amount, str(measure), purse, True)

    @built
    def bundle(self, span: Span, amount: nodes.Expression, source: nodes.Expression) -> nodes.Node:
        return nodes.BundleOf(span, amount, False, source)

    @built
    def bundle_up_to(self, span: Span, amount: nodes.Expression, source: nodes.Expression) -> nodes.Node:
        return nodes.BundleOf(span, amount, True, source)

    @built
    def bundle_any(self, span: Span, source: nodes.Expression) -> nodes.Node:
        return nodes.BundleOf(span, None, True, source)

    @built
    def turn_up(self, span: Span, what: nodes.Expression) -> nodes.Node:
        return nodes.Turn(span, True, what)

    @built
    def turn_down(self, span: Span, what: nodes.Expression) -> nodes.Node:
        return nodes.Turn(span, False, what)

    @built
    def move(self, span: Span, what: nodes.Expression, to: nodes.Expression) -> nodes.Node:
        if isinstance(to, nodes.End) and to.which in ("top", "bottom") and to.amount is None:
            return nodes.Move(span, what, to.of, to.which == "bottom")
        return nodes.Move(span, what, to, False)

    @built
    def shuffle(self, span: Span, what: nodes.Expression, into: nodes.Expression | None = None) -> nodes.Node:
        return nodes.Shuffle(span, what, into)

    @built
    def transfer(
        self,
        span: Span,
        amount: nodes.Expression,
        source: nodes.Expression,
        to: nodes.Expression,
        name: str | None = None,
        reason: nodes.Text | None = None,
    ) -> nodes.Node:
        return nodes.Transfer(span, amount, source, to, False, name, None if reason is None else reason.value)

    @built
    def transfer_up_to(
        self,
        span: Span,
        amount: nodes.Expression,
        source: nodes.Expression,
        to: nodes.Expression,
        name: str | None = None,
    ) -> nodes.Node:
        return nodes.Transfer(span, amount, source, to, True, name, None)

    @built
    def exchange(self, span: Span, left: nodes.Expression, right: nodes.Expression) -> nodes.Node:
        return nodes.Exchange(span, left, right)

    @built
    def set(self, span: Span, target: nodes.Expression, value: nodes.Expression) -> nodes.Node:
        return nodes.Set(span, target, value)

    @built
    def raise_by(self, span: Span, target: nodes.Expression, amount: nodes.Expression) -> nodes.Node:
        return nodes.Adjust(span, "raise", target, amount)

    @built
    def lower_by(self, span: Span, target: nodes.Expression, amount: nodes.Expression) -> nodes.Node:
        return nodes.Adjust(span, "lower", target, amount)

    @built
    def roll(self, span: Span, what: nodes.Expression) -> nodes.Node:
        return nodes.Roll(span, what, None)

    @built
    def roll_one(self, span: Span, what: nodes.Expression, name: str) -> nodes.Node:
        return nodes.RollOne(span, what, str(name))

    @built
    def roll_number(self, span: Span, low: nodes.Expression, high: nodes.Expression, name: str) -> nodes.Node:
        return nodes.Roll(span, nodes.Range(Span(self.source, low.span.start, high.span.end), low, high), str(name))

    @built
    def reveal(self, span: Span, what: nodes.Expression, to: nodes.Expression) -> nodes.Node:
        everyone = isinstance(to, nodes.Name) and to.id == "everyone"
        return nodes.Reveal(span, what, None if everyone else to)

    @built
    def resolve(
        self, span: Span, card: nodes.Expression, at: str | None = None, for_who: nodes.Expression | None = None
    ) -> nodes.Node:
        return nodes.Resolve(span, card, at, for_who)

    @built
    def run(self, span: Span, step: str, for_who: nodes.Expression | None = None) -> nodes.Node:
        return nodes.Run(span, str(step), for_who)

    @built
    def fail(self, span: Span, reason: nodes.Text | None = None) -> nodes.Node:
        return nodes.Fail(span, reason.value if reason else None)

    @built
    def require(self, span: Span, test: nodes.Expression, reason: nodes.Text | None = None) -> nodes.Node:
        return nodes.Require(span, as_test(test), reason.value if reason else None)

    @built
    def stop(self, span: Span, step: str | None = None) -> nodes.Node:
        return nodes.Stop(span, None if step is None else str(step))

    @built
    def end_play(self, span: Span, winners: nodes.Expression | None = None, name: str | None = None) -> nodes.Node:
        return nodes.EndPlay(span, winners, name)

    @built
    def let(self, span: Span, name: str, value: nodes.Expression) -> nodes.Node:
        return nodes.Let(span, str(name), value)

    let_answer = let

    @built
    def answer(self, span: Span, value: nodes.Expression) -> nodes.Node:
        return nodes.Answer(span, value)

    @built
    def at_part(self, span: Span, label: str) -> Mark:
        return Mark("at", str(label), span)

    for_who = mark("for_who")
    else_reason = mark("reason")
    won_by = mark("winners")

    @built
    def as_name(self, span: Span, label: str) -> Mark:
        return Mark("name", str(label), span)

    # ------------------------------------------------------------- blocks

    @built
    def deed_to_do(self, span: Span, who: nodes.Expression, verb: Token, *rest: Any) -> nodes.Sentence:
        obj, args = object_and_args(rest)
        return nodes.Sentence(span, who, self.base(verb), str(verb), obj, args)

    @built
    def if_statement(
        self, span: Span, test: nodes.Expression, body: Items, otherwise: tuple[nodes.Statement, ...] = ()
    ) -> nodes.Node:
        return nodes.If(span, as_test(test), body.items, otherwise)

    @built
    def otherwise(self, span: Span, body: Any) -> Mark:
        return Mark("otherwise", body.items if isinstance(body, Items) else (body,), span)

    else_part = otherwise

    @built
    def repeat(self, span: Span, times: nodes.Expression, body: Items) -> nodes.Node:
        return nodes.Repeat(span, times, body.items)

    @built
    def repeat_until(self, span: Span, test: nodes.Expression, body: Items) -> nodes.Node:
        return nodes.RepeatUntil(span, as_test(test), body.items)

    @built
    def repeat_forever(self, span: Span, body: Items) -> nodes.Node:
        return nodes.RepeatUntil(span, nodes.Flag(span, False), body.items)

    @built
    def for_each(self, span: Span, group: nodes.Expression, name: str, body: Items) -> nodes.Node:
        self.check_each(group)
        return nodes.ForEach(span, group, str(name), False, body.items)

    @built
    def for_each_number(
        self, span: Span, name: str, low: nodes.Expression, high: nodes.Expression, body: Items
    ) -> nodes.Node:
        """Return the node of a loop `for each NAME from E to E SUITE`."""
        numbers = nodes.Range(Span(self.source, low.span.start, high.span.end), low, high)
        return nodes.ForEach(span, numbers, str(name), False, body.items)

    @built
    def for_each_at_once(self, span: Span, group: nodes.Expression, name: str, body: Items) -> nodes.Node:
        self.check_each(group)
        return nodes.ForEach(span, group, str(name), True, body.items)

    def check_each(self, group: nodes.Expression) -> None:
        """Report a plural noun after `for each`, which needs a singular."""
        if isinstance(group, nodes.Group):
            self.check_number(group.span, "each", None, group)

    @built
    def attempt(self, span: Span, body: Items, otherwise: tuple[nodes.Statement, ...] = ()) -> nodes.Node:
        return nodes.Attempt(span, body.items, otherwise)

    @built
    def as_much_as_possible(self, span: Span, body: Items) -> nodes.Node:
        return nodes.AsMuchAsPossible(span, body.items)

    @built
    def open(
        self,
        span: Span,
        window: str,
        group: nodes.Expression,
        name: str,
        passes: nodes.Expression,
        body: Items,
        most: nodes.Expression | None = None,
    ) -> nodes.Node:
        return nodes.Open(span, str(window), group, str(name), passes, most, body.items)

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

    @built
    def pattern_where(self, span: Span, test: nodes.Expression) -> Mark:
        return Mark("where", as_test(test), span)

    @built
    def layer(self, span: Span, label: str) -> Mark:
        return Mark("layer", str(label), span)

    @built
    def moment(
        self, span: Span, step: str, who: nodes.Expression | None = None, where: nodes.Expression | None = None
    ) -> Items:
        return Items((str(step), who, where), span)

    of_whom = mark("who")

    @built
    def before_step(self, span: Span, moment: Items, body: Items) -> nodes.Node:
        step, who, where = moment.items
        return nodes.Moment(span, "before", step, who, where, body.items)

    @built
    def after_step(self, span: Span, moment: Items, body: Items) -> nodes.Node:
        step, who, where = moment.items
        return nodes.Moment(span, "after", step, who, where, body.items)

    even_if_gone = flag("even_if_gone")
    of_what = mark("of")

    forbid, ignore, allow = _rule("forbid"), _rule("ignore"), _rule("allow")
    instead, before_rule, after_rule = _rule("instead"), _rule("before"), _rule("after")

    by, times_amount, to = _changed("by"), _changed("times"), _changed("to")
    to_at_most, to_at_least = _changed("at most"), _changed("at least")

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

    @built
    def mute(self, span: Span, group: nodes.Group) -> nodes.Node:
        return nodes.Mute(span, group)

    @built
    def accept(
        self, span: Span, given: Items, *wanted: nodes.Expression, where: nodes.Expression | None = None
    ) -> nodes.Node:
        return nodes.Accept(span, given.items, wanted, where)

    accepted = keep_all

    @built
    def next_time(self, span: Span, pattern: nodes.Pattern, body: Items) -> nodes.Node:
        return nodes.NextTime(span, pattern, body.items)

    @built
    def until(self, span: Span, test: nodes.Expression, rules: Items) -> nodes.Node:
        return nodes.During(span, as_test(test), rules.items)

    @built
    def during_this(self, span: Span, step: str, rules: Items) -> nodes.Node:
        return nodes.DuringThis(span, str(step), rules.items)

    @built
    def during_turn(self, span: Span, step: str, rules: Items) -> nodes.Node:
        return nodes.DuringTurns(span, None, str(step), None, rules.items)

    @built
    def during_turn_of(self, span: Span, step: str, who: nodes.Expression, rules: Items) -> nodes.Node:
        return nodes.DuringTurns(span, None, str(step), who, rules.items)

    @built
    def during_turns(self, span: Span, amount: nodes.Expression, step: str, rules: Items) -> nodes.Node:
        return nodes.DuringTurns(span, amount, str(step), None, rules.items)
