"""A map or a grid in so many columns, as rows of text with styles; or told, a cell at a time."""

from __future__ import annotations

from collections.abc import Iterator

from repl.render.charts.chart import Chart, Mark, counted, initials
from repl.render.charts.rows import Row, clipped
from repl.render.phrases import ENGLISH, Phrases

NARROWEST_CELL = 3
WIDEST_CELL = 16
OFFERED = ("▸", "◂")  # around a cell that is offered, where there are no colours


def told(chart: Chart, say: Phrases = ENGLISH) -> Iterator[str]:
    """Yield what lies where: of a grid a line for each cell, of a map one for each row."""
    if chart.label:
        yield f"{chart.label}:"
    lead = "  " if chart.label else ""
    if chart.name_at:
        for row in chart.rows:
            for column in chart.columns:
                if (row, column) not in chart.name_at:
                    continue
                what = ", ".join(map(str, counted(chart.at(row, column))))
                offered = say("may be chosen") if (row, column) in chart.lit else ""
                if what or offered:
                    yield f"{lead}{chart.name_at[row, column]}: {', '.join(filter(None, (what, offered)))}"
        return
    for row in chart.rows:
        across, down = chart.across or say("column"), chart.down or say("row")
        here = [
            f"{', '.join(map(str, counted(chart.at(row, at))))} ({across} {at})"
            for at in chart.columns
            if chart.at(row, at)
        ]
        if here:
            yield f"{lead}{down} {row}: {', '.join(here)}"


def drawn(chart: Chart, width: int, say: Phrases = ENGLISH) -> list[Row]:
    """Return a map for so many columns: names at its edges, what lies in each cell, the cells that are offered lit."""
    chart = chart.used()
    beside, above = chart.edges()
    edge = max(len(text) for text in beside.values()) + 1
    half = 1 if chart.shifted else 0
    room = (width - edge - 1) // max(len(chart.columns), 1) - 1
    signs = initials(list(dict.fromkeys(mark.owner for _, what in chart._at.items() for mark in what if mark.owner)))
    cells = {place: [_text(mark, signs) for mark in counted(what)] for place, what in chart._at.items()}
    longest = max((len(text) for texts in cells.values() for text, _, _ in texts), default=0)
    size = max(min(room - half, longest + 2, WIDEST_CELL), 1)
    if size < NARROWEST_CELL:
        return [[(line, "")] for line in told(chart, say)]
    names, legend = _short_names(chart, cells, size)
    rows: list[Row] = [[(chart.label, "quiet")]] if chart.label else []
    heads = "".join(f" {above[column].center(size)}" for column in chart.columns)
    rows.append([(" " * edge + heads, "quiet")])
    if chart.shape == "hex columns":
        rows += _staggered(chart, size, edge, beside, cells, names)
    else:
        for number in chart.rows:
            rows += _row(chart, number, size, (edge, beside[number]), cells, names)
    if chart.down:
        rows.append([(" " * edge + "└" + "┴".join("─" * size for _ in chart.columns) + "┘", "frame")])
    owners = ", ".join(f"{sign} {name}" for name, sign in signs.items() if sign != name)
    return [*rows, *([[(text, "quiet")] for text in (legend, owners) if text])]


def _text(mark: Mark, signs: dict[str, str]) -> tuple[str, str, str]:
    """Return what is written for something in a cell, in full and in short, and its style."""
    sign = f" {signs[mark.owner]}" if mark.owner else ""
    return f"{mark.text}{sign}", f"{mark.short}{sign}" if mark.short else "", mark.style


Cells = dict[tuple[int, int], list[tuple[str, str, str]]]


def _row(chart: Chart, number: int, size: int, edge: tuple[int, str], cells: Cells, names: dict[str, str]) -> list[Row]:
    """Return one row of a map; it is as high as its fullest cell."""
    wide, label = edge
    here = [cells.get((number, column), []) for column in chart.columns]
    shift = " " * (size // 2 + 1) if chart.shifted and number % 2 == 0 else ""
    there = [chart.has(number, column) for column in chart.columns]
    rows = []
    for line in range(max([1, *(len(cell) for cell in here)])):
        row: Row = [(label.rjust(wide - 1) + " " if line == 0 else " " * wide, "quiet"), (shift, "")]
        row.append((_wall(False, there[0]), "frame"))
        for place, (column, cell) in enumerate(zip(chart.columns, here)):
            row.append(_field(chart, (number, column), (cell, line), size, names))
            row.append((_wall(there[place], place + 1 < len(there) and there[place + 1]), "frame"))
        rows.append(row)
    return rows


def _staggered(
    chart: Chart, size: int, edge: int, beside: dict[int, str], cells: Cells, names: dict[str, str]
) -> list[Row]:
    """Return hexes that stand in columns: the cells of even columns lie half a cell lower."""
    half = max([1, *((len(what) + 1) // 2 for what in cells.values())])
    rows: list[Row] = []
    for line in range((2 * len(chart.rows) + 1) * half):
        number, rest = divmod(line, 2 * half)
        label = beside[chart.rows[number]] if rest == 0 and number < len(chart.rows) else ""
        row: Row = [(label.rjust(edge - 1) + " ", "quiet")]
        walls: list[bool] = []
        fields: list[tuple[str, str]] = []
        for column in chart.columns:
            place, inside = divmod(line - (0 if column % 2 else half), 2 * half)
            there = 0 <= place < len(chart.rows) and chart.has(chart.rows[place], column)
            at = (chart.rows[place], column) if there else (0, 0)
            walls.append(there)
            blank = (" " * size, "")
            fields.append(_field(chart, at, (cells.get(at, []), inside), size, names) if there else blank)
        for place, field in enumerate(fields):
            row += [(_wall(walls[place], place > 0 and walls[place - 1]), "frame"), field]
        rows.append([*row, (_wall(walls[-1], False), "frame")])
    return rows


def _wall(before: bool, after: bool) -> str:
    """Return what stands between two places of a row, of which there may be none."""
    return "│" if before or after else " "


def _field(
    chart: Chart, at: tuple[int, int], cell: tuple[list[tuple[str, str, str]], int], size: int, names: dict[str, str]
) -> tuple[str, str]:
    """Return one line of a cell in its width, with its style; one that is offered stands out."""
    what, line = cell
    text, style = _written(what, line, size, names, chart.is_grid and chart.has(*at))
    if at in chart.lit and line == 0:
        text = f"{OFFERED[0]}{clipped(text.strip('·'), size - 2).center(size - 2)}{OFFERED[1]}"
    return text.center(size), "good" if at in chart.lit else style


def _written(
    cell: list[tuple[str, str, str]], line: int, size: int, names: dict[str, str], is_grid: bool
) -> tuple[str, str]:
    """Return what a cell shows in one of its lines, and how."""
    if line >= len(cell):
        return ("·" if is_grid and not cell and line == 0 else ""), ""
    text, short, style = cell[line]
    text = names.get(text, text)
    if len(text) > size and short:
        text = short
    return clipped(text, size), style or ("name" if line == 0 else "")


def _short_names(chart: Chart, cells: Cells, size: int) -> tuple[dict[str, str], str]:
    """Return what to write for names that would read the same when cut off, and what it stands for."""
    texts = list(
        dict.fromkeys(text for what in cells.values() for text, short, _ in what if not short or len(text) <= size)
    )
    cut = [clipped(text, size) for text in texts]
    if len(set(cut)) == len(texts):
        return {}, ""
    names = {text: str(number) for number, text in enumerate(texts, 1) if cut.count(clipped(text, size)) > 1}
    return names, ", ".join(f"{number} {text}" for text, number in names.items())
