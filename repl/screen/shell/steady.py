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

ECHO_FLAGS = 3  # where termios keeps the local flags
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


@contextmanager
def no_echo(stream: TextIO) -> Iterator[None]:
    """Keep what is typed while nobody asks from being shown by the terminal itself."""
    try:
        descriptor = stream.fileno()
        before: list[Any] = termios.tcgetattr(descriptor)
    except (OSError, ValueError, termios.error):
        yield
        return
    quiet = list(before)
    quiet[ECHO_FLAGS] &= ~termios.ECHO
    termios.tcsetattr(descriptor, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        with suppress(OSError, termios.error):
            termios.tcsetattr(descriptor, termios.TCSANOW, before)


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
    sys.exit(128 + number)
