"""Output: the only module of `repl` that writes to a stream.

Text goes through `gate`, which replaces control characters by visible signs. Rich is used only for a terminal with
colours, without markup, emoji or highlighting.
"""

from __future__ import annotations

import json
import os
import shutil
import textwrap
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TextIO

from repl.render.charts.rows import Row

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

# The colours that every terminal has.
BADGES = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey")

# What text means, and how it looks. The names are ours, so that a screen never names a colour.
STYLES = {
    "": "",
    "title": "bold",
    "error": "bold red",
    "good": "green",
    "hint": "dim",
    "number": "cyan",
    "name": "bold",
    "card": "bold cyan",
    "quiet": "dim",
    "frame": "blue",
    "caption": "dim blue",
    "code": "",
    "keyword": "bold",
    "noun": "cyan",
    "verb": "green",
    "word": "magenta",
    "numeral": "blue",
    "string": "yellow",
    "comment": "bright_black",
    "here": "bold reverse",
    **{f"badge {colour}": f"bold reverse {'bright_black' if colour == 'grey' else colour}" for colour in BADGES},
}
NARROWEST, WIDEST = 20, 500
NO_BREAK = "\u00a0"
CLEAR = "\x1b[H\x1b[2J"
CLEAR_BACK = "\x1b[3J"


def gate(text: object) -> str:
    """Return a value as text that is safe on a terminal: control characters become visible signs."""
    from dsl.diagnostics.report import shown  # noqa: PLC0415 - --help says nothing that has to pass

    return NO_BREAK.join(shown(part) for part in str(text).split(NO_BREAK))


def on_one_row(text: object) -> str:
    """Return a value as safe text for one row. No-break spaces are replaced, because prompt-toolkit would underline
    them."""
    return gate(text).replace(NO_BREAK, " ")


def styled(text: object, style: str = "") -> Text:
    """Return a value as a text for rich, made safe by `gate`."""
    from rich.text import Text  # noqa: PLC0415 - rich, for a terminal only

    return Text(gate(text), style=STYLES[style])


class Output:
    """A stream for people or programs. `plain` means without colours and boxes."""

    def __init__(
        self, stream: TextIO, environ: Mapping[str, str] | None = None, *, plain: bool = False, width: int | None = None
    ) -> None:
        self.stream = stream
        self.environ = environ or {}
        self.is_terminal = stream.isatty()
        self.plain = plain or not self.is_terminal or self.environ.get("TERM") == "dumb"
        self._width = width
        self._console: Console | None = None
        self.boards: dict[Hashable, Sequence[str]] = {}  # the rows of the board that each viewer saw last

    @property
    def can_be_drawn_on(self) -> bool:
        """Return whether this is a terminal on which text can be placed anywhere."""
        return self.is_terminal and not self.plain and os.name == "posix"

    @property
    def width(self) -> int:
        """The number of columns; 80 if it is not known."""
        if self._width is None and not self.is_terminal:
            return 80
        return min(max(NARROWEST, self._width or shutil.get_terminal_size((80, 24)).columns), WIDEST)

    @property
    def console(self) -> Console:
        from rich.console import Console  # noqa: PLC0415 - rich, for a terminal only

        if self._console is None:
            self._console = Console(
                file=self.stream,
                markup=False,
                emoji=False,
                highlight=False,
                width=self.width,
                force_terminal=True,
                no_color="NO_COLOR" in self.environ,
                soft_wrap=False,
            )
        self._console.width = self.width  # rich would take COLUMNS at its word, and write nothing on no columns
        return self._console

    def say(self, text: object = "", style: str = "") -> None:
        """Write one line or several. On a terminal, long lines are broken between words."""
        if self.plain:
            self.write(wrapped(gate(text), self.width) if self.is_terminal else gate(text))
        else:
            self.console.print(styled(text, style))

    def rows(self, rows: Iterable[Row]) -> None:
        """Write rows of text with styles."""
        for row in rows:
            self.console.print(styled("").join([styled(text, style) for text, style in row]))

    def data(self, value: Any, indent: int | None = None) -> None:
        """Write a value as JSON, in one line if `indent` is None."""
        self.write(json.dumps(value, ensure_ascii=True, indent=indent))

    def exact(self, text: str) -> None:
        """Write a text as it is, without another line end, for programs."""
        self.stream.write(text)
        self.stream.flush()

    def write(self, line: str) -> None:
        self.stream.write(line + "\n")
        self.stream.flush()

    def ask(self, question: str) -> None:
        """Write a text without a line end; the user types the answer behind it."""
        self.stream.write(gate(question))
        self.stream.flush()

    def clear(self, *, back: bool = False) -> None:
        """Clear a terminal; with `back` also the lines above the screen."""
        if self.is_terminal:
            self.stream.write(CLEAR + (CLEAR_BACK if back else ""))
            self.stream.flush()


def laid(text: str, width: int, hang: int = 0) -> str:
    """Return a text broken between words. Rows after the first are indented to the column `hang` if there is room,
    else by a few columns."""
    lead = len(text) - len(text.lstrip())
    return wrapped(text, width, hang - lead if hang > lead and width - hang >= NARROWEST else 2)


@lru_cache(maxsize=2048)
def wrapped(text: str, width: int, indent: int = 0) -> str:
    """Return a text broken between words. Its lines stay separate lines; the rows of a long line after the first are
    indented. Results are kept, since most of a screen was on the last screen too."""
    rows = []
    for line in text.split("\n"):
        lead = len(line) - len(line.lstrip())
        hang = min(lead + indent, max(width - 10, 0))
        rows += textwrap.wrap(
            line,
            max(width, 8),
            subsequent_indent=" " * hang,
            drop_whitespace=True,
            break_on_hyphens=False,
            replace_whitespace=False,
        ) or [""]
    return "\n".join(rows)
