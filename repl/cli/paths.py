"""Helpers for the verbs that take paths: check that the paths exist, read `-` as standard input, and find games by their
ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from dsl.files import reading, writing
from dsl.files.temporary import temporary_folder
from dsl.limits import MAX_SIZE
from dsl.source import Source
from interpreter import api
from interpreter.loading.belonging import is_head_in, rulebooks_in
from interpreter.loading.loader import folder_of, folder_of_built_in, rulebook_files
from repl.render.phrases import phrase, together, why_not
from repl.render.reply import Refused
from repl.render.words import meant
from repl.terminal.context import Context

STDIN = "stdin.naipe"


@contextmanager
def existing(given: Sequence[str], context: Context) -> Iterator[tuple[Path, ...]]:
    """Open a context that gives the paths for some words of the command line, each once. The id of a built-in game stands
    for its folder. The word `-` stands for the text from standard input, which is written to a temporary file. Raises
    Refused if there is no such path or game."""
    words = dict.fromkeys(given)
    if "-" not in words:
        yield tuple(_path(word, context) for word in words)
        return
    with temporary_folder() as spare:
        yield tuple(_typed(context, spare) if word == "-" else _path(word, context) for word in words)


def require_paths(given: Sequence[str]) -> None:
    """Raise Refused if `-` is among the paths of a verb that changes files: the result for `-` goes to standard output, so
    it must be the only path."""
    if "-" in given:
        raise Refused(phrase("stands-alone-what-comes-over-standard-input-is-in"), 2)


@contextmanager
def existing_rulebooks(given: Sequence[str], context: Context) -> Iterator[tuple[Path, ...]]:
    """Open a context with paths as in `existing`, but replace a folder of several games or packs by their folders."""
    with existing(given, context) as paths:
        yield tuple(rulebook for path in paths for rulebook in rulebooks_in(path))


def existing_or_typed(given: Sequence[str], context: Context) -> tuple[Path | Source, ...]:
    """Return paths as `existing_rulebooks` does. For `-`, add the text from standard input as a `Source`."""
    with existing_rulebooks([word for word in given if word != "-"], context) as paths:
        typed = (Source(STDIN, all_of(context.stdin)),) if "-" in given else ()
        return (*paths, *typed)


def _typed(context: Context, spare: Path) -> Path:
    """Write the text from standard input into a file in the folder `spare`, and return its path."""
    path = spare / STDIN
    writing.write_new(path, all_of(context.stdin).encode("utf-8", "surrogateescape"))
    return path


def _path(word: str, context: Context) -> Path:
    path = Path(word)
    if reading.exists(path):
        return path
    if word in api.built_in_games() and reading.is_folder(folder_of_built_in(word)):
        return folder_of_built_in(word)
    raise Refused(phrase("there-is-neither-a-file-nor-a-folder-path", path=word[:200], near=_near(path)))


def all_of(stream: TextIO) -> str:
    """Return the text of a stream, but at most one character more than rules may have, so that a text that is too long is
    reported. Bytes that are not UTF-8 are kept (`surrogateescape`), so that the check of the text reports them."""
    data = getattr(stream, "buffer", None)
    return stream.read(MAX_SIZE + 1) if data is None else data.read(MAX_SIZE + 1).decode("utf-8", "surrogateescape")


def _near(path: Path) -> str:
    return together(".", meant(path.name[:80], reading.names_in(path.parent)))


def home_of(name: str) -> Path | None:
    """Return the folder of a game's rules; None for a built-in game, whose files do not belong to the designer."""
    if name in api.built_in_games():
        return None
    try:
        return reading.resolved(folder_of(name))
    except api.LoadError:
        return None


def is_game(path: str, context: Context) -> bool:
    """Tell whether a path contains a whole game: one of its files has a line `game`. Raises Refused if a file cannot
    be read."""
    place = Path(path)
    if path in api.built_in_games():
        return True
    try:
        texts = [reading.read_beginning(file, MAX_SIZE) for file in rulebook_files(place)]
    except OSError as error:
        raise Refused(phrase("path-cannot-be-read-why", path=path, why=why_not(error))) from error
    return any(is_head_in(text, ("game",)) for text in texts)
