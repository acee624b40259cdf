"""What the verbs that take paths share: are they there, `-`, and the exit code of what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from repl.context import Context, Refused

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
    built_in = Path(__file__).resolve().parents[2] / "rulebooks" / word
    if word in context.door.built_in_games() and built_in.is_dir():
        return built_in
    raise Refused(f"there is neither a file nor a folder {word}{_near(path)}")


def _near(path: Path) -> str:
    from repl.words import meant

    folder = path.parent
    names = [entry.name for entry in folder.iterdir()] if folder.is_dir() else []
    return f".{meant(path.name, names)}"


def exit_code(findings: Iterable[Any]) -> int:
    """Return 0 if only warnings were found, 3 if a limit refused a text, else 1."""
    errors = [finding for finding in findings if finding.is_error]
    if not errors:
        return 0
    return 3 if any(finding.code.startswith(LIMIT_CODES) for finding in errors) else 1


LIMIT_CODES = "N9"
