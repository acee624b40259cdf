"""`naipe fmt`: put rules into the standard layout."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.report import render_all
from dsl.files import reading, together
from dsl.formatting.formatter import format_text
from dsl.lexing import vocabulary
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import Vocabulary
from dsl.limits import MAX_SIZE
from dsl.source import Source
from interpreter.loading.books import Book, book_around, books_of
from interpreter.loading.loader import LoadError, rulebook_files
from repl.cli.paths import STDIN, all_of, existing_rulebooks, require_paths
from repl.cli.rewriting import overtaken
from repl.render.phrases import Phrases, phrase, why_not
from repl.render.reply import Refused
from repl.terminal.context import Context

WHOLE = frozenset({codes.NOT_UTF8, codes.TOO_LARGE, codes.BINARY})  # with these a file is no text of rules


def run(args: Namespace, context: Context) -> int:
    if args.paths == ["-"]:
        return _stream(args.check, context)
    require_paths(args.paths)
    with existing_rulebooks(args.paths, context) as paths:
        books = books_of(paths)
    files = {file: book for path, book in zip(paths, books) for file in _files(path)}
    before: dict[Path, bytes] = {}
    after: dict[Path, str] = {}
    broken, say = False, Phrases(context.language)
    for file, book in files.items():
        data = _read(file)
        if not _is_text(str(file), data, context):
            broken = True
            continue
        old = reading.plain(data.decode("utf-8"))
        new = _formatted(str(file), old, book, context)
        broken |= new is None
        if new is not None and new != old:
            before[file], after[file] = data, new
    if not args.check:
        try:
            together.write_over(before, after)
        except together.Overtaken as error:
            raise overtaken(error.filename) from error
    for file in after:
        context.out.say(say("would-change-path" if args.check else "changed-path", path=file))
    if not after and not broken:
        context.out.say(say("nothing-to-change"), "good")
    return 1 if broken or (args.check and after) else 0


def _stream(check: bool, context: Context) -> int:
    old = reading.plain(all_of(context.stdin))
    if not _is_text(STDIN, old, context):
        return 1
    new = _formatted(STDIN, old, book_around(Source(STDIN, old)), context)
    if new is None:
        return 1
    if not check:
        context.out.exact(new)
    return int(check and new != old)


def _read(file: Path) -> bytes:
    try:
        return reading.read_beginning(file, MAX_SIZE + 1)
    except OSError as error:
        raise Refused(phrase("path-cannot-be-read-why", path=file, why=why_not(error)), 1) from error


def _is_text(name: str, data: bytes | str, context: Context) -> bool:
    """Tell whether the data of a file is a text of rules (UTF-8, not too long); report the fault if it is not."""
    findings = Findings()
    source = admit(name, data, findings)
    if any(finding.is_error and finding.code in WHOLE for finding in findings.items):
        context.err.say(render_all(findings.sorted(), {source.name: source}, language=context.language))
        return False
    return True


def _files(path: Path) -> tuple[Path, ...]:
    try:
        return rulebook_files(path)
    except LoadError as error:
        raise Refused(error.findings[0].message, 3) from error


def _formatted(name: str, text: str, book: Book, context: Context) -> str | None:
    """Return a text in the standard layout; print its errors and return None if it cannot be parsed."""
    source = Source(name, text)
    result = format_text(source, _words(source, book))
    if isinstance(result, str):
        return result
    context.err.say(render_all(result, {name: source}, language=context.language))
    return None


def _words(source: Source, book: Book) -> Vocabulary:
    """Return all words of the rulebook that a text belongs to. The words are collected again only if the text differs from
    the one in the rulebook."""
    if book.texts.get(source.name) == source.text:
        return book.words
    return vocabulary.collect([*(one for one in book.everything if one.name != source.name), source], Findings())
