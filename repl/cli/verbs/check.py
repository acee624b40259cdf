"""`naipe check`: everything that is wrong with some rules."""

from __future__ import annotations

from argparse import Namespace

from dsl.diagnostics.exchange import as_github, as_sarif
from dsl.diagnostics.report import as_json, render_all
from dsl.diagnostics.translation import in_language
from dsl.version import VERSION
from repl.cli.languages import spoken
from repl.cli.paths import existing_or_typed
from repl.play.loading import exit_code
from repl.render.phrases import Phrases
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    findings, sources = context.api.check(existing_or_typed(args.paths, context))
    if not sources and not findings:
        raise Refused(say("there-is-no-file-that-ends-in-naipe-in", paths=say.listed(args.paths)))
    told = [in_language(finding, context.language) for finding in findings]
    form = "json" if args.json else args.output_format
    if form == "json":
        context.out.data([as_json(finding, sources) for finding in told], indent=1)
    elif form == "sarif":
        context.out.data(as_sarif(told, sources, VERSION), indent=1)
    elif form == "github":
        context.out.exact(as_github(told, sources))
    elif findings:
        context.out.exact(render_all(findings, sources, language=context.language) + "\n")
    else:
        context.out.say(say.many(len(sources), "no-mistakes-in-n-files"), "good")
    return exit_code(findings)
