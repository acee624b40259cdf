"""`naipe book`: write the rules and all cards of a game as one page for readers, or as a PDF."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from interpreter import api
from repl.cli.verbs.paper.at_work import at_work
from repl.cli.verbs.paper.job import job_of, layout_fails, require_page_name, require_typst, write_all
from repl.printing.book import book_page
from repl.printing.book_pages import blocks_of
from repl.printing.layouts import BOOK, layout_for
from repl.printing.setting import Request, press
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    form = args.format or ("pdf" if Path(args.to or "").suffix.lower() == ".pdf" else "html")
    if form == "pdf":
        require_typst(form)
    job = job_of(args, context, is_in_all=form == "html")
    path = Path(args.to or f"{job.game.id}-book.{form}")
    require_page_name(path)
    page = book_page(job.game, api.chapters(job.rules, job.voice.language))
    content = page.encode()
    if form == "pdf":
        layout = layout_for(BOOK)
        data = {"title": job.game.title, "language": job.game.language, "paper": args.paper, "blocks": blocks_of(page)}
        with at_work(context, job.voice.say("print-sets-the-book")), press() as made:
            pages = made.draw(layout, data, Request(strict=False))
        if pages.error is not None:
            raise Refused(layout_fails(pages, layout), 1)
        (content,) = pages.files
    write_all({path: content})
    context.out.say(job.voice.say("book-is-written-into-path", path=path))
    return 0
