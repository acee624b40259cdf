"""What the parser reads -> nodes: one method for each alternative of the grammar.

Lark calls a method with all children of an alternative, reserved words too. `built` takes the
words away, finds the span, and turns optional parts (`Mark`) into keyword arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from lark import Token

from dsl import nodes as n
from dsl import syntax_codes as codes
from dsl.diagnostics import Findings
from dsl.lexer import CLASSES
from dsl.source import Span
from dsl.vocabulary import MAX_FORMS, Vocabulary


class Word(str):
    """A reserved word that a node keeps, with its place."""

    start_pos: int
    end_pos: int


class Mark:
    """An optional part of an alternative: goes to the parameter `key`."""

    __slots__ = ("key", "value", "start_pos", "end_pos")

    def __init__(self, key: str, value: Any, span: Span) -> None:
        self.key, self.value = key, value
        self.start_pos, self.end_pos = span.start, span.end


class Items:
    """Several things in a row, with their place."""

    __slots__ = ("items", "start_pos", "end_pos")

    def __init__(self, items: tuple[Any, ...], span: Span) -> None:
        self.items = items
        self.start_pos, self.end_pos = span.start, span.end


def _start(child: Any) -> int:
    return child.span.start if isinstance(child, n.Node) else child.start_pos


def _end(child: Any) -> int:
    return child.span.end if isinstance(child, n.Node) else child.end_pos


def built(method: Callable[..., Any]) -> Callable[..., Any]:
    """Call a method with its span and the children that are not reserved words."""

    @wraps(method)
    def call(self: Builder, children: list[Any]) -> Any:
        span = Span(self.source, _start(children[0]), _end(children[-1]))
        kept, marks = [], {}
        for child in children:
            kind = type(child)
            if kind is Mark:
                marks[child.key] = child.value
            elif kind is not Token or child.type in CLASSES:
                kept.append(child)
        return method(self, span, *kept, **marks)

    return call


def _mark(key: str) -> Callable[..., Any]:
    """Return a method that hands its only child to the parameter `key`."""

    @built
    def method(self: Builder, span: Span, value: Any) -> Mark:
        return Mark(key, value, span)

    return method


def _flag(key: str) -> Callable[..., Any]:
    @built
    def method(self: Builder, span: Span) -> Mark:
        return Mark(key, True, span)

    return method


def _word(self: Builder, children: list[Any]) -> Word:
    """Keep a reserved word."""
    token = children[0]
    word = Word(token.value)
    word.start_pos, word.end_pos = token.start_pos, token.end_pos
    return word


def _all(self: Builder, children: list[Any]) -> Items:
    """Keep a list, without its commas."""
    span = Span(self.source, _start(children[0]), _end(children[-1]))
    kept = (c for c in children if type(c) is not Token or c.type in CLASSES)
    return Items(tuple(str(c) if isinstance(c, str) else c for c in kept), span)


def _only(self: Builder, children: list[Any]) -> Any:
    """Hand on the first child, without what surrounds it."""
    return next(c for c in children if type(c) is not Token or c.type in CLASSES)


def as_test(node: n.Node) -> n.Node:
    """Read a noun phrase that stands where a test is due as `there is ...`."""
    return n.Exists(node.span, node, False) if isinstance(node, n.Quantified) else node


def as_group(node: n.Node) -> n.Node:
    """Take a bare plural for the group itself."""
    return node.group if isinstance(node, n.Quantified) and node.determiner == "bare" else node


class ExpressionBuilder:
    """Expressions, groups and filters."""

    source: str
    vocabulary: Vocabulary
    findings: Findings

    comparator = plus = times = whom = aggregate_kind = direction = modifier = _word
    extreme_word = bound = more = preposition = _word
    labels = path = items = _all
    parenthesis = _only

    # -------------------------------------------------------------- atoms

    def name(self, children: list[Any]) -> n.Node:
        token = children[0]
        return n.Name(Span(self.source, token.start_pos, token.end_pos), str(token))

    @built
    def number(self, span: Span, token: str) -> n.Node:
        return n.Number(span, int(token))

    @built
    def text(self, span: Span, token: str) -> n.Node:
        return n.Text(span, str(token))

    @built
    def numbered(self, span: Span, noun: str, number: str) -> n.Node:
        if self.singular(noun) == "player" and int(number) == 0:
            self.findings.error(codes.NOT_A_SEAT, "there is no player 0", span, help="players count from 1")
        return n.Numbered(span, self.singular(noun), str(number))

    @built
    def none_value(self, span: Span) -> n.Node:
        return n.NoneValue(span)

    @built
    def yes(self, span: Span) -> n.Node:
        return n.Flag(span, True)

    @built
    def no(self, span: Span) -> n.Node:
        return n.Flag(span, False)

    @built
    def field(self, span: Span, base: n.Node, label: str) -> n.Node:
        return n.Field(span, base, str(label))

    @built
    def call(self, span: Span, name: str, *args: n.Node) -> n.Node:
        return n.Call(span, str(name), args)

    @built
    def every_zone(self, span: Span, label: str) -> n.Node:
        return n.EveryZone(span, str(label))

    # ---------------------------------------------------------- operators

    @built
    def binary(self, span: Span, left: n.Node, op: Word, right: n.Node) -> n.Node:
        return n.Binary(span, str(op), left, right)

    @built
    def negative(self, span: Span, value: n.Node) -> n.Node:
        return n.Negative(span, value)

    @built
    def pick(self, span: Span, value: n.Node, test: n.Node, otherwise: n.Node) -> n.Node:
        return n.Pick(span, value, as_test(test), otherwise)

    def logic(self, children: list[Any]) -> n.Node:
        left, op, right = children
        span = Span(self.source, left.span.start, right.span.end)
        return n.Logic(span, str(op), as_test(left), as_test(right))

    @built
    def negation(self, span: Span, value: n.Node) -> n.Node:
        return n.Not(span, as_test(value))

    @built
    def compare(self, span: Span, left: Any, op: Word, right: n.Node) -> n.Node:
        return n.Compare(span, str(op), self.whose_left(left), right)

    def _compare_with(op: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Builder, span: Span, left: Any, right: n.Node) -> n.Node:
            return n.Compare(span, op, self.whose_left(left), right)

        return method

    compare_is = _compare_with("is")
    compare_is_not = _compare_with("is not")
    compare_in = _compare_with("in")
    compare_not_in = _compare_with("not in")

    @built
    def is_adjective(self, span: Span, left: Any, adjective: str) -> n.Node:
        return n.IsAdjective(span, self.whose_left(left), str(adjective), False)

    @built
    def is_not_adjective(self, span: Span, left: Any, adjective: str) -> n.Node:
        return n.IsAdjective(span, self.whose_left(left), str(adjective), True)

    @built
    def is_one_of(self, span: Span, left: Any, group: n.Node) -> n.Node:
        return n.IsOneOf(span, self.whose_left(left), as_group(group), False)

    @built
    def is_not_one_of(self, span: Span, left: Any, group: n.Node) -> n.Node:
        return n.IsOneOf(span, self.whose_left(left), as_group(group), True)

    @built
    def asks(self, span: Span, card: Any, whom: str, verb: str) -> n.Node:
        return n.Asks(span, self.whose_left(card), str(whom), self.base(verb))

    @built
    def has(self, span: Span, card: Any, part: str) -> n.Node:
        return n.Has(span, self.whose_left(card), str(part))

    @built
    def can(self, span: Span, who: Any, verb: Token, *rest: Any) -> n.Node:
        return n.Can(span, self.sentence_of(span, self.whose_left(who), verb, rest))

    @built
    def exists(self, span: Span, what: n.Node) -> n.Node:
        return n.Exists(span, what, False)

    @built
    def exists_not(self, span: Span, group: n.Node) -> n.Node:
        return n.Exists(span, group, True)

    @built
    def count_of(self, span: Span, what: n.Node) -> n.Node:
        return n.CountOf(span, as_group(what))

    @built
    def neighbours(self, span: Span, of: n.Node) -> n.Node:
        return n.Neighbours(span, of)

    @built
    def aggregate(self, span: Span, kind: Word, path: Items, group: n.Node) -> n.Node:
        return n.Aggregate(span, str(kind), path.items, as_group(group))

    @built
    def best(self, span: Span, kind: Word, name: str, low: n.Node, high: n.Node, test: n.Node) -> n.Node:
        if kind == "total":
            self.findings.error(
                codes.UNEXPECTED, '"total" adds up what things have, and here are no things', span,
                help='write "the highest" or "the lowest", or "total ... of" a group',
            )
        return n.Best(span, str(kind), str(name), low, high, as_test(test))

    def _end_of(which: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Builder, span: Span, *parts: n.Node) -> n.Node:
            return n.End(span, which, parts[0] if len(parts) > 1 else None, parts[-1])

        return method

    top, bottom, first, last = _end_of("top"), _end_of("bottom"), _end_of("first"), _end_of("last")

    # ------------------------------------------------------- noun phrases

    def _quantified(determiner: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Builder, span: Span, *parts: n.Node) -> n.Node:
            amount = parts[0] if len(parts) > 1 else None
            self.check_number(span, determiner, amount, parts[-1])
            return n.Quantified(span, determiner, amount, parts[-1])

        return method

    the, the_n, a, another = _quantified("the"), _quantified("the n"), _quantified("a"), _quantified("another")
    n, up_to, any_number = _quantified("n"), _quantified("up to"), _quantified("any")
    some, each, all_of = _quantified("some"), _quantified("each"), _quantified("all")

    @built
    def bare(self, span: Span, group: n.Group) -> n.Node:
        if group.noun in self.vocabulary.kinds and not group.adjectives and not group.filters:
            return n.Name(span, group.noun)
        if not group.plural:
            self.refuse_singular(span, group)
        return n.Quantified(span, "bare", None, group)

    def check_number(self, span: Span, determiner: str, amount: n.Node | None, group: n.Group) -> None:
        """Say that a noun has the wrong number, where that is certain."""
        singular, plural = group.noun, self.vocabulary.plurals.get(group.noun, group.noun)
        if singular == plural or singular in self.vocabulary.kinds:
            return
        is_one = determiner in ("a", "another", "each") or (isinstance(amount, n.Number) and amount.value == 1)
        several = isinstance(amount, n.Number) and amount.value != 1
        if is_one == group.plural and (is_one or several or determiner in ("all", "any", "some")):
            right = singular if is_one else plural
            self.findings.error(
                codes.SINGULAR, f'"{plural if group.plural else singular}" is {"one" if not group.plural else "several"},'
                f" and {'one is' if is_one else 'several are'} meant", span, help=f'write "{right}"',
            )

    def refuse_singular(self, span: Span, group: n.Group) -> None:
        """Say that a singular noun needs a word before it."""
        plural = self.vocabulary.plurals.get(group.noun, group.noun)
        self.findings.error(
            codes.SINGULAR, f'"{group.noun}" alone does not say which one', span,
            help=f'write "a {group.noun}", "the {group.noun}", "each {group.noun}", or "{plural}" for all there are',
        )

    @built
    def neighbour(self, span: Span, direction: Word, noun: str, after: n.Node | None = None) -> n.Node:
        self.check_seat(span, noun)
        return n.Neighbour(span, str(direction), None, after)

    @built
    def neighbour_n(
        self, span: Span, direction: Word, amount: n.Node, noun: str, after: n.Node | None = None
    ) -> n.Node:
        self.check_seat(span, noun)
        return n.Neighbour(span, str(direction), amount, after)

    def check_seat(self, span: Span, noun: str) -> None:
        """Only players sit in an order."""
        if self.singular(noun) != "player":
            self.findings.error(
                codes.NOT_A_SEAT, f'"next" and "previous" go by seats, and "{noun}" has no seat', span,
                help='write "the next player", or "the first of ..." for other things',
            )

    after = _mark("after")

    @built
    def head(self, span: Span, *words: str) -> n.Group:
        singular, plural = self.vocabulary.nouns[words[-1]]
        return n.Group(span, tuple(map(str, words[:-1])), singular, plural, ())

    @built
    def filtered(self, span: Span, group: n.Group, extra: n.Node) -> n.Group:
        return n.Group(span, group.adjectives, group.noun, group.plural, (*group.filters, extra))

    def _within(preposition: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Builder, span: Span, place: n.Node) -> n.Node:
            return n.Within(span, preposition, place)

        return method

    in_place, within_of, within_on = _within("in"), _within("of"), _within("on")

    @built
    def extreme(self, span: Span, word: Word, measure: str) -> Items:
        return Items((str(word), str(measure)), span)

    @built
    def with_extreme(self, span: Span, *chain: Items) -> n.Node:
        return n.WithExtreme(span, tuple(link.items for link in chain))

    @built
    def with_number(self, span: Span, number: Token, measure: str) -> n.Node:
        amount = n.Number(Span(self.source, number.start_pos, number.end_pos), int(number))
        return n.WithMeasure(span, "=", amount, str(measure), False)

    @built
    def with_bound(self, span: Span, bound: Word, amount: n.Node, measure: str) -> n.Node:
        op = {"exactly": "=", "at least": ">=", "at most": "<="}[bound]
        return n.WithMeasure(span, op, amount, str(measure), False)

    @built
    def with_more(self, span: Span, word: Word, measure: str, than: n.Node) -> n.Node:
        return n.WithMeasure(span, ">" if word == "more" else "<", than, str(measure), True)

    @built
    def starting(self, span: Span, first: n.Node) -> n.Node:
        return n.Starting(span, first)

    @built
    def but(self, span: Span, value: n.Node) -> n.Node:
        return n.But(span, value)

    @built
    def deed(self, span: Span, verb: Token, *rest: Any) -> n.Node:
        return self.that_of(span, None, verb, rest)

    @built
    def deed_to(self, span: Span, subject: n.Node, verb: Token, *rest: Any) -> n.Node:
        return self.that_of(span, subject, verb, rest)

    def that_of(self, span: Span, subject: n.Node | None, verb: Token, rest: tuple[Any, ...]) -> n.That:
        """Make a relative clause out of a verb and what follows it."""
        obj, args = self.object_and_args(rest)
        return n.That(span, subject, self.base(verb), obj, args, None)

    @built
    def that(self, span: Span, deed: n.That, during: str | None = None) -> n.Node:
        return n.That(span, deed.subject, deed.verb, deed.object, deed.args, during)

    @built
    def that_would(self, span: Span, *parts: Any) -> n.Node:
        return n.ThatWould(span, tuple(self.base(verb) for verb in parts[:-1]), parts[-1])

    @built
    def during(self, span: Span, label: str) -> Mark:
        return Mark("during", str(label), span)

    @built
    def where(self, span: Span, test: n.Node) -> n.Node:
        return n.Where(span, as_test(test), False)

    @built
    def whose(self, span: Span, test: Any) -> n.Node:
        return n.Where(span, self.whose_left(test), True)

    def whose_left(self, left: Any) -> n.Node:
        """Turn the path after `whose` into a field of `it`; leave a node as it is."""
        if isinstance(left, n.Node):
            return left
        span = Span(self.source, left.start_pos, left.end_pos)
        node: n.Node = n.Name(Span(self.source, left.start_pos, left.start_pos), "it")
        for label in left.items:
            node = n.Field(span, node, label)
        return node

    # ---------------------------------------------------------- sentences

    @built
    def argument(self, span: Span, preposition: Word, value: n.Node) -> Items:
        return Items((str(preposition), value), span)

    pattern_argument = argument

    @built
    def sentence(self, span: Span, *parts: Any) -> n.Sentence:
        if isinstance(parts[0], Token):
            return self.sentence_of(span, None, parts[0], parts[1:])
        return self.sentence_of(span, parts[0], parts[1], parts[2:])

    def sentence_of(self, span: Span, subject: n.Node | None, verb: Token, rest: tuple[Any, ...]) -> n.Sentence:
        """Make a sentence out of its subject, verb and what follows the verb."""
        obj, args = self.object_and_args(rest)
        return n.Sentence(span, subject, self.base(verb), str(verb), obj, args)

    def object_and_args(self, rest: tuple[Any, ...]) -> tuple[n.Node | None, tuple[tuple[str, n.Node], ...]]:
        """Split what follows a verb into its object and its arguments."""
        obj = rest[0] if rest and isinstance(rest[0], n.Node) else None
        return obj, tuple(part.items for part in rest if isinstance(part, Items))

    # -------------------------------------------------------------- words

    def base(self, form: str) -> str:
        """Return the base of a verb form."""
        return self.vocabulary.verbs.get(form, str(form))

    def singular(self, noun: str) -> str:
        """Return the singular of a noun."""
        return self.vocabulary.nouns.get(noun, (str(noun), False))[0]


class StatementBuilder(ExpressionBuilder):
    """Statements and rules in force."""

    line = _only
    block = line_suite = _all
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

    for_who = _mark("for_who")
    else_reason = _mark("reason")
    won_by = _mark("winners")

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
        self, span: Span, window: str, group: n.Node, name: str, passes: n.Node, body: Items
    ) -> n.Node:
        return n.Open(span, str(window), group, str(name), passes, body.items)

    # ----------------------------------------------------- rules in force

    @built
    def pattern(self, span: Span, subject: n.Node, verb: Token, *rest: Any, **more: Any) -> n.Node:
        obj, args = self.object_and_args(rest)
        because, because_of = more.get("because", (None, None))
        during, where = more.get("during"), more.get("where")
        return n.Pattern(
            span, subject, self.base(verb), str(verb), obj, args, because, because_of, during, where
        )

    @built
    def because(self, span: Span, noun: str, of: n.Node | None = None) -> Mark:
        return Mark("because", (self.singular(noun), of), span)

    @built
    def pattern_where(self, span: Span, test: n.Node) -> Mark:
        return Mark("where", as_test(test), span)

    @built
    def layer(self, span: Span, label: str) -> Mark:
        return Mark("layer", str(label), span)

    even_if_gone = _flag("even_if_gone")
    of_what = _mark("of")

    def _rule(kind: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(
            self: Builder, span: Span, pattern: n.Pattern, body: Items | None = None,
            even_if_gone: bool = False, layer: str | None = None,
        ) -> n.Node:
            return n.Rule(span, kind, pattern, even_if_gone, layer, body.items if body else ())

        return method

    forbid, ignore, allow = _rule("forbid"), _rule("ignore"), _rule("allow")
    instead, before_rule, after_rule = _rule("instead"), _rule("before"), _rule("after")

    def _changed(op: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Builder, span: Span, amount: n.Node) -> Items:
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


class DeclarationBuilder(StatementBuilder):
    """Declarations at the margin."""

    declaration = _only

    # -------------------------------------------------------------- types

    def type_of(self, span: Span, name: str, optional: bool, low: Any = None, high: Any = None) -> n.TypeName:
        """Make a type; a plural noun is a set."""
        singular, plural = self.vocabulary.nouns.get(name, (str(name), False))
        return n.TypeName(span, singular, plural, optional, low, high)

    @built
    def type(self, span: Span, name: str) -> n.Node:
        return self.type_of(span, name, False)

    @built
    def type_or_none(self, span: Span, name: str) -> n.Node:
        return self.type_of(span, name, True)

    @built
    def type_range(self, span: Span, name: str, low: n.Node, high: n.Node) -> n.Node:
        return self.type_of(span, name, False, low, high)

    @built
    def type_range_or_none(self, span: Span, name: str, low: n.Node, high: n.Node) -> n.Node:
        return self.type_of(span, name, True, low, high)

    default = _mark("default")

    @built
    def of_noun(self, span: Span, noun: str) -> Mark:
        return Mark("owner", self.singular(noun), span)

    @built
    def parameter(self, span: Span, type_: n.TypeName, name: str) -> n.Node:
        return n.Parameter(span, type_, str(name))

    # ----------------------------------------------------- the whole game

    @built
    def game(self, span: Span, id_: str, title: str, **lines: Any) -> n.Node:
        return n.Game(
            span, str(id_), str(title), lines.get("players"), lines.get("languages", ()), lines.get("active"),
            lines.get("board", ()),
        )

    @built
    def game_players(self, span: Span, low: str, high: str) -> Mark:
        return Mark("players", (int(low), int(high)), span)

    @built
    def game_languages(self, span: Span, labels: Items) -> Mark:
        return Mark("languages", labels.items, span)

    @built
    def game_active(self, span: Span, label: str) -> Mark:
        return Mark("active", str(label), span)

    @built
    def game_board(self, span: Span, labels: Items) -> Mark:
        return Mark("board", labels.items, span)

    @built
    def pack(self, span: Span, id_: str, title: str, game: str | None = None, needs: tuple[str, ...] = ()) -> n.Node:
        return n.Pack(span, str(id_), str(title), game, needs)

    @built
    def pack_game(self, span: Span, label: str) -> Mark:
        return Mark("game", str(label), span)

    @built
    def pack_needs(self, span: Span, labels: Items) -> Mark:
        return Mark("needs", labels.items, span)

    @built
    def credits(self, span: Span, *entries: Items) -> n.Node:
        return n.Credits(span, tuple(entry.items for entry in entries))

    @built
    def credit(self, span: Span, label: str, text: str) -> Items:
        return Items((str(label), str(text)), span)

    @built
    def option_words(self, span: Span, name: str, labels: Items) -> n.Node:
        return n.Option(span, str(name), labels.items, None, None)

    @built
    def option_type(self, span: Span, name: str, type_: n.TypeName, default: n.Node | None = None) -> n.Node:
        return n.Option(span, str(name), (), type_, default)

    @built
    def words(self, span: Span, name: str, labels: Items) -> n.Node:
        return n.Words(span, str(name), labels.items)

    @built
    def kinds(self, span: Span, name: str, labels: Items) -> n.Node:
        return n.Kinds(span, str(name), labels.items)

    # ------------------------------------------------------------- things

    @built
    def noun(self, span: Span, singular: str, *rest: Any) -> n.Node:
        has_plural = bool(rest) and isinstance(rest[0], str)
        plural = str(rest[0]) if has_plural else str(singular)
        return n.Noun(span, str(singular), plural, tuple(rest[has_plural:]))

    @built
    def field_declaration(self, span: Span, name: str, type_: n.TypeName, default: n.Node | None = None) -> n.Node:
        return n.FieldDecl(span, str(name), type_, default)

    @built
    def value_declaration(
        self, span: Span, name: str, type_: n.TypeName, owner: str | None = None, default: n.Node | None = None
    ) -> n.Node:
        return n.ValueDecl(span, str(name), owner, type_, default)

    value_member = value_declaration

    @built
    def zone(
        self, span: Span, name: str, noun: str, *attributes: Any,
        owner: str | None = None, single: bool = False, open_if: n.Node | None = None, seen_by: n.Node | None = None,
    ) -> n.Node:
        return n.Zone(
            span, str(name), owner, self.singular(noun), single, tuple(map(str, attributes)), open_if, seen_by
        )

    one = _flag("single")

    def attribute(self, children: list[Any]) -> Any:
        return children[0] if isinstance(children[0], Mark) else _word(self, children)

    @built
    def open_if(self, span: Span, test: n.Node) -> Mark:
        return Mark("open_if", as_test(test), span)

    seen_by = _mark("seen_by")

    @built
    def grid(self, span: Span, name: str, noun: str, width: str, height: str, shape: str) -> n.Node:
        return n.Grid(span, str(name), self.singular(noun), int(width), int(height), str(shape))

    @built
    def supply_count(self, span: Span, count: n.Node, group: n.Group, owner: str | None = None) -> n.Node:
        return self.supply_of(span, owner, count, group)

    @built
    def supply_all(self, span: Span, group: n.Group, owner: str | None = None) -> n.Node:
        return self.supply_of(span, owner, None, group)

    def supply_of(self, span: Span, owner: str | None, count: n.Node | None, group: n.Group) -> n.Node:
        """Take the zone of a supply from the end of what was read as a group."""
        last = group.filters[-1] if group.filters else None
        if isinstance(last, n.Within) and last.preposition == "in" and isinstance(last.place, n.Name):
            zone = last.place.id
            span_of_group = Span(self.source, group.span.start, last.span.start)
            group = n.Group(span_of_group, group.adjectives, group.noun, group.plural, group.filters[:-1])
        else:
            zone = ""
            self.findings.error(
                codes.INCOMPLETE, "this supply does not say where it lies", span,
                help='end it with "in" and the name of a zone',
            )
        return n.Supply(span, owner, count, group, zone)

    @built
    def table(self, span: Span, name: str, start: Items, *values: n.Node) -> n.Node:
        return n.Table(span, str(name), start.items[0], values)

    @built
    def signed(self, span: Span, number: str) -> Items:
        return Items((int(number),), span)

    @built
    def signed_minus(self, span: Span, number: str) -> Items:
        return Items((-int(number),), span)

    # -------------------------------------------------------- definitions

    @built
    def define_plain(self, span: Span, name: str, value: n.Node) -> n.Node:
        return n.Define(span, str(name), False, (), False, value)

    @built
    def define_of(self, span: Span, name: str, type_: n.TypeName, variable: Token, value: n.Node) -> n.Node:
        return n.Define(span, str(name), False, (self.typed(type_, variable),), True, value)

    @built
    def define_adjective(self, span: Span, name: str, type_: n.TypeName, variable: Token, value: n.Node) -> n.Node:
        return n.Define(span, str(name), True, (self.typed(type_, variable),), False, as_test(value))

    @built
    def define_call(self, span: Span, name: str, *rest: n.Node) -> n.Node:
        return n.Define(span, str(name), False, rest[:-1], False, rest[-1])

    def typed(self, type_: n.TypeName, variable: Token) -> n.Parameter:
        """Make a parameter of a type and a name."""
        return n.Parameter(Span(self.source, type_.span.start, variable.end_pos), type_, str(variable))

    @built
    def verb_bare(self, span: Span, *rest: Any) -> n.Node:
        forms = self.forms_of([part for part in rest if isinstance(part, str)])
        body = tuple(part for part in rest if not isinstance(part, str))
        return n.Verb(span, forms, None, None, (), False, False, body)

    @built
    def verb_full(self, span: Span, *rest: Any, one_by_one: bool = False, when_allowed: bool = False) -> n.Node:
        words = [part for part in rest if isinstance(part, str)]
        forms = self.forms_of(words)
        subject, obj, roles = rest[len(words)].items
        body = rest[len(words) + 1 :]
        return n.Verb(span, forms, subject, obj, roles, one_by_one, when_allowed, tuple(body))

    def forms_of(self, words: list[Any]) -> tuple[str, ...]:
        """Return the forms of a verb; more than three are a slip."""
        if len(words) > MAX_FORMS:
            extra = words[MAX_FORMS]
            self.findings.error(
                codes.MISSING_COLON, "a verb has at most three forms", Span(self.source, extra.start_pos, extra.end_pos),
                label="a colon is due before this", help='after the forms comes a colon, and then "who" does what',
            )
        return tuple(map(str, words[:MAX_FORMS]))

    @built
    def verb_head(self, span: Span, *rest: Any, subject: Any = None, obj: Any = None) -> Items:
        roles = tuple(part.items for part in rest if isinstance(part, Items))
        return Items((subject, obj, roles), span)

    subject = _mark("subject")
    verb_object = _mark("obj")

    @built
    def subject_who(self, span: Span, name: str) -> Mark:
        type_ = n.TypeName(span, "player", False, False, None, None)
        return Mark("subject", n.Parameter(span, type_, str(name)), span)

    @built
    def role(self, span: Span, preposition: Word, parameter: n.Node) -> Items:
        return Items((str(preposition), parameter), span)

    one_by_one = _flag("one_by_one")
    when_allowed = _flag("when_allowed")

    @built
    def order(self, span: Span, verb: str, labels: Items) -> n.Node:
        return n.Order(span, self.base(verb), labels.items)

    # -------------------------------------------------------------- cards

    @built
    def deck(self, span: Span, id_: str, title: str) -> n.Node:
        return n.Deck(span, str(id_), str(title))

    @built
    def card(self, span: Span, head: Items, *items: n.Node) -> n.Node:
        noun, id_, title = head.items
        properties = tuple(item for item in items if isinstance(item, n.Property))
        parts = tuple(item for item in items if isinstance(item, n.Part))
        body = tuple(item for item in items if not isinstance(item, (n.Property, n.Part)))
        return n.Card(span, self.singular(noun), id_, title, properties, body, parts)

    card_head = _all

    @built
    def property(self, span: Span, name: str, value: n.Node) -> n.Node:
        return n.Property(span, str(name), value)

    @built
    def part(self, span: Span, name: str, body: Items) -> n.Node:
        return n.Part(span, str(name), body.items)

    # --------------------------------------------------------------- flow

    @built
    def step(self, span: Span, name: str, *rest: n.Node) -> n.Node:
        has_parameter = bool(rest) and isinstance(rest[0], n.Parameter)
        return n.Step(span, str(name), rest[0] if has_parameter else None, rest[has_parameter:])

    @built
    def play(self, span: Span, *body: n.Node) -> n.Node:
        return n.Play(span, body)

    @built
    def span(self, span: Span, name: str, start: n.Node, end: n.Node | None = None) -> n.Node:
        return n.SpanDecl(span, str(name), start, end)

    @built
    def general(self, span: Span, *rules: n.Node) -> n.Node:
        return n.General(span, rules)

    @built
    def invariant(self, span: Span, title: str, test: n.Node) -> n.Node:
        return n.Invariant(span, str(title), as_test(test))

    @built
    def tally(self, span: Span, name: str, value: n.Node) -> n.Node:
        return n.Tally(span, str(name), value)

    @built
    def prose(self, span: Span, language: str, *entries: n.Node) -> n.Node:
        return n.Prose(span, str(language), entries)

    @built
    def prose_entry(self, span: Span, word: str, *texts: str, feminine: bool = False) -> n.Node:
        return n.ProseEntry(span, str(word), tuple(map(str, texts)), feminine)

    feminine = _flag("feminine")


class Builder(DeclarationBuilder):
    """Scenarios, on top of all the rest. `source`, `vocabulary` and `findings` are set for each text."""

    scenario_head = _all

    @built
    def scenario(self, span: Span, head: Items, *lines: n.Node) -> n.Node:
        return n.Scenario(span, head.items[0], lines)

    @built
    def given_players(self, span: Span, count: str, noun: str) -> n.Node:
        return n.GivenPlayers(span, int(count), (), None, None)

    @built
    def given_players_with(self, span: Span, count: str, noun: str, *rest: str) -> n.Node:
        sizes = tuple(int(size) for size in rest[:-2])
        return n.GivenPlayers(span, int(count), sizes, self.singular(rest[-2]), str(rest[-1]))

    @built
    def given_has(self, span: Span, zone: n.Node, items: Items) -> n.Node:
        return n.GivenHas(span, zone, items.items, False)

    @built
    def given_has_on_top(self, span: Span, zone: n.Node, items: Items) -> n.Node:
        return n.GivenHas(span, zone, items.items, True)

    @built
    def given_value(self, span: Span, target: n.Node, value: n.Node) -> n.Node:
        return n.GivenValue(span, target, value)

    @built
    def given_past(self, span: Span, sentence: n.Sentence) -> n.Node:
        return n.GivenPast(span, sentence)

    @built
    def given_dice(self, span: Span, *faces: Token) -> n.Node:
        values = (n.Number(Span(self.source, f.start_pos, f.end_pos), int(f)) for f in faces)
        return n.GivenDice(span, tuple(values))

    @built
    def answers(self, span: Span, who: n.Node, *values: n.Node) -> n.Node:
        return n.Answers(span, who, values)

    @built
    def when(self, span: Span, statement: n.Node) -> n.Node:
        return n.When(span, statement)

    @built
    def when_play(self, span: Span, until: n.Node) -> n.Node:
        return n.WhenPlay(span, as_test(until))

    @built
    def then(self, span: Span, test: n.Node) -> n.Node:
        return n.Then(span, as_test(test))

    @built
    def then_has(self, span: Span, zone: n.Node, items: Items) -> n.Node:
        return n.ThenHas(span, zone, items.items, False)

    @built
    def then_has_not(self, span: Span, zone: n.Node, items: Items) -> n.Node:
        return n.ThenHas(span, zone, items.items, True)

    @built
    def it_fails(self, span: Span, reason: str | None = None) -> n.Node:
        return n.ThenFails(span, None if reason is None else str(reason), False)

    @built
    def it_does_not_fail(self, span: Span) -> n.Node:
        return n.ThenFails(span, None, True)

    @built
    def is_asked(self, span: Span, who: n.Node, *options: n.Node) -> n.Node:
        return n.ThenAsked(span, who, options, False)

    @built
    def is_not_asked(self, span: Span, who: n.Node) -> n.Node:
        return n.ThenAsked(span, who, (), True)

    @built
    def it_happened(self, span: Span, sentence: n.Sentence) -> n.Node:
        return n.ThenPast(span, sentence, False)

    @built
    def it_did_not_happen(self, span: Span, sentence: n.Sentence) -> n.Node:
        return n.ThenPast(span, sentence, True)
