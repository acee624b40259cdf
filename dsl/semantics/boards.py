"""Boards: what each line shows, whether it can, and whether a bar has ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl import nodes
from dsl.diagnostics.spelling import nearest
from dsl.semantics.checked import Scope
from dsl.semantics.static_types import NUMBER, PLAYER, Type, piece, value_of

SHAPES = ("bar", "track")
COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey")


@dataclass(frozen=True, eq=False, slots=True)
class Figure:
    """One thing that is shown: `node` gives its value, where `you` is the player whose it is, or `it` the
    thing or word. `kind` is value or zone; `type` that of the value; the rest as written."""

    name: str
    owner: str | None
    kind: str
    node: nodes.Node
    type: Type
    shape: str
    low: nodes.Node | None
    high: nodes.Node | None
    ends: tuple[nodes.Node, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Line:
    """One line of a board. `kind` is values, table (of a zone, `owner` is whose), words, cells or map;
    `name` is that of the zone, list, grid or noun."""

    kind: str
    name: str
    owner: str | None
    figures: tuple[Figure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A board as it is to be drawn: its name, when it is shown, its lines."""

    name: str
    test: nodes.Node | None
    lines: tuple[Line, ...]


def check_board(checker, board: nodes.Board) -> Plan:
    """Return what a board shows; what it cannot show is a finding of the checker."""
    if board.test is not None:
        checker.test(board.test, Scope())
    return Plan(board.name or "", board.test, tuple(line for node in board.lines for line in _lines(checker, node)))


def _lines(checker, node: nodes.Node) -> Iterator[Line]:
    match node:
        case nodes.ShowValues():
            yield from _values(checker, node)
        case nodes.ShowTable():
            yield from _table(checker, node)
        case nodes.ShowMap():
            yield from _map(checker, node)
        case nodes.Badge():
            _badge(checker, node)


# ------------------------------------------------------------------ what may be shown


def _kind(checker, owner: str | None, name: str) -> str:
    """Return what a name of an owner is: value, zone, or nothing that could be shown."""
    book = checker.book
    define = book.defines.get((owner, name))
    if define is not None and (owner is not None or not define.parameters):
        return "value"
    if owner is None and name in book.options:
        return "value"
    if (
        owner is not None
        and (owner, name) in book.adjectives
        or (owner, name) in book.values
        or (owner or "", name) in book.fields
    ):
        return "value"
    return "zone" if (owner, name) in book.zones else ""


def _known(checker, *owners: str | None) -> list[str]:
    book = checker.book
    tables = (book.values, book.zones, book.defines, book.fields, book.adjectives)
    return [name for table in tables for owner, name in table if owner in owners]


def _figure(checker, owner: str | None, item: nodes.Shown, scope: Scope) -> Figure:
    """Return a thing on a board that is known to be there."""
    base = None if owner is None else nodes.Name(item.span, "you" if owner == "player" else "it")
    if (
        base is not None
        and (owner, item.name) in checker.book.adjectives
        and _is_only_adjective(checker, owner, item.name)
    ):
        node: nodes.Node = nodes.IsAdjective(item.span, base, item.name, False)
    else:
        node = nodes.Name(item.span, item.name) if base is None else nodes.Field(item.span, base, item.name)
    type_ = value_of(checker.expr(node, scope))
    return _shaped(checker, owner, _kind(checker, owner, item.name), item, node, type_, scope)


def _is_only_adjective(checker, owner: str, name: str) -> bool:
    book = checker.book
    return not any((owner, name) in table for table in (book.values, book.fields, book.zones, book.defines))


def _shaped(
    checker,
    owner: str | None,
    kind: str,
    item: nodes.Shown,
    node: nodes.Node,
    type_: Type,
    scope: Scope,
    free: bool = False,
) -> Figure:
    """Return a figure with its ends; `free`: a place on a map has ends without a shape."""
    for part in (item.low, item.high):
        if part is not None:
            checker.want(part, NUMBER, scope)
    for part in item.ends:
        checker.expr(part, scope)
    low, high = item.low, item.high
    if not free:
        _check_shape(checker, item, type_)
    if item.shape or free:
        declared = checker.book.values.get((owner, item.name)) or checker.book.fields.get((owner or "", item.name))
        if low is None and declared is not None:
            low = declared.type.low
        if high is None and declared is not None:
            high = declared.type.high
        if high is None and type_.kind in ("number", "unknown"):
            checker.findings.error(
                "N530",
                f"nobody knows how far `{item.name}` can go",
                item.span,
                label="this has no end",
                help=f"write `{item.name}{' as ' + item.shape if item.shape else ''} from 0 to 10`, or declare `value {item.name}: number from 0 to 10`",
            )
    return Figure(item.name, owner, kind, node, type_, item.shape, low, high, item.ends)


def _check_shape(checker, item: nodes.Shown, type_: Type) -> None:
    if item.shape and item.shape not in SHAPES:
        near = nearest(item.shape, SHAPES)
        checker.findings.error(
            "N531",
            f"nothing can be shown as `{item.shape}`",
            item.span,
            label="a bar or a track",
            help=f"did you mean `as {near[0]}`?" if near else "write `as bar` or `as track`, or neither",
        )
    elif not item.shape and (item.high is not None or item.ends):
        checker.findings.error(
            "N531",
            f"`{item.name}` has ends, and no shape",
            item.span,
            label="as what?",
            help=f"write `{item.name} as {'track' if item.ends else 'bar'}` before its ends",
        )
    elif item.ends and item.shape != "track":
        checker.findings.error(
            "N531",
            "only a track lies between two ends",
            item.span,
            label="a bar has no names at its ends",
            help=f"write `{item.name} as track`, or leave out what follows `between`",
        )
    elif item.shape and type_.kind not in ("number", "unknown"):
        checker.findings.error(
            "N531",
            f"only a number can be shown as {item.shape}, and this is {type_}",
            item.span,
            label=str(type_),
            help=f"write `{item.name}` alone",
        )


# ----------------------------------------------------------------------------- lines


def _values(checker, node: nodes.ShowValues) -> Iterator[Line]:
    """A name is shown wherever it belongs: to the game, to each player, or to both."""
    for owner in (None, "player"):
        scope = Scope(you=owner is not None)
        figures = tuple(_figure(checker, owner, item, scope) for item in node.items if _kind(checker, owner, item.name))
        if figures:
            yield Line("values", "", owner, figures)
    for item in node.items:
        if not _kind(checker, None, item.name) and not _kind(checker, "player", item.name):
            checker._unknown("value, definition or zone", item.name, item.span, _known(checker, None, "player"))


def _table(checker, node: nodes.ShowTable) -> Iterator[Line]:
    book = checker.book
    if node.name in book.words:
        yield Line("words", node.name, None, tuple(_of_words(checker, node.name, item) for item in node.columns))
        return
    grid = next((grid for grid in book.grids if grid.name == node.name), None)
    if grid is not None:
        yield Line("cells", node.name, None, _columns(checker, grid.noun, node.columns))
        return
    owners = [owner for owner in (None, "player") if (owner, node.name) in book.zones]
    if not owners:
        known = [
            *(name for owner, name in book.zones if owner in (None, "player")),
            *(grid.name for grid in book.grids),
            *book.words,
        ]
        checker._unknown("zone, grid or list of words", node.name, node.span, known)
    for owner in owners:
        yield Line("table", node.name, owner, _columns(checker, book.zones[owner, node.name].noun, node.columns))


def _columns(checker, noun: str, items: tuple[nodes.Shown, ...]) -> tuple[Figure, ...]:
    found = []
    for item in items:
        if _kind(checker, noun, item.name):
            found.append(_figure(checker, noun, item, Scope(it=piece(noun))))
        else:
            checker._unknown(f"field of {noun}", item.name, item.span, _known(checker, noun))
    return tuple(found)


def _of_words(checker, words: str, item: nodes.Shown) -> Figure:
    """Return a definition that is asked for each word of a list."""
    scope = Scope(it=Type("word", words))
    node = nodes.Call(item.span, item.name, (nodes.Name(item.span, "it"),))
    return _shaped(checker, None, "value", item, node, value_of(checker.expr(node, scope)), scope)


def _map(checker, node: nodes.ShowMap) -> Iterator[Line]:
    singular, _ = checker.book.vocabulary.nouns.get(node.noun, (node.noun, True))
    if singular not in checker.book.nouns:
        checker._unknown("noun", node.noun, node.span, checker.book.nouns)
        return
    scope = Scope(you=singular == "player", it=PLAYER if singular == "player" else piece(singular))
    figures = []
    for item in (node.down, node.across):
        if not _kind(checker, singular, item.name):
            checker._unknown(f"value of {singular}", item.name, item.span, _known(checker, singular))
            return
        base = nodes.Name(item.span, "you" if singular == "player" else "it")
        place = nodes.Field(item.span, base, item.name)
        checker.want(place, NUMBER.maybe(), scope)
        figures.append(
            _shaped(checker, singular, "value", item, place, value_of(checker.checked.types[place]), scope, free=True)
        )
    yield Line("map", singular, None, tuple(figures))


def _badge(checker, node: nodes.Badge) -> None:
    book = checker.book
    fields = [decl for (_, name), decl in book.fields.items() if name == node.field]
    if not fields:
        checker._unknown("field", node.field, node.span, [name for _, name in book.fields])
        return
    words = book.words.get(fields[0].type.name)
    if words is None:
        checker.findings.error(
            "N532",
            f"`{node.field}` holds no words of a list",
            node.span,
            label="a badge stands for a word",
            help="only a field that holds words can be shown as a badge",
        )
        return
    for word, letter, colour in node.entries:
        if word not in words:
            checker._unknown(f"word of {fields[0].type.name}", word, node.span, words)
        if colour not in COLOURS:
            near = nearest(colour, COLOURS)
            checker.findings.error(
                "N532",
                f"no terminal has the colour `{colour}`",
                node.span,
                label=f"of “{word}”",
                help=f"did you mean `{near[0]}`?" if near else "the colours are " + ", ".join(COLOURS),
            )
        if not 1 <= len(letter) <= 2:
            checker.findings.error(
                "N532",
                f"a badge is one letter or two, and “{letter}” is not",
                node.span,
                label=f"of “{word}”",
                help=f'write `{word} "{word[0].upper()}" {colour}`',
            )
