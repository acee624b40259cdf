"""The rulebooks of the texts that are open in an editor: their files, their texts and their findings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import field
from pathlib import Path

from pygls import uris

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.files import reading
from dsl.lexing.text_validation import admit
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.source import Source
from interpreter.editing.judge import Judge
from interpreter.loading.belonging import SUFFIX, rulebook_of
from interpreter.loading.books import Book
from interpreter.loading.heads import games_in
from interpreter.loading.loader import read_one, with_its_game
from repl.language_server.columns import Shown

#: A text after the check of its characters, and the findings of that check.
Admitted = tuple[Source, tuple[Diagnostic, ...]]


def name_of(uri: str) -> str:
    """Return the name that findings use for a file: its path. An address (URI) that is not a file is its own name."""
    path = uris.to_fs_path(uri) if uri.startswith("file:") else None
    return uri if path is None else os.path.normpath(path)


def uri_of(name: str) -> str:
    """Return the address (URI) of a file."""
    if not os.path.isabs(name) and ":" in name:
        return name
    return uris.from_fs_path(os.path.abspath(name)) or name


@dataclass(frozen=True)
class Result:
    """The result of a scenario. `text` is the sentence above the scenario. `holds` tells whether the scenario passed; None
    while it is running. `generation` is the `generation` of its rulebook when the scenario was started."""

    text: str
    holds: bool | None
    generation: int


@dataclass
class Rules:
    """One rulebook, and the results of its last check.

    - `generation`: the number of its changes so far. `judged`: the generation that was checked last, with the results `found`,
      `checked` and `sources`. `is_clean`: the check found no error.
    - `shown`: the files that have findings in the editor.
    - `results`: the last results of scenarios, by file and title, each with its generation.
    - `told`: the message of a running game about the last save.
    """

    names: tuple[str, ...]
    judge: Judge = field(default_factory=Judge)
    generation: int = 0
    judged: int = -1
    is_whole: bool = False
    found: tuple[Diagnostic, ...] = ()
    checked: Checked | None = None
    is_clean: bool = False
    sources: dict[str, Source] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)
    results: dict[tuple[str, str], Result] = field(default_factory=dict)
    told: str = ""

    def settle(self, generation: int, book: Book, found: tuple[Diagnostic, ...]) -> None:
        """Store the results of a quick check."""
        last = self.judge.last
        self.found, self.judged, self.is_whole = found, generation, False
        self.sources = {source.name: source for source in (*self.judge.sources, *book.files)}
        self.checked = None if last is None else last.checked
        self.is_clean = last is not None and self.judge.clean is last


class Shelf:
    """All rulebooks of an editor. `texts` are the open texts, by file name."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.encoding = "utf-16"
        self.rules: list[Rules] = []
        self._admitted: dict[str, tuple[str | None, Admitted]] = {}

    def of(self, name: str) -> Rules:
        """Return the rulebook that contains a file. If no known rulebook has it, look for its other files on the disk."""
        known = next((rules for rules in self.rules if name in rules.names), None)
        if known is not None:
            return known
        names = self._names_around(name)
        near = next((rules for rules in self.rules if set(rules.names) & set(names)), None)
        if near is not None:
            near.names = names
            return near
        self.rules.append(Rules(names))
        return self.rules[-1]

    def _names_around(self, name: str) -> tuple[str, ...]:
        """Return the files of the rulebook around a file. The file itself is included, even if it is not saved yet."""
        if not os.path.isabs(name):
            return (name,)
        found = {os.path.normpath(path) for path in rulebook_of(Path(name), (Path(name),))}
        return tuple(sorted({*found, name}))

    def look_again(self) -> None:
        """Look again which files each rulebook has, because some were made, saved, renamed or deleted."""
        self._admitted = {name: known for name, known in self._admitted.items() if known[0] is not None}
        for rules in list(self.rules):
            one = next((name for name in rules.names if name in self.texts), None)
            if one is None:
                self.rules.remove(rules)
                continue
            names = self._names_around(one)
            here = {os.path.dirname(name) for name in names}
            unsaved = {name for name in self.texts if name in rules.names and os.path.dirname(name) in here}
            rules.names = tuple(sorted({*names, *unsaved}))
            rules.generation += 1

    def text(self, name: str) -> Admitted:
        """Return the text of a file: from the editor if it is open there, else from the disk; and its findings."""
        raw = self.texts.get(name)
        known = self._admitted.get(name)
        if known is not None and known[0] == raw:
            return known[1]
        findings = Findings()
        source = read_one(Path(name), findings) if raw is None else admit(name, raw, findings)
        admitted = source or Source(name, ""), findings.sorted()
        self._admitted[name] = raw, admitted
        return admitted

    def saved(self, name: str) -> Source | None:
        """Return the text of a file on the disk, None if it cannot be read."""
        return read_one(Path(name), Findings()) if reading.exists(Path(name)) else None

    def shown(self, name: str, source: Source | None = None) -> Shown:
        """Return a text in two forms: as the editor has it, and as naipe reads it."""
        read = source if source is not None and name not in self.texts else self.text(name)[0]
        return Shown(self.texts.get(name, read.text), read, self.encoding)

    def book(self, rules: Rules) -> Book:
        """Return a rulebook with its present texts, ready to be checked. The other open games are included, because a pack
        may need one."""
        read = [self.text(name) for name in rules.names]
        said = tuple(one for _, found in read for one in found)
        games: dict[str, list[Source]] = {}
        for other in self.rules:
            if other is not rules:
                sources = [self.text(name)[0] for name in other.names]
                games.update((game, sources) for game in games_in(sources))
        unread = tuple(one for one in said if one.is_error)
        return Book(tuple(source for source, _ in read), (), said, unread, games)

    def with_packs(self, rules: Rules) -> Iterable[Rules]:
        """Yield a rulebook, then the open packs for its game."""
        yield rules
        games = games_in([self.text(name)[0] for name in rules.names])
        for other in self.rules:
            wanted = with_its_game([self.text(name)[0] for name in other.names]) if other is not rules else None
            if wanted is not None and wanted[0] in games:
                yield other

    def judge(self, rules: Rules) -> None:
        """Run the quick check on the present version of a rulebook, unless that was done already."""
        if rules.judged == rules.generation:
            return
        book = self.book(rules)
        rules.settle(rules.generation, book, rules.judge.findings(book))

    def snapshot(self, rules: Rules) -> tuple[dict[str, str | None], Mapping[str, Mapping[str, str]]]:
        """Return plain data for the other process: the texts of a rulebook (None means the text on disk), and the texts of
        the other games."""
        games = {
            game: {source.name: source.text for source in sources} for game, sources in self.book(rules).games.items()
        }
        return {name: self.texts.get(name) for name in rules.names}, games


def is_rules(name: str) -> bool:
    """Tell whether a name is that of a file of rules, or of an unsaved text."""
    return name.endswith(SUFFIX) or not os.path.isabs(name)
