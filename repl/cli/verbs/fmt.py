"""`naipe fmt`: give rules the one layout."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import render_all
from dsl.formatting.formatter import format_text
from dsl.lexing import vocabulary
from dsl.source import Source
from repl.cli.verbs.paths import built_in
from repl.render.reply import Refused
from repl.terminal.context import Context

LEVELS = 3  # how far above a file its game may stand


def run(args: Namespace, context: Context) -> int:
    if args.paths == ["-"]:
        return _stream(args.check, context)
    files = list(dict.fromkeys(file for path in args.paths for file in _files(path, context)))
    changed, broken = [], False
    for file in files:
        old = file.read_text("utf-8")
        new = _formatted(str(file), old, context)
        broken |= new is None
        if new is not None and new != old:
            changed.append(file)
            if not args.check:
                _write(file, new)
    for file in changed:
        context.out.say(f"{'would change' if args.check else 'changed'} {file}")
    if not changed and not broken:
        context.out.say("nothing to change", "good")
    return 1 if broken or (args.check and changed) else 0


def _stream(check: bool, context: Context) -> int:
    old = context.stdin.read()
    new = _formatted("stdin.naipe", old, context)
    if new is None:
        return 1
    if not check:
        context.out.exact(new)
    return int(check and new != old)


def _files(word: str, context: Context) -> Iterator[Path]:
    path = Path(word)
    if not path.exists() and word in context.api.built_in_games():
        path = built_in(word)
    if path.is_dir():
        yield from sorted(path.rglob("*.naipe"))
    elif path.is_file():
        yield path
    else:
        raise Refused(f"there is neither a file nor a folder {path}")


def _around(file: Path, text: str, context: Context) -> Iterable[Path]:
    """Return the files whose words a file may use: those of the game or pack that it
    stands in, and of the game that the pack is for."""
    for folder in list(file.resolve().parents)[:LEVELS]:
        heads = [path.read_text("utf-8", "replace") for path in folder.glob("*.naipe")] if folder.is_dir() else []
        if any(re.search(r"^game ", head, re.MULTILINE) for head in heads):
            return sorted(folder.rglob("*.naipe"))
        packs = [head for head in heads if re.search(r"^pack ", head, re.MULTILINE)]
        if packs:
            return [*_game_of(packs[0], context), *sorted(folder.rglob("*.naipe"))]
    return _game_of(text, context)


def _game_of(text: str, context: Context) -> list[Path]:
    """Return the files of the game that a pack is for; none if it does not say, or the
    game does not come with naipe."""
    wanted = re.search(r"^ +for (\w+) *$", text, re.MULTILINE)
    if wanted and wanted[1] in context.api.built_in_games():
        return sorted(built_in(wanted[1]).rglob("*.naipe"))
    return []


def _formatted(name: str, text: str, context: Context) -> str | None:
    """Return a text in the one layout; say what is wrong with it and return None if it cannot be read."""
    source = Source(name, text)
    own = Path(name).resolve()
    around = [path for path in _around(own, text, context) if path.resolve() != own]
    others = [Source(str(path), path.read_text("utf-8", "replace")) for path in around]
    words = vocabulary.collect([*others, source], Findings())
    result = format_text(source, words)
    if isinstance(result, str):
        return result
    context.err.say(render_all(result, {name: source}))
    return None


def _write(file: Path, text: str) -> None:
    """Replace a file as a whole, so that it is never half written."""
    spare = file.with_name(file.name + ".new")
    spare.write_text(text, encoding="utf-8", newline="\n")
    spare.chmod(file.stat().st_mode)
    spare.replace(file)
