"""`naipe fix`: repair the mistakes that have only one possible repair, and list the others."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.report import render_all
from dsl.diagnostics.translation import said
from dsl.messages.message import on_one_line
from dsl.source import Source
from interpreter.editing.judge import Judge
from interpreter.loading.books import Book, book_around, books_of
from interpreter.loading.fixing import Fixed, fixed
from repl.cli.languages import spoken
from repl.cli.paths import STDIN, all_of, existing_rulebooks, require_paths
from repl.cli.rewriting import difference, write_back
from repl.play.loading import exit_code
from repl.render.phrases import Phrases, enumerated, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    if args.paths == ["-"]:
        return _stream(args.diff, context)
    require_paths(args.paths)
    with existing_rulebooks(args.paths, context) as paths:
        books = books_of(paths)
        if not any(book.own or book.said for book in books):
            raise Refused(phrase("there-is-no-file-that-ends-in-naipe-in", paths=enumerated(args.paths)))
        done = [_fixed(book) for book in books]
        for book, after in zip(books, done):
            if not args.diff:
                write_back(after.changed, {source.name: source for source in book.everything})
            _tell(book, after, args.diff, say, context)
    left = [finding for after in done for finding in after.left]
    if any(after.mended for after in done) and args.diff:
        return 1
    return exit_code(left)


def _fixed(book: Book) -> Fixed:
    """Repair the mistakes in a rulebook whose repair is certain. Return the changed texts, the repairs, and the findings
    that are left. Nothing is written to disk."""
    judge = Judge()
    return fixed(book.own, lambda changed: judge.findings(book, whole=True, changed=changed))


def _tell(book: Book, after: Fixed, diff: bool, say: Phrases, context: Context) -> None:
    sources = {source.name: source for source in book.everything}
    for name, source in sorted(after.changed.items()):
        if diff:
            context.out.exact(difference(sources[name], source))
    changed = {**sources, **after.changed}
    if after.left:
        context.err.say(render_all(after.left, changed, language=context.language))
    if after.mended and not diff:
        for mend in after.mended:
            context.out.say(f"{on_one_line(mend.file)}:{mend.line}: {said(mend.finding.message, context.language)}")
            context.out.say(f"    {mend.text}", "hint")
    context.out.say(_counted(after, diff, say), "" if after.left else "good")


def _counted(after: Fixed, diff: bool, say: Phrases) -> str:
    """Return a sentence with the number of repaired findings and the number of those that are left."""
    left = say.many(len(after.left), "n-findings-are-left")
    if not after.mended:
        nothing = say("there-is-nothing-that-is-certain-enough-to-be") if after.left else ""
        return f"{nothing} {left}" if after.left else say("there-is-nothing-to-mend")
    if diff:
        mended = say.many(len(after.mended), "n-findings-would-be-mended")
    else:
        mended = say.many(len(after.mended), "n-findings-are-mended")
    return f"{mended} {left}" if after.left else f"{mended} {say('nothing-is-left')}"


def _stream(diff: bool, context: Context) -> int:
    """Repair the text from standard input; the result goes to standard output, the messages to standard error."""
    before = Source(STDIN, all_of(context.stdin))
    book = book_around(before)
    after = _fixed(book)
    text = after.changed.get(STDIN, before)
    is_text = bool(book.own[0].text) or not before.text  # else the only finding is that it is no text
    if is_text:
        context.out.exact(difference(before, text) if diff else text.text)
    if after.left:
        context.err.say(
            render_all(after.left, {STDIN: after.changed.get(STDIN, book.own[0])}, language=context.language)
        )
    return 1 if diff and after.mended else exit_code(after.left)
