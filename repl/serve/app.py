"""The web server of a table: the page and its files, and a WebSocket for each page (ASGI, with Starlette).

A page loads everything from this server. Its Content Security Policy (level 3) allows only scripts from files of this
server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from dsl.files import reading
from dsl.messages.catalogue import LANGUAGES
from repl.render.phrases import phrase
from repl.serve.hosted import Hosted
from repl.serve.messages import NoMessage, first_of
from repl.serve.places import text_of
from repl.serve.wire import SENT_AWAY, TOO_MUCH, Measure, Wire, closed

PAGE = Path(__file__).parent / "page"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
LARGEST = 500_000

SECONDS_TO_SAY_WHO = 10.0
MOST_KNOCKING = 64  # the most connections that have not sent their first message yet
FAST, SLOW = (60, 20), (12, 2)  # messages at once and per second: of a player, of a spectator
COMING = (48, 4)  # new pages of spectators at once and per second

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Doors:
    """A filter in front of the server. It lets a request through only if the browser names one of the `hosts` of this table.
    Without this check, the owner of another web site could make the name of that site lead to this machine and so reach the
    table. The filter also adds the security headers to all answers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        why = self._refusal(scope["type"], headers)
        if not why:
            await self._app(scope, receive, _with_headers(send))
            return
        refusal = PlainTextResponse(f"{why}\n", 403)
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, _with_headers(send))

    def _refusal(self, kind: str, headers: Mapping[str, str]) -> str:
        """Return the reason to refuse a request, "" if it is allowed."""
        if headers.get("host", "").lower() not in self._hosts:
            return phrase("this-table-is-not-known-by-that-address")
        if kind == "websocket" and headers.get("origin", "").lower().partition("://")[2] not in self._hosts:
            return phrase("only-the-page-of-this-table-may-ask-here")
        return ""


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                *((name, value) for name, value in message["headers"] if name.decode().lower() not in HEADERS),
                *((name.encode(), value.encode()) for name, value in HEADERS.items()),
            ]
        await send(message)

    return sending


class Server:
    """The web server of one table. Work at the table runs in a thread, one job at a time, so that the event loop stays free."""

    def __init__(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._one_at_a_time = asyncio.Lock()
        self._knocking: dict[WebSocket, asyncio.Task[Any]] = {}
        self._coming = Measure(*COMING)

    async def at_table(self, do: Any, *words: Any) -> Any:
        """Call a function of the table in a thread, after all earlier calls are done, and return its result."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(do, *words)

    async def talk(self, socket: WebSocket) -> None:
        """Serve the WebSocket of one page until it is closed."""
        await socket.accept()
        first = await self._who_is_it(socket)
        if first is None:
            return
        secret, languages = first
        if not secret and self._coming.is_too_quick():
            await self._turned_away(socket, phrase("too-many-come-to-watch-at-once"))
            return
        wire = Wire(socket)
        sending = asyncio.create_task(wire.run())
        try:
            if not await self.at_table(self._hosted.enter, wire, secret, languages):
                await asyncio.wait([sending], timeout=5)
                return
            listening = asyncio.create_task(self._listen(socket, wire, Measure(*(FAST if secret else SLOW))))
            slow = asyncio.create_task(wire.is_too_slow.wait())
            _, left = await asyncio.wait([sending, listening, slow], return_when=asyncio.FIRST_COMPLETED)
            if wire.is_too_slow.is_set():
                await closed(socket, TOO_MUCH, phrase("this-page-reads-too-slowly"))
            for task in left - {sending}:
                task.cancel()
        finally:
            await self.at_table(self._hosted.leave, wire)
            sending.cancel()
            await closed(socket, SENT_AWAY)

    async def _who_is_it(self, socket: WebSocket) -> tuple[str, tuple[str, ...]] | None:
        """Return the secret and the languages from the first message of a page; None if the page is refused. If too many
        pages have sent nothing yet, the one that has waited longest is refused."""
        if len(self._knocking) >= MOST_KNOCKING:
            next(iter(self._knocking.values())).cancel()
        hearing = asyncio.create_task(socket.receive_text())
        self._knocking[socket] = hearing
        try:
            return first_of(await asyncio.wait_for(hearing, SECONDS_TO_SAY_WHO))
        except NoMessage as error:
            await self._turned_away(socket, str(error))
        except (TimeoutError, asyncio.CancelledError):
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            await self._turned_away(socket, phrase("nobody-has-said-who-this-is"))
        except (WebSocketDisconnect, KeyError, RuntimeError):
            await closed(socket, SENT_AWAY)
        finally:
            del self._knocking[socket]
        return None

    async def _turned_away(self, socket: WebSocket, why: str) -> None:
        with suppress(RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            await asyncio.wait_for(socket.send_text(text_of({"gone": why, "again": False})), 5)
        await closed(socket, SENT_AWAY)

    async def _listen(self, socket: WebSocket, wire: Wire, measure: Measure) -> None:
        with suppress(WebSocketDisconnect, KeyError, RuntimeError):  # KeyError: a message of bytes instead of text
            while True:
                text = await socket.receive_text()
                if measure.is_too_quick():
                    wire.end(text_of({"gone": phrase("these-messages-come-too-quickly"), "again": False}))
                    await asyncio.sleep(5)
                    return
                await self.at_table(self._hosted.hear, wire, text)


def app_of(hosted: Hosted, hosts: frozenset[str]) -> ASGIApp:
    """Return the server of a table as an ASGI application. `hosts` are the host names, with ports, at which browsers reach
    it."""
    server = Server(hosted)
    files = {name: reading.read_bytes(PAGE / name, LARGEST) for name in reading.names_in(PAGE)}
    routes = [
        Route("/", _first_page(files.pop("index.html").decode(), hosted)),
        *(Route(f"/{name}", _file(content, KINDS[Path(name).suffix])) for name, content in files.items()),
        WebSocketRoute("/table", server.talk),
    ]
    return Doors(Starlette(routes=routes), hosts)


def _file(content: bytes, kind: str) -> Any:
    async def answer(request: Request) -> Response:
        return Response(content, media_type=kind)

    return answer


def _first_page(text: str, hosted: Hosted) -> Any:
    """Return the handler that sends the page. Its language is the first one of the browser that naipe has, else that of the
    game."""

    async def answer(request: Request) -> Response:
        wanted = [one.strip()[:2].lower() for one in request.headers.get("accept-language", "")[:200].split(",")]
        language = next((one for one in wanted if one in LANGUAGES), hosted.session.voice.language)
        holes = {
            "LANGUAGE": language,
            "TITLE": hosted.session.game.title,
            "WAIT": phrase("page-connecting").in_language(language),
            "NO_SCRIPT": phrase("page-needs-javascript").in_language(language),
            "LOST": phrase("page-line-lost").in_language(language),
        }
        page = text
        for name, told in holes.items():
            page = page.replace(f"{{{name}}}", escape(told))
        return Response(page, media_type="text/html; charset=utf-8")

    return answer
