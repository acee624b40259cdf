"""Make the nodes of offers and optional choices (`may`, `choose`, `if there is one`), from alternatives of the grammar."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from dsl import nodes
from dsl.diagnostics import codes
from dsl.lexing.tokens import Token
from dsl.messages.message import Message
from dsl.parsing.actions.alternatives import ARG, ITEMS, ONE, Context, Items, Several, as_test, built, gathered, node
from dsl.source import Span

#: Words that match several things in a pattern. None of them can be the object of a sentence that is carried out.
_MANY = frozenset({"anyone", "anything", "another"})


class Offers(Context):
    """The parser's actions (methods that make nodes) for choices and sentences (`may`) that a player may refuse."""

    may_choice = node(nodes.Choose, ONE, ONE, ONE, False, True)

    @built
    def choice_and_then(
        self, span: Span, choice: nodes.Choose, body: Items, otherwise: tuple[nodes.Statement, ...] = ()
    ) -> Several:
        """Return two nodes: an optional choice, and an `if` with the block below the choice, which is carried out if
        something was chosen."""
        return Several(_if_chosen(choice, body.items, otherwise, span), span)

    may = node(nodes.May, ONE, ITEMS, ARG("otherwise", ()))

    @built
    def may_do(
        self, span: Span, deed: nodes.Sentence, *body: Items, otherwise: tuple[nodes.Statement, ...] = ()
    ) -> nodes.Node:
        """Return the node of `p may draw 1`, with the block below it if there is one. It offers to p to draw and to
        carry out the block."""
        return nodes.May(span, self._somebody(deed), (deed, *_all_of(body)), otherwise)

    def _somebody(self, deed: nodes.Sentence) -> nodes.Expression:
        """Return the subject of a sentence after `may`, which must be one known player. If it is not, report the
        sentence, and return a node that can take the place of the subject in the tree."""
        if isinstance(deed.subject, nodes.Quantified) or deed.subject is None:
            self.findings.error(
                codes.UNEXPECTED,
                Message("here-it-must-be-known-who-may-do-it"),
                deed.span,
                help=Message("choose-somebody-first-and-say-of-them-what-they"),
            )
        return deepcopy(deed.subject) or nodes.NoneValue(deed.span)

    @built
    def if_any(self, span: Span, who: nodes.Expression, what: nodes.Choice, name: Token) -> nodes.Choose:
        of_theirs = isinstance(who, nodes.Name) and who.id in ("you", "who")  # a player other than those who are meant
        if not isinstance(what, nodes.Quantified) or what.determiner not in ("a", "another" if of_theirs else "a"):
            self.findings.error(
                codes.UNEXPECTED,
                Message("if-there-is-one-stands-behind-what-is-one"),
                what.span,
                help=Message("choose-a-or-another-for-anything-else-ask-with"),
            )
        return nodes.Choose(Span(self.source, span.start, self.place(name).end), who, what, str(name), False)

    @built
    def choose_if_any(
        self, span: Span, choice: nodes.Choose, body: Items, otherwise: tuple[nodes.Statement, ...] = ()
    ) -> nodes.Node:
        """Return the node of a choice with `if there is one`: an `if` that tests whether there is anything to choose,
        with the choice inside."""
        test = as_test(deepcopy(choice.what)) if isinstance(choice.what, nodes.Quantified) else nodes.Flag(span, True)
        return nodes.If(span, test, (choice, *body.items), otherwise)

    @built
    def up_to_times(self, span: Span, times: nodes.Expression, *said: Any) -> nodes.Node:
        """Return the node of `up to 3 times, p may ...`: a loop that ends when the player declines."""
        *first, last = said
        return nodes.Repeat(span, times, (*first, replace(last, otherwise=(nodes.Stop(last.span, None),))))

    in_its_place = gathered(ONE, ARG("even_if_gone", False), ARG("layer"))

    @built
    def may_instead(self, span: Span, deed: nodes.Sentence, place: Items, *body: Items) -> nodes.Rule:
        """Return the node of `you may A instead of B`: an `instead` rule for the event B. If the player declines A, the
        rule carries out B after all."""
        pattern, even_if_gone, layer = place.items
        may = nodes.May(deed.span, self._somebody(deed), (deed, *_all_of(body)), (self._after_all(pattern),))
        return nodes.Rule(span, "instead", pattern, even_if_gone, layer, (may,))

    @built
    def may_choose_instead(self, span: Span, choice: nodes.Choose, place: Items, body: Items) -> nodes.Rule:
        pattern, even_if_gone, layer = place.items
        done = _if_chosen(choice, body.items, (self._after_all(pattern),))
        return nodes.Rule(span, "instead", pattern, even_if_gone, layer, done)

    def _after_all(self, pattern: nodes.Pattern) -> nodes.Sentence:
        """Return the sentence that carries out the event of a pattern. Report a pattern that fits several different
        events, because the rule could not know which of them to carry out."""
        parts = (pattern.subject, pattern.object, *(value for _, value in pattern.args))
        several = [
            part
            for part in parts
            if isinstance(part, nodes.Quantified) or (isinstance(part, nodes.Name) and part.id in _MANY)
        ]
        if several or pattern.others or pattern.because:
            self.findings.error(
                codes.UNEXPECTED,
                Message("it-must-be-known-what-is-done-if-they"),
                (several[0] if several else pattern).span,
                help=Message("give-each-part-a-name-and-say-the-rest"),
            )
        subject, obj, args = deepcopy((pattern.subject, pattern.object, pattern.args))
        return nodes.Sentence(pattern.span, subject, pattern.verb, pattern.form, obj, args)


def _all_of(bodies: tuple[Items, ...]) -> tuple[Any, ...]:
    return tuple(one for body in bodies for one in body.items)


def _if_chosen(
    choice: nodes.Choose,
    body: tuple[nodes.Statement, ...],
    otherwise: tuple[nodes.Statement, ...],
    span: Span | None = None,
) -> tuple[nodes.Choose, nodes.If]:
    """Return an optional choice, and an `if` with the block that is carried out if something was chosen."""
    chosen = nodes.Name(choice.span, choice.name)
    test = nodes.Compare(choice.span, "is not", chosen, nodes.NoneValue(choice.span))
    return choice, nodes.If(span or choice.span, test, body, otherwise)
