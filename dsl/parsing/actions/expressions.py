"""Expressions, groups and filters: alternatives of the grammar -> nodes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl import nodes as n
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing import codes as codes
from dsl.lexing.lexer import Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.actions.alternatives import (
    Items,
    Mark,
    Word,
    as_group,
    as_test,
    built,
    keep_all,
    keep_first,
    keep_word,
    mark,
)
from dsl.source import Span


class ExpressionBuilder:
    """Expressions, groups and filters."""

    source: str
    vocabulary: Vocabulary
    findings: Findings

    comparator = plus = times = whom = aggregate_kind = direction = modifier = keep_word
    extreme_word = bound = more = preposition = keep_word
    labels = path = items = keep_all
    parenthesis = keep_first

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
        def method(self: Any, span: Span, left: Any, right: n.Node) -> n.Node:
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
                codes.UNEXPECTED,
                '"total" adds up what things have, and here are no things',
                span,
                help='write "the highest" or "the lowest", or "total ... of" a group',
            )
        return n.Best(span, str(kind), str(name), low, high, as_test(test))

    def _end_of(which: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Any, span: Span, *parts: n.Node) -> n.Node:
            return n.End(span, which, parts[0] if len(parts) > 1 else None, parts[-1])

        return method

    top, bottom, first, last = _end_of("top"), _end_of("bottom"), _end_of("first"), _end_of("last")

    # ------------------------------------------------------- noun phrases

    def _quantified(determiner: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Any, span: Span, *parts: n.Node) -> n.Node:
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
            message = f'one is meant here, and "{plural}" are several'
            if not is_one:
                message = f'several are meant here, and "{singular}" is one'
            self.findings.error(codes.SINGULAR, message, span, help=f'write "{singular if is_one else plural}"')

    def refuse_singular(self, span: Span, group: n.Group) -> None:
        """Say that a singular noun needs a word before it."""
        plural = self.vocabulary.plurals.get(group.noun, group.noun)
        self.findings.error(
            codes.SINGULAR,
            f'"{group.noun}" alone does not say which one',
            span,
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
                codes.NOT_A_SEAT,
                f'"next" and "previous" go by seats, and "{noun}" has no seat',
                span,
                help='write "the next player", or "the first of ..." for other things',
            )

    after = mark("after")

    @built
    def head(self, span: Span, *words: str) -> n.Group:
        singular, plural = self.vocabulary.nouns[words[-1]]
        return n.Group(span, tuple(map(str, words[:-1])), singular, plural, ())

    @built
    def filtered(self, span: Span, group: n.Group, extra: n.Node) -> n.Group:
        return n.Group(span, group.adjectives, group.noun, group.plural, (*group.filters, extra))

    def _within(preposition: str) -> Callable[..., Any]:  # type: ignore[misc]
        @built
        def method(self: Any, span: Span, place: n.Node) -> n.Node:
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
