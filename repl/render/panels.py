"""The parts of a board that need more than a line of words: bars, tracks, tables, maps, joined places, faces of dice.

Each part is data without layout. `told` returns it as plain text, for example for a screen reader. `drawn` draws it as rows of
(text, style).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from dsl.records import dataclass
from repl.render.charts import drawing
from repl.render.charts.chart import Chart
from repl.render.charts.joined import Spot, boxed
from repl.render.charts.rows import Row, clipped, length
from repl.render.phrases import ENGLISH, Phrases

FACES = "⚀⚁⚂⚃⚄⚅"
LONGEST_BAR = 20  # columns
SHORT_BAR = 10  # columns of a bar in a table


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number on a scale from `low` to `high`, drawn as a `bar` or a `track`. `ends` are names for the two ends of a track,
    such as those of the two players."""

    label: str
    value: int
    low: int
    high: int
    shape: str = "bar"
    ends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Joins:
    """The data for a picture of a table whose rows are places joined to one another. `titles` are the names of the rows;
    `offered` says for each row whether it can be chosen. `pairs` are the joined rows by their indexes. `own` says for each
    row whether something of the viewer is there."""

    titles: tuple[str, ...]
    offered: tuple[bool, ...]
    pairs: tuple[tuple[int, int], ...]
    own: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table. Each row has a name, a mark (a letter and a colour, or None) and its cells. If the rows are joined places, and
    few enough to draw, `joins` says which."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, str] | None, tuple[str | Gauge, ...]], ...]
    joins: Joins | None = None


@dataclass(frozen=True, slots=True)
class Leaf:
    """A card in a list of cards: its title, the names of the players who hold it, and its text if that is shown."""

    title: str
    holders: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Branches:
    """A list of cards, sorted by a word such as their colour: one row for each word, with a mark (a letter and a colour, or
    None) and the cards of that word. `signs` has a short sign for the name of each player."""

    label: str
    rows: tuple[tuple[str, tuple[str, str] | None, tuple[Leaf, ...]], ...]
    signs: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class More:
    """A text that says how many parts of the board are not shown."""

    text: str


Part = Gauge | Sheet | Branches | Chart | More


# ------------------------------------------------------------------------- in words


def told(part: Part, say: Phrases = ENGLISH, brief: bool = False) -> Iterator[str]:
    """Yield a part of the board as lines of plain text.

    With `brief`, equal rows of a table share a line, and a list of cards becomes one line: the cards that players hold, and the
    number of the others. A list of which no player holds a card stays as it is.
    """
    match part:
        case Branches() if brief and any(leaf.holders for _, _, leaves in part.rows for leaf in leaves):
            yield _held_in_branches(part, say)
        case Gauge():
            yield f"{part.label} {amount(part, say)}"
        case Sheet():
            rows = [(name, ", ".join(cells_told(part, cells, say))) for name, _, cells in part.rows]
            rows = _shared(rows, say) if brief else rows
            lines = [f"{name}{say.colon}{said}" if said else name for name, said in rows]
            if brief and len(lines) == 1:
                yield f"{part.label}{say.colon}{lines[0]}"
                return
            yield f"{part.label}{say.colon}".rstrip(" ")
            yield from (f"  {line}" for line in lines)
        case More():
            yield part.text
        case Branches():
            yield from _branches_told(part, say)
        case Chart():
            yield from drawing.told(part, say, brief)


def _shared(rows: Sequence[tuple[str, str]], say: Phrases) -> list[tuple[str, str]]:
    """Return the rows of a table, each a pair of name and contents. Rows one below the other with the same contents become
    one row with all their names."""
    return [(say.listed([name for name, _ in group]), said) for said, group in groupby(rows, key=lambda row: row[1])]


def _held_in_branches(part: Branches, say: Phrases) -> str:
    leaves = [leaf for _, _, row in part.rows for leaf in row]
    held = [f"{leaf.title} ({', '.join(leaf.holders)})" for leaf in leaves if leaf.holders]
    rest = len(leaves) - len(held)
    others = [say("n-that-nobody-has", n=rest)] if rest else []
    return f"{part.label}{say.colon if part.label else ''}{', '.join([*held, *others])}"


def _branches_told(part: Branches, say: Phrases) -> Iterator[str]:
    colon, ends = say.colon, say.colon.rstrip()
    if part.label:
        yield f"{part.label}{ends}"
    indent = "  " if part.label else ""
    for name, _, leaves in part.rows:
        said = [leaf.title + (f" ({', '.join(leaf.holders)})" if leaf.holders else "") for leaf in leaves]
        if any(leaf.text for leaf in leaves):
            yield f"{indent}{name}{ends}"
            yield from (f"{indent}  {title}{colon}{leaf.text}" for title, leaf in zip(said, leaves))
        else:
            yield f"{indent}{name}{colon}{', '.join(said)}"


def amount(gauge: Gauge, say: Phrases = ENGLISH) -> str:
    """Return the value of a scale in words: `3 of 9`, `2 of -5 to 5`, or `2 of -3 (side of Ana) to 3 (side of Bea)`. If an end
    of the scale belongs to a player, it is called a side. Without this word, it could seem that the player leads."""
    low, high = str(gauge.low), str(gauge.high)
    if gauge.ends:
        low, high = (
            f"{number} ({say('place-of-owner', place=say('side'), owner=end)})"
            for number, end in zip((low, high), gauge.ends)
        )
    elif gauge.low in (0, 1):
        return say("value-of-high", value=gauge.value, high=high)
    return say("value-of-low-to-high", value=gauge.value, low=low, high=high)


def cells_told(sheet: Sheet, cells: Sequence[str | Gauge], say: Phrases) -> Iterator[str]:
    """Yield the content of each cell in a row of a table, after the name of its column. Empty cells are left out."""
    for column, cell in zip(sheet.columns, cells):
        text = amount(cell, say) if isinstance(cell, Gauge) else cell
        if text:
            yield f"{column} {text}" if column else text


def faces(numbers: Sequence[int]) -> str:
    """Return numbers as pictures of dice. A number above 6 is written in brackets: `[8]`."""
    return " ".join(FACES[number - 1] if 1 <= number <= len(FACES) else f"[{number}]" for number in numbers)


# ---------------------------------------------------------------------------- drawn


def drawn(parts: Sequence[Part], width: int, say: Phrases = ENGLISH) -> list[Row]:
    """Return parts of the board as rows of at most `width` columns. All bars begin in the same column."""
    wide = min(max((len(part.label) for part in parts if isinstance(part, Gauge)), default=0), width * 3 // 5)
    rows: list[Row] = []
    for part in parts:
        match part:
            case Gauge():
                rows.append(_gauge(part, wide, width))
            case Sheet():
                rows += joined_rows(part, width, say) or _sheet(part, width)
            case More():
                rows.append([(clipped(part.text, width), "quiet")])
            case Branches():
                rows += _branches(part, width)
            case Chart():
                rows += drawing.drawn(part, width, say)
    return rows


def _gauge(gauge: Gauge, wide: int, width: int) -> Row:
    label = clipped(gauge.label, wide).ljust(wide)
    return [(label, "quiet"), (" ", ""), *picture(gauge, width - wide - 1)]


def picture(gauge: Gauge, room: int) -> Row:
    """Return the drawing of a bar or track with its number, in at most `room` columns."""
    if gauge.shape == "track":
        return _track(gauge, room)
    number = f" {gauge.value}/{gauge.high}"
    first = gauge.low if gauge.low > 0 else gauge.low + 1
    units = gauge.high - first + 1
    cells = min(LONGEST_BAR, max(room - len(number), 1))
    if units <= cells:
        cells, filled = units, gauge.value - first + 1
    else:
        share = cells * (gauge.value - gauge.low)
        filled = -(-share // max(gauge.high - gauge.low, 1)) if gauge.value < gauge.high else cells
    filled = min(max(filled, 0), cells)
    return [("█" * filled, "number"), ("░" * (cells - filled), "quiet"), (number, "")]


def _track(gauge: Gauge, room: int) -> Row:
    places = list(range(gauge.low, gauge.high + 1))
    left, right = gauge.ends if gauge.ends else (str(gauge.low), str(gauge.high))
    number = f" ({gauge.value})"
    longest = max((room - len(number) - 2) // 3, 1)
    left, right = f"{clipped(left, longest)} ", f" {clipped(right, longest)}"
    if not gauge.ends and len(left) + len(places) + len(right) + len(number) > room:
        left, right = "", ""
    space = room - len(left) - len(right) - len(number)
    step = " " if 2 * len(places) - 1 <= space else ""
    if len(places) > space:
        places = places[:: -(-len(places) // max(space, 1))]
    here = min(range(len(places)), key=lambda place: abs(places[place] - gauge.value))
    row: Row = [(left, "quiet")]
    for place, value in enumerate(places):
        mark = ("●", "number") if place == here else ("┼" if value == 0 and gauge.low < 0 else "·", "quiet")
        row += [mark, (step, "")] if place < len(places) - 1 else [mark]
    return [*row, (right, "quiet"), (number, "")]


def joined_rows(sheet: Sheet, width: int, say: Phrases = ENGLISH) -> list[Row]:
    """Return a picture of joined places as rows. Return no rows if the table is not one of joined places, or if the picture
    does not fit."""
    joins = sheet.joins
    if joins is None:
        return []
    own = joins.own or (False,) * len(joins.titles)
    spots = [
        Spot(title, tuple(cells_told(sheet, cells, say)), *(mark or ("", "")), offered=offered, own=mine)
        for title, offered, mine, (_, mark, cells) in zip(joins.titles, joins.offered, own, sheet.rows)
    ]
    return [list(row) for row in boxed(tuple(spots), joins.pairs, width)]


def _sheet(sheet: Sheet, width: int) -> list[Row]:
    names = [name + (f" {mark[0]}" if mark else "") for name, mark, _ in sheet.rows]
    texts = [[_cell(cell, SHORT_BAR) for cell in cells] for _, _, cells in sheet.rows]
    headed = len(sheet.columns) != 1 or not all(isinstance(cells[0], Gauge) for _, _, cells in sheet.rows)
    sizes = [
        max([len(column) if headed else 0, *(length(row[place]) for row in texts)])
        for place, column in enumerate(sheet.columns)
    ]
    first = max([len(sheet.label) if headed else 0, *(len(name) for name in names)], default=0)
    if first + sum(sizes) + 2 * len(sizes) > width:
        return _long_sheet(sheet, width)
    rows: list[Row] = []
    if headed:
        heads = [(f"  {column.rjust(size)}", "quiet") for column, size in zip(sheet.columns, sizes)]
        rows.append([(sheet.label.ljust(first), "quiet"), *heads])
    for (name, mark, cells), row in zip(sheet.rows, texts):
        line = [*_named(name, mark, first)]
        for size, text, cell in zip(sizes, row, cells):
            gap = [(" " * (size - length(text)), "")]
            line += [("  ", ""), *text, *gap] if isinstance(cell, Gauge) else [("  ", ""), *gap, *text]
        rows.append(line)
    return rows


def _branches(part: Branches, width: int) -> list[Row]:
    """Return a list of cards as rows: one row for each word, with the titles of its cards. If the texts of the cards are shown,
    each card has a row of its own."""
    first = max(len(name) + (len(mark[0]) + 1 if mark else 0) for name, mark, _ in part.rows)
    signs = dict(part.signs)
    rows: list[Row] = []
    for name, mark, leaves in part.rows:
        if any(leaf.text for leaf in leaves):
            rows.append(_named(name, mark, 0))
            for leaf in leaves:
                text = [(word, "") for word in leaf.text.split()]
                rows += _filled([("  ", ""), *_leaf(leaf, signs), (":", "quiet")], text, "    ", " ", width)
        else:
            words = [_leaf(leaf, signs) for leaf in leaves]
            rows += _filled(_named(name, mark, first), words, " " * (first + 2), "  ", width)
    if any(leaf.holders for _, _, leaves in part.rows for leaf in leaves):
        rows.append([(", ".join(f"{sign} {name}" for name, sign in part.signs if sign != name), "quiet")])
    return rows


def _leaf(leaf: Leaf, signs: Mapping[str, str]) -> Row:
    """Return the title of a card with the signs of the players who hold it."""
    mine = [(f" {signs[holder]}", "number") for holder in leaf.holders]
    return [(leaf.title, "" if mine else "quiet"), *mine]


def _filled(head: Row, items: Sequence[Row | tuple[str, str]], indent: str, gap: str, width: int) -> list[Row]:
    """Return a row that begins with `head` and continues with the items. Items that do not fit follow in further rows, which
    begin with `indent`."""
    rows: list[Row] = []
    line, space = list(head), gap
    for item in items:
        more = item if isinstance(item, list) else [item]
        if length(line) + len(space) + length(more) > width and line != [(indent, "")]:
            rows.append(line)
            line, space = [(indent, "")], ""
        line = [*line, (space, ""), *more]
        space = gap
    return [*rows, line]


def _long_sheet(sheet: Sheet, width: int) -> list[Row]:
    """Return the rows of a table that is too wide for the screen. Each cell has the name of its column; cells that do not fit
    beside the name of their row are below it."""
    rows: list[Row] = []
    for name, mark, cells in sheet.rows:
        row: Row = []
        for column, cell in zip(sheet.columns, cells):
            if isinstance(cell, Gauge) or cell:
                text = _cell(cell, SHORT_BAR) if isinstance(cell, Gauge) else [(f"{column} {cell}".strip(), "")]
                row += [*([(", ", "")] if row else []), *text]
        title = _named(name, mark, 0)
        if length(title) + 2 + length(row) <= width:
            rows.append([*title, ("  ", ""), *row])
        else:
            rows += [title, [("  ", ""), *row]]
    return rows


def _named(name: str, mark: tuple[str, str] | None, size: int) -> Row:
    if mark is None:
        return [(name.ljust(size), "")]
    return [
        (name, ""),
        (" ", ""),
        (mark[0], f"badge {mark[1]}"),
        (" " * max(size - len(name) - len(mark[0]) - 1, 0), ""),
    ]


def _cell(cell: str | Gauge, room: int) -> Row:
    return picture(cell, room + len(f" {cell.value}/{cell.high}")) if isinstance(cell, Gauge) else [(cell, "")]
