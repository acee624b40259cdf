"""The line to one page: a bounded queue of outgoing messages, and a limit on incoming ones."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 2_000_000  # characters that a page may not have read yet
SECONDS_TO_SEND = 30.0  # in which a page must have taken a message

#: Codes with which a line is closed (RFC 6455, section 7.4.1; from 4000 on they are our own).
GOING, TOO_MUCH, SENT_AWAY = 1001, 1013, 4000


class Wire:
    """A line over a WebSocket. `say` and `end` may be called from any thread; `run` sends until the line ends."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[tuple[str, bool]] = asyncio.Queue()
        self._size = 0
        self.is_too_slow = asyncio.Event()

    def say(self, text: str) -> None:
        self._put(text, False)

    def end(self, text: str) -> None:
        self._put(text, True)

    def _put(self, text: str, is_last: bool) -> None:
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._take, text, is_last)

    def _take(self, text: str, is_last: bool) -> None:
        self._size += len(text)
        if self._size > MOST_WAITING:
            self.is_too_slow.set()
            return
        self._waiting.put_nowait((text, is_last))

    async def run(self) -> None:
        """Send what waits. Return when the last message was sent, or the page does not take any more."""
        while True:
            text, is_last = await self._waiting.get()
            try:
                await asyncio.wait_for(self._socket.send_text(text), SECONDS_TO_SEND)
            except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
                return
            self._size -= len(text)
            if is_last:
                await closed(self._socket, SENT_AWAY)
                return


async def closed(socket: WebSocket, code: int, why: str = "") -> None:
    """Close a line, if it is open. The reason has at most 123 bytes."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
        reason = why.encode()[:120].decode(errors="ignore")
        await asyncio.wait_for(socket.close(code, reason), 2)


class Measure:
    """Limits the rate of messages: a number at once, and a number for each second (a token bucket)."""

    def __init__(self, most: float, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._a_second, self._now = most, a_second, now
        self._left, self._since = most, now()

    def is_too_quick(self) -> bool:
        """Count a message."""
        at = self._now()
        self._left = min(self._most, self._left + (at - self._since) * self._a_second)
        self._since = at
        self._left -= 1
        return self._left < 0
