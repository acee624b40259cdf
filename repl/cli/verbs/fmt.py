"""`naipe fmt`: give rules the one layout."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import render_all
from dsl.files import reading, writing
from dsl.formatting.formatter import format_text
from dsl.lexing import vocabulary
from dsl.lexing.text_validation import MAX_SIZE, admit
from dsl.source import Source
from repl.cli.verbs.paths import all_of, built_in
from repl.render.reply import Refused
from repl.terminal.context import Context

WHOLE = frozenset({"N101", "N103", "N106"})  # what makes a file no text of rules at all
LEVELS = 3  # how far above a file its game may stand


def run(args: Namespace, context: Context) -> int:
    if args.paths == ["-"]:
        return _stream(args.check, context)
    files = list(dict.fromkeys(file for path in args.paths for file in _files(path, context)))
    changed, broken = [], False
    for file in files:
        old = _text_of(file, context)
        new = None if old is None else _formatted(str(file), old, context)
        broken |= new is None
        if new is not None and new != old:
            changed.append(file)
            if not args.check:
                writing.write_whole(file, new)
    for file in changed:
        context.out.say(f"{'would change' if args.check else 'changed'} {file}")
    if not changed and not broken:
        context.out.say("nothing to change", "good")
    return 1 if broken or (args.check and changed) else 0


def _stream(check: bool, context: Context) -> int:
    old = all_of(context.stdin)
    new = _formatted("stdin.naipe", old, context)
    if new is None:
        return 1
    if not check:
        context.out.exact(new)
    return int(check and new != old)


def _text_of(file: Path, context: Context) -> str | None:
    """Return what stands in a file; say what is wrong with it and return None where that is no text of rules."""
    try:
        data = reading.read_beginning(file, MAX_SIZE + 1)
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}", 1) from error
    findings = Findings()
    source = admit(str(file), data, findings)
    if any(finding.is_error and finding.code in WHOLE for finding in findings.items):
        context.err.say(render_all(findings.sorted(), {source.name: source}))
        return None
    return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def _files(word: str, context: Context) -> Iterator[Path]:
    path = Path(word)
    if not reading.exists(path) and word in context.api.built_in_games():
        path = built_in(word)
    if reading.is_folder(path):
        try:
            yield from reading.files_below(path, ".naipe")
        except reading.TooLarge as error:
            raise Refused(f"{path} is too large: {error.strerror}", 3) from error
    elif reading.exists(path):
        yield path
    else:
        raise Refused(f"there is neither a file nor a folder {str(path)[:200]}")


def _around(file: Path, text: str, context: Context) -> Iterable[Path]:
    """Return the files whose words a file may use: those of the game or pack that it
    stands in, and of the game that the pack is for."""
    for folder in list(file.resolve().parents)[:LEVELS]:
        heads = [text for path in reading.files_in(folder, ".naipe") if (text := _glanced(path))]
        if any(re.search(r"^game ", head, re.MULTILINE) for head in heads):
            return _below(folder)
        packs = [head for head in heads if re.search(r"^pack ", head, re.MULTILINE)]
        if packs:
            return [*_game_of(packs[0], context), *_below(folder)]
    return _game_of(text, context)


def _game_of(text: str, context: Context) -> list[Path]:
    """Return the files of the game that a pack is for; none if it does not say, or the
    game does not come with naipe."""
    wanted = re.search(r"^ +for (\w+) *$", text, re.MULTILINE)
    if wanted and wanted[1] in context.api.built_in_games():
        return _below(built_in(wanted[1]))
    return []


def _below(folder: Path) -> list[Path]:
    """Return the files of rules in a folder; none of one that is too large to be a game."""
    try:
        return list(reading.files_below(folder, ".naipe"))
    except reading.TooLarge:
        return []


def _glanced(path: Path) -> str:
    """Return what stands in a file that is there for its words alone; nothing of one that cannot be read."""
    try:
        return reading.read_text(path, MAX_SIZE, errors="replace")
    except OSError:
        return ""


def _formatted(name: str, text: str, context: Context) -> str | None:
    """Return a text in the one layout; say what is wrong with it and return None if it cannot be read."""
    source = Source(name, text)
    own = Path(name).resolve()
    around = [path for path in _around(own, text, context) if path.resolve() != own]
    others = [Source(str(path), _glanced(path)) for path in around]
    words = vocabulary.collect([*others, source], Findings())
    result = format_text(source, words)
    if isinstance(result, str):
        return result
    context.err.say(render_all(result, {name: source}))
    return None
