"""A map or a grid in so many columns, as rows of text with styles; or told, a cell at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from repl.render.charts.chart import Chart, Mark, counted, initials
from repl.render.charts.rows import Row, clipped
from repl.render.phrases import ENGLISH, Phrases

NARROWEST_CELL = 3
WIDEST_CELL = 16
HIGHEST_CELL = 2  # where there is more, all but the first stands in short, a line for each owner
OFFERED = ("▸", "◂")  # around a cell that is offered, where there are no colours


def told(chart: Chart, say: Phrases = ENGLISH) -> Iterator[str]:
    """Yield what lies where: of a grid a line for each cell, of a map one for each row."""
    if chart.label:
        yield f"{chart.label}{say.colon}".rstrip(" ")
    lead = "  " if chart.label else ""
    if chart.name_at:
        for row in chart.rows:
            for column in chart.columns:
                if (row, column) not in chart.name_at:
                    continue
                what = ", ".join(map(str, counted(chart.at(row, column))))
                offered = say("may be chosen") if (row, column) in chart.lit else ""
                if what or offered:
                    yield f"{lead}{chart.name_at[row, column]}{say.colon}{', '.join(filter(None, (what, offered)))}"
        return
    for row in chart.rows:
        across, down = chart.across or say("column"), chart.down or say("row")
        here = [
            f"{', '.join(map(str, counted(chart.at(row, at))))} ({across} {at})"
            for at in chart.columns
            if chart.at(row, at)
        ]
        if here:
            yield f"{lead}{down} {row}{say.colon}{', '.join(here)}"


@dataclass(frozen=True, slots=True)
class Written:
    """What is written for something in a cell: in full, in short where there is no room for that, its style, and what
    stands behind it however little room there is: the letter of its badge, and the sign of whose it is."""

    text: str
    short: str = ""
    style: str = ""
    tail: str = ""

    def within(self, size: int, names: dict[str, str]) -> str:
        """Return the fullest way to write it in so many columns; `names` stand for what would read the same cut off."""
        whole = f"{names.get(self.text, self.text)}{self.tail}"
        if len(whole) <= size:
            return whole
        if self.short and len(self.short + self.tail) <= size:
            return self.short + self.tail
        room = size - len(self.tail)
        return (
            clipped(self.short or names.get(self.text, self.text), room) + self.tail
            if room > 1
            else clipped(whole, size)
        )


Cells = dict[tuple[int, int], list[Written]]


def drawn(chart: Chart, width: int, say: Phrases = ENGLISH) -> list[Row]:
    """Return a map for so many columns: names at its edges, what lies in each cell, the cells that are offered lit."""
    chart = chart.used()
    beside, above = chart.edges()
    edge = max(len(text) for text in beside.values()) + 1
    half = 1 if chart.shifted else 0
    room = (width - edge - 1) // max(len(chart.columns), 1) - 1
    marks = [mark for _, what in chart._at.items() for mark in what]
    signs = initials(list(dict.fromkeys(mark.owner for mark in marks if mark.owner)))
    cells = {place: [_written(mark, signs) for mark in _fitted(what)] for place, what in chart._at.items()}
    longest = max((len(one.text + one.tail) for texts in cells.values() for one in texts), default=0)
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
    badges = ", ".join(dict.fromkeys(f"{mark.badge.letter} {mark.badge.word}" for mark in marks if mark.badge))
    return [*rows, *([[(text, "quiet")] for text in (legend, owners, badges) if text])]


def _fitted(what: Sequence[Mark]) -> list[Mark]:
    """Return what is in a cell on few lines: what comes first in full, then in short what each owner has there."""
    marks = counted(what)
    if len(marks) <= HIGHEST_CELL:
        return marks
    lines: dict[str, Mark] = {}
    letters = [replace(one, short=one.short or (one.badge.letter if one.badge is not None else "")) for one in what]
    for mark in counted(letters)[1:]:
        key = mark.owner if mark.short else mark.text
        before = lines[key].text if key in lines else ""
        lines[key] = Mark(before + (mark.short or mark.text), style=mark.style, owner=mark.owner)
    return [marks[0], *lines.values()]


def _written(mark: Mark, signs: dict[str, str]) -> Written:
    """Return what is written for something in a cell."""
    sign = f" {signs[mark.owner]}" if mark.owner else ""
    letter = f" {mark.badge.letter}" if mark.badge is not None else ""
    return Written(mark.text, mark.short, mark.style, letter + sign)


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
    chart: Chart, at: tuple[int, int], cell: tuple[list[Written], int], size: int, names: dict[str, str]
) -> tuple[str, str]:
    """Return one line of a cell in its width, with its style; one that is offered stands out."""
    what, line = cell
    if line >= len(what):
        text, style = ("·" if chart.is_grid and chart.has(*at) and not what and line == 0 else ""), ""
    else:
        text, style = what[line].within(size, names), what[line].style or ("name" if line == 0 else "")
    if at in chart.lit and line == 0:
        text = _offered(what[line] if what else Written(""), size, names)
    return text.center(size), "good" if at in chart.lit else style


def _offered(what: Written, size: int, names: dict[str, str]) -> str:
    """Return what a cell that is offered shows: between two signs where there is room, else behind one."""
    before, after = OFFERED
    text = what.within(size - 1, names)
    if len(text) <= size - 2 or text != what.within(size, names):
        return f"{before}{what.within(size - 2, names).center(size - 2)}{after}"
    return f"{before}{text}"


def _short_names(chart: Chart, cells: Cells, size: int) -> tuple[dict[str, str], str]:
    """Return what to write for names that would read the same when cut off, and what it stands for."""
    written = [one for what in cells.values() for one in what]
    texts = list(dict.fromkeys(one.text for one in written if not one.short or len(one.text + one.tail) <= size))
    tails = {one.text: len(one.tail) for one in written}
    cut = [clipped(text, size - tails[text]) for text in texts]
    if len(set(cut)) == len(texts):
        return {}, ""
    names = {text: str(number) for number, (text, short) in enumerate(zip(texts, cut), 1) if cut.count(short) > 1}
    return names, ", ".join(f"{number} {text}" for text, number in names.items())
