"""`naipe check`: report all errors and warnings in rules."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.exchange import as_github, as_sarif
from dsl.diagnostics.report import as_json, render_all
from dsl.diagnostics.translation import in_language
from dsl.garbage import gc_paused
from dsl.source import Source
from dsl.version import VERSION
from interpreter import api
from repl.cli.languages import spoken
from repl.cli.paths import existing, existing_or_typed, require_paths
from repl.play.loading import exit_code
from repl.render.phrases import Phrases
from repl.render.reply import Refused
from repl.terminal.context import Context


def run(args: Namespace, context: Context) -> int:
    say = Phrases(spoken(args.lang, context.environ))
    good = "no-mistakes-in-n-files"
    if args.markdown:
        findings, sources, count = _of_documents(args.paths, context)
        good = "no-mistakes-in-n-examples"
    else:
        with gc_paused(lasts=True):  # a search for garbage would take a fifth of the time, and finds none
            findings, sources = api.check(existing_or_typed(args.paths, context))
        count = len(sources)
    if not count and not findings:
        none = "there-is-no-example-in-paths" if args.markdown else "there-is-no-file-that-ends-in-naipe-in"
        raise Refused(say(none, paths=say.listed(args.paths)))
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
        context.out.say(say.many(count, good), "good")
    return exit_code(findings)


def _of_documents(given: Sequence[str], context: Context) -> tuple[tuple[Diagnostic, ...], dict[str, Source], int]:
    """Check the examples in some documents. Return their findings, the documents by name, and the number of examples."""
    from interpreter.editing.documents import checked  # noqa: PLC0415 - few check documents

    found: list[Diagnostic] = []
    sources: dict[str, Source] = {}
    count = 0
    require_paths(given)
    with existing(given, context) as paths:
        for path in paths:
            of_one, document, examples = checked(path)
            found += of_one
            sources[document.name] = document
            count += examples
    return tuple(found), sources, count
