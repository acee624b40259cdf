"""Files to a checked rulebook: what to read, in which order, and the findings of all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.lexing.text_validation import MAX_SIZE, admit
from dsl.lexing.vocabulary import collect
from dsl.parsing.tree_store import trees_of
from dsl.semantics.checker import Checked, check
from dsl.semantics.rulebook import declare
from dsl.source import NOWHERE, Source
from interpreter.model.garbage import gc_paused

SUFFIX = ".naipe"


class LoadError(Exception):
    """A rulebook with errors: its findings and the sources they are about."""

    def __init__(self, findings: tuple[Diagnostic, ...], sources: dict[str, Source]) -> None:
        super().__init__(f"{sum(f.is_error for f in findings)} errors in the rules")
        self.findings = findings
        self.sources = sources


@cache
def built_in_games() -> tuple[str, ...]:
    """Return the ids of the games that come with the program."""
    root = Path(str(files("rulebooks")))
    return tuple(sorted(path.name for path in root.iterdir() if path.is_dir() and _has_game(path)))


def _has_game(path: Path) -> bool:
    """Tell whether one of the files of a folder begins a game."""
    for file in rulebook_files(path):
        with file.open("rb") as opened:
            if any(line.startswith(b"game ") for line in opened):
                return True
    return False


def rulebook_files(path: Path) -> tuple[Path, ...]:
    """Return the rules files of a folder (or the file itself), in a fixed order; links out of it are left out."""
    if path.is_file():
        return (path,)
    root = path.resolve()
    inside = (p for p in path.rglob("*" + SUFFIX) if p.is_file() and p.resolve().is_relative_to(root))
    return tuple(sorted(inside, key=lambda p: p.relative_to(path).as_posix()))


def folder_of(game: str | Path) -> Path:
    """Return where a game is: a path as given, or the folder of a built-in game. Raises LoadError."""
    path = Path(game)
    if path.exists():
        return path
    if str(game) in built_in_games():
        return Path(str(files("rulebooks") / str(game)))
    findings = Findings()
    findings.error(
        "N601",
        f"there is no game “{game}” here",
        NOWHERE,
        help="games: " + ", ".join(built_in_games()) + "; or give the path of a folder",
    )
    raise LoadError(findings.sorted(), {})


def read_all(paths: Iterable[Path], findings: Findings) -> tuple[Source, ...]:
    """Read rules files through the text gate; what cannot be read is a finding."""
    return tuple(source for path in paths if (source := read_one(path, findings)) is not None)


def read_one(path: Path, findings: Findings) -> Source | None:
    """Read one file (not more of it than may be); return None and a finding where that cannot be done."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_SIZE + 1)
    except OSError as error:
        findings.error(
            "N604",
            f"“{path}” cannot be read: {error.strerror or error}",
            NOWHERE,
            help="look at the path and who may read it",
        )
        return None
    return admit(str(path), data, findings)


def check_sources(sources: Sequence[Source], findings: Findings, scenarios: bool = True) -> Checked:
    """Parse and check some sources as one rulebook, with or without their scenarios."""
    vocabulary = collect(sources, findings)
    book = declare(trees_of(sources, vocabulary, findings, scenarios), sources, vocabulary, findings)
    return check(book, findings)


def with_its_game(sources: Sequence[Source]) -> str | None:
    """Return the game that a pack is for, where the sources are a pack without its game."""
    heads = [line.split() for source in sources for line in source.text.splitlines() if line[:5] in ("game ", "pack ")]
    if any(head[0] == "game" for head in heads) or not heads:
        return None
    for source in sources:
        for line in source.text.splitlines():
            words = line.split()
            if line.startswith("  for ") and len(words) == 2:
                return words[1]
    return None


def load_rules(
    game: str | Path, packs: Sequence[str | Path] = (), scenarios: bool = True
) -> tuple[Checked, tuple[Diagnostic, ...]]:
    """Load a game with packs; raise LoadError if there are errors. Returns warnings as well."""
    with gc_paused():
        return _load_rules(game, packs, scenarios)


def _load_rules(
    game: str | Path, packs: Sequence[str | Path], scenarios: bool
) -> tuple[Checked, tuple[Diagnostic, ...]]:
    findings = Findings()
    paths = [p for folder in (folder_of(game), *map(folder_of, packs)) for p in rulebook_files(folder)]
    sources = read_all(paths, findings)
    base = with_its_game(sources)
    if base is not None:
        sources = (*read_all(rulebook_files(folder_of(base)), findings), *sources)
    if not sources and not findings.has_errors:
        findings.error(
            "N602", f"there is no {SUFFIX} file in “{game}”", NOWHERE, help="a game is a folder of .naipe files"
        )
    checked = check_sources(sources, findings, scenarios)
    found = findings.sorted()
    if findings.has_errors:
        raise LoadError(found, {source.name: source for source in sources})
    return checked, found


def digest_of(checked: Checked) -> str:
    """Return a digest of the rules: of their declarations in the order of the files, but for scenarios,
    templates, prose and boards, which do not change how a game goes."""
    mix = hashlib.blake2b(digest_size=16)
    for file in checked.book.files:
        text = checked.book.sources[file.span.source].text
        for declaration in file.declarations:
            if not isinstance(declaration, nodes.Scenario | nodes.Prose | nodes.Board | nodes.Template):
                mix.update(text[declaration.span.start : declaration.span.end].encode() + b"\0")
    return mix.hexdigest()
