"""Writing to the screen. No other module of `repl` writes to a stream.

Text goes through `gate`, which replaces control characters by visible signs. The library rich is used only for a terminal with
colours, without its markup, emoji and highlighting.
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

# The colours of badges. Every terminal has them.
BADGES = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "grey")

# The looks of text by its meaning, in the words of rich. Other modules use only these names, so that no screen names a colour.
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
    """Return a text that is safe to write to a terminal: each control character is replaced by a visible sign."""
    from dsl.diagnostics.report import shown  # noqa: PLC0415 - --help does not need it

    return NO_BREAK.join(shown(part) for part in str(text).split(NO_BREAK))


def on_one_row(text: object) -> str:
    """Return a text that is safe to write to a terminal and stays on one row. No-break spaces become spaces, because
    prompt-toolkit would underline them."""
    return gate(text).replace(NO_BREAK, " ")


def styled(text: object, style: str = "") -> Text:
    """Return a text in a style, as rich needs it. Control characters are replaced as in `gate`."""
    from rich.text import Text  # noqa: PLC0415 - rich, for a terminal only

    return Text(gate(text), style=STYLES[style])


class Output:
    """A stream to which a command writes its output, for a person or a program. If `plain` is true, there are no colours and no
    frames."""

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
        """Whether this is a terminal on which text can be placed anywhere, so that a full screen can be drawn."""
        return self.is_terminal and not self.plain and os.name == "posix"

    @property
    def width(self) -> int:
        """The number of columns of the terminal; 80 if it is not known."""
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
        self._console.width = self.width  # otherwise rich would believe COLUMNS, and write nothing if it is 0
        return self._console

    def say(self, text: object = "", style: str = "") -> None:
        """Write one or more lines of text. On a terminal, long lines are broken between words."""
        if self.plain:
            self.write(wrapped(gate(text), self.width) if self.is_terminal else gate(text))
        else:
            self.console.print(styled(text, style))

    def rows(self, rows: Iterable[Row]) -> None:
        """Write rows, each of which is a list of texts with their styles."""
        for row in rows:
            self.console.print(styled("").join([styled(text, style) for text, style in row]))

    def data(self, value: Any, indent: int | None = None) -> None:
        """Write a value as JSON: on one line if `indent` is None, otherwise indented."""
        self.write(json.dumps(value, ensure_ascii=True, indent=indent))

    def exact(self, text: str) -> None:
        """Write a text unchanged, without an added line end, for a program that reads it."""
        self.stream.write(text)
        self.stream.flush()

    def write(self, line: str) -> None:
        self.stream.write(line + "\n")
        self.stream.flush()

    def ask(self, question: str) -> None:
        """Write a question without a line end, so that the user types the answer behind it."""
        self.stream.write(gate(question))
        self.stream.flush()

    def clear(self, *, back: bool = False) -> None:
        """Clear the terminal. With `back`, clear also the lines that have scrolled off the top of the screen."""
        if self.is_terminal:
            self.stream.write(CLEAR + (CLEAR_BACK if back else ""))
            self.stream.flush()


def laid(text: str, width: int, hang: int = 0) -> str:
    """Return a text that is broken between words into rows of at most `width` columns. Rows after the first are indented to the
    column `hang` if there is room, otherwise by two columns."""
    lead = len(text) - len(text.lstrip())
    return wrapped(text, width, hang - lead if hang > lead and width - hang >= NARROWEST else 2)


@lru_cache(maxsize=2048)
def wrapped(text: str, width: int, indent: int = 0) -> str:
    """Return a text that is broken between words into rows of at most `width` columns. Each line of the text begins a new row,
    and its further rows are indented by `indent` columns. Results are cached, because most of a screen was also on the last
    screen."""
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
