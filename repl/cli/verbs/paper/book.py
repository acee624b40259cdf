"""`naipe book`: the rules and all cards of a game as one page that people read."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from repl.cli.verbs.paper.print import NO_PAGES, job_of, write_all
from repl.printing.book import book_page
from repl.render.phrases import phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    job = job_of(args, context)
    path = Path(args.to or f"{job.game.id}-book.html")
    if path.suffix in NO_PAGES:
        raise Refused(phrase("path-is-no-name-for-a-page-rules-and", path=path))
    write_all({path: book_page(job.game, context.api.chapters(job.rules, job.voice.language)).encode()})
    context.out.say(job.voice.say("book-is-written-into-path", path=path))
    return 0
