"""Finds mistakes in a rulebook while it is being written in an editor, after each letter.

The class `Judge` keeps the trees and the results of the checks for the last text, and for the last text without an error.
Results that a change does not affect are used again. A check after a letter does not try the proposals and does not make the
texts of cards; `Book.judged` returns the complete findings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from dsl import nodes
from dsl.blame.settling import settle
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings
from dsl.expansion.told import told
from dsl.lexing.vocabulary import Vocabulary, collect, declare_alike
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.judging.again import Judgement, judged_again
from dsl.semantics.rulebook import Telling, declare
from dsl.source import Source
from interpreter.editing.trees import Trees
from interpreter.loading.books import Book
from interpreter.loading.loader import Judged, check_by, its_game, mended_words, settle_findings, with_its_game
from interpreter.loading.wording import check_worded

Told = dict[tuple[nodes.Scenario, nodes.Background | None], tuple[nodes.Scenario, ...]]


@dataclass(frozen=True)
class Untried:
    """Replaces `Trial` in a quick check, in which no proposal is tried. So no finding proposes a line to write."""

    vocabulary: Vocabulary

    def holds(self, edit: Edit) -> bool:
        """Return False, because no edit is tried."""
        return False


class Judge:
    """Checks a rulebook again and again, and keeps the results. `last` is the last result, `clean` the last one
    without an error."""

    def __init__(self) -> None:
        self.trees = Trees()
        self.last: Judgement | None = None
        self.clean: Judgement | None = None
        self.sources: Sequence[Source] = ()
        self.words: Vocabulary | None = None
        self.told: Told = {}
        self._game: tuple[str, Sequence[Source]] | None = None

    def findings(
        self, book: Book, whole: bool = False, changed: Mapping[str, Source] = MappingProxyType({})
    ) -> tuple[Diagnostic, ...]:
        """Return the findings in a rulebook with some texts `changed`. The check is quick, or (`whole`) as complete
        as `naipe check`: proposals are tried and the texts of cards are checked."""
        look = partial(check_by, self._look, settle_findings if whole else _settled_at_once)
        return self._with_its_game(book).judged(changed, look, check_worded if whole else _unread)[0]

    def _with_its_game(self, book: Book) -> Book:
        """Return a book in which the files of a pack's game are stored, so that they are not read from the disk at
        each letter."""
        wanted = with_its_game(book.files)
        if wanted is None or wanted[0] in book.games:
            return book
        if self._game is None or self._game[0] != wanted[0]:
            found = its_game(book.files, Findings(), book.games)
            if not found:
                return book
            self._game = wanted[0], found
        return replace(book, games={**book.games, wanted[0]: self._game[1]})

    def _look(self, sources: Sequence[Source], findings: Findings) -> Judged:
        vocabulary = self._vocabulary(sources, findings)
        before = len(findings.items)
        trees = self.trees.read(sources, vocabulary, findings)
        mended = mended_words(sources, vocabulary, findings.items[before:])
        if mended is not None:
            del findings.items[before:]
            vocabulary = mended
            trees = self.trees.read(sources, vocabulary, findings)
        told_now: Told = {}
        book = declare(trees, sources, vocabulary, findings, self._telling(told_now))
        bases = dict.fromkeys(base for base in (self.last, self.clean) if base is not None)
        judgement = judged_again(book, findings, sorted(bases, key=lambda base: not base.whole_is_clean))
        self.last, self.told = judgement, told_now
        if not findings.has_errors:
            self.clean = judgement
        return vocabulary, trees, judgement.checked

    def _vocabulary(self, sources: Sequence[Source], findings: Findings) -> Vocabulary:
        """Return the vocabulary of some sources. The last one is used again if no file declares other words than
        before and it had no findings."""
        same = self.words is not None and len(sources) == len(self.sources)
        if same and all(
            one is its or (one.name == its.name and declare_alike(its, one)) for one, its in zip(sources, self.sources)
        ):
            assert self.words is not None
            self.sources = sources
            return self.words
        so_far = len(findings.items)
        vocabulary = collect(sources, findings)
        self.sources, self.words = sources, vocabulary if len(findings.items) == so_far else None
        return vocabulary

    def _telling(self, now: Told) -> Telling:
        """Return a function that expands scenarios, and stores each result in `now`. Results of the last check are
        used again."""

        def telling(
            node: nodes.Scenario, background: nodes.Background | None, written: object
        ) -> tuple[nodes.Scenario, ...]:
            key = node, background
            now[key] = self.told.get(key) or told(node, background, written)  # type: ignore[arg-type]
            return now[key]

        return telling


def _settled_at_once(findings: Findings, sources: Sequence[Source], judged: Judged | None) -> None:
    settle(findings, sources, None if judged is None else Untried(judged[0]))


def _unread(checked: Checked, findings: Findings) -> None:
    """Skip the check of the texts of cards."""
