"""A picture of joined places: a box of letters for each place, and lines between the boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from dsl.records import dataclass
from repl.render.charts.arranging import arranged, fits, placed
from repl.render.charts.drawing import OFFERED
from repl.render.charts.network import Pair
from repl.render.charts.routing import CROSSING, Box, Field, routed, signs
from repl.render.charts.rows import Row

#: With more places, more rows, or more crossings for each line, a picture would be too hard to read.
MOST_BOXES, MOST_ROWS, MOST_CROSSINGS = 24, 40, 2 / 3
#: The longest lines for which a box is made wider. The first of these with which the boxes of a row fit is used.
LINES = (28, 24, 21, 18, 15, 12, 0)
#: The gaps that are tried, in this order: rows between boxes, columns at the sides, rows above and below.
GAPS = ((1, 0, 0), (2, 0, 0), (2, 2, 1), (3, 4, 2))
#: The columns of a box without text: two walls, and a blank beside each.
WALLS = 4
#: The walls of a box, from its upper left corner to its lower right one. A box with something of the viewer has heavy walls.
LIGHT, HEAVY = ("╭", "─", "╮", "│", "╰", "╯"), ("┏", "━", "┓", "┃", "┗", "┛")
HEAVY_DOORS = {"┴": "┷", "┬": "┯", "┤": "┨", "├": "┠"}

Letters = dict[Field, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the picture: its title, the texts about it (`told`), the letter and the colour of its mark ("" without a
    mark), whether it can be chosen, and whether something of the viewer is there."""

    title: str
    told: tuple[str, ...] = ()
    sign: str = ""
    colour: str = ""
    offered: bool = False
    own: bool = False

    @property
    def named(self) -> str:
        return f"{self.title} {self.sign}".rstrip()

    @property
    def heading(self) -> str:
        """The title with its mark. If the place can be chosen, it is between two signs."""
        return f"{OFFERED[0]} {self.named} {OFFERED[1]}" if self.offered else self.named


@lru_cache(maxsize=64)
def boxed(spots: tuple[Spot, ...], pairs: tuple[Pair, ...], width: int) -> tuple[Row, ...]:
    """Return joined places as a picture of at most `width` columns. Return no rows if it does not fit, or if it would be too
    hard to read.

    The arrangement of the places does not depend on what lies there, so the picture stays the same during a game.
    """
    if not spots or len(spots) > MOST_BOXES:
        return ()
    least = tuple(len(f"{OFFERED[0]} {spot.named} {OFFERED[1]}") + WALLS for spot in spots)
    for between, aside, edge in GAPS:
        room = width - 2 * aside
        rows = arranged(least, pairs, room)
        if not rows:
            return ()
        texts = _texts(spots, least, rows, room)
        widths = [len(lines[0]) + WALLS for lines in texts]
        lefts = [left + aside for left in placed(rows, widths, pairs, room)]
        boxes = [Box(0, left, len(told) + 2, wide) for left, told, wide in zip(lefts, texts, widths)]
        top = edge
        for row in rows:
            for place in row:
                boxes[place] = replace(boxes[place], top=top)
            top += max(boxes[place].height for place in row) + between
        size = (top - between + edge, max(box.left + box.width for box in boxes) + aside)
        lines = routed(boxes, pairs, size) if size[0] <= MOST_ROWS else None
        if lines is not None:
            drawn = signs(list(lines.values()))
            crossings = sum(sign == CROSSING for sign in drawn.values())
            is_thicket = crossings > MOST_CROSSINGS * len(pairs)
            return () if is_thicket else _painted(spots, texts, boxes, drawn, size)
    return ()


def _texts(spots: Sequence[Spot], least: Sequence[int], rows: Sequence[Sequence[int]], room: int) -> list[list[str]]:
    """Return the lines of text in each box. All lines of a box are as long as its inner width, which is large enough to break
    few texts."""
    widths = [*least]
    for row in rows:
        for longest in LINES:
            for place in row:
                told = (min(len(text), longest) + WALLS for text in spots[place].told)
                widths[place] = max([least[place], *told])
            if fits(row, widths, room):
                break
    return [
        [line.center(size - WALLS) for line in (spot.heading, *_wrapped(spot.told, size - WALLS))]
        for spot, size in zip(spots, widths)
    ]


def _wrapped(texts: Sequence[str], size: int) -> Iterator[str]:
    """Yield texts as lines of at most `size` columns. A line ends between two words; a longer word is cut."""
    for text in texts:
        line = ""
        for word in text.split():
            if line and len(line) + 1 + len(word) > size:
                yield line
                line = ""
            line = f"{line} {word}".lstrip()
            while len(line) > size:
                yield line[:size]
                line = line[size:]
        if line:
            yield line


def _box(spot: Spot, texts: Sequence[str], box: Box) -> Letters:
    """Return the letters of a box by row and column: its walls, its title, and its texts."""
    frame = "good" if spot.offered else "frame"
    left_top, flat, right_top, wall, left_low, right_low = HEAVY if spot.own else LIGHT
    inside = flat * (box.width - 2)
    letters: Letters = {}

    def write(row: int, column: int, text: str, style: str) -> None:
        letters.update({(box.top + row, box.left + column + at): (letter, style) for at, letter in enumerate(text)})

    write(0, 0, f"{left_top}{inside}{right_top}", frame)
    for row, text in enumerate(texts, 1):
        write(row, 0, f"{wall} {' ' * len(text)} {wall}", frame)
        write(row, 2, text, ("good" if spot.offered else "name") if row == 1 else "")
    if spot.sign:
        write(1, 2 + texts[0].rindex(spot.sign), spot.sign, f"badge {spot.colour}")
    write(len(texts) + 1, 0, f"{left_low}{inside}{right_low}", frame)
    return letters


def _painted(
    spots: Sequence[Spot], texts: Sequence[Sequence[str]], boxes: Sequence[Box], lines: Mapping[Field, str], size: Field
) -> tuple[Row, ...]:
    """Return the rows of the picture, with boxes and lines."""
    letters: Letters = {}
    for spot, told, box in zip(spots, texts, boxes):
        letters |= _box(spot, told, box)
    rows = list(_rows(letters | _lines(lines, letters), size))
    filled = [at for at, row in enumerate(rows) if any(text.strip() for text, _ in row)]
    return tuple(rows[filled[0] : filled[-1] + 1])


def _lines(drawn: Mapping[Field, str], boxes: Letters) -> Letters:
    """Return the signs of the lines by row and column. A sign in a wall has the style of the wall."""
    letters: Letters = {}
    for field, sign in drawn.items():
        wall, style = boxes.get(field, ("", "frame"))
        letters[field] = (HEAVY_DOORS[sign] if wall and wall in HEAVY else sign, style)
    return letters


def _rows(letters: Letters, size: Field) -> Iterator[Row]:
    """Yield the rows of a picture from its letters. Letters of the same style that follow each other become one text."""
    for row in range(size[0]):
        texts = (letters.get((row, column), (" ", "")) for column in range(size[1]))
        yield [("".join(letter for letter, _ in some), style) for style, some in groupby(texts, lambda one: one[1])]
