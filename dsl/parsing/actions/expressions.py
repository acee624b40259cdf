"""Make the nodes of expressions, groups and filters, from alternatives of the grammar."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from dsl import nodes
from dsl.diagnostics import codes
from dsl.lexing.tokens import Token
from dsl.messages.message import Message
from dsl.parsing.actions.alternatives import (
    ARG,
    ITEMS,
    LISTS,
    ONE,
    REST,
    TEST,
    VERB,
    Action,
    Children,
    Context,
    Items,
    Word,
    as_group,
    as_test,
    built,
    gathered,
    keep_all,
    keep_first,
    keep_word,
    mark,
    node,
    object_and_args,
)
from dsl.source import Span

BOUNDS: dict[str, nodes.Bound] = {"exactly": "=", "at least": ">=", "at most": "<="}


def LEFT(context: Expressions, left: Children) -> nodes.Expression:
    """Return the next child, which is the left side of a test."""
    return context.whose_left(left.kept.pop(0))


def SEVERAL(context: Expressions, left: Children) -> nodes.Expression:
    """Return the next child, which is a phrase for several things."""
    return context.of_several(left.kept.pop(0))


def _end_of(which: str) -> Action:
    @built
    def method(self: Expressions, span: Span, *parts: nodes.Expression) -> nodes.Node:
        self.may_be_several(parts[-1])
        return nodes.End(span, which, parts[0] if len(parts) > 1 else None, parts[-1])

    return method


def _quantified(determiner: str) -> Action:
    @built
    def method(self: Expressions, span: Span, *parts: Any) -> nodes.Node:
        amount = parts[0] if len(parts) > 1 else None
        self.check_number(span, determiner, amount, parts[-1])
        return nodes.Quantified(span, determiner, amount, parts[-1])

    return method


class Expressions(Context):
    """The parser's actions (methods that make nodes) for expressions, groups and filters."""

    comparator = plus = times = whom = aggregate_kind = direction = modifier = keep_word
    extreme_word = bound = more = preposition = keep_word
    labels = path = items = keep_all
    parenthesis = keep_first

    # -------------------------------------------------------------- atoms

    def name(self, children: list[Any]) -> nodes.Node:
        token = children[0]
        return nodes.Name(self.place(token), str(token))

    word = name

    @built
    def number(self, span: Span, token: str) -> nodes.Node:
        return nodes.Number(span, int(token))

    text = node(nodes.Text, ONE)

    @built
    def numbered(self, span: Span, noun: str, number: str) -> nodes.Node:
        if self.singular(noun) == "player" and int(number) == 0:
            self.findings.error(
                codes.NOT_A_SEAT, Message("there-is-no-player-0"), span, help=Message("players-count-from-1")
            )
        return nodes.Numbered(span, self.singular(noun), str(number))

    none_value = node(nodes.NoneValue)
    yes = node(nodes.Flag, True)
    no = node(nodes.Flag, False)
    field = node(nodes.Field, ONE, ONE)
    call = node(nodes.Call, ONE, REST)
    every_zone = node(nodes.EveryZone, ONE)

    # ---------------------------------------------------------- operators

    @built
    def binary(self, span: Span, left: nodes.Expression, op: Word, right: nodes.Expression) -> nodes.Node:
        return nodes.Binary(span, cast("nodes.Arithmetic", str(op)), left, right)

    negative = node(nodes.Negative, ONE)
    pick = node(nodes.Pick, ONE, TEST, ONE)

    def logic(self, children: list[Any]) -> nodes.Node:
        left, op, right = children
        span = Span(self.source, left.span.start, right.span.end)
        return nodes.Logic(span, cast("nodes.Connective", str(op)), as_test(left), as_test(right))

    negation = node(nodes.Not, TEST)

    @built
    def compare(self, span: Span, left: Any, op: Word, right: nodes.Expression) -> nodes.Node:
        return nodes.Compare(span, cast("nodes.Comparison", str(op)), self.whose_left(left), right)

    compare_is = node(nodes.Compare, "is", LEFT, ONE)
    compare_is_not = node(nodes.Compare, "is not", LEFT, ONE)
    compare_in = node(nodes.Compare, "in", LEFT, ONE)
    compare_not_in = node(nodes.Compare, "not in", LEFT, ONE)
    is_adjective = node(nodes.IsAdjective, LEFT, ONE, False)
    is_not_adjective = node(nodes.IsAdjective, LEFT, ONE, True)
    is_one_of = node(nodes.IsOneOf, LEFT, SEVERAL, False)
    is_not_one_of = node(nodes.IsOneOf, LEFT, SEVERAL, True)

    def of_several(self, group: nodes.Expression) -> nodes.Expression:
        """Return the group in a phrase that needs several things, such as `is one of` or `count of`."""
        self.may_be_several(group)
        return as_group(group)

    def may_be_several(self, group: nodes.Expression) -> None:
        """Remove the finding that a plural such as `the players` should be a singular. At this place in the rules, the
        plural is allowed."""
        if isinstance(group, nodes.Quantified) and group.determiner == "the":
            self.findings.items[:] = [
                one for one in self.findings.items if one.code != codes.SINGULAR or one.span != group.span
            ]

    asks = node(nodes.Asks, LEFT, ONE, VERB)
    has = node(nodes.Has, LEFT, ONE)

    @built
    def can(self, span: Span, who: Any, verb: Token, *rest: Any) -> nodes.Node:
        return nodes.Can(span, self.sentence_of(span, self.whose_left(who), verb, rest))

    exists = node(nodes.Exists, ONE, False)
    exists_not = node(nodes.Exists, ONE, True)

    @built
    def count_of(self, span: Span, what: nodes.Expression) -> nodes.Node:
        if isinstance(what, nodes.Quantified) and what.determiner == "bare" and not what.group.plural:
            plural = self.vocabulary.plurals.get(what.group.noun, what.group.noun)
            last = self.findings.items.pop()  # the finding about a noun without `a`; `count of` needs a plural
            self.findings.items.append(replace(last, help=Message("write-due", due=plural)))
        return nodes.CountOf(span, self.of_several(what))

    neighbours = node(nodes.Neighbours, ONE)
    aggregate = node(nodes.Aggregate, ONE, ITEMS, SEVERAL)

    @built
    def best(
        self, span: Span, kind: Word, name: str, low: nodes.Expression, high: nodes.Expression, test: nodes.Expression
    ) -> nodes.Node:
        if kind == "total":
            self.findings.error(
                codes.UNEXPECTED,
                Message("total-adds-up-what-things-have-and-here-are"),
                span,
                help=Message("write-the-highest-or-the-lowest-or-total-of"),
            )
        return nodes.Best(span, str(kind), str(name), low, high, as_test(test))

    top, bottom, first, last = _end_of("top"), _end_of("bottom"), _end_of("first"), _end_of("last")

    # ------------------------------------------------------- noun phrases

    the, the_n, a, another = _quantified("the"), _quantified("the n"), _quantified("a"), _quantified("another")
    n, up_to, any_number = _quantified("n"), _quantified("up to"), _quantified("any")
    some, each, all_of = _quantified("some"), _quantified("each"), _quantified("all")

    @built
    def bare(self, span: Span, group: nodes.Group) -> nodes.Node:
        if group.noun in self.vocabulary.kinds and not group.adjectives and not group.filters:
            return nodes.Name(span, group.noun)
        if not group.plural:
            self.refuse_singular(span, group)
        return nodes.Quantified(span, "bare", None, group)

    def refuse_singular(self, span: Span, group: nodes.Group) -> None:
        """Report a singular noun without a determiner, such as `card` instead of `a card`."""
        plural = self.vocabulary.plurals.get(group.noun, group.noun)
        self.findings.error(
            codes.SINGULAR,
            Message("noun-alone-does-not-say-which-one", noun=group.noun),
            span,
            help=Message("write-a-noun-the-noun-each-noun-or-plural", noun=group.noun, plural=plural),
        )

    @built
    def neighbour(self, span: Span, direction: Word, *rest: Any, after: nodes.Expression | None = None) -> nodes.Node:
        *amount, noun = rest
        if self.singular(noun) != "player":
            self.findings.error(
                codes.NOT_A_SEAT,
                Message("next-and-previous-go-by-seats-and-noun-has", noun=noun),
                span,
                help=Message("write-the-next-player-or-the-first-of-for"),
            )
        return nodes.Neighbour(span, str(direction), amount[0] if amount else None, after)

    neighbour_n = neighbour
    after = mark("after")

    @built
    def head(self, span: Span, *words: str) -> nodes.Group:
        singular, plural = self.vocabulary.nouns[words[-1]]
        return nodes.Group(span, tuple(map(str, words[:-1])), singular, plural, ())

    @built
    def filtered(self, span: Span, group: nodes.Group, extra: nodes.Filter) -> nodes.Group:
        return nodes.Group(span, group.adjectives, group.noun, group.plural, (*group.filters, extra))

    in_place = node(nodes.Within, "in", ONE)
    within_of = node(nodes.Within, "of", ONE)
    within_on = node(nodes.Within, "on", ONE)

    extreme = gathered(ONE, ONE)
    with_extreme = node(nodes.WithExtreme, LISTS)

    @built
    def with_number(self, span: Span, number: Token, measure: str) -> nodes.Node:
        amount = nodes.Number(self.place(number), int(number))
        return nodes.WithMeasure(span, "=", amount, str(measure), False)

    @built
    def with_bound(self, span: Span, bound: Word, amount: nodes.Expression, measure: str) -> nodes.Node:
        return nodes.WithMeasure(span, BOUNDS[bound], amount, str(measure), False)

    @built
    def with_more(self, span: Span, word: Word, measure: str, than: nodes.Expression) -> nodes.Node:
        return nodes.WithMeasure(span, ">" if word == "more" else "<", than, str(measure), True)

    starting = node(nodes.Starting, ONE)
    but = node(nodes.But, ONE)
    belonging = node(nodes.Belonging, ONE)
    through = mark("through")
    within_reach = node(nodes.Reach, ONE, ONE, ARG("through"))
    joined = node(nodes.Reach, None, ONE, ARG("through"))
    distance = node(nodes.Distance, ONE, ONE, ARG("through"))
    straight = node(nodes.Straight, ONE, ONE, ARG("through"))

    @built
    def deed(self, span: Span, verb: Token, *rest: Any) -> nodes.Node:
        return self.that_of(span, None, verb, rest)

    @built
    def deed_to(self, span: Span, subject: nodes.Expression, verb: Token, *rest: Any) -> nodes.Node:
        return self.that_of(span, subject, verb, rest)

    def that_of(self, span: Span, subject: nodes.Expression | None, verb: Token, rest: tuple[Any, ...]) -> nodes.That:
        """Return the node of a filter `that VERBED ...`, made of its subject, its verb and what follows the verb."""
        obj, args = object_and_args(rest)
        return nodes.That(span, subject, self.base(verb), obj, args, None)

    @built
    def that(self, span: Span, deed: nodes.That, during: str | None = None) -> nodes.Node:
        return nodes.That(span, deed.subject, deed.verb, deed.object, deed.args, during)

    @built
    def that_would(self, span: Span, *parts: Any) -> nodes.Node:
        return nodes.ThatWould(span, tuple(self.base(verb) for verb in parts[:-1]), parts[-1])

    during = mark("during")
    where = node(nodes.Where, TEST, False)
    whose = node(nodes.Where, LEFT, True)

    def whose_left(self, left: Any) -> nodes.Expression:
        """Return the left side of a test after `whose`: a path of names becomes a field of `it` (`it.owner.score`), and
        a node is returned unchanged."""
        if not isinstance(left, Items):
            node: nodes.Expression = left
            return node
        span = Span(self.source, left.start_pos, left.end_pos)
        node = nodes.Name(Span(self.source, left.start_pos, left.start_pos), "it")
        for label in left.items:
            node = nodes.Field(span, node, label)
        return node

    # ---------------------------------------------------------- sentences

    argument = gathered(ONE, ONE)
    pattern_argument = argument

    @built
    def sentence(self, span: Span, *parts: Any) -> nodes.Sentence:
        if isinstance(parts[0], Token):
            return self.sentence_of(span, None, parts[0], parts[1:])
        return self.sentence_of(span, parts[0], parts[1], parts[2:])

    def sentence_of(
        self, span: Span, subject: nodes.Expression | None, verb: Token, rest: tuple[Any, ...]
    ) -> nodes.Sentence:
        """Return the node of a sentence, made of its subject, its verb and what follows the verb."""
        obj, args = object_and_args(rest)
        return nodes.Sentence(span, subject, self.base(verb), str(verb), obj, args)
