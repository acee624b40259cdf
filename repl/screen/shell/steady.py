"""A terminal whose other screen is ours from the first line to the last, also while nobody is asked anything."""

from __future__ import annotations

import signal
import sys
import termios
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn, TextIO

from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

INPUT_FLAGS, LOCAL_FLAGS = 0, 3  # where termios keeps them
LEAVING = (signal.SIGTERM, signal.SIGHUP)


class SteadyOutput(Vt100_Output):
    """What prompt-toolkit writes to. Between two lines it asks for the ordinary screen back and wipes its own; while
    this is `held` nothing of that gets out, so that what stands there stays."""

    held = False
    is_open = False

    def enter_alternate_screen(self) -> None:
        if not self.is_open:
            self.is_open = True
            super().enter_alternate_screen()
            self.erase_screen()
        self.cursor_goto(0, 0)

    def quit_alternate_screen(self) -> None:
        """Stay: `close` leaves."""

    def flush(self) -> None:
        if self.held:
            self._buffer.clear()
        super().flush()

    def foot(self, text: str) -> None:
        """Write something on the last row, whatever is held: nobody is asked, and what stands above stays."""
        held, self.held = self.held, False
        self.enter_alternate_screen()
        size = self.get_size()
        self.cursor_goto(size.rows, 1)
        self.reset_attributes()
        self.erase_end_of_line()
        self.write(text[: size.columns - 1])
        self.flush()
        self.held = held

    def close(self) -> None:
        """Give the ordinary screen back, as it was found."""
        self.held = False
        if not self.is_open:
            return
        self.is_open = False
        with suppress(OSError, ValueError):  # the terminal may have gone
            self.disable_mouse_support()
            self.disable_bracketed_paste()
            self.reset_attributes()
            self.reset_cursor_shape()
            super().quit_alternate_screen()
            self.show_cursor()
            self.flush()


def steady_output(stream: TextIO, environ: Mapping[str, str]) -> SteadyOutput:
    """Return an output to a terminal."""
    colours = ColorDepth.DEPTH_1_BIT if "NO_COLOR" in environ else None
    output = SteadyOutput.from_pty(stream, term=environ.get("TERM"), default_color_depth=colours)
    assert isinstance(output, SteadyOutput)
    return output


class Keyboard:
    """A terminal as it hears keys while nobody asks: it keeps them as they are, and shows none; Ctrl-C still stops."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._before: list[Any] | None = None

    def quiet(self) -> None:
        """Begin to be quiet."""
        with suppress(OSError, ValueError, termios.error):  # a terminal that has gone hears nothing
            now: list[Any] = termios.tcgetattr(self._stream.fileno())
            self._before = self._before or now
            quiet = list(now)
            quiet[INPUT_FLAGS] &= ~termios.ICRNL
            quiet[LOCAL_FLAGS] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(self._stream.fileno(), termios.TCSANOW, quiet)

    def as_before(self) -> None:
        """Be as the terminal was found."""
        if self._before is not None:
            with suppress(OSError, ValueError, termios.error):
                termios.tcsetattr(self._stream.fileno(), termios.TCSANOW, self._before)


@contextmanager
def tidy_end() -> Iterator[None]:
    """Let a program that is told to end leave by the door, so that the screen is given back."""
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
