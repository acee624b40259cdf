"""Make the nodes of declarations at the left margin, from alternatives of the grammar."""

from __future__ import annotations

from typing import Any

from dsl import nodes
from dsl.diagnostics import codes
from dsl.lexing.tokens import Token
from dsl.lexing.vocabulary import MAX_FORMS
from dsl.messages.message import Message
from dsl.parsing.actions.alternatives import (
    ARG,
    ITEMS,
    LISTS,
    MAYBE,
    NOUN,
    ONE,
    REST,
    TEST,
    VERB,
    Action,
    Context,
    Items,
    Mark,
    Several,
    as_test,
    built,
    gathered,
    keep_all,
    keep_first,
    keep_names,
    keep_word,
    mark,
    node,
)
from dsl.source import Span


def _sorted(
    items: tuple[nodes.Property | nodes.Part | nodes.Statement, ...],
) -> tuple[tuple[nodes.Property, ...], tuple[nodes.Statement, ...], tuple[nodes.Part, ...]]:
    """Return the properties, the statements and the parts of a card, as three tuples."""
    return (
        tuple(item for item in items if isinstance(item, nodes.Property)),
        tuple(item for item in items if not isinstance(item, (nodes.Property, nodes.Part))),
        tuple(item for item in items if isinstance(item, nodes.Part)),
    )


def _places(names: Items, span: Span) -> list[tuple[str, Span]]:
    """Return the names that one line declares, each with its span. The span of the first name begins at the beginning
    of the line."""
    begins = [span.start, *(token.start_pos for token in names.items[1:])]
    return [(str(name), Span(span.source, begin, span.end)) for name, begin in zip(names.items, begins)]


def _type(optional: bool) -> Action:
    """Return the action that makes the node of a type. A plural noun is the type of a set of such things."""

    @built
    def method(
        self: Context, span: Span, name: str, low: nodes.Expression | None = None, high: nodes.Expression | None = None
    ) -> nodes.TypeName:
        singular, plural = self.vocabulary.nouns.get(name, (str(name), False))
        return nodes.TypeName(span, singular, plural, optional, low, high)

    return method


class Declarations(Context):
    """The parser's actions (methods that make nodes) for declarations at the left margin."""

    declaration = keep_first

    # -------------------------------------------------------------- types

    type = type_range = _type(optional=False)
    type_or_none = type_range_or_none = _type(optional=True)
    default = mark("default")
    of_noun = mark("owner", NOUN)
    of_whose = of_noun
    parameter = node(nodes.Parameter, ONE, ONE)

    # ----------------------------------------------------- the whole game

    @built
    def game(self, span: Span, id_: str, title: str, *requires: nodes.Require, **lines: Any) -> nodes.Node:
        return nodes.Game(
            span,
            str(id_),
            str(title),
            lines.get("players"),
            lines.get("languages", ()),
            lines.get("active"),
            lines.get("pads"),
            requires,
            lines.get("first"),
        )

    @built
    def game_players(self, span: Span, low: str, high: str = "") -> Mark:
        return Mark("players", (int(low), int(high or low)), span)

    game_languages = mark("languages", ITEMS)
    game_active = mark("active")
    game_first = mark("first")
    game_pads = mark("pads", TEST)
    game_require = node(nodes.Require, TEST, ARG("reason"))

    # ---------------------------------------------------------- the board

    @built
    def board(self, span: Span, *parts: Any, at_end: bool = False, test: nodes.Expression | None = None) -> nodes.Node:
        named = bool(parts) and isinstance(parts[0], str)
        return nodes.Board(span, str(parts[0]) if named else None, at_end, test, parts[named:])

    board_end = mark("at_end", True)
    board_if = mark("test", TEST)
    played_by = mark("played_by")

    @built
    def neutral(
        self,
        span: Span,
        noun: Token,
        name: str,
        test: nodes.Expression | None = None,
        played_by: nodes.Expression | None = None,
    ) -> nodes.Node:
        if self.singular(noun) != "player":
            self.findings.error(
                codes.UNEXPECTED,
                Message("only-a-player-can-be-neutral-and-this-is", noun=noun),
                self.place(noun),
                label=Message("no-player"),
                help=Message("write-neutral-player-name", name=name),
            )
        return nodes.Neutral(span, str(name), test, played_by)

    @built
    def shown(
        self,
        span: Span,
        name: str,
        shape: str = "",
        bounds: tuple[nodes.Expression | None, nodes.Expression | None] = (None, None),
        ends: tuple[nodes.Expression, ...] = (),
    ) -> nodes.Node:
        return nodes.Shown(span, str(name), shape, *bounds, ends)

    shape = mark("shape")

    @built
    def bounds(self, span: Span, *numbers: nodes.Expression) -> Mark:
        return Mark("bounds", numbers if len(numbers) == 2 else (None, *numbers), span)

    between = mark("ends", REST)
    show_values = node(nodes.ShowValues, REST)
    show_table = node(nodes.ShowTable, ONE, REST)
    show_map = node(nodes.ShowMap, ONE, ONE, ONE)
    show_sorted = node(nodes.ShowSorted, ONE, ONE)
    badge_line = node(nodes.Badge, ONE, LISTS)

    badge = keep_all
    pack = node(nodes.Pack, ONE, ONE, ARG("game"), ARG("needs", ()))
    pack_game = mark("game")
    pack_needs = mark("needs", ITEMS)
    credits = node(nodes.Credits, LISTS)
    credit = gathered(ONE, ONE)
    option_words = node(nodes.Option, ONE, ITEMS, None, None, ARG("only_if"))
    option_type = node(nodes.Option, ONE, (), ONE, ARG("default"), ARG("only_if"))
    only_if = mark("only_if", TEST)

    @built
    def words(self, span: Span, name: str, *rest: Any) -> nodes.Node:
        return nodes.Words(span, str(name), rest[-1].items, "".join(rest[:-1]))

    @built
    def kinds(self, span: Span, name: str, *rest: Any) -> nodes.Node:
        return nodes.Kinds(span, str(name), rest[-1].items, "".join(rest[:-1]))

    # ------------------------------------------------------------- things

    @built
    def noun(self, span: Span, singular: str, *rest: Any) -> nodes.Node:
        has_plural = bool(rest) and isinstance(rest[0], str)
        plural = str(rest[0]) if has_plural else str(singular)
        return nodes.Noun(span, str(singular), plural, tuple(rest[has_plural:]))

    names = keep_names

    @built
    def field_declaration(
        self, span: Span, names: Items, type_: nodes.TypeName, default: nodes.Expression | None = None
    ) -> Several:
        return Several(
            tuple(nodes.FieldDecl(place, name, type_, default) for name, place in _places(names, span)), span
        )

    @built
    def value_declaration(
        self,
        span: Span,
        names: Items,
        type_: nodes.TypeName,
        owner: str | None = None,
        default: nodes.Expression | None = None,
        lifetime: nodes.Lifetime | None = None,
        own: bool = False,
    ) -> Several:
        values = (
            nodes.ValueDecl(place, name, owner, type_, default, lifetime=lifetime, own=own)
            for name, place in _places(names, span)
        )
        return Several(tuple(values), span)

    own = mark("own", True)
    value_member = value_declaration

    @built
    def value_by_two(
        self,
        span: Span,
        name: str,
        *rest: Any,
        default: nodes.Expression | None = None,
        lifetime: nodes.Lifetime | None = None,
    ) -> nodes.Node:
        by = tuple(self.singular(noun) for noun in rest[:-1])
        return nodes.ValueDecl(span, str(name), None, rest[-1], default, by, lifetime)

    @built
    def lifetime(self, span: Span, step: str, source: str | None = None) -> Mark:
        return Mark("lifetime", nodes.Lifetime(span, str(step), None if source is None else str(source)), span)

    @built
    def counting(self, span: Span, step: str, *names: str) -> Mark:
        return Mark("lifetime", nodes.Lifetime(span, str(step), None, tuple(map(str, names))), span)

    @built
    def zone(self, span: Span, names: Items, noun: str, *attributes: Any, **more: Any) -> Several:
        each = _places(names, span)
        return Several(tuple(self.zone_of(place, name, noun, attributes, **more) for name, place in each), span)

    def zone_of(
        self,
        span: Span,
        name: str,
        noun: str,
        attributes: tuple[Any, ...],
        owner: str | None = None,
        single: bool = False,
        **more: Any,
    ) -> nodes.Zone:
        """Return the node of a zone, made of the parts of its line. `more` has the attributes with a value."""
        words = (*map(str, attributes), *(("in force",) if "in_force_for" in more else ()))
        return nodes.Zone(span, str(name), owner, self.singular(noun), single, words, **more)

    @built
    def zone_with(self, span: Span, names: Items, at_first: Items, *attributes: Any, **more: Any) -> Several:
        """Return the nodes of the zones that a line declares with their content at the beginning (`zone hand of player: 7
        cards`): a zone and a supply for each name."""
        count, group = at_first.items
        lies_with = more.get("owner") if more.get("owner") == "player" else None
        found: list[nodes.Node] = []
        for name, place in _places(names, span):
            found.append(self.zone_of(place, name, group.noun, attributes, **more))
            found.append(nodes.Supply(place, lies_with, count, group, name))
        return Several(tuple(found), span)

    @built
    def all_at_first(self, span: Span, group: nodes.Group) -> Items:
        self.check_number(group.span, "all", None, group)
        return Items((None, group), span)

    so_many_at_first = gathered(ONE, ONE)
    one = mark("single", True)

    def attribute(self, children: list[Any]) -> Any:
        return children[0] if isinstance(children[0], Mark) else keep_word(self, children)

    open_if = mark("open_if", TEST)
    seen_by = mark("seen_by")
    in_force_for = mark("in_force_for")
    showing = mark("showing", REST)
    sorted_by = mark("sorted_by", REST)

    @built
    def grid(self, span: Span, name: str, noun: str, width: str, height: str, shape: Items) -> nodes.Node:
        return nodes.Grid(span, str(name), self.singular(noun), int(width), int(height), " ".join(shape.items))

    grid_line = gathered(ONE)

    @built
    def grid_drawn(self, span: Span, name: str, noun: str, shape: Items, *lines: Items) -> nodes.Node:
        rows = tuple(line.items[0] for line in lines)
        width = max(map(len, rows))
        return nodes.Grid(span, str(name), self.singular(noun), width, len(rows), " ".join(shape.items), rows)

    shape_name = keep_all
    join = node(nodes.Join, ONE, REST)

    @built
    def supply_count(
        self, span: Span, count: nodes.Expression, group: nodes.Group, owner: str | None = None
    ) -> nodes.Node:
        return self.supply_of(span, owner, count, group)

    @built
    def supply_all(self, span: Span, group: nodes.Group, owner: str | None = None) -> nodes.Node:
        return self.supply_of(span, owner, None, group)

    def supply_of(
        self, span: Span, owner: str | None, count: nodes.Expression | None, group: nodes.Group
    ) -> nodes.Node:
        """Return the node of a supply. The parser has read the zone as a filter of the group (at the end, or before the
        tests). This filter is removed from the group. Report a supply without a zone."""
        zone, filters = _zone_of_supply(group.filters)
        if zone:
            group = nodes.Group(group.span, group.adjectives, group.noun, group.plural, filters)
        else:
            last = group.filters[-1] if group.filters else None
            every = isinstance(last, nodes.Within) and isinstance(last.place, nodes.EveryZone)
            tested = any(isinstance(one, nodes.Where) for one in group.filters)
            self.findings.error(
                codes.INCOMPLETE,
                Message("this-supply-does-not-say-where-it-lies"),
                span,
                help=Message("end-it-with-in-and-the-name-of-one")
                if every
                else Message("the-zone-stands-before-the-test-as-in-supply")
                if tested
                else Message("end-it-with-in-and-the-name-of-a"),
            )
        return nodes.Supply(span, owner, count, group, zone)

    @built
    def table(self, span: Span, name: str, start: Items, *values: nodes.Expression) -> nodes.Node:
        return nodes.Table(span, str(name), start.items[0], values)

    @built
    def signed(self, span: Span, number: str) -> Items:
        return Items((int(number),), span)

    @built
    def signed_minus(self, span: Span, number: str) -> Items:
        return Items((-int(number),), span)

    # -------------------------------------------------------- definitions

    define_plain = node(nodes.Define, ONE, False, (), False, ONE)

    @built
    def define_of(
        self, span: Span, name: str, type_: nodes.TypeName, variable: Token, value: nodes.Expression
    ) -> nodes.Node:
        return nodes.Define(span, str(name), False, (self.typed(type_, variable),), True, value)

    @built
    def define_adjective(
        self, span: Span, name: str, type_: nodes.TypeName, variable: Token, value: nodes.Expression
    ) -> nodes.Node:
        return nodes.Define(span, str(name), True, (self.typed(type_, variable),), False, as_test(value))

    @built
    def define_call(self, span: Span, name: str, *rest: Any) -> nodes.Node:
        return nodes.Define(span, str(name), False, rest[:-1], False, rest[-1])

    def typed(self, type_: nodes.TypeName, variable: Token) -> nodes.Parameter:
        """Return the parameter with a type and a name."""
        return nodes.Parameter(Span(self.source, type_.span.start, variable.end_pos), type_, str(variable))

    @built
    def verb_bare(self, span: Span, *rest: Any) -> nodes.Node:
        forms = self.forms_of([part for part in rest if isinstance(part, str)])
        body = tuple(part for part in rest if not isinstance(part, str))
        return nodes.Verb(span, forms, None, None, (), False, False, body)

    @built
    def verb_full(
        self,
        span: Span,
        *rest: Any,
        one_by_one: bool = False,
        when_allowed: bool = False,
        answers: nodes.TypeName | None = None,
    ) -> nodes.Node:
        words = [part for part in rest if isinstance(part, str)]
        forms = self.forms_of(words)
        subject, obj, roles, said = rest[len(words)].items
        if len(forms) == 1 and subject is not None and said != forms[0]:
            forms = (*forms, said)
        body = rest[len(words) + 1 :]
        return nodes.Verb(span, forms, subject, obj, roles, one_by_one, when_allowed, tuple(body), answers)

    def forms_of(self, words: list[Any]) -> tuple[str, ...]:
        """Return the forms of a declared verb, at most three. Report a verb with more forms."""
        if len(words) > MAX_FORMS:
            extra = words[MAX_FORMS]
            span = Span(self.source, extra.start_pos, extra.end_pos)
            self.findings.error(
                codes.MISSING_COLON,
                Message("a-verb-has-at-most-three-forms"),
                span,
                label=Message("a-colon-is-due-before-this"),
                help=Message("after-the-forms-comes-a-colon-and-then-who"),
            )
        return tuple(map(str, words[:MAX_FORMS]))

    @built
    def verb_head(self, span: Span, *rest: Any, subject: Any = None, obj: Any = None) -> Items:
        roles = tuple(part.items for part in rest if isinstance(part, Items))
        said = next(str(part) for part in rest if isinstance(part, str))
        return Items((subject, obj, roles, said), span)

    subject = mark("subject")
    verb_object = mark("obj")

    @built
    def subject_who(self, span: Span, name: str) -> Mark:
        type_ = nodes.TypeName(span, "player", False, False, None, None)
        return Mark("subject", nodes.Parameter(span, type_, str(name)), span)

    role = gathered(ONE, ONE)
    one_by_one = mark("one_by_one", True)
    when_allowed = mark("when_allowed", True)
    verb_answers = mark("answers")
    order = node(nodes.Order, VERB, ITEMS)

    # -------------------------------------------------------------- cards

    @built
    def deck(
        self, span: Span, id_: str, title: str, *lines: nodes.MoreCopies | Items, test: nodes.Expression | None = None
    ) -> nodes.Node:
        more = tuple(line for line in lines if isinstance(line, nodes.MoreCopies))
        each = tuple(pair for line in lines if isinstance(line, Items) for pair in line.items)
        return nodes.Deck(span, str(id_), str(title), test, more, each)

    each_has = keep_all
    deck_if = mark("test", TEST)
    more_copies = node(nodes.MoreCopies, ONE, ONE)

    @built
    def card(self, span: Span, head: Items, *items: nodes.Property | nodes.Part | nodes.Statement) -> nodes.Node:
        noun, id_, title, *pairs = head.items
        properties, body, parts = _sorted(items)
        return nodes.Card(span, self.singular(noun), id_, title, (*pairs, *properties), body, parts)

    short_card = card
    card_head = keep_all

    @built
    def longer_head(self, span: Span, head: Items, pair: nodes.Property) -> Items:
        return Items((*head.items, pair), span)

    @built
    def family(self, span: Span, head: Items, *items: nodes.Property | nodes.Part | nodes.Statement) -> nodes.Node:
        noun, first, last, title, name, low, high, *pairs = head.items
        each = pairs.pop(0) if pairs and isinstance(pairs[0], tuple) else None
        properties, body, parts = _sorted(items)
        return nodes.Family(
            span,
            self.singular(noun),
            first,
            last,
            title,
            name,
            low.items[0],
            high.items[0],
            (*pairs, *properties),
            body,
            parts,
            each,
        )

    @built
    def family_of_list(self, span: Span, noun: str, first: str, title: str, *rest: Any) -> Items:
        each, one, *numbers = rest
        name, low, high = numbers or ("", Items((1,), span), Items((1,), span))
        return Items((noun, str(first), str(first), title, str(name), low, high, (str(each), str(one))), span)

    short_family = family
    family_head = keep_all

    @built
    def class_text(
        self, span: Span, group: nodes.Group, *items: nodes.Property | nodes.Part | nodes.Statement
    ) -> nodes.Node:
        return nodes.ClassText(span, group, *_sorted(items))

    short_class_text = class_text
    property = node(nodes.Property, ONE, ONE)
    pair = property
    part = node(nodes.Part, ONE, ITEMS)
    short_part = node(nodes.Part, ONE, ITEMS)

    # --------------------------------------------------------------- flow

    @built
    def step(self, span: Span, name: str, *rest: Any, by_the_table: bool = False) -> nodes.Node:
        has_parameter = bool(rest) and isinstance(rest[0], nodes.Parameter)
        return nodes.Step(span, str(name), rest[0] if has_parameter else None, rest[has_parameter:], by_the_table)

    by_the_table = mark("by_the_table", True)
    play = node(nodes.Play, REST)
    span = node(nodes.SpanDecl, ONE, ONE, MAYBE)
    general = node(nodes.General, REST)
    invariant = node(nodes.Invariant, ONE, TEST)
    tally = node(nodes.Tally, ONE, ONE)
    carry = node(nodes.Carry, ONE, ONE)
    prose = node(nodes.Prose, ONE, REST)

    @built
    def prose_entry(
        self,
        span: Span,
        word: str,
        *texts: str,
        told: tuple[str, ...] = (),
        heading: tuple[str, ...] = (),
        declined: str | None = None,
        **more: Any,
    ) -> nodes.Node:
        answer: dict[str, Any] = {"declined": declined or "", "seldom": declined == ""}
        words = tuple(map(str, texts))
        return nodes.ProseEntry(span, str(word), words, told=told or heading, heads=bool(heading), **answer, **more)

    @built
    def also(self, span: Span, text: str) -> Mark:
        return Mark("also", ((str(text),),), span)

    @built
    def also_more(self, span: Span, text: str, also: tuple[tuple[str, ...], ...]) -> Mark:
        return Mark("also", (*also[:-1], (*also[-1], str(text))), span)

    @built
    def also_again(self, span: Span, text: str, also: tuple[tuple[str, ...], ...]) -> Mark:
        return Mark("also", (*also, (str(text),)), span)

    means = mark("means")
    asked = mark("asked")
    declined = mark("declined")

    @built
    def prose_reason(self, span: Span, reason: str, *texts: str, feminine: bool = False, short: str = "") -> nodes.Node:
        return nodes.ProseEntry(span, f'"{reason}"', tuple(map(str, texts)), feminine, short=short)

    @built
    def prose_title(self, span: Span, title: str, short: str) -> nodes.Node:
        return nodes.ProseEntry(span, f'"{title}"', (str(title),), short=str(short))

    short = mark("short")
    heading = mark("heading", REST)
    told = mark("told", REST)
    printed = mark("printed", REST)
    feminine = mark("feminine", True)

    # ---------------------------------------------------------- templates

    @built
    def template(self, span: Span, name: str, *items: nodes.Choose | nodes.Card | nodes.Scenario) -> nodes.Node:
        choices = tuple(item for item in items if isinstance(item, nodes.Choose))
        return nodes.Template(
            span, str(name), choices, tuple(item for item in items if not isinstance(item, nodes.Choose))
        )

    template_choice = node(nodes.Choose, ONE, ONE, ONE, False)


def _zone_of_supply(filters: tuple[nodes.Filter, ...]) -> tuple[str, tuple[nodes.Filter, ...]]:
    """Return the name of the zone in the filters of a supply ("" if there is no zone), and the other filters.

    There are two forms. In `all cards in pile where it.rank > 3`, the zone is a filter of its own. In
    `all cards where (it.rank > 3) in pile`, the parser has read the zone as part of the test.
    """
    for place, one in enumerate(filters):
        match one:
            case nodes.Within(preposition="in", place=nodes.Name(id=zone)):
                return zone, (*filters[:place], *filters[place + 1 :])
            case nodes.Where(test=nodes.Compare(op="in", left=test, right=nodes.Name(id=zone))) if (
                place == len(filters) - 1
            ):
                return zone, (*filters[:place], nodes.Where(one.span, test, one.whose))
    return "", filters
