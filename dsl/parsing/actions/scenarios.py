"""Make the nodes of scenarios and their lines, from alternatives of the grammar."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.diagnostics import codes
from dsl.lexing.tokens import Token
from dsl.parsing.actions.alternatives import (
    ARG,
    ITEMS,
    MAYBE,
    ONE,
    REST,
    TEST,
    Context,
    Items,
    built,
    keep_all,
    mark,
    node,
)
from dsl.source import Span


class Scenarios(Context):
    """The parser's actions (methods that make nodes) for scenarios and their lines."""

    scenario_head = keep_all

    @built
    def scenario(self, span: Span, head: Items, *lines: nodes.ScenarioLine) -> nodes.Node:
        return nodes.Scenario(span, head.items[0], lines)

    background = node(nodes.Background, REST)
    cases = node(nodes.Cases, ITEMS, REST)
    case_row = node(nodes.CaseRow, REST)
    sizes = node(nodes.Sizes, REST)

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

    piece = node(nodes.Pieces, None, ONE, None, ARG("name"))
    piece_of = node(nodes.Pieces, None, ONE, ONE, ARG("name"))
    pieces = node(nodes.Pieces, ONE, ONE, MAYBE, ARG("name"))
    piece_name = mark("name")
    size_of_a_seat = node(nodes.SeatSize, ONE)
    given_has = node(nodes.GivenHas, ONE, ITEMS, False)
    given_has_on_top = node(nodes.GivenHas, ONE, ITEMS, True)

    @built
    def given_value(self, span: Span, target: nodes.Expression, *values: nodes.Expression) -> nodes.Node:
        if isinstance(target, nodes.EveryZone) or len(values) > 1:
            return nodes.GivenEvery(span, target, values)
        return nodes.GivenValue(span, target, values[0])

    given_past = node(nodes.GivenPast, ONE)
    given_dice = node(nodes.GivenDice, REST)
    answers = node(nodes.Answers, ONE, REST)
    when = node(nodes.When, ONE)
    when_play = node(nodes.WhenPlay, TEST)
    when_play_one = node(nodes.WhenPlayOne, ONE)
    then = node(nodes.Then, TEST)

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

    then_has_not = node(nodes.ThenHas, ONE, ITEMS, True)
    it_fails = node(nodes.ThenFails, MAYBE, False)
    it_does_not_fail = node(nodes.ThenFails, None, True)
    it_ends_as = node(nodes.ThenEnds, ONE)
    is_asked = node(nodes.ThenAsked, ONE, REST, False)
    is_not_asked = node(nodes.ThenAsked, ONE, (), True)
    is_offered = node(nodes.ThenOffered, ONE, REST, False)
    is_not_offered = node(nodes.ThenOffered, ONE, REST, True)
    sees = node(nodes.ThenSees, ONE, REST, False)
    does_not_see = node(nodes.ThenSees, ONE, REST, True)
    it_happened = node(nodes.ThenPast, ONE, False)
    it_did_not_happen = node(nodes.ThenPast, ONE, True)
