"""`naipe check`: everything that is wrong with some rules."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.report import as_json, render_all
from repl.cli.verbs.paths import existing
from repl.play.loading import exit_code
from repl.render.reply import Refused
from repl.render.words import counted, listed
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    with existing(args.paths, context) as paths:
        findings, sources = context.api.check(paths)
    if not sources and not findings:
        raise Refused(f"there is no file that ends in .naipe in {listed(args.paths)}")
    if args.json:
        context.out.data([as_json(finding, sources) for finding in findings], indent=1)
    elif findings:
        context.out.exact(render_all(findings, sources) + "\n")
    else:
        context.out.say(f"no mistakes in {counted(len(sources), 'file')}", "good")
    return exit_code(findings)
