"""A line to a page holds no more than it may, and what comes in is measured; addresses are read as they are written."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("starlette", reason="naipe[serve] is not installed")
pytest.importorskip("segno", reason="naipe[serve] is not installed")

import segno

from repl.render.reply import Refused
from repl.serve.address import address_of
from repl.serve.running import BLACK_ON_WHITE, PLAIN, _code
from repl.serve.wire import MOST_WAITING, Measure, Wire


class Socket:
    """A WebSocket that takes so many messages, and then none."""

    def __init__(self, most: int) -> None:
        self.most, self.sent, self.closed = most, [], None

    async def send_text(self, text: str) -> None:
        if len(self.sent) >= self.most:
            await asyncio.Event().wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed = code


def test_what_a_page_does_not_read_is_bounded() -> None:
    async def slow() -> tuple[int, bool, int]:
        socket = Socket(3)
        wire = Wire(socket)
        sending = asyncio.create_task(wire.run())
        text = "x" * (MOST_WAITING // 10)
        for _ in range(9):
            wire.say(text)
        await asyncio.sleep(0.01)
        was_slow = wire.is_too_slow.is_set()
        for _ in range(20):
            wire.say(text)
        await asyncio.wait_for(wire.is_too_slow.wait(), 1)
        sending.cancel()
        return len(socket.sent), was_slow, wire._waiting.qsize()

    sent, was_slow, waiting = asyncio.run(slow())
    assert sent == 3 and not was_slow and waiting < 10


def test_a_last_message_is_sent_before_the_line_ends() -> None:
    async def ended() -> Socket:
        socket = Socket(10)
        wire = Wire(socket)
        wire.say("a")
        wire.end("b")
        wire.say("c")
        await asyncio.wait_for(wire.run(), 1)
        return socket

    socket = asyncio.run(ended())
    assert socket.sent == ["a", "b"] and socket.closed is not None


def test_messages_are_measured() -> None:
    now = [0.0]
    measure = Measure(3, 2, lambda: now[0])
    assert [measure.is_too_quick() for _ in range(4)] == [False, False, False, True]
    now[0] = 10.0
    assert [measure.is_too_quick() for _ in range(4)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("host", "url", "base", "is_open"),
    [
        ("127.0.0.1", None, "http://127.0.0.1:80", False),
        ("localhost", None, "http://localhost:80", False),
        ("::1", None, "http://[::1]:80", False),
        ("192.0.2.7", None, "http://192.0.2.7:80", True),
        ("127.0.0.1", "https://Table.example/", "https://table.example", True),
        ("127.0.0.1", "http://table.example:8080", "http://table.example:8080", True),
    ],
)
def test_an_address_says_who_reaches_it(host: str, url: str | None, base: str, is_open: bool) -> None:
    found = address_of(host, 80, url)
    assert (found.base, found.is_open) == (base, is_open)
    assert base.partition("://")[2] in found.hosts


@pytest.mark.parametrize(
    "url",
    [
        "",
        "table.example",
        "ftp://a.example",
        "https://",
        "https://a.example/path",
        "http://a:b:c",
        "http://[",
        "http://a.example?x",
    ],
)
def test_what_is_no_address_is_refused_with_words(url: str) -> None:
    with pytest.raises(Refused, match="no address of a page"):
        address_of("127.0.0.1", 80, url)


def test_all_addresses_of_a_machine_are_told_by_one_that_others_see() -> None:
    found = address_of("0.0.0.0", 8137, None)
    assert found.is_open and "0.0.0.0" not in found.base


def test_a_code_for_phones_is_drawn_square_by_square() -> None:
    """Half blocks, read back as dark and light squares, are the code that segno makes of the link."""
    link = "http://192.168.1.20:8137/#" + "a-Secret_0" * 4
    squares = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    drawn: list[list[bool]] = []
    for row in _code(link):
        assert row.startswith(BLACK_ON_WHITE) and row.endswith(PLAIN)
        pairs = [squares[letter] for letter in row.removeprefix(BLACK_ON_WHITE).removesuffix(PLAIN)]
        drawn += [[above for above, _ in pairs], [below for _, below in pairs]]
    wanted = [[bool(dark) for dark in row] for row in segno.make(link, micro=False, error="l").matrix_iter(border=2)]
    assert drawn[: len(wanted)] == wanted and not any(map(any, drawn[len(wanted) :]))
