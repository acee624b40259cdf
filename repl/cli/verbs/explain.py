"""`naipe explain`: what the code of a diagnostic means, with a wrong and a right example."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.catalogue import ENTRIES, explain
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    if args.code is None:
        for code in sorted(ENTRIES):
            context.out.say(f"{code}  {ENTRIES[code].title}")
        return 0
    if args.code.strip().upper() not in ENTRIES:
        raise Refused(explain(args.code))
    context.out.say(explain(args.code))
    return 0
