"""The board for a terminal with colours: rows of coloured text, with frames around them. `plain_screen.py` shows the same
without colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, zip_longest

from dsl.diagnostics.report import width as columns
from repl.render.board import Board, Picture, Place, Seat, Shown
from repl.render.charts.chart import Chart
from repl.render.charts.rows import Row, length
from repl.render.output import gate
from repl.render.panels import Part, Sheet, drawn
from repl.render.phrases import Phrases
from repl.render.plain_screen import card_name, contents, grouped, held_by, named, open_places, pairs

BOXES_FROM = 48  # on a screen with fewer columns there are no frames
TWO_COLUMNS_FROM = 76
PICTURE_FROM, SEAT_FROM = 48, 38  # the columns that a frame wants: one with a board of the game, one with a player
HANGING = 2  # columns by which the further rows of a text are indented
LEAST = 8  # a text is never broken into rows of fewer columns

#: A function that draws something: it takes a number of columns and returns rows.
Draw = Callable[[int], list[Row]]
_WORD = re.compile(r"\s*\S+\s*")


def framed_board(board: Board, width: int, alone: bool = True) -> list[Row]:
    """Return a board as rows of `width` columns. With `alone`, the title of the game, the turn and the order of play are
    above the board, and the viewer's hand is below it."""
    say = board.say
    rows: list[Row] = []
    if alone:
        rows += _broken(_joined([_piece(board.title, "title"), _piece(board.turn, "name")], "   "), width)
        rows += _broken(_piece(" → ".join(board.order), "quiet"), width)
    for is_map, pictures in groupby(board.pictures, _is_map):  # a map gets the whole width
        frames = [(picture.name, partial(_picture, picture, say)) for picture in pictures]
        rows += _side_by_side(frames, width, width if is_map else PICTURE_FROM)
    if any(seat.parts for seat in board.seats):
        seats = [(_title(seat, say), partial(_whole_seat, seat, board)) for seat in board.seats]
        rows += _side_by_side(seats, width, SEAT_FROM)
    else:
        rows += _framed(partial(_seats, board, width), say("players"), width)
    for place in board.laws:
        rows += _framed(partial(_cards, place.cards, say), place.name, width)
    if board.parts or board.table or board.values:
        rows += _framed(partial(_table, board), say("table"), width)
    for place in board.own if alone else ():
        title = f"{say('your-place', place=place.name)} ({len(place.cards)})"
        rows += _framed(partial(_cards, place.cards, say), title, width)
    return rows


def _is_map(picture: Picture) -> bool:
    return any(
        isinstance(part, Chart) or (isinstance(part, Sheet) and part.joins is not None) for part in picture.parts
    )


def _table(board: Board, width: int) -> list[Row]:
    say = board.say
    line = [_joined([_piece(place.name, "quiet"), _piece(contents(place, True, say))], " ") for place in board.table]
    if board.values:
        line.append(_piece(pairs(board.values)))
    return [*_drawn(board.parts, width, say), *(_broken(_joined(line, "   "), width) if line else [])]


# ------------------------------------------------------------------ frames side by side


def _side_by_side(frames: Sequence[tuple[str, Draw]], width: int, wanted: int) -> list[Row]:
    """Return frames as rows, as many frames side by side as there is room for. Each frame is a pair: its title, and the
    function that draws its content. `wanted` is the least width of a frame."""
    many = max(1, min(len(frames), width // wanted))
    share = width // many
    rows: list[Row] = []
    for start in range(0, len(frames), many):
        beside = [_framed(draw, title, share, width >= BOXES_FROM) for title, draw in frames[start : start + many]]
        rows += beside[0] if many == 1 else _beside([(one, share) for one in beside])
    return rows


def _beside(blocks: Sequence[tuple[list[Row], int]], gap: int = 0) -> list[Row]:
    """Return blocks of rows side by side as one block. Each block is a pair: its rows, and its width in columns."""
    rows: list[Row] = []
    for number in range(max(len(block) for block, _ in blocks)):
        row: Row = []
        for place, (block, width) in enumerate(blocks):
            one = block[number] if number < len(block) else []
            row += [*([(" " * gap, "")] if place else []), *_filled(one, width)]
        rows.append(row)
    return rows


def _filled(row: Row, width: int) -> Row:
    """Return a row with blanks at its end, so that it is `width` columns wide."""
    room = width - _wide(row)
    return [*row, (" " * room, "")] if room > 0 else row


def _framed(draw: Draw, title: str, width: int, boxed: bool | None = None) -> list[Row]:
    """Return a drawing with its title in a frame of `width` columns. Without `boxed` there are no lines around it; by default
    there are lines if the width allows it."""
    if not (width >= BOXES_FROM if boxed is None else boxed):
        return [*_broken(_piece(title, "quiet"), width), *draw(width)]
    inside = width - 4
    heading = _cut(f" {title} ", inside)
    rule = (f"{'─' * (inside - _wide(heading))}─╮", "frame")
    rows: list[Row] = [[("╭─", "frame"), *heading, rule]]
    rows += [[("│ ", "frame"), *_filled(row, inside), (" │", "frame")] for row in draw(inside)]
    return [*rows, [(f"╰{'─' * (width - 2)}╯", "frame")]]


def _cut(title: str, width: int) -> Row:
    """Return the title of a frame as a row of at most `width` columns; the rest is cut off."""
    row = _piece(title, "caption")
    while _wide(row) > width:
        row = [(row[0][0][:-1], row[0][1])]
    return row


def _drawn(parts: Sequence[Part], width: int, say: Phrases) -> list[Row]:
    return [
        part
        for row in drawn(parts, width, say)
        for part in ([row] if length(row) <= width else _hanging([(gate(text), style) for text, style in row], width))
    ]


def _picture(picture: Picture, say: Phrases, width: int) -> list[Row]:
    rows = _drawn(picture.parts, width, say)
    for place in picture.places:
        rows += _broken(_joined([_piece(place.name, "quiet"), _piece(contents(place, True, say))], " "), width)
    return [*rows, *(_broken(_piece(pairs(picture.values)), width) if picture.values else [])]


# ----------------------------------------------------------------------------- players


def _title(seat: Seat, say: Phrases) -> str:
    return " ".join(filter(None, ["▸" if seat.active else "", seat.name, say(seat.role)]))


def _whole_seat(seat: Seat, board: Board, width: int) -> list[Row]:
    """Return the content of the frame of one player as rows: what the player has, then bars, tables and maps, then the titles
    of the rules in force and of the cards that lie open."""
    say = board.say
    rows = [row for has in _has(seat, board.own) for row in _hanging(has, width)]
    rows += _drawn(seat.parts, width, say)
    for place in seat.in_force:
        names = [_name(card, copies, say) for card, copies in grouped(place.cards)]
        rows += (
            _hanging(_joined([_piece(place.name, "quiet"), _joined(names, ", ")], say.colon), width) if names else []
        )
    return [*rows, *_lying_open(seat, board, width)]


def _lying_open(seat: Seat, board: Board, width: int) -> list[Row]:
    """Return the titles of the open cards of a player, one text for each zone."""
    say = board.say
    rows: list[Row] = []
    for place in open_places(seat, board.own):
        names = [_name(card, copies, say) for card, copies in grouped(named(place))]
        lead = _piece(f"{place.name} ({len(place.cards)})", "quiet")
        rows += _hanging(_joined([lead, _joined(names, ", ")], say.colon), width)
    return rows


def _seats(board: Board, whole: int, width: int) -> list[Row]:
    """Return all players as rows of `width` columns. `whole` is the width of the screen; if it is large enough, the cards of a
    player are on the right of the name."""
    rows: list[Row] = []
    if whole < TWO_COLUMNS_FROM or not any(_has_before(seat, board) for seat in board.seats):
        for seat in board.seats:
            rows += _hanging(_joined(_who(seat, board), "  "), width)
            rows += [[("    ", ""), *row] for row in _before(seat, board, width - 4)]
        return rows
    whos = [_who(seat, board) for seat in board.seats]
    names = min(max(_wide(row) + 2 * bool(place) for who in whos for place, row in enumerate(who)), whole // 3)
    for seat, (name, *has) in zip(board.seats, whos):
        left = _broken(name, names)
        left += [[("  ", ""), *row] for one in has for row in _broken(one, names - 2)]
        right = _before(seat, board, width - names - 2)
        rows += _beside([(left, names), (right, width - names - 2)], 2)
    return rows


def _who(seat: Seat, board: Board) -> list[Row]:
    """Return rows with the name of a player, and with what the player has."""
    mark = _piece("▸" if seat.active else " ", "good")
    name = _joined([mark, _piece(seat.name, "name"), _piece(board.say(seat.role), "quiet")], " ")
    return [name, *_has(seat, board.own)]


def _has(seat: Seat, own: Sequence[Place]) -> list[Row]:
    """Return one row with the zones and values of a player; no row if there are none. If another part of the board lists the
    open cards of a zone, the zone is left out."""
    named_elsewhere = open_places(seat, own)
    held = [_piece(held_by(place, True)) for place in seat.others if place not in named_elsewhere]
    values = [_piece(pairs([pair])) for pair in seat.values]
    return [_joined(held + values, ", ")] if held or values else []


def _has_before(seat: Seat, board: Board) -> bool:
    return bool(seat.in_force or open_places(seat, board.own))


def _before(seat: Seat, board: Board, width: int) -> list[Row]:
    """Return the cards in front of a player as rows: those in force with their texts, the other open cards by their titles."""
    rows: list[Row] = []
    for place in seat.in_force:
        rows += _cards(place.cards, board.say, width) or _broken(
            _piece(f"{place.name}{board.say.colon}{board.say('empty')}", "quiet"), width
        )
    return [*rows, *_lying_open(seat, board, width)]


# ------------------------------------------------------------------------------- cards


def _cards(cards: Iterable[Shown | None], say: Phrases, width: int) -> list[Row]:
    return [row for card, copies in grouped(cards) for row in _card(card, copies, say, width)]


def _name(card: Shown | None, copies: int, say: Phrases) -> Row:
    """Return the title of a card as a row, with the number of copies and the coloured letters of its badges."""
    name = _piece(card_name(card, copies, say), "card" if card else "quiet")
    badges = [_piece(f" {badge.letter} ", f"badge {badge.colour}") for badge in card.badges] if card else []
    return _joined([name, *badges], " ")


def _card(card: Shown | None, copies: int, say: Phrases, width: int) -> list[Row]:
    name = _name(card, copies, say)
    if card is None or not card.text:
        return _broken(name, width)
    return _hanging(_joined([name, _piece(card.text.replace("\n", " "))], "  "), width)


# -------------------------------------------------------------------------------- text


def _piece(text: object, style: str = "") -> Row:
    return [(gate(text).replace("\n", " "), style)]


def _joined(rows: Iterable[Row], separator: str) -> Row:
    """Return several rows as one row, with a separator between them. Empty rows are left out."""
    found: Row = []
    for row in rows:
        if any(text for text, _ in row):
            found += [*([(separator, "")] if found else []), *row]
    return found


def _wide(row: Row) -> int:
    return sum(columns(text) for text, _ in row)


def _hanging(row: Row, width: int) -> list[Row]:
    """Return a text as rows of at most `width` columns; all rows but the first are indented."""
    first, *rest = _broken(row, max(width - HANGING, LEAST))
    return [first, *([(" " * HANGING, ""), *one] for one in rest)]


def _broken(row: Row, width: int) -> list[Row]:
    """Return a text as rows of at most `width` columns. A row ends between two words; a word that is longer than a row is
    cut."""
    if _wide(row) <= width:
        return [row]
    places = [0, *_breaks("".join(text for text, _ in row), width)]
    return [_within(_part(row, start, end), width) for start, end in zip_longest(places, places[1:])]


def _breaks(text: str, width: int) -> Iterator[int]:
    """Yield the index of each letter at which a new row begins, for a text that is broken into rows of `width` columns."""
    used = 0
    for word in _WORD.finditer(text):
        size = columns(word[0].rstrip())
        if size > width - used and word.start():
            yield word.start()
            used = 0
        if size <= width:
            used += columns(word[0])
            continue
        for place, letter in enumerate(word[0], word.start()):
            if used + columns(letter) > width:
                yield place
                used = 0
            used += columns(letter)


def _part(row: Row, start: int, end: int | None) -> Row:
    """Return the part of a row between two indexes of letters, with its styles."""
    found: Row = []
    place = 0
    for text, style in row:
        kept = text[max(start - place, 0) : None if end is None else max(end - place, 0)]
        found += [(kept, style)] if kept else []
        place += len(text)
    return found


def _within(row: Row, width: int) -> Row:
    """Return a row without the blanks at its end that exceed `width` columns."""
    while row and _wide(row) > width and row[-1][0].endswith(" "):
        row = [*row[:-1], (row[-1][0][:-1], row[-1][1])]
    return row
