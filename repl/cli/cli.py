"""The command line: words -> a verb -> an exit code. What a verb does is imported when its arguments are good."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from dsl.files import writing
from repl.cli.arguments import VERBS
from repl.cli.overview import ASKED, DOES, a_game, overview
from repl.render.reply import Refused
from repl.render.version import VERSION
from repl.terminal.context import Context

CLEAN, FOUND, WRONG_CALL, FAULT, INTERRUPTED = 0, 1, 2, 70, 130
TRACEBACK = "NAIPE_TRACEBACK"


class Parser(argparse.ArgumentParser):
    """A parser that writes through the gate and proposes the nearest option."""

    def __init__(self, verb: str, context: Context) -> None:
        super().__init__(
            prog=f"naipe {verb}",
            description=f"{DOES[verb].capitalize()}.",
            epilog=VERBS[verb].examples.replace("{game}", a_game()),
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.context = context

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        args, rest = self.parse_known_args(words)
        if rest:
            from repl.render.words import meant  # noqa: PLC0415 - only a mistake needs it

            flags = [flag for action in self._actions for flag in action.option_strings]
            self.error(f"there is no place for `{rest[0]}`.{meant(rest[0].partition('=')[0], flags)}")
        return args

    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message}\n{self.format_usage().rstrip()}")

    def print_help(self, file: Any = None) -> None:
        self.context.out.exact(self.format_help())


def run(words: Sequence[str], context: Context) -> int:
    """Do what a command line says and return the exit code."""
    context.words = tuple(words)
    try:
        return _run(words, context)
    except Refused as refusal:
        return _refused(refusal, context)
    except KeyboardInterrupt:
        context.err.say("interrupted")
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has gone
        writing.to_nowhere(1)
        return CLEAN
    except OSError as error:  # a file's fault, or the system's
        context.err.say(f"naipe: {error.filename or 'the system'}: {error.strerror or error}", "error")
        return FOUND
    except Exception as error:
        if isinstance(error, context.api.LoadError):  # found when a game was about to begin, with the options chosen
            from repl.play import loading  # noqa: PLC0415 - --help needs no interpreter

            return _refused(loading.Unplayable(error.findings, error.sources), context)
        return _fault(error, context)


def _fault(error: Exception, context: Context) -> int:
    """Say whose fault it was, the rules' or naipe's own, and return the exit code."""
    from interpreter.model.failure import RuleError  # noqa: PLC0415 - --help needs no interpreter

    if isinstance(error, RuleError):
        context.err.say(f"naipe: the rules cannot go on: {error}", "error")
        if error.span is not None:
            context.err.say(f"  {error.span.source}", "hint")
        return FOUND
    if TRACEBACK in context.environ:
        raise error
    from repl.terminal import faults  # noqa: PLC0415 - only a fault needs it

    first, *more = faults.told(error, context)
    context.err.say(first, "error")
    for line in more:
        context.err.say(line, "hint")
    return FAULT


def _refused(refusal: Refused, context: Context) -> int:
    """Say what cannot be done, and return the exit code."""
    context.err.say(f"naipe: {refusal.text(context.language)}", "error")
    return refusal.code


def _run(words: Sequence[str], context: Context) -> int:
    verb = words[0] if words else "--help"
    if verb in ASKED:
        context.out.exact(overview())
        return CLEAN if words else WRONG_CALL
    if verb in ("--version", "-V"):
        context.out.exact(f"naipe {VERSION}\n")
        return CLEAN
    if verb not in VERBS:
        from repl.render.words import listed, meant  # noqa: PLC0415 - only a mistake needs them

        what = "option" if verb.startswith("-") else "verb"
        raise Refused(f"there is no {what} `{verb}`.{meant(verb, VERBS)} The verbs are {listed(list(VERBS))}.")
    parser = Parser(verb, context)
    VERBS[verb].add(parser)
    try:
        args = parser.read(words[1:])
    except SystemExit:  # argparse leaves so after --help
        return CLEAN
    context.asked_for = getattr(args, "lang", None) or ""
    code: int = import_module(f"repl.cli.verbs.{verb}").run(args, context)
    return code
