"""A second process that runs scenarios and the full `naipe check`, so that the server can answer requests meanwhile."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path

from dsl import prose
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.translation import said
from dsl.lexing.text_validation import admit
from dsl.semantics.rulebook import Rulebook
from dsl.source import Source
from interpreter.inspection.narration import lexicon_of
from interpreter.loading.books import Book
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError, read_one
from interpreter.loading.renaming import NotRenamed, renamed
from interpreter.scenarios import run_scenario

Texts = Mapping[str, str | None]
Games = Mapping[str, Mapping[str, str]]
#: The result of a scenario: whether it passed, the reason if not (in a language), and the line of the failure.
Went = tuple[bool, str, int]
#: The text of a card by its language.
Readings = Mapping[str, str]


class Truth:
    """The second process, for work that takes long. It ends with the server."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def _there(self) -> ProcessPoolExecutor:
        if self._pool is None or self._pool._broken:  # the process was ended from outside: start another one
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_end_with_parent)
        return self._pool

    def judged(self, texts: Texts, games: Games) -> Future[tuple[Diagnostic, ...]]:
        """Start the full `naipe check` of some texts, and return its findings as a future."""
        return self._there().submit(judged_whole, texts, games)

    def tried(self, texts: Texts, games: Games, name: str, start: int, language: str) -> Future[Went | None]:
        """Start the scenario at an offset, and return its result as a future."""
        return self._there().submit(tried, texts, games, name, start, language)

    def renamed(self, texts: Texts, games: Games, old: str, new: Sequence[str]) -> Future[Mapping[str, str] | str]:
        """Return, as a future, the texts that change if a word is renamed, or a sentence that explains why it cannot be
        renamed."""
        return self._there().submit(renamed_texts, texts, games, old, new)

    def read_aloud(self, texts: Texts, games: Games, name: str, title: str) -> Future[Readings]:
        """Start computing the text of a card in each language of its game, and return the texts as a future."""
        return self._there().submit(read_aloud, texts, games, name, title)

    def close(self) -> None:
        """End the second process, and abandon its present work."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            self._pool = None


def _end_with_parent() -> None:
    """Make this process end when the server ends, even if the server crashes."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def judged_whole(texts: Texts, games: Games) -> tuple[Diagnostic, ...]:
    """Return the findings of `naipe check` for some texts. A text that is None is read from the disk."""
    return _book(texts, games).judged()[0]


def _sources(texts: Texts, findings: Findings) -> tuple[Source, ...]:
    read = (
        read_one(Path(name), findings) if text is None else admit(name, text, findings) for name, text in texts.items()
    )
    return tuple(source for source in read if source is not None)


def tried(texts: Texts, games: Games, name: str, start: int, language: str) -> Went | None:
    """Run the cases of the scenario that begins at an offset, until one fails. Return the result; None if the rules have
    errors or no scenario begins there."""
    try:
        game = of_texts(_book(texts, games).texts)
    except LoadError:
        return None
    here = [one for one in game.book.scenarios if (one.span.source, one.span.start) == (name, start)]
    for scenario in here:
        result = run_scenario(game, scenario)
        if not result.ok:
            line, _ = game.sources[result.span.source].line_and_column(result.span.start)
            return False, said(result.message, language), line
    return (True, "", 0) if here else None


def read_aloud(texts: Texts, games: Games, name: str, title: str) -> Readings:
    """Return the text of a card in each language of its game; {} if the rules have errors, or if there is no such card."""
    try:
        game = of_texts(_book(texts, games).texts)
    except LoadError:
        return {}
    return readings_of(game.book, name, title)


def readings_of(book: Rulebook, name: str, title: str) -> Readings:
    """Return the text of a card in each language of its game; for a family (one declaration that makes several cards), the
    text of its first card. Return {} if there is no such card in the file."""
    cards = [
        entry.node
        for entry in book.cards
        if title in (entry.node.title, *(getattr(part, "title", None) for part in entry.parts_of))
        and name in (entry.node.span.source, *(part.span.source for part in entry.parts_of))
    ]
    languages = (book.game.languages if book.game is not None else ()) or ("en",)
    lexicon = lexicon_of(book)
    return {language: prose.card_text(cards[0], lexicon, language) for language in languages} if cards else {}


def renamed_texts(texts: Texts, games: Games, old: str, new: Sequence[str]) -> Mapping[str, str] | str:
    """Return the new texts, by file name, after a word is renamed, or a sentence that explains why it cannot be renamed."""
    book = _book(texts, games)
    own = {source.name for source in book.own}
    others = tuple(source for source in book.everything if source.name not in own)
    try:
        return {name: source.text for name, source in renamed(book.own, others, old, new).changed.items()}
    except NotRenamed as why:
        return str(why) if not why.args else why.args[0]


def _book(texts: Texts, games: Games) -> Book:
    """Return a rulebook made of some texts. `games` are the other open games, whose texts its packs may need."""
    findings = Findings()
    own = _sources(texts, findings)
    found = findings.sorted()
    at_hand = {game: _sources(of_game, Findings()) for game, of_game in games.items()}
    return Book(own, (), found, tuple(one for one in found if one.is_error), at_hand)
