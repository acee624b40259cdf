"""Run a table from its first question to its end: start the web server, and print the links."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator

import segno
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from dsl.garbage import gc_frozen
from repl.play.session import Session
from repl.render.output import Output
from repl.serve.address import Address
from repl.serve.app import app_of
from repl.serve.hosted import Hosted
from repl.serve.links import HOST, Links

#: The characters for two dark or light squares of a QR code, one above the other, and their colours.
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
BLACK_ON_WHITE, PLAIN = "\x1b[30;107m", "\x1b[0m"

SECONDS_TO_ASK = 20.0  # the time that a new connection has for its first request
LONGEST_MESSAGE = 16_000  # the most bytes of a message from a page
INTERRUPTED = 130


class Asking(H11Protocol):  # type: ignore[misc]  # uvicorn has no type of it here
    """A connection that is closed if the browser does not send a request within some seconds. uvicorn itself would wait for
    the first request without a limit."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Set the time limit for the first request."""
        super().connection_made(transport)
        self.loop.call_later(SECONDS_TO_ASK, self._end_unless_asked)

    def _end_unless_asked(self) -> None:
        """Close the connection if no complete request has come. A WebSocket stays open: its transport has another protocol
        by then."""
        if self.cycle is None and self.transport.get_protocol() is self:
            self.transport.close()


def run_table(session: Session, links: Links, listens: socket.socket, address: Address, output: Output) -> int:
    """Serve a table until it ends. Return the exit code: 0 if the host ended it, 130 after Ctrl-C."""
    server = uvicorn.Server(uvicorn.Config(_not_yet, log_config=None))

    def end() -> None:
        server.should_exit = True

    hosted = Hosted(session, links, address.base, end)
    server.config = config_of(hosted, address)
    code = 0
    with gc_frozen():
        hosted.begin()
        tell_links(hosted, address, output)
        try:
            asyncio.run(server.serve(sockets=[listens]))
        except KeyboardInterrupt:
            code = INTERRUPTED
    output.say()
    for line in session.where_it_is():
        output.say(line, "hint")
    return code


async def _not_yet(*_: object) -> None:
    """A placeholder for the application, which is set later."""


def config_of(hosted: Hosted, address: Address) -> uvicorn.Config:
    """Return the settings of the web server for a table: no log, no proxy headers, and a limit on the size of messages."""
    return uvicorn.Config(
        app_of(hosted, address.hosts),
        log_config=None,
        access_log=False,
        http=Asking,
        lifespan="off",
        server_header=False,
        proxy_headers=False,
        ws_max_size=LONGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=2,
    )


def tell_links(hosted: Hosted, address: Address, output: Output) -> None:
    """Print the link of each person. If other machines can reach this one, also print it as a QR code for phones, on a
    terminal only."""
    session, say = hosted.session, hosted.session.say
    names = session.table.names
    trouble = session.not_kept()
    if trouble:
        output.say(say(trouble), "error")
    if address.is_open:
        output.say(say("this-table-is-open-to-others", address=address.base), "error")
    else:
        output.say(say("this-table-is-for-this-machine-alone"), "hint")
    output.say()
    for seat in hosted.links.secrets:
        if seat != HOST:
            output.say(names[seat - 1], "title")
            output.exact(f"  {hosted.link_to(seat)}\n")
            if address.is_open and output.can_be_drawn_on:
                output.exact("".join(f"  {row}\n" for row in _code(hosted.link_to(seat))))
    for title, link in ((say("page-watching"), hosted.link_to()), (say("page-host"), hosted.link_to(HOST))):
        output.say(title, "title")
        output.exact(f"  {link}\n")
    output.say()
    output.say(say("each-link-is-for-one-person"), "hint")
    output.say(say("ctrl-c-ends-the-server-the-game-is-kept"), "hint")


def _code(link: str) -> Iterator[str]:
    """Yield the rows of a QR code as text, black on white whatever colours the terminal has. Each row of text shows two rows
    of the code."""
    code = [list(row) for row in segno.make(link, micro=False, error="l").matrix_iter(border=2)]
    code += [[0] * len(code[0])] * (len(code) % 2)
    for upper, lower in zip(code[::2], code[1::2]):
        cells = "".join(HALVES[bool(above), bool(below)] for above, below in zip(upper, lower))
        yield f"{BLACK_ON_WHITE}{cells}{PLAIN}"
