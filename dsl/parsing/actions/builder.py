"""What the parser reads -> nodes: one method for each alternative of the grammar.

The methods stand in four classes, each on top of the one before: expressions, statements,
declarations, and here the lines of scenarios.
"""

from __future__ import annotations

from dsl import nodes as n
from dsl.lexing.lexer import Token
from dsl.parsing.actions.alternatives import Items, as_test, built, keep_all
from dsl.parsing.actions.declarations import DeclarationBuilder
from dsl.source import Span


class Builder(DeclarationBuilder):
    """Scenarios, on top of all the rest. `source`, `vocabulary` and `findings` are set for each text."""

    @built
    def template(self, span: Span, name: str, *items: n.Node) -> n.Node:
        choices = tuple(item for item in items if isinstance(item, n.Choose))
        return n.Template(span, str(name), choices, tuple(item for item in items if not isinstance(item, n.Choose)))

    @built
    def template_choice(self, span: Span, who: n.Node, what: n.Node, name: str) -> n.Node:
        return n.Choose(span, who, what, str(name), False)

    scenario_head = keep_all

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
