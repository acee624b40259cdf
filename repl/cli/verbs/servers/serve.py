"""`naipe serve`: run a table on this machine, with a page for each player."""

from __future__ import annotations

import socket
from argparse import Namespace

from repl.cli.verbs import play
from repl.play.session import Session
from repl.render.output import Output
from repl.render.phrases import phrase
from repl.render.reply import Line, Refused
from repl.terminal.context import Context
from repl.terminal.prompt import plain_lines

MOST = 65_535


def run(args: Namespace, context: Context) -> int:
    try:
        from repl.serve import address, links, running  # noqa: PLC0415 - an extra, that few have installed
    except ImportError as missing:
        raise Refused(
            phrase(
                "flag-needs-package-which-is-not-installed-command",
                flag="naipe serve",
                package=missing.name,
                command="pip install 'naipe[serve]'",
            )
        ) from missing
    if args.port is not None and not 0 < args.port <= MOST:
        raise Refused(phrase("a-port-is-a-number-from-1-to-last", last=MOST))
    out = Output(context.stdout, context.environ, plain=not context.stdout.isatty())
    address.address_of(args.host, 1, args.url)  # report a wrong address before the game begins
    listens: list[socket.socket] = []

    def begun() -> tuple[Session, tuple[Line, ...]]:
        if args.resume is not None:
            session, said = play.resumed(args, context, out)
        else:
            session, said = play.begun(args, context, out, plain_lines(context.stdin, out))
        session.mode = "serve"
        return session, said

    def serve(session: Session, said: tuple[Line, ...]) -> int:
        path = session.keeper.path
        known = links.links_of(path, session.table.people) if path is not None else None
        port = args.port or (known.port if known is not None else None)
        listens.append(address.listening(args.host, port))
        port = listens[0].getsockname()[1]
        kept = links.Links(port, known.secrets) if known is not None else links.new_links(session.table.people, port)
        for line in said:
            out.say(line.text, line.style)
        return running.run_table(session, kept, listens[0], address.address_of(args.host, port, args.url), out)

    try:
        return play.gone_through(begun, lambda: serve, context)
    finally:
        for one in listens:
            one.close()
