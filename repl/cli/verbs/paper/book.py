"""`naipe book`: the rules and all cards of a game as one page that people read."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from repl.cli.verbs.paper.job import job_of, require_page_name, write_all
from repl.printing.book import book_page
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    job = job_of(args, context)
    path = Path(args.to or f"{job.game.id}-book.html")
    require_page_name(path)
    write_all({path: book_page(job.game, context.api.chapters(job.rules, job.voice.language)).encode()})
    context.out.say(job.voice.say("book-is-written-into-path", path=path))
    return 0
