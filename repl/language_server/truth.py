"""Another process, which finds out the whole truth of `naipe check` and runs scenarios, while the server answers."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.translation import said
from dsl.lexing.text_validation import admit
from dsl.source import Source, Span

Texts = Mapping[str, str | None]
Games = Mapping[str, Mapping[str, str]]
#: How a scenario went: whether it holds, why not in a language, and where.
Went = tuple[bool, str, Span]


class Truth:
    """One process for what takes long. It ends with the server."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def _there(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
        return self._pool

    def judged(self, texts: Texts, games: Games) -> Future[tuple[Diagnostic, ...]]:
        """Return what `naipe check` finds in some texts, when it is known."""
        return self._there().submit(judged_whole, texts, games)

    def tried(self, texts: Texts, games: Games, name: str, start: int, language: str) -> Future[Went | None]:
        """Return how the scenario at a place went, when it is known."""
        return self._there().submit(tried, texts, games, name, start, language)

    def close(self) -> None:
        """End the process; what it is at is given up."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None


def _end_with_parent() -> None:
    """End this process when the server is gone, however it went."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def judged_whole(texts: Texts, games: Games) -> tuple[Diagnostic, ...]:
    """Return what `naipe check` finds in some texts; None stands for what is on the disk."""
    from interpreter.loading.books import Book  # noqa: PLC0415 - only the other process needs it

    findings = Findings()
    own = _sources(texts, findings)
    at_hand = {game: _sources(of_game, Findings()) for game, of_game in games.items()}
    found = findings.sorted()
    return Book(own, (), found, tuple(one for one in found if one.is_error), at_hand).judged()[0]


def _sources(texts: Texts, findings: Findings) -> tuple[Source, ...]:
    from interpreter.loading.loader import read_one  # noqa: PLC0415 - likewise

    read = (
        read_one(Path(name), findings) if text is None else admit(name, text, findings) for name, text in texts.items()
    )
    return tuple(source for source in read if source is not None)


def tried(texts: Texts, games: Games, name: str, start: int, language: str) -> Went | None:
    """Run the scenario that begins at a place, each of its cases until one fails; None where the rules have errors."""
    from interpreter.loading.books import Book  # noqa: PLC0415 - likewise
    from interpreter.loading.hot_reload import of_texts  # noqa: PLC0415 - likewise
    from interpreter.loading.loader import LoadError  # noqa: PLC0415 - likewise
    from interpreter.scenarios import run_scenario  # noqa: PLC0415 - likewise

    at_hand = {game: _sources(of_game, Findings()) for game, of_game in games.items()}
    book = Book(_sources(texts, Findings()), (), (), (), at_hand)
    try:
        game = of_texts(book.texts)
    except LoadError:
        return None
    here = [one for one in game.book.scenarios if (one.span.source, one.span.start) == (name, start)]
    for scenario in here:
        result = run_scenario(game, scenario)
        if not result.ok:
            return False, said(result.message, language), result.span
    return (True, "", here[0].span) if here else None
