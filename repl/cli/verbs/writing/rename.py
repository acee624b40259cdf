"""`naipe rename`: rename a word everywhere in the rules."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.report import render_all
from dsl.messages.message import on_one_line
from dsl.source import Source
from interpreter.loading.books import books_of
from interpreter.loading.loader import check_one_is_meant
from interpreter.loading.renaming import NotRenamed, renamed
from repl.cli.paths import existing, require_paths
from repl.cli.rewriting import difference, write_back
from repl.play.loading import exit_code
from repl.render.phrases import Phrases, message_of, phrase
from repl.render.reply import Refused
from repl.terminal.context import Context, own_language


def run(args: Namespace, context: Context) -> int:
    say = Phrases(args.lang or own_language(context.environ))
    require_paths([args.place])
    with existing([args.place], context) as paths:
        check_one_is_meant(paths[0])
        (book,) = books_of(paths)
        if book.unread:  # a word must be renamed in all files or in none
            context.err.say(
                render_all(book.unread, {source.name: source for source in book.files}, language=say.language)
            )
            return exit_code(book.unread)
        if not book.files:
            raise Refused(phrase("there-is-no-file-that-ends-in-naipe-in", paths=args.place))
        own = {source.name for source in book.files}
        others = tuple(source for source in book.everything if source.name not in own)
        try:
            done = renamed(book.files, others, args.old, args.new)
        except NotRenamed as why:
            raise Refused(message_of(why), 1) from why
        texts: dict[str, Source] = {source.name: source for source in book.files}
        if args.diff:
            for name, source in sorted(done.changed.items()):
                context.out.exact(difference(texts[name], source))
        else:
            write_back(done.changed, texts)
    files = say.many(len(done.changed), "n-files")
    places = say.many(done.places, "n-places")
    what = say(
        "would-be-renamed-places-in-files" if args.diff else "renamed-places-in-files", places=places, files=files
    )
    context.out.say(f"{on_one_line(args.old)} → {' '.join(args.new)} {what}", "good")
    return int(args.diff)
