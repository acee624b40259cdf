"""`naipe lsp`: serve an editor with the Language Server Protocol."""

from __future__ import annotations

from argparse import Namespace

from repl.cli.languages import spoken
from repl.render.phrases import phrase
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    language = spoken(args.lang, context.environ)
    try:
        from repl.language_server.answering import serve  # noqa: PLC0415 - an extra, that few have installed
    except ImportError as missing:
        raise Refused(
            phrase(
                "flag-needs-package-which-is-not-installed-command",
                flag="naipe lsp",
                command="pip install 'naipe[lsp]'",
                package=missing.name,
            )
        ) from missing
    serve(language, is_set=args.lang is not None)
    return 0
