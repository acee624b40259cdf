"""Make the nodes of scenarios and their lines, from alternatives of the grammar."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.diagnostics import codes
from dsl.lexing.tokens import Token
from dsl.parsing.actions.alternatives import Context, Items, Mark, as_test, built, keep_all
from dsl.source import Span


class Scenarios(Context):
    """The parser's actions (methods that make nodes) for scenarios and their lines."""

    scenario_head = keep_all

    @built
    def scenario(self, span: Span, head: Items, *lines: nodes.ScenarioLine) -> nodes.Node:
        return nodes.Scenario(span, head.items[0], lines)

    @built
    def background(self, span: Span, *lines: nodes.ScenarioLine) -> nodes.Node:
        return nodes.Background(span, lines)

    @built
    def cases(self, span: Span, names: Items, *rows: nodes.CaseRow) -> nodes.Node:
        return nodes.Cases(span, names.items, rows)

    @built
    def case_row(self, span: Span, *values: nodes.Expression | nodes.Sizes) -> nodes.Node:
        return nodes.CaseRow(span, values)

    @built
    def sizes(self, span: Span, *sizes: nodes.Number) -> nodes.Node:
        return nodes.Sizes(span, sizes)

    @built
    def given_players(self, span: Span, count: nodes.Expression, noun: Token) -> nodes.Node:
        self.check_players(count, noun)
        return nodes.GivenPlayers(span, count, (), None, None)

    @built
    def given_players_with(self, span: Span, count: nodes.Expression, noun: Token, *rest: Any) -> nodes.Node:
        self.check_players(count, noun)
        *sizes, counted, zone = rest
        return nodes.GivenPlayers(span, count, tuple(sizes), self.singular(counted), str(zone))

    @built
    def given_players_each(self, span: Span, noun: Token, sizes: nodes.Name, counted: str, zone: str) -> nodes.Node:
        self.check_players(None, noun)
        return nodes.GivenPlayers(span, sizes, (sizes,), self.singular(counted), str(zone))

    def named_item(self, children: list[Any]) -> Items:
        place = self.place(children[0])
        return Items((nodes.Name(place, str(children[0])),), place)

    @built
    def piece(self, span: Span, title: nodes.Text, name: str | None = None) -> nodes.Node:
        return nodes.Pieces(span, None, title, None, name)

    @built
    def piece_of(self, span: Span, title: nodes.Text, of: nodes.Expression, name: str | None = None) -> nodes.Node:
        return nodes.Pieces(span, None, title, of, name)

    @built
    def pieces(
        self,
        span: Span,
        amount: nodes.Expression,
        what: nodes.Text | nodes.Group,
        of: nodes.Expression | None = None,
        name: str | None = None,
    ) -> nodes.Node:
        return nodes.Pieces(span, amount, what, of, name)

    @built
    def piece_name(self, span: Span, name: str) -> Mark:
        return Mark("name", str(name), span)

    @built
    def size_of_a_seat(self, span: Span, size: nodes.Expression) -> nodes.Node:
        return nodes.SeatSize(span, size)

    @built
    def given_has(self, span: Span, zone: nodes.Expression, items: Items) -> nodes.Node:
        return nodes.GivenHas(span, zone, items.items, False)

    @built
    def given_has_on_top(self, span: Span, zone: nodes.Expression, items: Items) -> nodes.Node:
        return nodes.GivenHas(span, zone, items.items, True)

    @built
    def given_value(self, span: Span, target: nodes.Expression, *values: nodes.Expression) -> nodes.Node:
        if isinstance(target, nodes.EveryZone) or len(values) > 1:
            return nodes.GivenEvery(span, target, values)
        return nodes.GivenValue(span, target, values[0])

    @built
    def given_past(self, span: Span, sentence: nodes.Sentence) -> nodes.Node:
        return nodes.GivenPast(span, sentence)

    @built
    def given_dice(self, span: Span, *shown: nodes.Expression) -> nodes.Node:
        return nodes.GivenDice(span, shown)

    @built
    def answers(self, span: Span, who: nodes.Expression, *values: nodes.Expression) -> nodes.Node:
        return nodes.Answers(span, who, values)

    @built
    def when(self, span: Span, statement: nodes.Statement) -> nodes.Node:
        return nodes.When(span, statement)

    @built
    def when_play(self, span: Span, until: nodes.Expression) -> nodes.Node:
        return nodes.WhenPlay(span, as_test(until))

    @built
    def when_play_one(self, span: Span, step: str) -> nodes.Node:
        return nodes.WhenPlayOne(span, str(step))

    @built
    def then(self, span: Span, test: nodes.Expression) -> nodes.Node:
        return nodes.Then(span, as_test(test))

    @built
    def then_has(self, span: Span, zone: nodes.Expression, items: Items) -> nodes.Node:
        return nodes.ThenHas(span, zone, self._sizes(zone, items.items), False)

    def _sizes(self, zone: nodes.Expression, items: tuple[nodes.ScenarioItem, ...]) -> tuple[nodes.ScenarioItem, ...]:
        """Return the items of a `has` line. In a list of sizes (`3, 2, 1 cards`) the noun may be plural even after `1`.
        The finding about this plural is removed."""
        last = items[-1]
        if isinstance(zone, nodes.EveryZone) and len(items) > 1 and isinstance(last, nodes.Quantified):
            self.findings.items[:] = [
                one
                for one in self.findings.items
                if one.code != codes.SINGULAR or not last.group.plural or one.span != last.span
            ]
        return items

    @built
    def then_has_not(self, span: Span, zone: nodes.Expression, items: Items) -> nodes.Node:
        return nodes.ThenHas(span, zone, items.items, True)

    @built
    def it_fails(self, span: Span, reason: str | None = None) -> nodes.Node:
        return nodes.ThenFails(span, None if reason is None else str(reason), False)

    @built
    def it_does_not_fail(self, span: Span) -> nodes.Node:
        return nodes.ThenFails(span, None, True)

    @built
    def it_ends_as(self, span: Span, name: str) -> nodes.Node:
        return nodes.ThenEnds(span, str(name))

    @built
    def is_asked(self, span: Span, who: nodes.Expression, *options: nodes.Expression) -> nodes.Node:
        return nodes.ThenAsked(span, who, options, False)

    @built
    def is_not_asked(self, span: Span, who: nodes.Expression) -> nodes.Node:
        return nodes.ThenAsked(span, who, (), True)

    @built
    def is_offered(self, span: Span, who: nodes.Expression, *options: nodes.Expression) -> nodes.Node:
        return nodes.ThenOffered(span, who, options, False)

    @built
    def is_not_offered(self, span: Span, who: nodes.Expression, *options: nodes.Expression) -> nodes.Node:
        return nodes.ThenOffered(span, who, options, True)

    @built
    def sees(self, span: Span, who: nodes.Expression, *things: nodes.Expression) -> nodes.Node:
        return nodes.ThenSees(span, who, things, False)

    @built
    def does_not_see(self, span: Span, who: nodes.Expression, *things: nodes.Expression) -> nodes.Node:
        return nodes.ThenSees(span, who, things, True)

    @built
    def it_happened(self, span: Span, sentence: nodes.Sentence) -> nodes.Node:
        return nodes.ThenPast(span, sentence, False)

    @built
    def it_did_not_happen(self, span: Span, sentence: nodes.Sentence) -> nodes.Node:
        return nodes.ThenPast(span, sentence, True)
