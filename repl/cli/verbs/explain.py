"""`naipe explain`: what the code of a diagnostic means, with a wrong and a right example."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.catalogue import ENTRIES, explain, titled
from repl.render.reply import Refused
from repl.terminal.context import Context, own_language


def run(args: Namespace, context: Context) -> int:
    language = args.lang or own_language(context.environ)
    if args.code is None:
        for code in sorted(ENTRIES):
            context.out.say(f"{code}  {titled(code, language)}")
        return 0
    if args.code.strip().upper() not in ENTRIES:
        raise Refused(explain(args.code))
    context.out.say(explain(args.code, language))
    return 0
