"""The board as plain text of any width, without colours and frames."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import groupby

from dsl.diagnostics.spelling import folded
from repl.render.board import Board, Picture, Place, Seat, Shown, times, titles_only, untold
from repl.render.charts.chart import Chart, counted
from repl.render.output import gate, wrapped
from repl.render.panels import Gauge, Part, told
from repl.render.phrases import ENGLISH, Phrases

#: If a zone has more different cards than this, its line names only the top one.
MOST_SIDE_BY_SIDE = 6


#: If a board with the texts of its cards has this many lines or more, only titles are shown, unless the texts are asked for.
MOST_LINES = 40


def plain_board(board: Board, width: int = 80, texts: bool | None = None) -> str:
    """Return a board as text, with lines of at most `width` columns if the words allow it. If `texts` is None, the texts of
    cards are left out when the board is too long with them; otherwise the board is shown as it is."""
    return laid_out(plain_rows(board, width, texts), width)


def plain_rows(
    board: Board, width: int = 80, texts: bool | None = None, whole: bool = False, once: bool = False
) -> list[str]:
    """Return the rows of a board before long rows are broken.

    If `texts` is None and the board is too long, it is shortened: the cards have only their titles. If it is still too long, it
    gets its brief form, unless `whole` is true. With `once`, the brief form has a single row for a player who has the same
    things as another player, and this row says so. Such rows cannot be compared with the rows of a later board.
    """
    rows = list(_rows(board))
    if texts is not None or not is_long(rows, width):
        return rows
    short = titles_only(board)
    rows = list(_rows(short))
    if is_long(rows, width):
        short = replace(short, own=tuple(map(untold, short.own)))
        rows = list(_rows(short)) if whole else list(filter(None, _rows(short, True, once)))
    return rows if short == board else [*rows, board.say("board-shows-all-of-it-board-titles-without-what")]


def is_long(rows: Iterable[str], width: int) -> bool:
    """Tell whether rows need more than `MOST_LINES` lines when they are broken to `width` columns."""
    return laid_out(rows, width).count("\n") >= MOST_LINES


def laid_out(rows: Iterable[str], width: int) -> str:
    """Return rows as one text, broken into lines of at most `width` columns."""
    return "\n".join(wrapped(gate(row), width, 2) for row in rows)


def changed(rows: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return the rows of a board that are not among the rows `before`, together with its first row. Above each new row stand
    the rows to which it belongs: they are indented less."""
    same = SequenceMatcher(None, before, rows, autojunk=False).get_matching_blocks()
    old = {index for block in same for index in range(block.b, block.b + block.size)}
    found, above = {0} if rows else set(), list[int]()
    for index, row in enumerate(rows):
        while above and _indent(rows[above[-1]]) >= _indent(row):
            above.pop()
        if index not in old and row.strip():
            found |= {index, *above}
        above.append(index)
    return [rows[index] for index in sorted(found)]


def _indent(row: str) -> int:
    """Return by how many columns a row is indented. The mark `>` of the player whose turn it is counts as a blank."""
    return len(row) - len(row.lstrip("> "))


def _rows(board: Board, brief: bool = False, once: bool = False) -> Iterator[str]:
    """Yield the rows of a board. With `brief`, the cards in a zone share a row, so do the numbers of a player, players without
    anything are left out, and lists of cards are short. With `once`, a player who has the same as another one has one row."""
    yield f"{board.title}{', ' + board.turn if board.turn else ''}"
    say = board.say
    yield say("order-of-play-names", names=" > ".join(board.order))
    for picture in board.pictures:
        yield ""
        yield from _picture(picture, say, brief)
    yield ""
    found: dict[tuple[str, ...], str] = {}
    for seat in board.seats:
        rows = list(_seat(seat, board.own, say, brief))
        first = found.setdefault(tuple(rows[1:]), seat.name)
        if once and first != seat.name and len(rows) > 2:
            rows = [rows[0], f"    {say('otherwise-the-same-as-name', name=first)}"]
        yield from [] if brief and rows == [f"  {seat.name}"] else rows
    yield ""
    for place in board.laws:
        for card, copies in grouped(place.cards):
            yield f"{place.name}{say.colon}{card_line(card, copies, say)}"
    for place in board.table:
        yield f"{place.name} {contents(place, say=say)}"
    for part in board.parts:
        yield from told(part, say, brief)
    if board.values:
        yield pairs(board.values)
    for place in board.own:
        yield ""
        yield from [in_a_row(place, say)] if brief else hand(place, say)


def in_a_row(place: Place, say: Phrases) -> str:
    """Return a zone of the viewer as one row with the titles of its cards."""
    return f"{say('your-place', place=place.name)} ({len(place.cards)}){say.colon}{_titles(place.cards, say)}"


def _titles(cards: Iterable[Shown | None], say: Phrases) -> str:
    """Return the titles of cards with their badges as one text."""
    return ", ".join(f"{card_name(card, copies, say)}{_marks(card)}" for card, copies in grouped(cards))


def _picture(picture: Picture, say: Phrases, brief: bool = False) -> Iterator[str]:
    rows = list(_told_of(picture.parts, say, brief))
    if brief and len(rows) == 1 and not picture.places and not picture.values:
        yield f"{picture.name}{say.colon}{rows[0]}"
        return
    yield picture.name
    yield from (f"  {row}" for row in rows)
    for place in picture.places:
        yield f"  {place.name} {contents(place, say=say)}"
    if picture.values:
        yield f"  {pairs(picture.values)}"


def _told_of(parts: Sequence[Part], say: Phrases, brief: bool) -> Iterator[str]:
    """Yield parts of the board as rows. With `brief`, scales one after the other share a row."""
    for are_scales, group in groupby(parts, key=lambda part: brief and isinstance(part, Gauge)):
        rows = [row for part in group for row in told(part, say, brief)]
        yield from ["; ".join(rows)] if are_scales else rows


def _seat(seat: Seat, own: Sequence[Place], say: Phrases, brief: bool = False) -> Iterator[str]:
    marks = [f"({say(seat.role)})"] if seat.role else []
    held = [held_by(place) for place in seat.others]
    values = [pairs(seat.values)] if seat.values else []
    about = ", ".join(held + values)
    yield f"{'>' if seat.active else ' '} {' '.join([seat.name, *marks])}{say.colon + about if about else ''}"
    yield from (f"    {row}" for row in _told_of(seat.parts, say, brief))
    for place in seat.in_force:
        if not place.cards:
            yield f"    {place.name}{say.colon}{say('empty')}"
        for card, copies in grouped(place.cards):
            yield f"    {place.name}{say.colon}{card_line(card, copies, say)}"
    for place in open_places(seat, own):
        if brief:
            yield f"    {place.name}{say.colon}{_titles(named(place), say)}"
            continue
        for card, copies in grouped(named(place)):
            yield f"    {place.name}{say.colon}{card_name(card, copies, say)}{_marks(card)}"


def open_places(seat: Seat, own: Sequence[Place]) -> list[Place]:
    """Return the zones of a player that have open cards. If the player is the viewer, the zones that are listed as their own
    are left out."""
    mine = {place.name for place in own} if seat.role == "you" else set()
    return [place for place in seat.others if named(place) and place.name not in mine]


def held_by(place: Place, pictures: bool = False) -> str:
    """Return the name of a zone with the number of its cards: `hand 5`. A zone of dice has the faces of the dice instead."""
    if place.faces:
        return f"{place.name} {place.faces if pictures else ' '.join(str(card.face) for card in place.visible)}"
    return f"{place.name} {len(place.cards)}"


def named(place: Place) -> tuple[Shown, ...]:
    """Return the open cards in a zone. Other pieces are left out, since they have no titles."""
    return tuple(card for card in place.visible if card.is_card)


def card_name(card: Shown | None, copies: int, say: Phrases = ENGLISH) -> str:
    """Return the title of a card with the number of copies: `Forest (3 x)`. For None it is “face down”."""
    return times(say("face-down") if card is None else card.name, copies)


def _marks(card: Shown | None) -> str:
    """Return the badges of a card as words in brackets, such as ` [red]`; "" if it has none."""
    return f" [{', '.join(badge.word for badge in card.badges)}]" if card is not None and card.badges else ""


def card_line(card: Shown | None, copies: int = 1, say: Phrases = ENGLISH) -> str:
    """Return a card as one line: its title, its badges and its text."""
    text = f": {card.text}" if card is not None and card.text else ""
    return f"{card_name(card, copies, say)}{_marks(card)}{text}".replace("\n", " ")


def contents(place: Place, pictures: bool = False, say: Phrases = ENGLISH, between: str = "") -> str:
    """Return what is in a zone: the number of its cards, followed by their titles if all are open and not too many, otherwise
    by the title of the top card. `between` is put between number and titles; by default it is a colon."""
    if place.faces:
        return held_by(place, pictures)[len(place.name) + 1 :]
    top = place.cards[-1]
    many = len(place.cards)
    if top is None:
        if not place.visible:
            return say("n-face-down", n=many)
        return say("n-open-of-them-face-up", n=many, open=len(place.visible))
    if not top.is_card and many > 1:
        return str(many)
    cards = grouped(place.cards)
    if many > 1 and len(named(place)) == many and len(cards) <= MOST_SIDE_BY_SIDE:
        return f"{many}{between or say.colon}{', '.join(card_name(card, copies, say) for card, copies in cards)}"
    return top.name if many == 1 else say("n-on-top-card", n=many, card=top.name)


def cells(board: Board, name: str, say: Phrases = ENGLISH) -> Iterator[str]:
    """Yield for each map of the board a line with what lies in the cell called `name`."""
    parts = (*board.parts, *(part for picture in board.pictures for part in picture.parts))
    for chart in parts:
        if not isinstance(chart, Chart):
            continue
        for (row, column), cell in chart.name_at.items():
            what = ", ".join(map(str, counted(chart.at(row, column))))
            if folded(cell) == folded(name.strip()) and what:
                yield f"{cell}{say.colon}{what}"


def hand(place: Place, say: Phrases = ENGLISH) -> Iterator[str]:
    """Yield the lines that list all cards in a zone of the viewer. Copies of a card share a line."""
    return listed_in_full(place, say, say("your-place", place=place.name))


def listed_in_full(place: Place, say: Phrases = ENGLISH, name: str = "") -> Iterator[str]:
    """Yield the lines that list all cards in a zone: its name, then a line for each card."""
    yield f"{name or place.name} ({len(place.cards)})"
    for card, copies in grouped(place.cards):
        yield f"  {card_line(card, copies, say)}"


def grouped(cards: Iterable[Shown | None]) -> list[tuple[Shown | None, int]]:
    """Return each different card once, with its number of copies."""
    return list(Counter(cards).items())


def pairs(values: Sequence[tuple[str, str]]) -> str:
    """Return names with their values as one text: `points 3, coins 5`."""
    return ", ".join(f"{name} {value}".rstrip() for name, value in values)
