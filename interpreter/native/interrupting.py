"""Notice Ctrl-C while a WebAssembly module runs. Python runs its signal handlers only after the module has returned. So another
thread waits for the signal, and makes the module return."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

#: A function that makes the running WebAssembly module return early.
Stop = Callable[[], None]


class _Ear(threading.Thread):
    """A thread that waits for signals. When a signal arrives, the C code of Python writes its number to `entrance`, which the
    thread reads."""

    def __init__(self) -> None:
        super().__init__(name="naipe-interrupts", daemon=True)
        self.process = os.getpid()
        self.exit, self.entrance = socket.socketpair()
        self.entrance.setblocking(False)
        self.stop: Stop | None = None
        self.before = -1

    def run(self) -> None:
        while heard := self.exit.recv(64):
            stop, before = self.stop, self.before
            if before != -1:  # somebody else waits for signals too
                with suppress(OSError):
                    os.write(before, heard)
            if stop is not None and signal.SIGINT in heard:
                stop()


_ears: list[_Ear] = []


def _ear() -> _Ear:
    """Return the thread of this process. A forked process has none of the threads of its parent, and needs a new one."""
    if not _ears or _ears[0].process != os.getpid():
        _ears[:] = [_Ear()]
        _ears[0].start()
    return _ears[0]


@contextmanager
def heard(stop: Stop) -> Iterator[None]:
    """A context in which `stop` is called, in another thread, if Ctrl-C is pressed. The context does nothing if Python has no
    handler for Ctrl-C. It also does nothing outside the main thread, since handlers run only there."""
    if threading.current_thread() is not threading.main_thread() or not callable(signal.getsignal(signal.SIGINT)):
        yield
        return
    ear = _ear()
    ear.before, ear.stop = signal.set_wakeup_fd(ear.entrance.fileno(), warn_on_full_buffer=False), stop
    try:
        yield
    finally:
        ear.stop = None
        signal.set_wakeup_fd(ear.before, warn_on_full_buffer=False)
