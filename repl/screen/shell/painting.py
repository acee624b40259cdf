"""Translate the styles of naipe into those of prompt-toolkit and into escape codes. The escape codes draw the first picture
before prompt-toolkit is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from repl.render.charts.rows import Row
from repl.render.output import STYLES, on_one_row
from repl.screen.rows import fit

COLOURS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright_black")
LOOKS = {"bold": 1, "dim": 2, "italic": 3, "underline": 4, "reverse": 7}
#: The escape codes of the first text colour and of the first background colour; a bright colour has sixty more.
LETTERS, GROUND, BRIGHT = 30, 40, 60


def words_of(style: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a style of naipe or rich that a screen can show, such as `bold` or a colour; each with whether it
    is the colour of the background."""
    words = STYLES.get(style, style).split()
    for place, word in enumerate(words):
        if word in COLOURS:
            yield word, bool(place) and words[place - 1] == "on"
        elif word in LOOKS:
            yield word, False


@cache
def class_of(style: str) -> str:
    """Return a style of naipe or rich in the syntax of prompt-toolkit."""
    return " ".join(
        f"{'bg:' if is_ground else 'fg:'}ansi{word.replace('_', '')}" if word in COLOURS else word
        for word, is_ground in words_of(style)
    )


@cache
def codes_of(style: str, has_colours: bool) -> str:
    """Return the escape codes for a style; "" for the usual style."""
    codes = [
        str(LOOKS[word] if word in LOOKS else _colour(word, is_ground))
        for word, is_ground in words_of(style)
        if has_colours or word in LOOKS
    ]
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def _colour(word: str, is_ground: bool) -> int:
    number = COLOURS.index(word.removeprefix("bright_")) + (GROUND if is_ground else LETTERS)
    return number + (BRIGHT if word.startswith("bright_") else 0)


def painted(rows: Sequence[Row], prompt: str, foot: str, columns: int, height: int, has_colours: bool) -> str:
    """Return the text that clears a terminal and draws the screen: the rows from the top, the foot on the last of `height`
    rows, and above it the prompt, where the cursor stays."""
    typed: Row = [(prompt, "title")]
    below: Row = [(text, "reverse") for text, _ in fit([(foot, "")], columns)]
    lines = [*enumerate(rows[: height - 2], 1), (height, below), (height - 1, typed)]
    drawn = "".join(f"\x1b[{number};1H{_row(row, has_colours)}" for number, row in lines)
    return f"\x1b[?7l\x1b[0m\x1b[2J{drawn}\x1b[?7h"  # rows do not wrap while this is drawn


def _row(row: Row, has_colours: bool) -> str:
    pieces = ((on_one_row(text), codes_of(style, has_colours)) for text, style in row)
    return "".join(f"{codes}{text}\x1b[0m" if codes else text for text, codes in pieces)
