"""Draw the options of a question in a given number of columns and rows: with their texts, one in each row, or in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dsl.diagnostics.report import width as columns
from dsl.records import dataclass
from repl.render.charts.rows import Row
from repl.render.output import gate
from repl.screen.rows import broken, fit, measured, restyled
from repl.screen.scene import Answer

GAP = 3  # columns between answers in the same row
GUTTER = 2  # columns between two columns of answers
WIDEST = 40  # the most columns of an answer in a row with others
FEW_ROWS = 2  # the most rows of answers beside a map that say what is in each cell
FEWER = 2  # impossible answers share a row if that saves at least this many rows


@dataclass(frozen=True, slots=True)
class Spot:
    """The position of an answer in a row: its first column, the column after its last, and the index of the answer."""

    left: int
    right: int
    place: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A row of the screen, and the positions of the answers in it."""

    row: Row
    spots: tuple[Spot, ...] = ()


def drawn(
    answers: Sequence[Answer],
    width: int,
    room: int,
    marked: int | None,
    *,
    on_board: bool = False,
    unfolds: bool = False,
    barred: str = "",
) -> list[Drawn]:
    """Return answers as rows of `width` columns. Of several forms, take the fullest that needs at most `room` rows; if none
    does, give each answer a row, and the rows scroll. Answers that the board also highlights (`on_board`) are written one
    after the other. With `unfolds`, the marked answer is shown with its whole text. `barred` stands before impossible answers
    that share a row."""
    if not answers:
        return []
    if on_board:
        return _beside_a_map(answers, width, marked)
    lines, columns_of = _in_lines(answers, width, marked), _in_few_rows(answers, width, marked, barred)
    ways = [_in_full(answers, width, marked), lines, columns_of]
    if unfolds and marked is not None:
        full = [Drawn(row, (Spot(0, width, marked),)) for row in _whole(answers[marked], _wide(answers), width, True)]
        at = row_of(lines, marked) or 0
        ways.insert(1, [*lines[:at], *full, *lines[at + 1 :]])
    return next((way for way in ways if len(way) <= room), columns_of if len(columns_of) * 2 <= len(lines) else lines)


def fewest_rows(answers: Sequence[Answer], width: int) -> int:
    """Return the number of rows for the answers beside a map: one after the other, each with its key, its label and, if there
    is room, what is there on the map."""
    return len(_beside_a_map(answers, width, None))


def rows_in_columns(answers: Sequence[Answer], width: int) -> int:
    """Return the number of rows for the answers in columns, including the row of impossible ones below."""
    return len(_in_few_rows(answers, width, None)) if answers else 0


def row_of(rows: Sequence[Drawn], place: int | None) -> int | None:
    """Return the index of the row in which an answer begins."""
    return next((at for at, one in enumerate(rows) if any(spot.place == place for spot in one.spots)), None)


def _wide(answers: Sequence[Answer]) -> int:
    return max((columns(answer.key) for answer in answers if not answer.is_bare), default=1)


def _style(answer: Answer, is_marked: bool, usual: str = "") -> str:
    return "here" if is_marked else usual if answer.possible else "hint"


def _runs(answers: Sequence[Answer]) -> Iterator[tuple[bool, list[tuple[int, Answer]]]]:
    """Split answers into runs of consecutive answers that are all bare (their label is only the key) or all not. Yield, for
    each run, whether it is bare and its answers with their indexes."""
    run: list[tuple[int, Answer]] = []
    for place, answer in enumerate(answers):
        if run and run[-1][1].is_bare != answer.is_bare:
            yield run[0][1].is_bare, run
            run = []
        run.append((place, answer))
    if run:
        yield run[0][1].is_bare, run


def _in_full(answers: Sequence[Answer], width: int, marked: int | None) -> list[Drawn]:
    """Return the rows of all answers with their whole texts. Answers that are only numbers share rows."""
    return _each(answers, width, marked, _whole)


def _whole(answer: Answer, wide: int, width: int, is_marked: bool) -> list[Row]:
    lead = f" {answer.key:>{wide}}  "
    tail = "  ".join(filter(None, [answer.text.replace("\n", " "), f"({answer.why_not})" if answer.why_not else ""]))
    text = f"{lead}{answer.label}{'  ' + tail if tail else ''}"
    rows = broken(text, width, "" if answer.possible else "hint", len(lead) + 2)
    if is_marked:
        return [fit(restyled(row, "here"), width) for row in rows]
    head = gate(f"{lead}{answer.label}")
    if answer.possible and rows and rows[0][0][0].startswith(head):
        rest = rows[0][0][0][len(head) :]
        rows[0] = [(gate(lead), "number"), (gate(answer.label), "name"), (rest, "")]
    return rows


def _in_lines(answers: Sequence[Answer], width: int, marked: int | None) -> list[Drawn]:
    """Return a row for each answer, cut off if it is too long. Answers that are only numbers share rows."""
    return _each(answers, width, marked, _line)


def _line(answer: Answer, wide: int, width: int, is_marked: bool) -> list[Row]:
    tail = f"({answer.why_not})" if answer.why_not else answer.text.replace("\n", " ")
    pieces = [
        (gate(f" {answer.key:>{wide}}  "), _style(answer, is_marked, "number")),
        (gate(answer.label), _style(answer, is_marked, "name")),
        (gate(f"  {tail}" if tail else ""), _style(answer, is_marked)),
    ]
    row = fit(pieces, width)
    return [restyled(row, "here") if is_marked else row]


def _each(
    answers: Sequence[Answer], width: int, marked: int | None, rows_of: Callable[[Answer, int, int, bool], list[Row]]
) -> list[Drawn]:
    """Return the rows of all answers. `rows_of` makes the rows of one answer; answers that are only numbers share rows."""
    found: list[Drawn] = []
    wide = _wide(answers)
    for bare, run in _runs(answers):
        if bare:
            found += _flowing(run, width, marked)
            continue
        for place, answer in run:
            found += [Drawn(row, (Spot(0, width, place),)) for row in rows_of(answer, wide, width, place == marked)]
    return found


def _in_few_rows(answers: Sequence[Answer], width: int, marked: int | None, barred: str = "") -> list[Drawn]:
    """Return answers in columns, each with its key and label only. If that saves rows, the impossible ones share a row
    below, which is cut off at its end. The marked answer is always visible."""
    all_of_them = list(enumerate(answers))
    folded = [(place, answer) for place, answer in all_of_them if not answer.possible and place != marked]
    in_columns = _in_columns(all_of_them, width, marked)
    if not folded or len(folded) == len(answers):
        return in_columns
    above = _in_columns([one for one in all_of_them if one not in folded], width, marked)
    row = [part for _, answer in folded for part in ((gate(f"  {answer.key} "), "hint"), (gate(answer.label), "hint"))]
    few = [*above, Drawn(fit([(gate(f"  {barred}".rstrip()), "hint"), *row], width))]
    return few if len(few) + FEWER <= len(in_columns) else in_columns


def _in_columns(answers: Sequence[tuple[int, Answer]], width: int, marked: int | None) -> list[Drawn]:
    """Return answers in as many columns as fit into `width`, to be read downwards. Each has its key and label only."""
    wide = _wide([answer for _, answer in answers])
    cells = [
        [
            (gate(f" {answer.key:>{wide}}  "), _style(answer, place == marked, "number")),
            (gate(answer.label), _style(answer, place == marked)),
        ]
        for place, answer in answers
    ]
    if all(answer.is_bare for _, answer in answers):
        return _flowing(answers, width, marked)
    size = min(max(map(measured, cells)) + GUTTER, WIDEST)
    many = max(width // size, 1)
    high = -(-len(cells) // many)
    found = []
    for line in range(high):
        row: Row = []
        spots = []
        for column in range(many):
            at = column * high + line
            if at < len(cells):
                row += [*fit(cells[at], size - 1), (" ", "")]
                spots.append(Spot(column * size, column * size + size - 1, answers[at][0]))
        found.append(Drawn(fit(row, width), tuple(spots)))
    return found


def _beside_a_map(answers: Sequence[Answer], width: int, marked: int | None) -> list[Drawn]:
    """Return answers one after the other. Each says what is in its cell of the map, if that takes few rows."""
    short, full = _one_by_one(answers, width, marked), _one_by_one(answers, width, marked, says=True)
    return full if len(full) <= max(len(short), FEW_ROWS) else short


def _one_by_one(answers: Sequence[Answer], width: int, marked: int | None, says: bool = False) -> list[Drawn]:
    """Return answers one after the other, as many in each row as fit. Each has its key and label only; with `says`, also what
    is in its cell of the map."""
    found: list[Drawn] = []
    row: Row = []
    spots: list[Spot] = []
    for place, answer in enumerate(answers):
        key, name = gate(f" {answer.key} "), gate(f"{answer.label} {answer.there}".rstrip() if says else answer.label)
        wide, at = min(columns(key + name), width), measured(row) + (GAP - 1 if row else 0)
        if spots and at + wide > width:
            found.append(Drawn(fit(row, width), tuple(spots)))
            row, spots, at = [], [], 0
        row += [(" " * (at - measured(row)), ""), (key, _style(answer, place == marked, "number"))]
        row.append((name, _style(answer, place == marked, "name")))
        spots.append(Spot(at, at + wide, place))
    return [*found, Drawn(fit(row, width), tuple(spots))]


def _flowing(run: Sequence[tuple[int, Answer]], width: int, marked: int | None) -> list[Drawn]:
    """Return rows for a run of answers that are only keys, several in each row. Impossible answers are left out."""
    found: list[Drawn] = []
    row: Row = [(" ", "")]
    spots: list[Spot] = []
    for place, answer in run:
        if not answer.possible:
            continue
        text = gate(answer.key)
        at = measured(row)
        gap = 2 if spots else 0
        if spots and at + gap + columns(text) > width:
            found.append(Drawn(row, tuple(spots)))
            row, spots, at, gap = [(" ", "")], [], 1, 0
        row += [(" " * gap, ""), (text, _style(answer, place == marked, "number"))]
        at += gap
        spots.append(Spot(at, at + columns(text), place))
    return [*found, Drawn(row, tuple(spots))]
