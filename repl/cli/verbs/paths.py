"""What the verbs that take paths share: are they there, `-`, ids of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from interpreter.loading.loader import folder_of
from repl.render.engine import Engine
from repl.render.reply import Refused
from repl.render.words import meant
from repl.terminal.context import Context

STDIN = "stdin.naipe"


@contextmanager
def existing(given: Sequence[str], context: Context) -> Iterator[tuple[Path, ...]]:
    """Yield paths that exist; ids of games stand for their folders, `-` for what comes over standard input."""
    with TemporaryDirectory() as spare:
        yield tuple(_path(word, context, Path(spare)) for word in given)


def _path(word: str, context: Context, spare: Path) -> Path:
    if word == "-":
        path = spare / STDIN
        path.write_text(context.stdin.read(), encoding="utf-8")
        return path
    path = Path(word)
    if path.exists():
        return path
    if word in context.api.built_in_games() and built_in(word).is_dir():
        return built_in(word)
    raise Refused(f"there is neither a file nor a folder {word}{_near(path)}")


def built_in(game: str) -> Path:
    """Return the folder of a game that comes with naipe."""
    return Path(str(files("rulebooks") / game))


def _near(path: Path) -> str:
    folder = path.parent
    names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    return f".{meant(path.name, names)}"


def home_of(api: Engine, name: str) -> Path | None:
    """Return where the rules of a game stand, None for one that comes with naipe: its files are not the designer's."""
    if name in api.built_in_games():
        return None
    try:
        return folder_of(name).resolve()
    except api.LoadError:
        return None
