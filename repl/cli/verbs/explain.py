"""`naipe explain`: print the meaning of the code of a finding, with a wrong and a right example."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.pages import ENTRIES, explain, titled
from dsl.diagnostics.spelling import nearest
from repl.render.phrases import phrase, together
from repl.render.reply import Refused
from repl.terminal.context import Context, own_language


def run(args: Namespace, context: Context) -> int:
    language = args.lang or own_language(context.environ)
    if args.code is None:
        for code in sorted(ENTRIES):
            context.out.say(f"{code}  {titled(code, language)}")
        return 0
    if args.code.strip().upper() not in ENTRIES:
        code = args.code.strip().upper()
        near = nearest(code, ENTRIES)
        there = together(" ", phrase("there-are-names", names=", ".join(near))) if near else ""
        raise Refused(together(phrase("there-is-no-code-code", code=code), there))
    context.out.say(explain(args.code, language))
    return 0
