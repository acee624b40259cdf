"""Handle Ctrl-C during a long operation: the operation stops where that is safe, or Ctrl-C is held back until the operation
is complete."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Yield a function that tells whether Ctrl-C was pressed, so that the `with` block can stop where it is safe. A second
    Ctrl-C interrupts at once."""
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    usual = signal.getsignal(signal.SIGINT)

    def note(number: int, frame: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def whole() -> Iterator[None]:
    """Hold Ctrl-C back until the `with` block has ended. If the block were interrupted in the middle, the tree and the saved
    game could differ."""
    with stoppable() as stopped:
        yield
    if stopped():
        signal.raise_signal(signal.SIGINT)
