"""`naipe check`: everything that is wrong with some rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from repl.cli.verbs.paths import existing
from repl.render.reply import Refused
from repl.terminal.context import Context

EXAMPLE = """\
examples:
  naipe check rulebooks/{game}
  naipe check rulebooks/{game} mydeck.naipe --json
  cat rules.naipe | naipe check -"""


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files or folders with rules; - for standard input")
    parser.add_argument("--json", action="store_true", help="print the findings as a JSON array")


def run(args: Namespace, context: Context) -> int:
    from dsl.diagnostics.report import as_json, render_all
    from repl.play.loading import exit_code
    from repl.render.words import counted, listed

    with existing(args.paths, context) as paths:
        findings, sources = context.api.check(paths)
    if not sources and not findings:
        raise Refused(f"there is no file that ends in .naipe in {listed(args.paths)}")
    if args.json:
        context.out.data([as_json(finding, sources) for finding in findings], indent=1)
    elif findings:
        context.out.exact(render_all(findings, sources) + "\n")
    else:
        context.out.say(f"nothing to find in {counted(len(sources), 'file')}", "good")
    return exit_code(findings)
