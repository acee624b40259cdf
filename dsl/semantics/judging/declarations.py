"""Checks of declarations, one function for each kind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Label
from dsl.diagnostics.spelling import nearest
from dsl.lexing.keywords import PRONOUNS
from dsl.messages.message import Message, code, either
from dsl.semantics.cells import CELL, NONE, SHAPES, TAKEN_FOR
from dsl.semantics.checked import Scope, verb_roles
from dsl.semantics.checks.boards import check_board
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_test, check_wanted
from dsl.semantics.checks.groups import check_group
from dsl.semantics.checks.joins import check_join
from dsl.semantics.checks.names import bind_parameters, check_define, check_noun, check_type_name, is_hiding, may_lie_at
from dsl.semantics.checks.sentences import answer_type
from dsl.semantics.checks.statements.blocks import check_block, check_general
from dsl.semantics.checks.statements.steps import check_flow
from dsl.semantics.judging.cards import check_card, check_once
from dsl.semantics.static_types import NUMBER, PLAYER, Type, fits, piece
from dsl.source import Span

#: For `active` and `first`, a pattern that finds the name after this word in the declaration of a game.
_NAMED = {word: re.compile(rf"^[ \t]+{word}[ \t]+(\S+)", re.MULTILINE) for word in ("active", "first")}


def check_declaration(node: nodes.Declaration, checking: Checking) -> None:  # noqa: C901 - an arm for each kind of node
    """Check one declaration of any kind: its names, its types, and whether its rules can work."""
    match node:
        case nodes.Noun():
            _members(node, checking)
        case nodes.Neutral():
            _neutral(node, checking)
        case nodes.ValueDecl():
            _member(node, checking)
        case nodes.Zone():
            _zone(node, checking)
        case nodes.Supply():
            _supply(node, checking)
        case nodes.Grid():
            _grid(node, checking)
        case nodes.Join():
            check_join(node, checking)
        case nodes.Table():
            _table(node, checking)
        case nodes.Define():
            check_define(node, checking)
        case nodes.Verb():
            _verb(node, checking)
        case nodes.Order():
            _order(node, checking)
        case nodes.Step():
            _step(node, checking)
        case nodes.Play():
            check_block(node.body, Scope(), checking)
            check_flow(node.body, checking)
        case nodes.SpanDecl():
            _span(node, checking)
        case nodes.General():
            check_general(node, checking)
        case nodes.Invariant():
            check_test(node.test, Scope(), checking)
        case nodes.Tally():
            check_wanted(node.value, NUMBER, Scope(), checking)
        case nodes.Option():
            _option(node, checking)
        case nodes.Carry():
            _carry(node, checking)
        case nodes.Board():
            checking.checked.boards.append(check_board(node, checking))
        case nodes.Pack():
            _pack(node, checking)
        case nodes.Deck():
            _deck(node, checking)
        case nodes.Card():
            check_card(node, Scope(), checking)
        case nodes.Scenario() | nodes.Background() | nodes.Template():
            _aside(node, checking)
        case (
            nodes.Game()
            | nodes.Family()  # the cards of a family are checked instead
            | nodes.ClassText()
            | nodes.Credits()
            | nodes.Words()
            | nodes.Kinds()
            | nodes.Prose()
        ):
            pass
        case _:
            assert_never(node)


def _aside(node: nodes.Scenario | nodes.Background | nodes.Template, checking: Checking) -> None:
    """Check a declaration that is not needed for play: a scenario, a background or a template."""
    # Most games start without a check of these, so their modules are imported only here.
    from dsl.semantics.judging.templates import check_template  # noqa: PLC0415
    from dsl.semantics.scenarios.checks import check_background, check_scenario  # noqa: PLC0415 - likewise

    match node:
        case nodes.Scenario():
            check_scenario(node, Scope(), checking)
        case nodes.Background():
            check_background(node, checking)
        case nodes.Template():
            check_template(node, checking)


def _members(node: nodes.Noun, checking: Checking) -> None:
    for member in node.members:
        _member(member, checking, node.singular)


def _table(node: nodes.Table, checking: Checking) -> None:
    for value in node.values:
        checking.type_of(value, Scope())


def _order(node: nodes.Order, checking: Checking) -> None:
    if node.verb not in checking.book.verbs:
        checking.unknown("verb", node.verb, node.span, checking.book.verbs)


def _step(node: nodes.Step, checking: Checking) -> None:
    scope = bind_parameters((node.parameter,) if node.parameter else (), Scope(), checking)
    _table_can_call(node, checking)
    check_block(node.body, scope, checking)


def _span(node: nodes.SpanDecl, checking: Checking) -> None:
    check_wanted(node.start, NUMBER, Scope(), checking)
    if node.end is not None:
        check_wanted(node.end, NUMBER, Scope(), checking)


def _member(node: nodes.FieldDecl | nodes.ValueDecl, checking: Checking, noun: str = "") -> None:
    owner = noun or getattr(node, "noun", None) or "player"
    for one in getattr(node, "by", ()) or (owner,):
        check_noun(one, node.span, checking)
    wanted = check_type_name(node.type, checking, checking.book.member_type(owner) or piece(owner))
    if isinstance(node, nodes.ValueDecl) and node.own:
        _hidden(node, wanted, checking)
    if isinstance(node, nodes.ValueDecl) and node.lifetime is not None and node.lifetime.alike:
        _alike(node, node.lifetime, wanted, checking)
    if node.default is not None:
        word = checking.book.member_type(owner) if owner in checking.book.words else None
        check_wanted(node.default, wanted, Scope(it=piece(noun) if noun else word), checking)


def _hidden(node: nodes.ValueDecl, found: Type, checking: Checking) -> None:
    """Report a value with `seen by owner` that cannot be hidden. Only values of players can be visible to their owner alone,
    and only if they are a number, a word, or yes or no."""
    label: str
    if node.owner != "player":
        message, label = Message("name-belongs-to-no-player", name=node.name), Message("whose-eyes-only")
        help_ = Message("write-value-name-of-player", name=node.name)
    elif found.optional or found.kind not in ("number", "word", "yes_no", "unknown"):
        message, label = Message("name-cannot-be-hidden", name=node.name), str(found)
        help_ = Message("a-number-a-word-or-yes-no-is-hidden")
    else:
        return
    checking.findings.error(codes.NOT_HIDDEN, message, node.span, label=label, help=help_)


def _alike(node: nodes.ValueDecl, lifetime: nodes.Lifetime, found: Type, checking: Checking) -> None:
    """Check a value that counts how many runs of a step began alike. It must be a number of the game without bounds and
    without an initial value, and it must name zones and values that exist."""
    plain = node.type.low is None and node.type.high is None and node.default is None and not found.optional
    if node.owner is not None or found.kind not in ("number", "unknown") or not plain:
        checking.findings.error(
            codes.NOT_COUNTED,
            Message("name-counts-and-so-is-a-number-of-the-game", name=node.name),
            node.span,
            label=Message("it-counts-runs-of-a-step"),
            help=Message(
                "write-value-name-number-each-step-alike-in",
                name=node.name,
                line=checking.written(lifetime).lstrip(", "),
            ),
        )
    book = checking.book
    known = {name: None for _, name in (*book.zones, *book.values)}
    for name in lifetime.alike:
        if name in known:
            continue
        defined = next((decl for (_, other), decl in book.defines.items() if other == name), None)
        if defined is None:
            checking.unknown(Message("zone-or-value"), name, checking.place_of(name, lifetime.span), known)
            continue
        checking.findings.error(
            codes.NOT_COUNTED,
            Message("name-is-worked-out-and-cannot-be-compared", name=name),
            checking.place_of(name, lifetime.span),
            label=Message("a-zone-or-a-value-is-due"),
            others=(Label(defined.span, Message("declared-so-here")),),
            help=Message("name-the-zones-and-values-that-it-reads"),
        )


def check_alike(checking: Checking) -> None:
    """Report a value that counts how many runs of a step began alike, if it compares hidden things, which the number would
    reveal, or compares the number itself (N433)."""
    for decl in checking.book.values.values():
        for name in decl.lifetime.alike if decl.lifetime is not None else ():
            _check_open(decl, name, checking)


def _check_open(decl: nodes.ValueDecl, name: str, checking: Checking) -> None:
    book, turned = checking.book, set(checking.checked.turned.values())
    zones = [zone for (_, other), zone in book.zones.items() if other == name]
    hidden: list[nodes.Zone | nodes.ValueDecl] = [
        zone for zone in zones if is_hiding(zone) or zone.open_if is not None or zone.noun in turned
    ]
    hidden += [value for (_, other), value in book.values.items() if other == name and value.own]
    if hidden or name == decl.name:
        checking.findings.error(
            codes.NOT_COUNTED,
            Message("name-hides-something-and-cannot-be-compared", name=name)
            if hidden
            else Message("name-cannot-be-compared-with-itself", name=name),
            decl.span if decl.lifetime is None else decl.lifetime.span,
            label=Message("the-number-would-tell-it") if hidden else Message("it-grows-with-each-run"),
            others=tuple(Label(one.span, Message("declared-so-here")) for one in hidden[:1]),
            help=Message("name-what-everybody-sees"),
        )


def _neutral(node: nodes.Neutral, checking: Checking) -> None:
    """Check a neutral player: its test, and the player who answers in its place."""
    if node.test is not None:
        check_test(node.test, Scope(), checking)
    if node.played_by is not None:
        check_wanted(node.played_by, PLAYER.maybe(), Scope(), checking)
    book = checking.book
    tables: tuple[dict[tuple[str | None, str], Any], ...] = (book.values, book.zones, book.defines)
    named = [table[None, node.name] for table in tables if (None, node.name) in table]
    if named or node.name in book.word_list or node.name in book.options:
        checking.findings.error(
            codes.DECLARED_TWICE,
            Message("name-is-declared-twice", name=node.name),
            node.span,
            label=Message("a-player-here"),
            others=tuple(Label(one.span, Message("something-else-here")) for one in named),
            help=Message("choose-another-name-for-one-of-the-two"),
        )


def _option(node: nodes.Option, checking: Checking) -> None:
    """Check an option. An option without words is a number."""
    if node.type is not None:
        found = check_type_name(node.type, checking)
        if not fits(found, NUMBER):
            checking.mismatch(node.type, found, NUMBER)
    if node.default is not None:
        check_wanted(node.default, NUMBER, Scope(), checking)
    if node.only_if is not None:
        check_test(node.only_if, Scope(), checking)


def _table_can_call(node: nodes.Step, checking: Checking) -> None:
    """Report a step `by the table` whose parameter is not a player. When people at the table run a step, they can name
    only a player."""
    if node.by_the_table and node.parameter is not None and checking.book.type_of(node.parameter.type) != PLAYER:
        checking.findings.error(
            codes.TABLE_CALL,
            Message("the-table-can-call-name-for-a-player-only", name=node.name),
            node.parameter.span,
            label=Message("this-is-no-player"),
            help=Message("write-step-name-of-player-p-by-the-table", name=node.name),
        )


def _zone(node: nodes.Zone, checking: Checking) -> None:
    check_noun(node.noun, node.span, checking)
    if node.owner is not None:
        check_noun(node.owner, node.span, checking)
    if node.open_if is not None and not is_hiding(node):
        checking.findings.error(
            codes.ZONE_WORDS,
            Message("name-is-open-always", name=node.name),
            node.open_if.span,
            label=Message("and-where-this-does-not-hold"),
            help=Message("say-how-it-is-otherwise-zone-name-noun-face", name=node.name, noun=node.noun),
            edits=checking.rewritten(node.span, r"\bopen(?=\s+if\b)", "face down, open"),
        )
    _shown(node, checking)
    _sorted(node, checking)
    if node.owner is not None and may_lie_at(node.noun, node.owner, checking):
        label = Message("and-the-owner-in-whose-name-a-noun-lies", owner=node.owner, name=node.name, noun=node.noun)
        _free(node.noun, node.owner, label, Label(node.span, Message("it-may-lie-here")), checking)
    owner = None if node.owner is None else PLAYER if node.owner == "player" else piece(node.owner)
    if node.open_if is not None and is_hiding(node):
        check_test(node.open_if, Scope(it=owner), checking)
    if node.seen_by is not None:
        check_wanted(node.seen_by, PLAYER.maybe(), Scope(it=owner), checking)
    if node.in_force_for is not None:
        check_wanted(node.in_force_for, PLAYER.maybe(), Scope(it=owner), checking)
        if node.attributes.count("in force") > 1:
            checking.findings.error(
                codes.DECLARED_TWICE,
                Message("name-is-in-force-twice", name=node.name),
                node.span,
                label=Message("for-its-owner-and-for-somebody"),
                help=Message("keep-one-in-force-for-says-who-is-you"),
            )


def _shown(node: nodes.Zone, checking: Checking) -> None:
    """Check the names in `showing` of a zone: they must be fields or values of the things in the zone, and the zone must hide
    everything else about these things."""
    fields, values = checking.book.fields, checking.book.values
    for name in node.showing:
        if (node.noun, name) not in fields and (node.noun, name) not in values:
            known = [member for noun, member in (*fields, *values) if noun == node.noun]
            checking.unknown(Message("field-of-noun", noun=node.noun), name, checking.place_of(name, node.span), known)
    if len({(node.noun, name) in fields for name in node.showing}) > 1:
        checking.findings.error(
            codes.ZONE_WORDS,
            Message("name-shows-fields-and-values", name=node.name),
            node.span,
            label=Message("which-of-the-two"),
            help=Message("by-its-fields-a-hidden-thing-is-taken-at-random"),
        )
    if node.showing and not is_hiding(node):
        checking.findings.warning(
            codes.NOTHING_TO_CHOOSE,
            Message("name-shows-everything-anyway", name=node.name),
            node.span,
            label=Message("what-lies-there-is-open"),
            help=Message("write-face-down-showing-showing-or-leave-showing-out", showing=node.showing[0]),
        )


#: The types of fields by which things can be sorted, because their values have an order.
ORDERED = ("number", "word", "yes_no", "text", "unknown")


def _sorted(node: nodes.Zone, checking: Checking) -> None:
    """Check the fields by which a zone is sorted. They must be printed on its things, and their values must have an order."""
    fields = {field: decl for (noun, field), decl in checking.book.fields.items() if noun == node.noun}
    for name in node.sorted_by:
        if name not in fields:
            place = checking.place_of(name, node.span)
            checking.unknown(Message("field-of-noun", noun=node.noun), name, place, fields)
        elif (type_ := checking.book.type_of(fields[name].type)).kind not in ORDERED:
            checking.findings.error(
                codes.WRONG_TYPE,
                Message("nothing-is-sorted-by-name", name=name),
                checking.place_of(name, node.span),
                label=Message("this-is-base", base=type_.described()),
                help=Message("a-zone-is-sorted-by-fields-that-are-numbers"),
            )


def _free(noun: str, name: str, label: str, other: Label, checking: Checking) -> None:
    """Report a member of a noun whose name already has a meaning for each thing of the noun, such as `unit.field` (the field
    where the unit is) or `unit.player`."""
    book = checking.book
    for table in (book.fields, book.values, book.zones, book.defines):
        decl = table.get((noun, name))
        if decl is not None:
            checking.findings.error(
                codes.DECLARED_TWICE,
                Message("noun-name-would-mean-two-things", noun=noun, name=name),
                decl.span,
                label=label,
                others=(other,),
                help=Message("give-this-one-another-name"),
            )


def _verb(node: nodes.Verb, checking: Checking) -> None:
    scope = bind_parameters((parameter for _, parameter in verb_roles(node)), Scope(), checking)
    scope = _who(node, scope, checking)
    if node.answers is not None:
        check_type_name(node.answers, checking)
        scope = replace(scope, answers=answer_type(node, checking))
        if not any(isinstance(part, nodes.Answer) for part in nodes.walk(node)):
            checking.findings.error(
                codes.ANSWER_TO_NOBODY,
                Message("forms-never-answers", forms=node.forms[0]),
                node.answers.span,
                label=Message("promised-here-and-no-line-keeps-it"),
                help=Message("add-a-line-answer-or-take-this-away"),
            )
    check_block(node.body, scope, checking)


def _who(node: nodes.Verb, scope: Scope, checking: Checking) -> Scope:
    """Report a verb whose head has a name other than `who` for its subject, although its lines use `who` (N301). Return a
    scope in which both names are known."""
    name = "" if node.subject is None else node.subject.name
    says_who = "who" not in scope.names and any(
        isinstance(part, nodes.Name) and part.id == "who" for line in node.body for part in nodes.walk(line)
    )
    span = node.subject.span if node.subject is not None else node.span
    if name in PRONOUNS - {"who"}:
        checking.findings.error(
            codes.NOBODY_MEANT,
            Message("there-is-no-name-here", name=name),
            span,
            label=Message("who-is-meant"),
            help=Message("in-the-head-of-a-verb-stands-a-name"),
            edits=checking.instead_of(name, span, ("who",)),
        )
    elif says_who and not name:
        checking.findings.error(
            codes.UNKNOWN_NAME,
            Message("no-what-name", what=Message("name"), name="who"),
            span,
            label=Message("not-declared"),
            help=Message("say-in-the-head-who-does-it-head-with", head_with_who=_head_with_who(node)),
        )
    elif says_who and nearest(name, ("who",)):
        checking.unknown("name", name, span, ["who"])
    else:
        return scope
    return scope.bind("who", scope.names.get(name, PLAYER))


def _head_with_who(node: nodes.Verb) -> str:
    """Return the corrected head of a verb that has no subject, though its lines use `who`."""
    third = node.forms[min(1, len(node.forms) - 1)]
    rest = " ..." if node.object is not None or node.roles else ""
    return f"verb {' '.join(node.forms)}: who {third}{rest}"


def _carry(node: nodes.Carry, checking: Checking) -> None:
    """Check a `carry` line: its option must exist, and the value must have the type of the option."""
    option = checking.book.options.get(node.option)
    if option is None:
        checking.unknown("option", node.option, node.span, checking.book.options)
        return
    check_wanted(node.value, Type("word", "option " + node.option) if option.words else NUMBER, Scope(), checking)


def _pack(node: nodes.Pack, checking: Checking) -> None:
    """Report a pack or deck that a pack needs, if it is missing."""
    known = [*(pack.id for pack in checking.book.packs if pack is not node), *checking.book.decks]
    for name in node.needs:
        if name not in known:
            checking.findings.error(
                codes.MISSING_PACK,
                Message("the-pack-title-needs-name-which-is-not-here", title=node.title, name=name),
                node.span,
                label=Message("neither-a-pack-nor-a-deck-has-this-id"),
                help=Message("add-its-folder-with-pack-path-there-are-known", known=", ".join(known))
                if known
                else Message("add-its-folder-with-pack-path"),
            )


def _deck(node: nodes.Deck, checking: Checking) -> None:
    if node.test is not None:
        check_test(node.test, Scope(), checking)
    check_once(node.each, checking)
    for more in node.more:
        checking.type_of(more.card, Scope())
        check_wanted(more.count, NUMBER, Scope(), checking)
        ref = checking.checked.refs.get(more.card)
        if ref is not None and ref.kind != "card":
            checking.findings.error(
                codes.UNKNOWN_CARD,
                Message("this-is-no-card"),
                more.card.span,
                label=Message("a-card-is-due"),
                help=Message("write-its-title-in-quotes-or-card-and-its"),
            )


def _grid(node: nodes.Grid, checking: Checking) -> None:
    """Check a grid: its shape, and the rows of its drawing, which must have equal lengths."""
    if node.shape not in SHAPES:
        begun = [shape for shape in SHAPES if node.shape.startswith(shape)]
        checking.findings.error(
            codes.GRID_SHAPE,
            Message("no-grid-is-shape", shape=node.shape),
            node.span,
            label=Message("how-do-its-cells-lie"),
            help=Message("write-either", either=either(code(SHAPES))),
            edits=checking.instead_of(node.shape, node.span, begun or nearest(node.shape, SHAPES) or (TAKEN_FOR,)),
        )
    for number, row in enumerate(node.rows, 1):
        wrong = next((sign for sign in row if sign != CELL and sign not in NONE), "")
        if wrong or len(row) != node.width:
            checking.findings.error(
                codes.GRID_SHAPE,
                Message("row-number-of-the-drawing-has-wrong", number=number, wrong=wrong)
                if wrong
                else Message("row-number-of-the-drawing-has-n-signs", number=number, n=len(row)),
                node.span,
                label=Message("this-is-neither-a-cell-nor-none")
                if wrong
                else Message("the-longest-has-width", width=node.width),
                help=Message("is-a-cell-none-and-all-rows-are-of"),
            )


def _supply(node: nodes.Supply, checking: Checking) -> None:
    check_noun(node.group.noun, node.span, checking)
    _supplied(node, checking)
    if node.owner == "player" or node.owner in checking.book.neutrals:
        label = Message("and-the-player-from-whose-supply-a-noun-came", noun=node.group.noun)
        _free(node.group.noun, "player", label, Label(node.span, Message("from-here")), checking)
    if node.count is not None:
        check_wanted(node.count, NUMBER, Scope(), checking)
    if node.group.noun in checking.book.nouns:
        check_group(node.group, Scope(), checking)


def _supplied(node: nodes.Supply, checking: Checking) -> None:
    """Report a supply that puts things into no zone. Each owner of things needs a zone for them."""
    neutral = node.owner in checking.book.neutrals
    noun, zone = node.group.noun, checking.book.zones.get(("player" if neutral else node.owner, node.zone))
    if noun == "player":
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("players-sit-at-the-table-without-a-supply"),
            node.span,
            label=Message("players-are-there"),
            help=Message("remove-it"),
        )
    elif node.owner not in (None, "player") and not neutral:
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("a-owner-has-no-supply-of-its-own", owner=node.owner),
            node.span,
            label=Message("for-the-whole-table-or-for-each-player"),
            help=Message("write-supply-in-and-a-zone-of-the-table"),
        )
    elif zone is not None and noun in checking.book.nouns and zone.noun in checking.book.nouns and zone.noun != noun:
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("zone-is-for-a-noun-and-this-is-a", zone=node.zone, noun=zone.noun, noun2=noun),
            node.span,
            label=Message("does-not-lie-there"),
        )
    elif zone is None and node.zone:
        _no_zone(node, checking)


def _no_zone(node: nodes.Supply, checking: Checking) -> None:
    """Report a supply whose zone does not exist, or belongs to other owners than the supply."""
    owners = [owner for owner, name in checking.book.zones if name == node.zone]
    if not owners:
        checking.unknown("zone", node.zone, node.span, [name for _, name in checking.book.zones])
    elif owners[0] is None:
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("zone-is-a-zone-of-the-table", zone=node.zone),
            node.span,
            label=Message("for-each-player"),
            help=Message("write-supply-in-zone", zone=node.zone),
        )
    else:
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("there-is-a-zone-of-each-owners", zone=node.zone, owners=owners[0]),
            node.span,
            label=Message("in-which-of-them"),
            help=Message("write-supply-of-player-in-zone", zone=node.zone)
            if owners[0] == "player"
            else Message("write-supply-in-and-a-zone-of-the-table"),
        )


def _line_of(word: str, game: nodes.Game, checking: Checking) -> Span:
    """Return the place of the name after `active` or `first` in the declaration of a game."""
    source = checking.book.sources.get(game.span.source)
    found = None if source is None else _NAMED[word].search(source.text, game.span.start, game.span.end)
    return game.span if found is None else Span(game.span.source, found.start(1), found.end(1))


def check_game(checking: Checking) -> None:
    """Check the lines in the declaration of the game: its active player and first player, the test of `pads`, and the tests
    that its options must pass."""
    game = checking.book.game
    if game is not None and game.pads is not None:
        check_test(game.pads, Scope(), checking)
    for demand in game.requires if game is not None else ():
        check_test(demand.test, Scope(), checking)
    for word, name in (("active", game.active), ("first", game.first)) if game is not None else ():
        if name is not None:
            _check_player(word, name, checking)


def _check_player(word: str, name: str, checking: Checking) -> None:
    """Check that `active` or `first` in the declaration of the game names a value that is a player."""
    game, values = checking.book.game, checking.book.values
    assert game is not None
    decl = values.get((None, name))
    if decl is None:
        checking.unknown("value", name, _line_of(word, game, checking), [n for o, n in values if o is None])
    elif not fits(checking.book.type_of(decl.type), PLAYER):
        checking.findings.error(
            codes.WRONG_TYPE,
            Message("word-names-a-value-that-is-not-a-player", word=word, named=name),
            _line_of(word, game, checking),
        )
