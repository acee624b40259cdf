"""Statements and rules in force: alternatives of the grammar -> nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl import nodes as n
from dsl.lexing.lexer import Token
from dsl.parsing.actions.alternatives import Items, Mark, as_test, built, flag, keep_all, keep_first, mark
from dsl.parsing.actions.expressions import ExpressionBuilder
from dsl.source import Span


class StatementBuilder(ExpressionBuilder):
    """Statements and rules in force."""

    line = keep_first
    block = line_suite = keep_all
    else_part: Any

    # ------------------------------------------------------------ effects

    @built
    def chooses(self, span: Span, who: n.Node, what: n.Node, name: str) -> n.Node:
        return n.Choose(span, who, what, str(name), False)

    @built
    def decides(self, span: Span, who: n.Node, what: n.Node, name: str) -> n.Node:
        return n.Choose(span, who, what, str(name), True)

    @built
    def among(self, span: Span, *values: n.Node) -> n.Node:
        return n.Among(span, values)

    @built
    def range(self, span: Span, low: n.Node, high: n.Node) -> n.Node:
        return n.Range(span, low, high)

    @built
    def payment(self, span: Span, price: n.Node, purse: n.Node) -> n.Node:
        return n.Payment(span, price, purse)

    @built
    def move(self, span: Span, what: n.Node, to: n.Node) -> n.Node:
        if isinstance(to, n.End) and to.which in ("top", "bottom") and to.amount is None:
            return n.Move(span, what, to.of, to.which == "bottom")
        return n.Move(span, what, to, False)

    @built
    def shuffle(self, span: Span, what: n.Node, into: n.Node | None = None) -> n.Node:
        return n.Shuffle(span, what, into)

    @built
    def exchange(self, span: Span, left: n.Node, right: n.Node) -> n.Node:
        return n.Exchange(span, left, right)

    @built
    def set(self, span: Span, target: n.Node, value: n.Node) -> n.Node:
        return n.Set(span, target, value)

    @built
    def raise_by(self, span: Span, target: n.Node, amount: n.Node) -> n.Node:
        return n.Adjust(span, "raise", target, amount)

    @built
    def lower_by(self, span: Span, target: n.Node, amount: n.Node) -> n.Node:
        return n.Adjust(span, "lower", target, amount)

    @built
    def roll(self, span: Span, what: n.Node) -> n.Node:
        return n.Roll(span, what, None)

    @built
    def roll_number(self, span: Span, low: n.Node, high: n.Node, name: str) -> n.Node:
        return n.Roll(span, n.Range(Span(self.source, low.span.start, high.span.end), low, high), str(name))

    @built
    def reveal(self, span: Span, what: n.Node, to: n.Node) -> n.Node:
        everyone = isinstance(to, n.Name) and to.id == "everyone"
        return n.Reveal(span, what, None if everyone else to)

    @built
    def resolve(self, span: Span, card: n.Node, at: str | None = None, for_who: n.Node | None = None) -> n.Node:
        return n.Resolve(span, card, at, for_who)

    @built
    def run(self, span: Span, step: str, for_who: n.Node | None = None) -> n.Node:
        return n.Run(span, str(step), for_who)

    @built
    def fail(self, span: Span, reason: n.Text | None = None) -> n.Node:
        return n.Fail(span, reason.value if reason else None)

    @built
    def require(self, span: Span, test: n.Node, reason: n.Text | None = None) -> n.Node:
        return n.Require(span, as_test(test), reason.value if reason else None)

    @built
    def stop(self, span: Span, step: str | None = None) -> n.Node:
        return n.Stop(span, None if step is None else str(step))

    @built
    def end_play(self, span: Span, winners: n.Node | None = None) -> n.Node:
        return n.EndPlay(span, winners)

    @built
    def let(self, span: Span, name: str, value: n.Node) -> n.Node:
        return n.Let(span, str(name), value)

    @built
    def at_part(self, span: Span, label: str) -> Mark:
        return Mark("at", str(label), span)

    for_who = mark("for_who")
    else_reason = mark("reason")
    won_by = mark("winners")

    # ------------------------------------------------------------- blocks

    @built
    def may(self, span: Span, who: n.Node, body: Items, otherwise: tuple[n.Node, ...] = ()) -> n.Node:
        return n.May(span, who, body.items, otherwise)

    @built
    def if_statement(self, span: Span, test: n.Node, body: Items, otherwise: tuple[n.Node, ...] = ()) -> n.Node:
        return n.If(span, as_test(test), body.items, otherwise)

    @built
    def otherwise(self, span: Span, body: Any) -> Mark:
        return Mark("otherwise", body.items if isinstance(body, Items) else (body,), span)

    else_part = otherwise

    @built
    def repeat(self, span: Span, times: n.Node, body: Items) -> n.Node:
        return n.Repeat(span, times, body.items)

    @built
    def repeat_until(self, span: Span, test: n.Node, body: Items) -> n.Node:
        return n.RepeatUntil(span, as_test(test), body.items)

    @built
    def repeat_forever(self, span: Span, body: Items) -> n.Node:
        return n.RepeatUntil(span, n.Flag(span, False), body.items)

    @built
    def for_each(self, span: Span, group: n.Node, name: str, body: Items) -> n.Node:
        return n.ForEach(span, group, str(name), False, body.items)

    @built
    def for_each_at_once(self, span: Span, group: n.Node, name: str, body: Items) -> n.Node:
        return n.ForEach(span, group, str(name), True, body.items)

    @built
    def attempt(self, span: Span, body: Items, otherwise: tuple[n.Node, ...] = ()) -> n.Node:
        return n.Attempt(span, body.items, otherwise)

    @built
    def as_much_as_possible(self, span: Span, body: Items) -> n.Node:
        return n.AsMuchAsPossible(span, body.items)

    @built
    def open(
        self, span: Span, window: str, group: n.Node, name: str, passes: n.Node, body: Items, most: n.Node | None = None
    ) -> n.Node:
        return n.Open(span, str(window), group, str(name), passes, most, body.items)

    at_most_times = mark("most")

    # ----------------------------------------------------- rules in force

    @built
    def pattern(self, span: Span, subject: n.Node, verb: Token, *rest: Any, **more: Any) -> n.Node:
        obj, args = self.object_and_args(rest)
        because, because_of = more.get("because", (None, None))
        during, where = more.get("during"), more.get("where")
        return n.Pattern(span, subject, self.base(verb), str(verb), obj, args, because, because_of, during, where)

    @built
    def because(self, span: Span, noun: str, of: n.Node | None = None) -> Mark:
        return Mark("because", (self.singular(noun), of), span)

    @built
    def pattern_where(self, span: Span, test: n.Node) -> Mark:
        return Mark("where", as_test(test), span)

    @built
    def layer(self, span: Span, label: str) -> Mark:
        return Mark("layer", str(label), span)

    even_if_gone = flag("even_if_gone")
    of_what = mark("of")

    def _rule(kind: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(
            self: Any,
            span: Span,
            pattern: n.Pattern,
            body: Items | None = None,
            even_if_gone: bool = False,
            layer: str | None = None,
        ) -> n.Node:
            return n.Rule(span, kind, pattern, even_if_gone, layer, body.items if body else ())

        return method

    forbid, ignore, allow = _rule("forbid"), _rule("ignore"), _rule("allow")
    instead, before_rule, after_rule = _rule("instead"), _rule("before"), _rule("after")

    def _changed(op: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Any, span: Span, amount: n.Node) -> Items:
            return Items((op, amount), span)

        return method

    by, times_amount, to = _changed("by"), _changed("times"), _changed("to")
    to_at_most, to_at_least = _changed("at most"), _changed("at least")

    @built
    def change_role(
        self, span: Span, role: str, changed: Items, pattern: n.Pattern, layer: str | None = None
    ) -> n.Node:
        op, amount = changed.items
        return n.ChangeRole(span, str(role), op, amount, pattern, layer)

    @built
    def change_value(
        self, span: Span, name: str, changed: Items, of: n.Node | None = None, where: n.Node | None = None
    ) -> n.Node:
        op, amount = changed.items
        return n.ChangeValue(span, str(name), of, op, amount, where)

    @built
    def mute(self, span: Span, group: n.Group) -> n.Node:
        return n.Mute(span, group)

    @built
    def accept(self, span: Span, given: n.Node, *wanted: n.Node, where: n.Node | None = None) -> n.Node:
        return n.Accept(span, given, wanted, where)

    @built
    def next_time(self, span: Span, pattern: n.Pattern, body: Items) -> n.Node:
        return n.NextTime(span, pattern, body.items)

    @built
    def until(self, span: Span, test: n.Node, rules: Items) -> n.Node:
        return n.During(span, as_test(test), rules.items)

    @built
    def during_turn(self, span: Span, step: str, rules: Items) -> n.Node:
        return n.DuringTurns(span, None, str(step), rules.items)

    @built
    def during_turns(self, span: Span, amount: n.Node, step: str, rules: Items) -> n.Node:
        return n.DuringTurns(span, amount, str(step), rules.items)
