"""Parts of a board that are more than a line of words: bars, tracks, tables, maps, faces of dice.

Each is data without layout. `told` says it in a line of plain text, as for a screen reader; `drawn`
draws it for so many columns, as rows of (text, style).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.semantics.cells import letters_of, name_of
from repl.render.phrases import ENGLISH, Phrases

FACES = "⚀⚁⚂⚃⚄⚅"
LONGEST_BAR = 20
SHORT_BAR = 10  # in a table
NARROWEST_CELL = 3
WIDEST_CELL = 16

Row = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number between its ends, as a `bar` or `track`; `ends` are names for the two ends of a track."""

    label: str
    value: int
    low: int
    high: int
    shape: str = "bar"
    ends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: what each row is called and what stands in it. `mark` is a colour for the name, with a letter."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, str] | None, tuple[str | Gauge, ...]], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A map: what lies in its rows and columns. `shifted`: even rows lie half a cell to the right. `shape` is that of a
    grid, whose columns have letters, else ""."""

    label: str
    down: str
    across: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    places: tuple[tuple[tuple[int, int], tuple[str, ...]], ...]
    shifted: bool = False
    shape: str = ""

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands above the columns; nothing, if these have no names."""
        if self.shape:
            return tuple(map(letters_of, self.columns))
        return tuple(map(str, self.columns)) if self.across else ()

    def has(self, row: int, column: int) -> bool:
        """Tell whether there is such a place: a map has all of them, a grid its cells."""
        return not self.shape or any(place == (row, column) for place, _ in self.places)

    def at(self, row: int, column: int) -> tuple[str, ...]:
        return next((what for place, what in self.places if place == (row, column)), ())


Part = Gauge | Sheet | Chart


# ------------------------------------------------------------------------- in words


def told(part: Part, say: Phrases = ENGLISH) -> Iterator[str]:
    """Yield a part as lines of plain text."""
    match part:
        case Gauge():
            yield f"{part.label} {amount(part, say)}"
        case Sheet():
            yield f"{part.label}:"
            for name, _, cells in part.rows:
                yield f"  {name}: {', '.join(_cells_in_words(part, cells, say))}"
        case Chart():
            if part.label:
                yield f"{part.label}:"
            for row in part.rows if not part.shape else ():
                across, down = part.across or say("column"), part.down or say("row")
                here = [f"{', '.join(part.at(row, at))} ({across} {at})" for at in part.columns if part.at(row, at)]
                if here:
                    yield f"{'  ' if part.label else ''}{down} {row}: {', '.join(here)}"
            for (row, column), what in part.places if part.shape else ():
                if what:
                    yield f"{'  ' if part.label else ''}{name_of(column, row)}: {', '.join(what)}"


def amount(gauge: Gauge, say: Phrases = ENGLISH) -> str:
    """Return `3 of 9`, `2 of -5 to 5`, `2 of -3 (Ana) to 3 (Bea)`."""
    low, high = str(gauge.low), str(gauge.high)
    if gauge.ends:
        low, high = f"{low} ({gauge.ends[0]})", f"{high} ({gauge.ends[1]})"
    elif gauge.low in (0, 1):
        return say("{value} of {high}", value=gauge.value, high=high)
    return say("{value} of {low} to {high}", value=gauge.value, low=low, high=high)


def _cells_in_words(sheet: Sheet, cells: Sequence[str | Gauge], say: Phrases) -> Iterator[str]:
    for column, cell in zip(sheet.columns, cells):
        text = amount(cell, say) if isinstance(cell, Gauge) else cell
        if text:
            yield f"{column} {text}" if column else text


def faces(numbers: Sequence[int]) -> str:
    """Return what dice show as pictures; dice of other kinds as numbers."""
    return " ".join(FACES[number - 1] if 1 <= number <= len(FACES) else f"[{number}]" for number in numbers)


# ---------------------------------------------------------------------------- drawn


def drawn(parts: Sequence[Part], width: int) -> list[Row]:
    """Return parts as rows for so many columns; bars that follow one another share a left edge."""
    wide = min(max((len(part.label) for part in parts if isinstance(part, Gauge)), default=0), width * 3 // 5)
    rows: list[Row] = []
    for part in parts:
        match part:
            case Gauge():
                rows.append(_gauge(part, wide, width))
            case Sheet():
                rows += _sheet(part, width)
            case Chart():
                rows += _chart(part, width)
    return rows


def _gauge(gauge: Gauge, wide: int, width: int) -> Row:
    label = clipped(gauge.label, wide).ljust(wide)
    return [(label, "quiet"), (" ", ""), *picture(gauge, width - wide - 1)]


def picture(gauge: Gauge, room: int) -> Row:
    """Return a bar or track with its number, in so many columns."""
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


def _sheet(sheet: Sheet, width: int) -> list[Row]:
    names = [name + (f" {mark[0]}" if mark else "") for name, mark, _ in sheet.rows]
    texts = [[_cell(cell, SHORT_BAR) for cell in cells] for _, _, cells in sheet.rows]
    headed = not all(isinstance(cells[0], Gauge) for _, _, cells in sheet.rows) or len(sheet.columns) > 1
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


def _long_sheet(sheet: Sheet, width: int) -> list[Row]:
    """Return a table that is too wide for the screen: what stands in a row below its
    name, where it does not fit beside it."""
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


def length(row: Row) -> int:
    """Return how many columns a row takes."""
    return sum(len(text) for text, _ in row)


def clipped(text: str, size: int) -> str:
    """Return a text in at most so many columns."""
    return text if len(text) <= size else text[: max(size - 1, 0)] + "…"


# ----------------------------------------------------------------------------- maps


def _chart(chart: Chart, width: int) -> list[Row]:
    edge = max(len(str(row)) for row in chart.rows) + 1 if chart.down or chart.shape else 0
    half = 1 if chart.shifted else 0
    room = (width - edge - 1) // max(len(chart.columns), 1) - 1
    longest = max((len(text) for _, texts in chart.places for text in texts), default=0)
    size = max(min(room - half, longest + 2, WIDEST_CELL), 1)
    if size < NARROWEST_CELL:
        return _crowded_chart(chart)
    names, legend = _short_names(chart, size)
    rows: list[Row] = [] if not chart.label else [[(chart.label, "quiet")]]
    if chart.heads:
        heads = "".join(f" {head.center(size)}" for head in chart.heads)
        rows.append([((" " * edge + heads).rstrip(), "quiet")])
    if chart.shape == "hex columns":
        rows += _staggered(chart, size, edge, names)
    else:
        for number in chart.rows:
            rows += _chart_row(chart, number, size, edge, names)
    if chart.down:
        rows.append([(" " * edge + "└" + "┴".join("─" * size for _ in chart.columns) + "┘", "frame")])
    return [*rows, *([[(legend, "quiet")]] if legend else [])]


def _chart_row(chart: Chart, number: int, size: int, edge: int, names: dict[str, str]) -> list[Row]:
    """Return one row of a map; it is as high as its fullest cell."""
    cells = [[names.get(text, text) for text in chart.at(number, column)] for column in chart.columns]
    shift = " " * (size // 2 + 1) if chart.shifted and number % 2 == 0 else ""
    there = [chart.has(number, column) for column in chart.columns]
    rows = []
    for line in range(max([1, *(len(cell) for cell in cells)])):
        row: Row = [
            (str(number).rjust(edge - 1) + " " if edge and line == 0 else " " * edge, "quiet"),
            (shift, ""),
            (_wall(False, there[0]), "frame"),
        ]
        for place, cell in enumerate(cells):
            text = _line_of(cell, line, size, there[place] and not chart.down)
            beyond = there[place + 1] if place + 1 < len(there) else False
            row += [(text.center(size), "name" if line == 0 else ""), (_wall(there[place], beyond), "frame")]
        rows.append(row)
    return rows


def _wall(before: bool, after: bool) -> str:
    """Return what stands between two places of a row, of which there may be none."""
    return "│" if before or after else " "


def _line_of(cell: Sequence[str], line: int, size: int, dotted: bool) -> str:
    """Return a line of a cell; where nothing lies, a dot in its first, if that is due."""
    if line < len(cell):
        return clipped(cell[line], size)
    return "·" if dotted and not cell and line == 0 else ""


def _staggered(chart: Chart, size: int, edge: int, names: dict[str, str]) -> list[Row]:
    """Return hexes that stand in columns: the cells of even columns lie half a cell lower."""
    texts = {place: [names.get(text, text) for text in what] for place, what in chart.places}
    half = max([1, *((len(what) + 1) // 2 for what in texts.values())])
    rows: list[Row] = []
    for line in range((2 * len(chart.rows) + 1) * half):
        number, rest = divmod(line, 2 * half)
        in_front = (
            str(chart.rows[number]).rjust(edge - 1) + " " if rest == 0 and number < len(chart.rows) else " " * edge
        )
        row: Row = [(in_front, "quiet")]
        walls: list[bool] = []
        cells: list[tuple[str, bool]] = []
        for column in chart.columns:
            place, inside = divmod(line - (0 if column % 2 else half), 2 * half)
            there = 0 <= place < len(chart.rows) and chart.has(chart.rows[place], column)
            what = texts.get((chart.rows[place], column), []) if there else []
            walls.append(there)
            cells.append((_line_of(what, inside, size, there), inside == 0))
        for place, (text, first) in enumerate(cells):
            row.append((_wall(walls[place], place > 0 and walls[place - 1]), "frame"))
            row.append((text.center(size), "name" if first else ""))
        row.append((_wall(walls[-1], False), "frame"))
        rows.append(row)
    return rows


def _short_names(chart: Chart, size: int) -> tuple[dict[str, str], str]:
    """Return what to write for names that would read the same when cut off, and what it stands for."""
    texts = list(dict.fromkeys(text for _, what in chart.places for text in what))
    cut = [clipped(text, size) for text in texts]
    if not chart.down or len(set(cut)) == len(texts):
        return {}, ""
    names = {text: str(number) for number, text in enumerate(texts, 1)}
    return names, ", ".join(f"{number} {text}" for text, number in names.items())


def _crowded_chart(chart: Chart) -> list[Row]:
    return [[(line, "")] for line in told(chart)]
