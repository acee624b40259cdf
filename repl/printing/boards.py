"""Boards as SVG pictures: grids and maps with cells that are large enough to play on, tracks with a place for each number, and
tables.

A picture needs no other file: it has no script, and names only a kind of font. Sizes are millimetres. Each colour is
accompanied by a letter and a word, for people who cannot tell colours apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin, sqrt

from dsl.records import dataclass
from repl.printing.layouts import Layout
from repl.render.board import Picture
from repl.render.charts.chart import Chart, Mark, counted
from repl.render.charts.network import Point, laid_out, scaled
from repl.render.panels import Branches, Gauge, Joins, More, Part, Sheet, cells_told, told
from repl.render.phrases import Phrases

#: Sizes in millimetres: the width of a cell, of a place of a track, the margin of the picture, and the room for names beside
#: rows and above columns.
CELL, STEP, MARGIN, EDGE = 28.0, 10.0, 6.0, 7.0
#: The distance from the middle of a hex to its corners.
HEX = CELL / sqrt(3)
#: The heights of a heading and of a text, and the width of a letter as a share of the height.
HEADING, TEXT, WIDE = 6.0, 3.4, 0.52
#: The number of places of a track in a row, and the width of a table in millimetres.
IN_A_ROW, TABLE = 20, 170.0
#: The distance between two joined places, and between two lines of a text.
APART, LEAD = 12.0, 5.0
#: The sizes of a text in a cell, largest first; the first one that fits is taken. The second value is the highest number of
#: lines.
SIZES, LINES = (3.4, 3.0, 2.6, 2.2), 5
#: The background and the text colour for each colour of a badge.
INKS = {
    "yellow": ("#f6e3a8", "#6b4c00"), "blue": ("#cfdcf2", "#1f4e9c"), "cyan": ("#cbe8ec", "#0b5a66"), "red": ("#f3cfcc", "#a8201a"),
    "magenta": ("#f0cfe3", "#93246f"), "green": ("#cfe8d4", "#1f5f2d"), "white": ("#ffffff", "#3a3a3a"), "grey": ("#e4e1dc", "#55504a"),
}  # fmt: skip
#: The names of the two files of a page that contains only a drawing.
PAGE, PICTURE = "board.typ", "board.svg"
NO_BREAK = "\u00a0"
INK, GROUND, QUIET = "#1d1b19", "#fbf9f5", "#55504a"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: its width and height, and its lines of SVG. Its origin is the upper left corner."""

    width: float
    height: float
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The SVG of the drawing as one text."""
        return "\n".join(self.lines)


def board_picture(board: Picture, game: str, say: Phrases) -> Drawing:
    """Return a board of a game as an SVG drawing, in its real size for a table."""
    drawings = [_heading(board.name or game), *(_drawn(part, say) for part in board.parts)]
    rows = [(place.name, ", ".join(card.title for card in place.visible)) for place in board.places]
    drawings += [_row(f"{name}{say.colon}{what}" if what else name) for name, what in (*rows, *board.values)]
    spoken = [line.strip() for part in board.parts for line in told(part, say)]
    return _page(drawings, " · ".join(dict.fromkeys((game, board.name or game))), "\n".join(spoken))


def is_drawn(board: Picture) -> bool:
    """Tell whether a board has a map, a track or a table, and not only lines of text."""
    return any(not isinstance(part, More) for part in board.parts)


def as_layout(drawing: Drawing) -> Layout:
    """Return a layout whose only page is an SVG drawing."""
    page = (
        f'#set page(width: {_mm(drawing.width)}mm, height: {_mm(drawing.height)}mm, margin: 0pt)\n#image("{PICTURE}")\n'
    )
    return Layout("board", PAGE, {PAGE: page.encode(), PICTURE: drawing.text.encode()})


def _page(drawings: Sequence[Drawing], title: str, spoken: str) -> Drawing:
    width = max(one.width for one in drawings) + 2 * MARGIN
    body, top = [], MARGIN
    for one in drawings:
        body += [f'<g transform="translate({MARGIN} {_mm(top)})">', *one.lines, "</g>"]
        top += one.height + MARGIN / 2
    height = top + MARGIN / 2
    size = f'width="{_mm(width)}mm" height="{_mm(height)}mm" viewBox="0 0 {_mm(width)} {_mm(height)}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="Libertinus Serif, serif" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        *([f"<desc>{escape(spoken)}</desc>"] if spoken else []),
        f'<rect width="{_mm(width)}" height="{_mm(height)}" fill="{GROUND}"/>',
    ]
    return Drawing(width, height, (*head, *body, "</svg>", ""))


def _drawn(part: Part, say: Phrases) -> Drawing:
    match part:
        case Gauge():
            return _track(part)
        case Sheet(joins=Joins()):
            return _network(part, say)
        case Sheet():
            return _table(part)
        case Branches():
            return _branches(part)
        case More():
            return _row(part.text)
    return _map(part)


# ------------------------------------------------------------------------ texts


def _mm(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _text(
    text: str, x: float, y: float, size: float = TEXT, *, ink: str = "", end: str = "", bold: bool = False
) -> str:
    more = f' fill="{ink}"' * bool(ink) + f' text-anchor="{end}"' * bool(end) + ' font-weight="bold"' * bold
    return f'<text x="{_mm(x)}" y="{_mm(y)}" font-size="{_mm(size)}"{more}>{escape(text)}</text>'


def wide(text: str, size: float = TEXT) -> float:
    """Return the approximate width of a text in millimetres."""
    return WIDE * size * len(text)


def _heading(text: str) -> Drawing:
    return Drawing(wide(text, HEADING), HEADING, (_text(text, 0, HEADING * 0.8, HEADING, bold=True),))


def _row(text: str) -> Drawing:
    lines = wrapped(text, TABLE, TEXT)
    texts = tuple(_text(line, 0, TEXT * (1.35 * place + 1)) for place, line in enumerate(lines))
    return Drawing(max(wide(line) for line in lines), 1.35 * TEXT * len(lines), texts)


def wrapped(text: str, room: float, size: float) -> list[str]:
    """Break a text into lines that fit into `room` millimetres, and return these. A word that is too long gets a line of its
    own."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


# ------------------------------------------------------------------ maps and grids


def _map(whole: Chart) -> Drawing:
    """Return the drawing of a grid or map: each cell with its name and its content."""
    beside, above = whole.edges()
    cells = [(row, column) for row in whole.rows for column in whole.columns if whole.has(row, column)]
    middles = {place: _middle(whole, *place) for place in cells}
    if not middles:
        return _row(whole.label)
    is_hex = whole.shape.startswith("hex")
    half = HEX if is_hex else CELL / 2
    label = _heading(whole.label).lines if whole.label else ()
    left = min(x for x, _ in middles.values()) - half - (0 if is_hex else EDGE)
    top = min(y for _, y in middles.values()) - half - (0 if is_hex else EDGE) - (HEADING + 2 if label else 0)
    lines = list(label)
    for (row, column), (x, y) in middles.items():
        name = whole.name_at.get((row, column), "") if is_hex else ""
        lines += _cell(whole, counted(whole.at(row, column)), name, (x - left, y - top))
    if not is_hex:
        first, above_all = min(x for x, _ in middles.values()), min(y for _, y in middles.values())
        across: dict[int, float] = {}
        for (_, column), (x, _) in middles.items():
            across.setdefault(column, x)
        down = {row: y for (row, _), (_, y) in middles.items()}
        over, before = above_all - half - top - 2, first - half - left - 2
        lines += [_text(above[one], x - left, over, ink=QUIET, end="middle") for one, x in across.items()]
        lines += [_text(beside[one], before, y - top + 1, ink=QUIET, end="end") for one, y in down.items()]
    heads = "  ".join(filter(None, (whole.down and f"↓ {whole.down}", whole.across and f"→ {whole.across}")))
    width = max(x for x, _ in middles.values()) + half - left
    height = max(y for _, y in middles.values()) + half - top
    if heads:
        lines.append(_text(heads, 0, height + TEXT + 1, ink=QUIET))
    return Drawing(max(width, wide(heads)), height + (TEXT + 2 if heads else 0), tuple(lines))


def _middle(chart: Chart, row: int, column: int) -> tuple[float, float]:
    """Return the position of the middle of a cell. Every second row (on `hex columns`, every second column) is shifted by
    half a cell."""
    across, down = column - chart.columns[0], row - chart.rows[0]
    if chart.shape == "hex columns":
        return across * HEX * 1.5, down * CELL + (CELL / 2 if column % 2 == 0 else 0)
    pushed = CELL / 2 if (chart.shape == "hex" or chart.shifted) and row % 2 == 0 else 0
    return across * CELL + pushed, down * (HEX * 1.5 if chart.shape == "hex" else CELL)


def _cell(chart: Chart, marks: Sequence[Mark], name: str, middle: tuple[float, float]) -> Iterator[str]:
    x, y = middle
    ground, _ = INKS.get(next(filter(None, map(_colour, marks)), ""), ("#ffffff", INK))
    line = f'fill="{ground}" stroke="{QUIET}" stroke-width="0.4"'
    if chart.shape.startswith("hex"):
        turn = 30 if chart.shape == "hex" else 0
        angles = [(60 * corner + turn) * pi / 180 for corner in range(6)]
        points = " ".join(f"{_mm(x + HEX * cos(one))},{_mm(y + HEX * sin(one))}" for one in angles)
        yield f'<polygon points="{points}" {line}/>'
    else:
        yield f'<rect x="{_mm(x - CELL / 2)}" y="{_mm(y - CELL / 2)}" width="{_mm(CELL)}" height="{_mm(CELL)}" {line}/>'
    if name:
        yield _text(name, x, y - CELL / 2 + 4.5, TEXT - 0.6, ink=QUIET, end="middle")
    size, lines = _fitted([_written(mark) for mark in marks], CELL * 0.82, LINES - bool(name))
    first = y - (len(lines) - 1) / 2 * size * 1.25 + size * 0.35 + (2 if name else 0)
    for place, (text, colour) in enumerate(lines):
        yield _text(text, x, first + place * size * 1.25, size, ink=INKS.get(colour, ("", ""))[1], end="middle")


def _colour(mark: Mark) -> str:
    return (
        mark.style.removeprefix("badge ")
        if mark.style.startswith("badge ")
        else mark.badge.colour
        if mark.badge
        else ""
    )


def _written(mark: Mark) -> tuple[str, str]:
    """Return the text for a piece or value in a cell, and its colour. The letter of a badge comes before the name."""
    letter = mark.short if mark.style.startswith("badge ") else mark.badge.letter if mark.badge else ""
    owner = mark.owner.replace(" ", NO_BREAK)
    text = f"{mark.text} ({owner})" if owner else mark.text
    return NO_BREAK.join(filter(None, (letter, text))), _colour(mark)


def _fitted(texts: Sequence[tuple[str, str]], room: float, most: int) -> tuple[float, list[tuple[str, str]]]:
    """Return the largest size at which some texts fit into a cell, and their lines. If even the smallest size is too large,
    the texts are cut off with `…`."""
    lines: list[tuple[str, str]] = []
    for size in SIZES:
        lines = [(line, colour) for text, colour in texts for line in wrapped(text, room, size) if line]
        if len(lines) <= most and all(wide(line, size) <= room for line, _ in lines):
            return size, lines
    letters = int(room / (WIDE * SIZES[-1]))
    cut = [(line if len(line) <= letters else line[: letters - 1] + "…", colour) for line, colour in lines]
    return SIZES[-1], cut if len(cut) <= most else [*cut[: most - 1], ("…", "")]


# --------------------------------------------------------------- tracks and tables


def _track(gauge: Gauge, left: float = 0) -> Drawing:
    """Return the drawing of a track: a place for each number, with the current number marked. A long track has several rows."""
    numbers = range(gauge.low, gauge.high + 1)
    lines = [_text(gauge.label, left, TEXT)] if gauge.label else []
    top = TEXT * 1.5 if gauge.label else 0.0
    for place, number in enumerate(numbers):
        x, y = left + place % IN_A_ROW * STEP, top + place // IN_A_ROW * STEP
        here = number == gauge.value
        look = f'fill="{"#e4e1dc" if here else "#ffffff"}" stroke="{INK}" stroke-width="{0.8 if here else 0.3}"'
        lines.append(f'<rect x="{_mm(x)}" y="{_mm(y)}" width="{_mm(STEP)}" height="{_mm(STEP)}" {look}/>')
        lines.append(_text(str(number), x + STEP / 2, y + STEP / 2 + 1.2, bold=here, end="middle"))
    height = top + -(-len(numbers) // IN_A_ROW) * STEP
    if gauge.ends:
        lines.append(_text("  ↔  ".join(gauge.ends), left, height + TEXT + 1, ink=QUIET))
        height += TEXT + 2
    return Drawing(left + min(len(numbers), IN_A_ROW) * STEP, height, tuple(lines))


def _table(sheet: Sheet) -> Drawing:
    """Return the drawing of a table: a row for each name. A bar in it becomes a row of places."""
    names = [" ".join(filter(None, (mark[0] if mark else "", name))) for name, mark, _ in sheet.rows]
    first = max(map(wide, (sheet.label, *names))) + 4
    columns = [
        max([wide(head), *(_size(cells[place])[0] for _, _, cells in sheet.rows)]) + 4
        for place, head in enumerate(sheet.columns)
    ]
    lines, top = [_text(sheet.label, 0, TEXT, bold=True)], TEXT * 1.8
    starts = [first + sum(columns[:place]) for place in range(len(columns))]
    lines += [_text(head, x, TEXT, ink=QUIET) for head, x in zip(sheet.columns, starts) if head]
    for name, (_, mark, cells) in zip(names, sheet.rows):
        height = max([TEXT * 1.5, *(_size(cell)[1] for cell in cells)])
        lines.append(_text(name, 0, top + height / 2 + 1, ink=INKS.get(mark[1], ("", ""))[1] if mark else ""))
        for x, cell in zip(starts, cells):
            if isinstance(cell, Gauge):
                lines += [f'<g transform="translate({_mm(x)} {_mm(top)})">', *_track(cell).lines, "</g>"]
            elif cell:
                lines.append(_text(cell, x, top + height / 2 + 1))
        top += height + 1
    return Drawing(first + sum(columns), top, tuple(lines))


def _network(sheet: Sheet, say: Phrases) -> Drawing:
    """Return the drawing of joined places: a box for each place with its contents, and a line for each connection."""
    assert sheet.joins is not None
    titles = [
        f"{mark[0]} {title}" if mark and mark[0] else title
        for title, (_, mark, _) in zip(sheet.joins.titles, sheet.rows)
    ]
    texts = [list(cells_told(sheet, cells, say)) for _, _, cells in sheet.rows]
    sizes = [
        (max(CELL, *(wide(one) + 4 for one in (title, *below))), max(CELL / 2, (len(below) + 1) * LEAD + 4))
        for title, below in zip(titles, texts)
    ]
    points = scaled(laid_out(len(titles), sheet.joins.pairs), sizes, APART)
    top = TEXT * 1.8 if sheet.label else 0.0
    lines = [_text(sheet.label, 0, TEXT, bold=True)] if sheet.label else []
    lines.append(f'<g transform="translate(0 {_mm(top)})">')
    lines += [_join(points[one], points[two]) for one, two in sheet.joins.pairs]
    for title, below, (_, mark, _), point, size in zip(titles, texts, sheet.rows, points, sizes):
        lines += _box(title, below, mark[1] if mark else "", point, size)
    lines.append("</g>")
    right = max(x + width / 2 for (x, _), (width, _) in zip(points, sizes))
    bottom = max(y + height / 2 for (_, y), (_, height) in zip(points, sizes))
    return Drawing(max(right, wide(sheet.label)), top + bottom, tuple(lines))


def _join(one: Point, two: Point) -> str:
    (x, y), (u, v) = one, two
    ends = f'x1="{_mm(x)}" y1="{_mm(y)}" x2="{_mm(u)}" y2="{_mm(v)}"'
    return f'<line {ends} stroke="{QUIET}" stroke-width="0.6"/>'


def _box(title: str, below: Sequence[str], colour: str, middle: Point, size: Point) -> Iterator[str]:
    """Yield the SVG of the box of a place: its background, its title, and the lines of text below the title."""
    (x, y), (width, height) = middle, size
    ground, ink = INKS.get(colour, ("#ffffff", INK))
    box = f'x="{_mm(x - width / 2)}" y="{_mm(y - height / 2)}" width="{_mm(width)}" height="{_mm(height)}" rx="2"'
    yield f'<rect {box} fill="{ground}" stroke="{ink}" stroke-width="0.4"/>'
    first = y - len(below) * LEAD / 2 + TEXT / 3
    yield _text(title, x, first, ink=ink, bold=True, end="middle")
    for at, line in enumerate(below, 1):
        yield _text(line, x, first + at * LEAD, end="middle")


def _size(cell: str | Gauge) -> tuple[float, float]:
    if isinstance(cell, str):
        return wide(cell), TEXT * 1.5
    drawn = _track(cell)
    return drawn.width, drawn.height


def _branches(part: Branches) -> Drawing:
    """Return the drawing of cards that are grouped by words: below each word a box for each card, with the players who hold
    it."""
    lines, top = [_text(part.label, 0, TEXT, bold=True)] if part.label else [], TEXT * 1.8 if part.label else 0.0
    for name, mark, leaves in part.rows:
        ground, ink = INKS.get(mark[1], ("#ffffff", INK)) if mark else ("#ffffff", INK)
        lines.append(_text(" ".join(filter(None, (mark[0] if mark else "", name))), 0, top + TEXT, ink=ink, bold=True))
        top += TEXT * 1.6
        x = 0.0
        for leaf in leaves:
            text = leaf.title + (f" ({', '.join(leaf.holders)})" if leaf.holders else "")
            width = wide(text) + 4
            if x and x + width > TABLE:
                x, top = 0.0, top + 7
            box = f'x="{_mm(x)}" y="{_mm(top)}" width="{_mm(width)}" height="6" rx="1"'
            lines.append(f'<rect {box} fill="{ground}" stroke="{ink}" stroke-width="0.3"/>')
            lines.append(_text(text, x + 2, top + 4.2))
            x += width + 1.5
        top += 9
    return Drawing(TABLE, top, tuple(lines))
