"""A terminal that shows a full-screen program. The program uses the terminal's second screen from beginning to end, and
typed keys are not echoed while nobody is asked. This module does not need prompt-toolkit, so the first picture can be drawn
before prompt-toolkit is loaded."""

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
from repl.terminal.typed_ahead import thrown_away

INPUT_FLAGS, LOCAL_FLAGS = 0, 3  # their indexes in the list of termios
LEAVING = (signal.SIGTERM, signal.SIGHUP)

#: Escape codes: open the terminal's second screen and clear it; return to the ordinary screen; and switch off the mouse,
#: bracketed paste and colours, wrap long rows, and show the cursor.
ENTER, LEAVE = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[?1049l"
AS_USUAL = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?2004l\x1b[?7h\x1b[0m"
SHOW_CURSOR = "\x1b[?12l\x1b[?25h"


class Terminal:
    """The terminal of a screen: its output and its keyboard. `size` returns the number of columns and rows."""

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
        """A context in which the program may use the terminal's second screen. The terminal is restored at the end."""
        with ExitStack() as stack:
            stack.enter_context(tidy_end())
            stack.callback(self._as_before)
            stack.callback(self.close)
            self._be_quiet()
            yield

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """A context in which the ordinary screen shows no typed keys, because the program is not ready for them."""
        with ExitStack() as stack:
            stack.enter_context(tidy_end())
            stack.callback(self._as_before)
            self._be_quiet()
            yield

    @contextmanager
    def left(self) -> Iterator[None]:
        """A context in which another program may use the ordinary screen."""
        self.close()
        self._as_before()
        try:
            yield
        finally:
            self._be_quiet()

    # ------------------------------------------------------------------ the other screen

    def enter(self) -> None:
        """Switch to the second screen, unless it is open already."""
        if not self.is_open:
            self.is_open = True
            self._obeys(ENTER)

    def draw(self, rows: Sequence[Row], prompt: str, foot: str) -> None:
        """Draw the whole screen: the rows, the input line after a prompt, and the foot on the last row."""
        self.enter()
        columns, height = self.size()
        self._obeys(painted(rows, prompt, foot, columns, height, self.has_colours))

    def foot(self, text: str) -> None:
        """Write a text on the last row and leave the other rows unchanged."""
        self.enter()
        columns, rows = self.size()
        self._obeys(f"\x1b[{rows};1H\x1b[0m\x1b[K{on_one_row(text)[: columns - 1]}")

    def close(self) -> None:
        """Return to the ordinary screen with its old content."""
        if self.is_open:
            self.is_open = False
            with suppress(OSError, ValueError):  # the terminal may have gone
                self._obeys(AS_USUAL + LEAVE + SHOW_CURSOR)

    # --------------------------------------------------------------------- the keyboard

    def _be_quiet(self) -> None:
        """Stop the terminal from echoing typed keys; they are kept for the next question. Ctrl-C still interrupts."""
        with suppress(OSError, ValueError, termios.error):  # the terminal may have gone
            now: list[Any] = termios.tcgetattr(self.stdin.fileno())
            self._before = self._before or now
            quiet = list(now)
            quiet[INPUT_FLAGS] &= ~termios.ICRNL
            quiet[LOCAL_FLAGS] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(self.stdin.fileno(), termios.TCSANOW, quiet)

    def forget_typed(self) -> bool:
        """Throw away what was typed and not read yet. Return whether it was more than keys without a letter."""
        return thrown_away(self.stdin)

    def _as_before(self) -> None:
        """Restore the keyboard settings that the terminal had at the beginning."""
        if self._before is not None:
            with suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(self.stdin.fileno(), termios.TCSANOW, self._before)


@contextmanager
def tidy_end() -> Iterator[None]:
    """A context in which a signal to end exits the program normally, so that the terminal is restored."""
    before = {number: signal.signal(number, _leave) for number in LEAVING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, frame: FrameType | None) -> NoReturn:
    """Exit the program on a signal, and ignore further ones. A terminal that is closed sends two signals; the second one
    would break off the exit and leave a process behind without a terminal."""
    for one in LEAVING:
        signal.signal(one, signal.SIG_IGN)
    sys.exit(128 + number)
