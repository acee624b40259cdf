"""Checks the boards of a game: each line must show something that a board can show, and each bar must have a lowest and a
highest value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message
from dsl.semantics.boards import HEADLINE, Figure, Line, Plan
from dsl.semantics.checked import Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.demands import check_test, check_wanted
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.static_types import NUMBER, PLAYER, Type, piece, value_of
from dsl.source import Span

SHAPES = ("bar", "track", HEADLINE)
COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey")


def check_board(board: nodes.Board, checking: Checking) -> Plan:
    """Return a board as a plan that is ready to be drawn. Report each line of it that cannot be drawn."""
    if board.test is not None:
        check_test(board.test, Scope(), checking)
    return Plan(
        board.name or "",
        board.at_end,
        board.test,
        tuple(line for node in board.lines for line in _lines(node, checking)),
    )


def _lines(node: nodes.BoardLine, checking: Checking) -> Iterator[Line]:
    match node:
        case nodes.ShowValues():
            yield from _values(node, checking)
        case nodes.ShowTable():
            yield from _table(node, checking)
        case nodes.ShowMap():
            yield from _map(node, checking)
        case nodes.ShowSorted():
            yield from _sorted(node, checking)
        case nodes.Badge():
            _badge(node, checking)
        case _:
            assert_never(node)


# ------------------------------------------------------------------ values and zones on a board


def _kind(owner: str | None, name: str, checking: Checking) -> str:
    """Return "value" or "zone" for a name that belongs to an owner (the game, a player or a noun); "" if a board cannot show
    this name."""
    book = checking.book
    define = book.defines.get((owner, name))
    if define is not None and (owner is not None or not define.parameters):
        return "value"
    if owner is None and name in book.options:
        return "value"
    if (
        (owner is not None and (owner, name) in book.adjectives)
        or (owner, name) in book.values
        or (owner or "", name) in book.fields
    ):
        return "value"
    return "zone" if (owner, name) in book.zones else ""


def _known(checking: Checking, *owners: str | None) -> list[str]:
    book = checking.book
    tables = (book.values, book.zones, book.defines, book.fields, book.adjectives)
    return [name for table in tables for owner, name in table if owner in owners]


def _figure(owner: str | None, item: nodes.Shown, scope: Scope, checking: Checking) -> Figure:
    """Return the figure for an item of a board. The caller has checked that the name of the item exists."""
    base = None if owner is None else nodes.Name(item.span, "you" if owner == "player" else "it")
    if owner is not None and base is not None and _is_only_adjective(owner, item.name, checking):
        node: nodes.Expression = nodes.IsAdjective(item.span, base, item.name, False)
    else:
        node = nodes.Name(item.span, item.name) if base is None else nodes.Field(item.span, base, item.name)
    type_ = value_of(checking.type_of(node, scope))
    return _shaped(checking, owner, _kind(owner, item.name, checking), item, node, type_, scope)


def _is_only_adjective(owner: str, name: str, checking: Checking) -> bool:
    book = checking.book
    others = (book.values, book.fields, book.zones, book.defines)
    return (owner, name) in book.adjectives and not any((owner, name) in table for table in others)


def _shaped(
    checking: Checking,
    owner: str | None,
    kind: str,
    item: nodes.Shown,
    node: nodes.Expression,
    type_: Type,
    scope: Scope,
    free: bool = False,
) -> Figure:
    """Return a figure with its lowest and highest value. With `free`, the item gives a place on a map. It may have two ends
    without a shape (bar or track)."""
    for part in (item.low, item.high):
        if part is not None:
            check_wanted(part, NUMBER, scope, checking)
    for part in item.ends:
        checking.type_of(part, scope)
    low, high = item.low, item.high
    if not free:
        _check_shape(item, type_, checking)
    if (item.shape and item.shape != HEADLINE) or free:
        declared = checking.book.values.get((owner, item.name)) or checking.book.fields.get((owner or "", item.name))
        if low is None and declared is not None:
            low = declared.type.low
        if high is None and declared is not None:
            high = declared.type.high
        if high is None and type_.kind in ("number", "unknown"):
            checking.findings.error(
                codes.UNBOUNDED_BAR,
                Message("nobody-knows-how-far-name-can-go", name=item.name),
                item.span,
                label=Message("this-has-no-end"),
                help=Message(
                    "write-name-n-from-0-to-10-or-declare", name=item.name, n=" as " + item.shape if item.shape else ""
                ),
            )
    return Figure(item.name, owner, kind, node, type_, item.shape, low, high, item.ends)


def _check_shape(item: nodes.Shown, type_: Type, checking: Checking) -> None:
    if item.shape and item.shape not in SHAPES:
        near = nearest(item.shape, SHAPES)
        checking.findings.error(
            codes.WRONG_SHAPE,
            Message("nothing-can-be-shown-as-shape", shape=item.shape),
            item.span,
            label=Message("a-bar-or-a-track"),
            help=Message("did-you-mean-as-near", near=near[0])
            if near
            else Message("write-as-bar-or-as-track-or-neither"),
            edits=checking.instead_of(item.shape, item.span, near),
        )
    elif not item.shape and (item.high is not None or item.ends):
        checking.findings.error(
            codes.WRONG_SHAPE,
            Message("name-has-ends-and-no-shape", name=item.name),
            item.span,
            label=Message("as-what"),
            help=Message("write-name-as-shape-before-its-ends", name=item.name, shape="track" if item.ends else "bar"),
        )
    elif item.shape == HEADLINE and (item.high is not None or item.low is not None):
        checking.findings.error(
            codes.WRONG_SHAPE,
            Message("a-headline-has-no-ends"),
            item.span,
            label=Message("a-bar-or-a-track"),
            help=Message("write-name-as-shape-before-its-ends", name=item.name, shape="bar"),
        )
    elif item.ends and item.shape != "track":
        checking.findings.error(
            codes.WRONG_SHAPE,
            Message("only-a-track-lies-between-two-ends"),
            item.span,
            label=Message("a-bar-has-no-names-at-its-ends"),
            help=Message("write-name-as-track-or-leave-out-what-follows", name=item.name),
        )
    elif item.shape and type_.kind not in ("number", "unknown"):
        checking.findings.error(
            codes.WRONG_SHAPE,
            Message("only-a-number-can-be-shown-as-shape-and", shape=item.shape, type=type_),
            item.span,
            label=str(type_),
            help=Message("write-name-alone", name=item.name),
        )


# ----------------------------------------------------------------------------- lines


def _values(node: nodes.ShowValues, checking: Checking) -> Iterator[Line]:
    """Yield the lines for `show` with names. If a name exists for the game and for each player, there is a line for
    both."""
    for owner in (None, "player"):
        scope = Scope(you=owner is not None)
        figures = tuple(
            _figure(owner, item, scope, checking) for item in node.items if _kind(owner, item.name, checking)
        )
        if figures:
            yield Line("values", "", owner, figures)
    for item in node.items:
        if not _kind(None, item.name, checking) and not _kind("player", item.name, checking):
            _not_shown(
                item.name, item.span, Message("value-definition-or-zone"), _known(checking, None, "player"), checking
            )


def _table(node: nodes.ShowTable, checking: Checking) -> Iterator[Line]:
    book = checking.book
    if node.name in book.words:
        yield Line("words", node.name, None, tuple(_of_words(node.name, item, checking) for item in node.columns))
        return
    grid = next((grid for grid in book.grids if grid.name == node.name), None)
    if grid is not None:
        yield Line("cells", node.name, None, _columns(grid.noun, node.columns, checking))
        return
    singular, _ = book.vocabulary.nouns.get(node.name, (node.name, True))
    if singular in book.joined:
        yield Line("places", singular, None, _columns(singular, node.columns, checking))
        return
    owners = [owner for owner in (None, "player") if (owner, node.name) in book.zones]
    if not owners:
        known = [
            *(name for owner, name in book.zones if owner in (None, "player")),
            *(grid.name for grid in book.grids),
            *book.words,
            *(book.vocabulary.plurals.get(noun, noun) for noun in sorted(book.joined)),
        ]
        _not_shown(node.name, node.span, Message("zone-grid-or-list-of-words"), known, checking)
    for owner in owners:
        yield Line("table", node.name, owner, _columns(book.zones[owner, node.name].noun, node.columns, checking))


def _not_shown(name: str, span: Span, what: str, known: list[str], checking: Checking) -> None:
    """Report a name that a board cannot show, because it is not declared, or is declared for things of another kind."""
    owners = [owner or "" for owner, other in checking.book.values if other == name]
    words = next((owner for owner in owners if owner in checking.book.words), None)
    if words is None and not any(", " in owner for owner in owners):
        checking.unknown(what, name, span, known)
        return
    help_ = Message("name-belongs-to-two-things-at-a-time-show", name=name)
    if words is not None:
        help_ = Message("each-word-of-words-has-its-own-write-show", words=words, name=name)
    message = Message("a-board-does-not-show-name-like-this", name=name)
    checking.findings.error(codes.UNKNOWN_NAME, message, span, label=Message("declared-otherwise"), help=help_)


def _columns(noun: str, items: tuple[nodes.Shown, ...], checking: Checking) -> tuple[Figure, ...]:
    found = []
    for item in items:
        if _kind(noun, item.name, checking):
            found.append(_figure(noun, item, Scope(it=piece(noun)), checking))
        else:
            checking.unknown(Message("field-of-noun", noun=noun), item.name, item.span, _known(checking, noun))
    return tuple(found)


def _of_words(words: str, item: nodes.Shown, checking: Checking) -> Figure:
    """Return a column of a table of words. Its content is a member of each word, or a definition that takes the word as its
    argument."""
    scope = Scope(it=Type("word", words))
    if _kind(words, item.name, checking):
        return _figure(words, item, scope, checking)
    node = nodes.Call(item.span, item.name, (nodes.Name(item.span, "it"),))
    return _shaped(checking, None, "value", item, node, value_of(checking.type_of(node, scope)), scope)


def _map(node: nodes.ShowMap, checking: Checking) -> Iterator[Line]:
    singular, _ = checking.book.vocabulary.nouns.get(node.noun, (node.noun, True))
    if singular not in checking.book.nouns:
        checking.unknown("noun", node.noun, node.span, checking.book.nouns)
        return
    scope = Scope(you=singular == "player", it=PLAYER if singular == "player" else piece(singular))
    figures = []
    for item in (node.down, node.across):
        if not _kind(singular, item.name, checking):
            checking.unknown(
                Message("value-of-singular", singular=singular), item.name, item.span, _known(checking, singular)
            )
            return
        base = nodes.Name(item.span, "you" if singular == "player" else "it")
        place = nodes.Field(item.span, base, item.name)
        check_wanted(place, NUMBER.maybe(), scope, checking)
        figures.append(
            _shaped(checking, singular, "value", item, place, value_of(checking.checked.types[place]), scope, free=True)
        )
    yield Line("map", singular, None, tuple(figures))


def _sorted(node: nodes.ShowSorted, checking: Checking) -> Iterator[Line]:
    book = checking.book
    zone = next((book.zones[owner, node.name] for owner in ("player", None) if (owner, node.name) in book.zones), None)
    if zone is None and node.name in book.vocabulary.nouns:
        message = Message("no-zone-name", name=node.name)
        checking.findings.error(
            codes.UNKNOWN_NAME, message, node.span, label=Message("not-declared"), help=Message("here-is-due-and")
        )
        return
    if zone is None:
        checking.unknown(
            "zone", node.name, node.span, [name for owner, name in book.zones if owner in (None, "player")]
        )
        return
    field = book.fields.get((zone.noun, node.field))
    if field is None:
        checking.unknown(
            Message("field-of-noun", noun=zone.noun),
            node.field,
            node.span,
            [name for of, name in book.fields if of == zone.noun],
        )
        return
    if field.type.name not in book.words:
        checking.findings.error(
            codes.WRONG_BADGE,
            Message("field-holds-no-words-of-a-list", field=node.field),
            node.span,
            label=Message("each-row-stands-for-a-word"),
            help=Message("what-there-is-can-be-shown-by-a-field"),
        )
        return
    item = nodes.Shown(node.span, node.field, "", None, None, ())
    yield Line("sorted", node.name, None, (_figure(zone.noun, item, Scope(it=piece(zone.noun)), checking),))


def _words_of(name: str, book: Rulebook) -> list[str]:
    """Return the names of the types of all words that a name may mean: the list with this name, and the types of fields and
    values with this name."""
    named = [decl.type.name for (_, field), decl in book.fields.items() if field == name]
    held = [decl.type.name for (_, value), decl in book.values.items() if value == name]
    return [*([name] if name in book.words else []), *named, *held]


def _badge(node: nodes.Badge, checking: Checking) -> None:
    book = checking.book
    kinds = _words_of(node.field, book)
    if not kinds:
        fields = [name for _, name in book.fields]
        checking.unknown(Message("field-or-list-of-words"), node.field, node.span, [*fields, *book.words])
        return
    words = next((book.words[kind] for kind in kinds if kind in book.words), None)
    if words is None:
        checking.findings.error(
            codes.WRONG_BADGE,
            Message("field-holds-no-words-of-a-list", field=node.field),
            node.span,
            label=Message("a-badge-stands-for-a-word"),
            help=Message("only-a-list-of-words-and-a-field-or"),
        )
        return
    for word, letter, colour in node.entries:
        if word not in words:
            checking.unknown(Message("word-of-field", field=node.field), word, node.span, words)
        if colour not in COLOURS:
            near = nearest(colour, COLOURS)
            checking.findings.error(
                codes.WRONG_BADGE,
                Message("no-terminal-has-the-colour-colour", colour=colour),
                node.span,
                label=Message("of-word", word=word),
                help=Message("did-you-mean-word", word=near[0])
                if near
                else Message("the-colours-are-names", names=", ".join(COLOURS)),
                edits=checking.instead_of(colour, node.span, near),
            )
        if not 1 <= len(letter) <= 2:
            checking.findings.error(
                codes.WRONG_BADGE,
                Message("a-badge-is-one-letter-or-two-and-letter", letter=letter),
                node.span,
                label=Message("of-word", word=word),
                help=Message("write-word-upper-colour", word=word, upper=word[0].upper(), colour=colour),
            )
