"""A map or grid as rows of coloured text, or as plain text cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from dsl.records import dataclass
from repl.render.charts.chart import Chart, Mark, Place, counted, initials
from repl.render.charts.rows import Row, clipped
from repl.render.phrases import ENGLISH, Phrases

NARROWEST_CELL = 3
WIDEST_CELL = 16
FEWEST_LETTERS = 5  # in a cell with room for fewer letters, a badge that says what the thing is stands alone
SIGN = 2  # a short form of at most so many letters is explained in the legend
BETWEEN = " · "
HIGHEST_CELL = 2  # lines; with more things, all but the first have their short forms, one line for each owner
OFFERED = ("▸", "◂")  # the signs around a cell that can be chosen, visible without colours too


#: If at least so many cells have the same contents, they share a line.
ALIKE = 3


def told(chart: Chart, say: Phrases = ENGLISH, brief: bool = False) -> Iterator[str]:
    """Yield the contents of the cells as plain text. A grid has a line for each cell; cells with the same contents share a
    line. With `brief`, such a line says “all others” in place of names if it is about most cells. A map has a line for each
    row."""
    if chart.label:
        yield f"{chart.label}{say.colon}".rstrip(" ")
    lead = "  " if chart.label else ""
    if chart.name_at:
        alike: dict[str, list[str]] = {}
        for place in ((row, column) for row in chart.rows for column in chart.columns):
            if place in chart.name_at:
                what = ", ".join(map(str, counted(chart.at(*place))))
                offered = say("may-be-chosen") if place in chart.lit else ""
                alike.setdefault(", ".join(filter(None, (what, offered))), []).append(chart.name_at[place])
        rare = {name: what for what, names in alike.items() if what and len(names) < ALIKE for name in names}
        yield from (f"{lead}{name}{say.colon}{rare[name]}" for name in chart.name_at.values() if name in rare)
        often = {what: names for what, names in alike.items() if what and len(names) >= ALIKE}
        filled = sum(len(names) for what, names in alike.items() if what)
        for what, names in often.items():
            is_rest = brief and 2 * len(names) > filled
            yield f"{lead}{what} ({len(names)}){say.colon}{say('all-others') if is_rest else ', '.join(names)}"
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
    """The text of a thing in a cell: in full, and in short. `tail` is always shown: the letter of its badge and the sign of its
    owner. `badged` means that the badge alone says what the thing is."""

    text: str
    short: str = ""
    style: str = ""
    tail: str = ""
    badged: bool = False

    def within(self, size: int, names: dict[str, str]) -> str:
        """Return the longest form that fits into `size` columns. `names` has other names for texts that would look the same
        when they are cut off."""
        whole = f"{names.get(self.text, self.text)}{self.tail}"
        if len(whole) <= size:
            return whole
        if self.short and len(self.short + self.tail) <= size:
            return self.short + self.tail
        room = size - len(self.tail)
        if self.badged and not self.short and room < FEWEST_LETTERS:
            return clipped(self.tail.strip(), size)
        return (
            clipped(self.short or names.get(self.text, self.text), room) + self.tail
            if room > 1
            else clipped(whole, size)
        )


Cells = dict[tuple[int, int], list[Written]]


@dataclass(frozen=True, slots=True)
class Laid:
    """A drawn map: its rows, the number of rows above its cells, and the first and last row of each cell."""

    rows: tuple[Row, ...]
    heads: int = 0
    at: Mapping[Place, tuple[int, int]] = field(default_factory=dict)


def drawn(chart: Chart, width: int, say: Phrases = ENGLISH) -> list[Row]:
    """Return a map as rows: the names at its edges and the contents of its cells. The cells that can be chosen are
    highlighted."""
    return list(laid_out(chart, width, say).rows)


def laid_out(chart: Chart, width: int, say: Phrases = ENGLISH) -> Laid:
    """Return a map as rows, together with the rows in which each cell is."""
    chart = chart.used()
    beside, above = chart.edges()
    edge = max(len(text) for text in beside.values()) + 1
    half = 1 if chart.shifted else 0
    edges = edge * (2 if chart.shape == "hex columns" else 1)
    room = (width - edges - 1) // max(len(chart.columns), 1) - 1
    marks = [mark for _, what in chart._at.items() for mark in what]
    signs = initials(list(dict.fromkeys(mark.owner for mark in marks if mark.owner)))
    cells = {place: [_written(mark, signs) for mark in _fitted(what)] for place, what in chart._at.items()}
    if chart.shape == "hex columns":
        cells = {place: _in_two_lines(what) for place, what in cells.items()}
    longest = max((len(one.text + one.tail) for texts in cells.values() for one in texts), default=0)
    size = max(min(room - half, longest + 2, WIDEST_CELL), 1)
    if size < NARROWEST_CELL:
        return Laid(tuple([(line, "")] for line in told(chart, say)))
    names, legend = _short_names(cells, size)
    rows: list[Row] = [[(chart.label, "quiet")]] if chart.label else []
    heads = "".join(f" {above[column].center(size)}" for column in chart.columns)
    rows.append([(" " * edge + heads, "quiet")])
    above_cells = len(rows)
    at: dict[Place, tuple[int, int]] = {}
    if chart.shape == "hex columns":
        half = _half(cells)
        for place in chart._at:
            first = above_cells + 2 * half * chart.rows.index(place[0]) + (0 if place[1] % 2 else half)
            at[place] = first, first + 2 * half
        rows += _staggered(chart, size, edge, beside, cells, names)
    else:
        for number in chart.rows:
            first = len(rows)
            rows += _row(chart, number, size, (edge, beside[number]), cells, names)
            at.update({(number, column): (first, len(rows)) for column in chart.columns})
    if chart.down:
        rows.append([(" " * edge + "└" + "┴".join("─" * size for _ in chart.columns) + "┘", "frame")])
    owners = ", ".join(f"{sign} {name}" for name, sign in signs.items() if sign != name)
    below = _legend([legend, owners, *_badges(marks), _shorts(chart, signs, size)], width)
    return Laid((*rows, *below), above_cells, at)


def _legend(texts: Sequence[str], width: int) -> list[Row]:
    """Return the texts of a legend as rows, as many texts in each row as fit into `width` columns."""
    rows: list[str] = []
    for text in filter(None, texts):
        if rows and len(rows[-1]) + len(BETWEEN) + len(text) <= width:
            rows[-1] += BETWEEN + text
        else:
            rows.append(text)
    return [[(row, "quiet")] for row in rows]


def _badges(marks: Sequence[Mark]) -> list[str]:
    """Return texts that explain the letters of the badges, such as `r red`. If all things of a kind have the same noun, the
    noun comes first."""
    kinds: dict[str, dict[str, None]] = {}
    for mark in marks:
        if mark.badge is not None:
            meaning = f"{mark.badge.letter} {mark.badge.word}"
            kinds.setdefault(mark.text if mark.is_kind else "", {})[meaning] = None
    return [" ".join(filter(None, [kind, ", ".join(meanings)])) for kind, meanings in kinds.items()]


def _shorts(chart: Chart, signs: dict[str, str], size: int) -> str:
    """Return a text that explains the short forms on the map, such as `Fo Forest`."""
    meant: dict[str, str] = {}
    for what in chart._at.values():
        squeezed = len(counted(what)) > HIGHEST_CELL
        for place, mark in enumerate(what):
            is_cut = len(_written(mark, signs).text + _written(mark, signs).tail) > size
            if 0 < len(mark.short) <= SIGN and mark.short != mark.text and (is_cut or (squeezed and place > 0)):
                meant[mark.short] = mark.text
    return ", ".join(f"{short} {text}" for short, text in meant.items())


def _in_two_lines(what: list[Written]) -> list[Written]:
    """Return the things in a cell as at most two texts, for a hexagon. If several players have things there, the first text has
    the first thing in short and the first player's things."""
    if len(what) <= HIGHEST_CELL:
        return what
    first, second, *others = what
    whole = f"{first.short or first.text} {second.text}{second.tail}"
    below = " ".join(f"{one.text}{one.tail}" for one in others)
    return [replace(first, text=whole, short="", tail=""), replace(others[0], text=below, short="", tail="")]


def _fitted(what: Sequence[Mark]) -> list[Mark]:
    """Return the things in a cell as few lines: the first thing in full, then one line with short forms for each owner."""
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
    """Return the text of a thing in a cell, with the sign of its owner."""
    sign = f" {signs[mark.owner]}" if mark.owner else ""
    letter = f" {mark.badge.letter}" if mark.badge is not None else ""
    return Written(mark.text, mark.short, mark.style, letter + sign, mark.is_kind and mark.badge is not None)


def _row(chart: Chart, number: int, size: int, edge: tuple[int, str], cells: Cells, names: dict[str, str]) -> list[Row]:
    """Return one row of a map as rows of text, as many as its fullest cell needs."""
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
    """Return a grid of hexagons that are arranged in columns. The cells of even columns are half a cell lower. The walls of a
    cell lean outwards in its upper half and inwards in its lower half. The names of rows are on the left for odd columns, on
    the right for even ones."""
    half = _half(cells)
    rows: list[Row] = []
    for line in range((2 * len(chart.rows) + 1) * half):
        number, rest = divmod(line, 2 * half)
        label = beside[chart.rows[number]] if rest == 0 and number < len(chart.rows) else ""
        row: Row = [(label.rjust(edge - 1) + " ", "quiet")]
        walls: list[bool] = []
        fields: list[tuple[str, str]] = []
        is_upper: list[bool] = []
        for column in chart.columns:
            place, inside = divmod(line - (0 if column % 2 else half), 2 * half)
            is_upper.append(inside < half)
            there = 0 <= place < len(chart.rows) and chart.has(chart.rows[place], column)
            at = (chart.rows[place], column) if there else (0, 0)
            walls.append(there)
            blank = (" " * size, "")
            fields.append(_field(chart, at, (cells.get(at, []), inside), size, names) if there else blank)
        for place, one in enumerate(fields):
            there = walls[place] or (place > 0 and walls[place - 1])
            row += [(_side(is_upper[place]) if there else " ", "frame"), one]
        row.append((_side(not is_upper[-1]) if walls[-1] else " ", "frame"))
        lower = beside[chart.rows[number]] if rest == half and number < len(chart.rows) else ""
        rows.append([*row, (f" {lower}".ljust(edge), "quiet")])
    return rows


def _half(cells: Cells) -> int:
    """Return the number of text rows in half a hexagon."""
    return max([1, *((len(what) + 1) // 2 for what in cells.values())])


def _side(leans_right: bool) -> str:
    """Return the sign for a wall of a hexagon, which leans right or left. The left wall of the upper half and the right wall of
    the lower half lean right."""
    return "╱" if leans_right else "╲"


def _wall(before: bool, after: bool) -> str:
    """Return the sign between two cells of a row: a line if at least one of the cells exists, otherwise a blank."""
    return "│" if before or after else " "


def _field(
    chart: Chart, at: tuple[int, int], cell: tuple[list[Written], int], size: int, names: dict[str, str]
) -> tuple[str, str]:
    """Return one line of a cell with its style, in `size` columns. A cell that can be chosen is highlighted."""
    what, line = cell
    if line >= len(what):
        text, style = ("·" if chart.is_grid and chart.has(*at) and not what and line == 0 else ""), ""
    else:
        text, style = what[line].within(size, names), what[line].style or ("name" if line == 0 else "")
    if at in chart.lit and line == 0:
        text = _offered(what[line] if what else Written(""), size, names)
    return text.center(size), "good" if at in chart.lit else style


def _offered(what: Written, size: int, names: dict[str, str]) -> str:
    """Return the text of a cell that can be chosen, with a sign on each side. If there is no room for both signs, the sign
    before the text is enough."""
    before, after = OFFERED
    text = what.within(size - 1, names)
    if len(text) <= size - 2 or text != what.within(size, names):
        return f"{before}{what.within(size - 2, names).center(size - 2)}{after}"
    return f"{before}{text}"


def _short_names(cells: Cells, size: int) -> tuple[dict[str, str], str]:
    """Return numbers for the texts that would look the same when they are cut off, and a legend that explains these numbers.
    Return nothing if all texts differ."""
    written = [one for what in cells.values() for one in what]
    texts = list(dict.fromkeys(one.text for one in written if not one.short or len(one.text + one.tail) <= size))
    tails = {one.text: len(one.tail) for one in written}
    cut = [clipped(text, size - tails[text]) for text in texts]
    if len(set(cut)) == len(texts):
        return {}, ""
    names = {text: str(number) for number, (text, short) in enumerate(zip(texts, cut), 1) if cut.count(short) > 1}
    return names, ", ".join(f"{number} {text}" for text, number in names.items())
