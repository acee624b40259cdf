"""Ctrl-C during an operation: it is noted and handled where it is safe to stop, or held back until the operation is
complete."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stoppable() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed. A second Ctrl-C interrupts at once."""
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
    """Hold Ctrl-C back until the `with` block has ended, so that the tree and the journal agree."""
    with stoppable() as stopped:
        yield
    if stopped():
        signal.raise_signal(signal.SIGINT)
