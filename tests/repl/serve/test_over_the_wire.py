"""`naipe serve` as it is run: killed and begun again; strangers, broken messages and crowds, while the table goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette", reason="naipe[serve] is not installed")

import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from interpreter import api
from places import ROOT
from repl.serve import running
from repl.serve.address import Address
from serving import EIGHTS, Tables, Talking, served
from soak import sizes


def free_port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


def begin(state: Path, *more: str) -> tuple[str, ...]:
    return (str(EIGHTS), "--players", "3", "--seed", "4", "--port", free_port(), *more)


def settled(pages: list[Talking], before: Talking, to: str) -> None:
    """Read until the page that has answered has another question or none, and some page has one (or the game is over)."""
    before.until(lambda page: (page.question or {}).get("to") != to)
    end = time.monotonic() + 10
    while not any(page.question or page.shown.get("state") == "over" for page in pages):
        assert time.monotonic() < end
        for page in pages:
            page.read(0.01)


def answered(pages: list[Talking], chance: random.Random) -> bool:
    """Let the page that is asked answer; tell whether there was one."""
    end = time.monotonic() + 10
    while not (asked := [page for page in pages if page.question]):
        if any(page.shown.get("state") == "over" for page in pages):
            return False
        assert time.monotonic() < end, "nobody is asked"
        for page in pages:
            page.read(0.01)
    (page,) = asked
    message = page.answer(chance)
    page.send(message)
    settled(pages, page, message["to"])
    return True


@pytest.mark.parametrize("most", sizes(5, 2_000))
def test_who_is_killed_goes_on_at_the_same_question_with_the_same_links(tmp_path: Path, most: int) -> None:
    chance = random.Random(5)
    with served(tmp_path, *begin(tmp_path)) as (process, links):
        pages = [Talking(link) for link in links[:3]]
        for _ in range(8):
            assert answered(pages, chance)
        shown = [page.read().shown for page in pages]
        logs = [page.log for page in pages]
        process.kill()
        for page in pages:
            page.close()
    with served(tmp_path, "--resume") as (process, again):
        assert again == links
        pages = [Talking(link).read() for link in links[:3]]
        assert [page.shown for page in pages] == shown and [page.log for page in pages] == logs
        for _ in range(most):
            if not answered(pages, chance):
                break
        for page in pages:
            page.close()
    (kept,) = tmp_path.glob("naipe/*.game")
    told = subprocess.run(
        [sys.executable, "-m", "repl", "replay", str(kept), "--quiet"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_host_ends_the_server_and_it_says_how_to_go_on(tmp_path: Path) -> None:
    with served(tmp_path, *begin(tmp_path)) as (process, links):
        with Talking(links[-1]) as host, Talking(links[0]) as page:
            host.read(0.2).send({"host": "end"})
            assert page.read(2).gone.startswith("The host has ended the table.")
        said = process.stdout.read() if process.stdout is not None else ""
        assert process.wait(20) == 0
    assert "The game is kept in" in said and "naipe serve --resume" in said and "Traceback" not in said


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = subprocess.run(
            [sys.executable, "-m", "repl", "serve", str(EIGHTS), "--players", "2", "--port", port],
            capture_output=True, text=True, check=False, env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        )  # fmt: skip
    assert told.returncode == 2 and told.stderr.startswith(f"naipe: port {port} cannot be used here")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    state = tmp_path_factory.mktemp("state")
    with served(state, *begin(state)) as (_, links):
        yield links


def goes_on(links: list[str]) -> bool:
    """Tell whether somebody who sits at the table can come in, decide, and be taken back."""
    pages = [Talking(link).read(0.2) for link in links[:3]]
    found = answered(pages, random.Random(1))
    for page in pages:
        page.close()
    return found


@pytest.mark.parametrize(
    "origin", ["http://evil.example", None, "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_a_page_of_another_site_is_refused_with_words(table: list[str], origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        Talking(table[0], origin=origin)
    response = refused.value.response
    assert response.status_code == 403 and b"only the page of this table may ask here" in response.body
    assert goes_on(table)


def asked_by_http(link: str, *lines: str) -> str:
    place = urlsplit(link)
    with socket.create_connection((place.hostname, place.port), timeout=5) as line:
        line.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        return b"".join(iter(lambda: line.recv(65_536), b"")).decode()


def test_another_name_that_points_here_is_refused(table: list[str]) -> None:
    """DNS rebinding: a site lets its own name point to this machine."""
    told = asked_by_http(table[0], "GET / HTTP/1.1", "Host: evil.example")
    assert told.startswith("HTTP/1.1 403") and told.endswith("this table has another address\n")


def test_a_page_gets_nothing_from_elsewhere_and_no_script_of_its_text(table: list[str]) -> None:
    host = urlsplit(table[0]).netloc
    told = asked_by_http(table[0], "GET / HTTP/1.1", f"Host: {host}", "Accept-Language: pt-BR,pt;q=0.9")
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in told and "unsafe" not in told
    assert '<html lang="pt">' in told and "Conectando" in told and "<script>" not in told and " style=" not in told
    for name in ("main.js", "board.js", "style.css", "icon.svg"):
        told = asked_by_http(table[0], f"GET /{name} HTTP/1.1", f"Host: {host}")
        assert told.startswith("HTTP/1.1 200") and "x-content-type-options: nosniff" in told
        assert "http://www.w3.org" in told or "http" not in told.split("\r\n\r\n", 1)[1]
    for path in ("/../links.py", "/%2e%2e/links.py", "/index.html", "/page/main.js", "//etc/passwd", "/table"):
        assert " 404 " in asked_by_http(table[0], f"GET {path} HTTP/1.1", f"Host: {host}").split("\r\n")[0]


BROKEN = [
    "", "x", "[]", "{}", "null", "1", '"a"', '{"answer":1,"to":"a"}', '{"answer":"1"}', '{"undo":1}', '{"undo":{"a":1}}',
    '{"answer":"1","to":"a","seat":1}', '{"host":"end"}', '{"host":"anew","seat":99999999999999999999999}', '{"vote":"yes"}',
    '{"secret":"x"}', "[" * 900, '{"a":' * 150, '{"answer":"\\ud800","to":"\\ud800"}', '{"call":"\\u0000"}', '{"call":"fine 1"}',
    '{"language":"../../etc"}', '{"to":"x"}', '{"beat":true,"beat":false}', '{"answer":"' + "9" * 190 + '","to":""}', "x" * 1_500,
    '{"call":"x \\ud800"}', '{"call":"\\ud800"}', '{"rules":"\\ud800"}', '{"undo":true,"seat":1e400}', "NaN", "{'answer': 1}",
]  # fmt: skip


def test_broken_messages_are_told_why_and_change_nothing(table: list[str]) -> None:
    with Talking(table[1]) as page:
        _broken(page.read(0.2))
    assert goes_on(table)


def _broken(page: Talking) -> None:
    shown, log = json.dumps(page.shown), list(page.log)
    for text in BROKEN:
        page.send(text)
    page.until(lambda one: len(one.wrong) >= len(BROKEN) - 2)  # two of them are none
    assert page.gone == "" and (json.dumps(page.shown), page.log) == (shown, log)
    assert not any("Traceback" in one or "fault" in one for one in page.wrong), page.wrong


@pytest.mark.parametrize(
    "first",
    [
        *BROKEN[1:9],
        '{"secret":"x","to":"y"}',
        '{"secret":1}',
        '{"secret":"","languages":"pt"}',
        '{"secret":"","languages":[1]}',
    ],
)
def test_who_does_not_say_who_it_is_is_sent_away_with_words(table: list[str], first: str) -> None:
    with Talking(table[3], first=first) as page:
        assert page.read(1).gone == "This page does not send such messages."


def test_what_is_huge_or_no_text_ends_that_line_alone(table: list[str]) -> None:
    for message, compression in (("x" * 100_000, None), ("x" * 5_000_000, "deflate"), (b"\x00\x01", None)):
        with Talking(table[1], compression=compression) as page:
            page.read(0.2)
            with pytest.raises(ConnectionClosed):
                page.send(message)
                page.socket.recv(timeout=5)
    assert goes_on(table)


def test_messages_that_come_too_quickly_are_refused_with_words(table: list[str]) -> None:
    with Talking(table[2]) as page:
        for _ in range(200):
            page.send({"beat": True})
        assert page.read(1).gone == "These messages come too quickly."
    assert goes_on(table)


def test_a_hundred_lines_that_say_nothing_keep_nobody_out(table: list[str]) -> None:
    place = urlsplit(table[0])
    silent = [Talking(table[3], first="") for _ in range(70)]  # each a WebSocket on which nothing is said
    bare = [socket.create_connection((place.hostname, place.port)) for _ in range(100)]
    began = time.monotonic()
    assert goes_on(table)
    assert time.monotonic() - began < 10
    assert any(one.read(0.1).gone for one in silent[:6]), "who waits longest has to go"
    for one in (*silent, *bare):
        one.close()


@pytest.mark.parametrize("decisions", sizes(15, 60))
def test_a_page_that_reads_nothing_keeps_nobody_waiting(table: list[str], decisions: int) -> None:
    slow = [Talking(table[3]) for _ in range(5)]
    for one in slow:
        one.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    pages = [Talking(link).read(0.2) for link in table[:3]]
    longest = 0.0
    for _ in range(decisions):
        began = time.monotonic()
        if not answered(pages, random.Random(2)):
            break
        longest = max(longest, time.monotonic() - began)
    assert longest < 5
    for one in (*slow, *pages):
        one.close()


def test_a_crowd_that_comes_and_goes_is_refused_with_words_and_players_are_not(tmp_path: Path) -> None:
    """Each gets the whole table when it comes, without a secret."""
    words = []
    with served(tmp_path, *begin(tmp_path)) as (_, links):
        for _ in range(80):
            with Talking(links[3]) as page:
                words.append(page.until(lambda one: one.gone or one.shown).gone)
        assert "" in words and words[-1].startswith("Too many come to watch at once.")
        assert goes_on(links)


async def heard(port: int, *parts: bytes) -> bytes:
    """Return what a connection hears that says something, part by part, and waits until it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await asyncio.sleep(0.05)
    try:
        return await asyncio.wait_for(reader.read(), 10)
    finally:
        writer.close()


def test_a_connection_that_asks_for_nothing_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "SECONDS_TO_ASK", 1.0)
    tables = Tables(api.load(EIGHTS))

    async def all_of_it() -> list[bytes]:
        with socket.socket() as listens:
            listens.bind(("127.0.0.1", 0))
            port = listens.getsockname()[1]
            base = f"http://127.0.0.1:{port}"
            address = Address(base, frozenset((f"127.0.0.1:{port}",)), False)
            server = uvicorn.Server(running.config_of(tables.hosted, address))
            serving = asyncio.create_task(server.serve(sockets=[listens]))
            while not server.started:
                await asyncio.sleep(0.02)
            begun = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % port
            found = await asyncio.gather(
                heard(port), heard(port, b"GET / HT"), heard(port, begun, b"Connection: close\r\n\r\n")
            )
            async with connect(base.replace("http", "ws") + "/table", origin=base) as line:  # it has asked
                await asyncio.sleep(1.5)
                await line.send(json.dumps({"secret": tables.hosted.links.secrets[1]}))
                found.append((await asyncio.wait_for(line.recv(), 10)).encode())
            server.should_exit = True
            await serving
        return found

    silent, begun, asked, line = asyncio.run(all_of_it())
    assert (silent, begun) == (b"", b"")
    assert asked.startswith(b"HTTP/1.1 200") and "hello" in json.loads(line)


@pytest.mark.soak
def test_the_script_that_measures_many_tables_runs() -> None:
    words = [
        "tests/benchmarks/serving_tables.py",
        "--tables",
        "2",
        "--seconds",
        "3",
        "--think",
        "0.1",
        "--game",
        str(EIGHTS),
    ]
    told = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, cwd=ROOT)
    assert told.returncode == 0 and "next question: median" in told.stdout, told.stdout + told.stderr
    assert re.search(r"servers: ([1-9]\d*|nan) ms an answer", told.stdout), told.stdout
