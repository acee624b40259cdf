"""Finds the rulebooks to which paths belong, and the findings in them, also for unsaved texts of an editor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.source import Source
from interpreter.loading.belonging import rulebook_of
from interpreter.loading.demands import check_settings
from interpreter.loading.heads import check_heads, check_left_out, games_in, heads_of
from interpreter.loading.judged import keep_that_nothing_was_found, nothing_was_found
from interpreter.loading.loader import LoadError, check_sources, its_game, read_all, rulebook_files, with_its_game
from interpreter.loading.wording import check_worded

#: `Check`: a function that checks sources as one rulebook. `Word`: a function that checks the texts of the cards in a rulebook.
#: Both functions add their findings to a list.
Check = Callable[[Sequence[Source], Findings], Checked]
Word = Callable[[Checked, Findings], None]

_NOTHING: Mapping[str, Source] = MappingProxyType({})


@dataclass(frozen=True)
class Book:
    """The files that are checked together as one rulebook.

    - `own`: the requested files. `beside`: the other files of the same game or pack.
    - `said`: the findings from parsing the requested files. `unread`: the errors from parsing any of the files.
    - `games`: the files of the other requested games, by their ids. `twins`: each id that two of these games have, with
      the folder of the game that is not used.
    """

    own: tuple[Source, ...]
    beside: tuple[Source, ...] = ()
    said: tuple[Diagnostic, ...] = ()
    unread: tuple[Diagnostic, ...] = ()
    games: Mapping[str, Sequence[Source]] = field(default_factory=dict)
    twins: Mapping[str, str] = field(default_factory=dict)

    @property
    def files(self) -> tuple[Source, ...]:
        """All files of the game or the pack."""
        return (*self.beside, *self.own)

    @cached_property
    def everything(self) -> tuple[Source, ...]:
        """All files of the game or the pack; for a pack also the files of its game."""
        return (*its_game(self.files, Findings(), self.games), *self.files)

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The texts of all files of the rulebook, by the names of the files."""
        return {source.name: source.text for source in self.everything}

    @cached_property
    def words(self) -> Vocabulary:
        """The vocabulary of `everything`: all words that these files declare."""
        return collect(self.everything, Findings())

    def judged(
        self, changed: Mapping[str, Source] = _NOTHING, check: Check = check_sources, word: Word = check_worded
    ) -> tuple[tuple[Diagnostic, ...], tuple[Source, ...]]:
        """Return the findings about the requested files, and all sources that were read. `changed` has new texts for
        some files. An editor passes its own functions `check`, which checks the sources, and `word`, which checks the
        texts of cards."""
        read = tuple(changed.get(source.name, source) for source in self.files)
        findings = Findings()
        others = tuple(its_game(read, findings, self.games))
        self._check_one_is_meant(read, others, findings)
        if read and (others or (with_its_game(read) is None and check_heads(read, findings))):
            sources = (*others, *read)
            kept = check is check_sources and word is check_worded and not findings.items
            if not (kept and nothing_was_found(sources)):
                checked = check_sources(sources, findings, skips_scenarios=True) if kept else check(sources, findings)
                if not findings.items:
                    check_settings(checked, findings)
                    word(checked, findings)
                if kept and not findings.items:
                    keep_that_nothing_was_found(sources)
        own = {source.name for source in self.own}
        return (*self.said, *(one for one in findings.sorted() if _is_about(one, own))), (*others, *read)

    def _check_one_is_meant(self, read: Sequence[Source], others: Sequence[Source], findings: Findings) -> None:
        """Report a pack if two of the requested games have the id of the pack's game."""
        wanted = with_its_game(read)
        if wanted is not None and others and wanted[0] in self.twins:
            findings.warning(
                codes.TWO_GAMES,
                Message("two-games-that-are-looked-at-here-are-called", wanted=wanted[0]),
                wanted[1],
                label=Message("judged-by-the-one-in-parent", parent=Path(others[0].name).parent),
                help=Message("name-this-pack-with-one-of-them-alone-the", twins=self.twins[wanted[0]]),
            )


def _is_about(finding: Diagnostic, files: set[str]) -> bool:
    """Tell whether a finding is about one of some files, or about a declaration that these files need and another file lacks."""
    return not finding.span.source or bool(
        files & {finding.span.source, *(label.span.source for label in finding.others)}
    )


def check(paths: Sequence[str | Path | Source]) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
    """Return all findings about some folders or files, each checked as one rulebook, and the sources by the names
    that the findings use. A text without a file is checked as if it were in the current folder."""
    found: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    books = books_of([Path(path) for path in paths if not isinstance(path, Source)])
    for book in (*books, *(book_around(text, books) for text in paths if isinstance(text, Source))):
        said, read = book.judged()
        sources.update({source.name: source for source in read})
        found += said
    return tuple(dict.fromkeys(found)), sources


def books_of(paths: Sequence[Path]) -> list[Book]:
    """Return, for each path, the rulebook that it is or to which it belongs."""
    books = [_read(path) for path in paths]
    games: dict[str, Sequence[Source]] = {}
    twins: dict[str, str] = {}
    for book in books:
        for name in games_in(book.files):
            before = games.get(name)
            if before is not None and {one.name for one in before}.isdisjoint(one.name for one in book.files):
                twins[name] = str(Path(before[0].name).parent)
            games[name] = book.files
    return [replace(book, games=games, twins=twins) for book in books]


def book_around(text: Source, beside: Sequence[Book] = ()) -> Book:
    """Return the rulebook to which a text that is in no file would belong in the current folder. If the text is a
    pack, its game may be one of the requested books `beside` it."""
    findings = Findings()
    own = (admit(text.name, text.text, findings),)
    said = findings.sorted()
    unread = tuple(one for one in said if one.is_error)
    if heads_of(own):
        at_hand = beside[0] if beside else Book(())
        return Book(own, (), said, unread, at_hand.games, at_hand.twins)
    return Book(own, read_all(rulebook_of(Path(text.name), ()), Findings()), said, unread)


def _read(path: Path) -> Book:
    findings, of_beside = Findings(), Findings()
    own: tuple[Source, ...] = ()
    beside: tuple[Source, ...] = ()
    try:
        check_left_out(path, findings)
        asked = rulebook_files(path)
        own = read_all(asked, findings)
        known = set(asked)
        beside = read_all([file for file in rulebook_of(path, asked) if file not in known], of_beside)
    except LoadError as error:
        findings.items.extend(error.findings)
    unread = tuple(one for one in (*findings.sorted(), *of_beside.sorted()) if one.is_error)
    return Book(own, beside, findings.sorted(), unread)
