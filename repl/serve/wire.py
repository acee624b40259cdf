"""The connection to one page: a queue of outgoing messages with a maximum size, and a limit on the rate of incoming ones."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING = 2_000_000  # the most characters that may wait to be sent
SECONDS_TO_SEND = 30.0  # the time that a page has to accept a message

#: The codes that give the reason when a WebSocket is closed (RFC 6455, section 7.4.1). Codes from 4000 on are our own.
GOING, TOO_MUCH, SENT_AWAY = 1001, 1013, 4000


class Wire:
    """A connection to a page over a WebSocket. `say` and `end` may be called from any thread; `run` sends the messages until
    the connection ends."""

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
        """Send the waiting messages. Return after the last message, or when the page does not accept any more."""
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
    """Close a WebSocket if it is still open. The reason is cut off, because the protocol allows only 123 bytes."""
    with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
        reason = why.encode()[:120].decode(errors="ignore")
        await asyncio.wait_for(socket.close(code, reason), 2)


class Measure:
    """A limit on the rate of messages: at most `most` messages at once, and then `a_second` more in each second (a token
    bucket)."""

    def __init__(self, most: float, a_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._a_second, self._now = most, a_second, now
        self._left, self._since = most, now()

    def is_too_quick(self) -> bool:
        """Count a message, and tell whether it exceeds the limit."""
        at = self._now()
        self._left = min(self._most, self._left + (at - self._since) * self._a_second)
        self._since = at
        self._left -= 1
        return self._left < 0
