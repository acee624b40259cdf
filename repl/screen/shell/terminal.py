"""A person's terminal while a screen stays on it: its other screen is ours from the first line to the last, and its keyboard
keeps quiet while nobody is asked. Nothing here needs prompt-toolkit: the first picture does not wait for it."""

from __future__ import annotations

import os
import signal
import sys
import termios
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn, TextIO

from repl.render.charts.rows import Row
from repl.render.output import Output, on_one_row
from repl.screen.shell.painting import painted

INPUT_FLAGS, LOCAL_FLAGS = 0, 3  # where termios keeps them
LEAVING = (signal.SIGTERM, signal.SIGHUP)

#: What a terminal obeys: have its other screen, wiped, or the ordinary one as it was found; no mouse, no pasting in brackets, no
#: colours, rows that go on in the next, a cursor that is seen.
ENTER, LEAVE = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[?1049l"
AS_USUAL = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?2004l\x1b[?7h\x1b[0m"
SHOW_CURSOR = "\x1b[?12l\x1b[?25h"


class Terminal:
    """Where a screen stands, and where it is typed. `size` says how many columns and rows there are."""

    def __init__(
        self,
        stdin: TextIO,
        stdout: TextIO,
        environ: Mapping[str, str],
        size: Callable[[], tuple[int, int]] | None = None,
    ) -> None:
        self.stdin, self.stdout, self.environ = stdin, stdout, environ
        self._obeys = Output(stdout, environ).exact
        self.size = size or self._own_size
        self.has_colours = "NO_COLOR" not in environ
        self.is_open = False
        self._before: list[Any] | None = None

    def _own_size(self) -> tuple[int, int]:
        try:
            columns, rows = os.get_terminal_size(self.stdout.fileno())
        except (OSError, ValueError):
            return 80, 24
        return columns or 80, rows or 24

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Have the terminal's other screen as long as this lasts."""
        with ExitStack() as stack:
            stack.enter_context(tidy_end())
            stack.callback(self._as_before)
            stack.callback(self.close)
            self._be_quiet()
            yield

    @contextmanager
    def left(self) -> Iterator[None]:
        """Have the ordinary screen as long as this lasts, for another program."""
        self.close()
        self._as_before()
        try:
            yield
        finally:
            self._be_quiet()

    # ------------------------------------------------------------------ the other screen

    def enter(self) -> None:
        """Have the other screen, if it is not there yet."""
        if not self.is_open:
            self.is_open = True
            self._obeys(ENTER)

    def draw(self, rows: Sequence[Row], prompt: str, foot: str) -> None:
        """Draw rows, below them a line to type behind a prompt, and the foot, on as many rows as there are."""
        self.enter()
        columns, height = self.size()
        self._obeys(painted(rows, prompt, foot, columns, height, self.has_colours))

    def foot(self, text: str) -> None:
        """Write a text on the last row; the rows above stay."""
        self.enter()
        columns, rows = self.size()
        self._obeys(f"\x1b[{rows};1H\x1b[0m\x1b[K{on_one_row(text)[: columns - 1]}")

    def close(self) -> None:
        """Give the ordinary screen back, as it was found."""
        if self.is_open:
            self.is_open = False
            with suppress(OSError, ValueError):  # the terminal may have gone
                self._obeys(AS_USUAL + LEAVE + SHOW_CURSOR)

    # --------------------------------------------------------------------- the keyboard

    def _be_quiet(self) -> None:
        """Keep keys as they are while nobody asks, and show none; Ctrl-C still stops."""
        with suppress(OSError, ValueError, termios.error):  # a terminal that has gone hears nothing
            now: list[Any] = termios.tcgetattr(self.stdin.fileno())
            self._before = self._before or now
            quiet = list(now)
            quiet[INPUT_FLAGS] &= ~termios.ICRNL
            quiet[LOCAL_FLAGS] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(self.stdin.fileno(), termios.TCSANOW, quiet)

    def _as_before(self) -> None:
        """Hear keys as the terminal was found."""
        if self._before is not None:
            with suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(self.stdin.fileno(), termios.TCSANOW, self._before)


@contextmanager
def tidy_end() -> Iterator[None]:
    """Let the program exit normally on a signal to end, so that the terminal is restored."""
    before = {number: signal.signal(number, _leave) for number in LEAVING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Leave once. A terminal that goes away says so twice (so does whoever closes it); a second error in the middle of leaving
    would leave a program behind that waits for nothing, without a terminal."""
    for one in LEAVING:
        signal.signal(one, signal.SIG_IGN)
    sys.exit(128 + number)
