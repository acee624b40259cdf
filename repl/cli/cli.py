"""The command line: find the verb in the words that a user typed, run it, and return the exit code. The code of a verb is
imported only after its arguments have been checked."""

from __future__ import annotations

import argparse
import gc
import itertools
import re
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TypeVar

from dsl.fallbacks import FALLBACKS
from dsl.files import reading, writing
from dsl.messages.message import Message, on_one_line
from dsl.version import VERSION
from dsl.waiting import told_to
from repl.cli.arguments import VERBS
from repl.cli.overview import ASKED, DOES, a_game, games, overview
from repl.render.phrases import Phrases, enumerated, phrase, together, why_not
from repl.render.reply import Refused
from repl.terminal.context import Context

CLEAN, FOUND, WRONG_CALL, FAULT, INTERRUPTED = 0, 1, 2, 70, 130
TRACEBACK = "NAIPE_TRACEBACK"

A = TypeVar("A", bound=argparse.Action)


#: The arguments that may be the path of a game or a pack, and the verbs that change the files at that path. These verbs do not
#: accept the name of an added pack, because an added pack must stay as it is.
PATHS = ("game", "pack", "paths", "with_")
CHANGE_FILES = frozenset({"fix", "fmt", "rename", "new"})
#: The description of `--help`.
HELP = "show-this-help-and-exit"
#: The sentences of argparse that people see, each with the id of our translated message.
OF_ARGPARSE = {
    "usage: ": "argparse-usage",
    "argument %(argument_name)s: %(message)s": "argparse-argument",
    "the following arguments are required: %s": "argparse-required",
    "expected one argument": "argparse-one",
    "expected at least one argument": "argparse-some",
    "invalid %(type)s value: %(value)r": "argparse-value",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse-choice",
}
#: A line of the examples: the command, and its description.
EXAMPLE = re.compile(r"^(  naipe .*?\S {2,})(\S.*)$", re.MULTILINE)


def speak(language: str) -> None:
    """Make argparse speak a language. argparse looks up its sentences through a function `_`; ours takes its place and
    translates them."""

    def translated(text: str) -> str:
        return Message(OF_ARGPARSE[text]).in_language(language) if text in OF_ARGPARSE else text

    setattr(argparse, "_", translated)  # noqa: B010 - a name of the module that its stub does not have


def told_examples(text: str, say: Phrases) -> str:
    """Return the examples of a verb's help text, with each explanation in the language of the person."""
    text = text.replace("examples:", say("examples"), 1)
    return EXAMPLE.sub(lambda line: line[1] + say(line[2]), text)


class Parser(argparse.ArgumentParser):
    """A parser of argparse whose help and errors are translated and safe to print; for a misspelled option it suggests the
    nearest one."""

    def __init__(self, verb: str, context: Context, say: Phrases) -> None:
        self.say, self.context = say, context
        speak(say.language)
        does = say(DOES[verb])
        super().__init__(
            prog=f"naipe {verb}",
            description=f"{does[0].upper()}{does[1:]}.",
            epilog=told_examples(VERBS[verb].examples, say).replace("{game}", a_game()),
            allow_abbrev=False,
            add_help=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._positionals.title, self._optionals.title = say("what-comes-first"), say("options")
        self.add_argument("-h", "--help", action="help", help=HELP)

    def _add_action(self, action: A) -> A:
        """Add an argument, and translate its help text into the language of the user. argparse also calls this for arguments
        in a group."""
        if action.help is not argparse.SUPPRESS:
            action.help = self.say(action.help or "")
        return super()._add_action(action)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        args, rest = self.parse_known_args(words)
        if rest:
            from repl.render.words import meant  # noqa: PLC0415 - only a mistake needs it

            flags = [flag for action in self._actions for flag in action.option_strings]
            said = phrase("there-is-no-place-for-word", word=rest[0]), meant(rest[0].partition("=")[0], flags)
            self.error(together(*said, self._in_quotes(words, rest)))
        return args

    def _in_quotes(self, words: Sequence[str], rest: Sequence[str]) -> str:
        """Return a hint to put a name of several words in quotes, if the command line has several words in a row; ""
        otherwise."""
        first = list(words).index(rest[0]) - 1
        if first < 0 or any(word.startswith("-") for word in (words[first], *rest)):
            return ""
        name = " ".join((words[first], *rest))
        return together(" ", phrase("a-name-of-several-words-stands-in-quotes-name", name=name))

    def error(self, message: str) -> NoReturn:
        raise Refused(together(message, "\n", self.format_usage().rstrip()))

    def print_help(self, file: object = None) -> None:
        self.context.out.exact(self.format_help())


def run(words: Sequence[str], context: Context) -> int:
    """Carry out a command line and return the exit code."""
    context.words = tuple(words)
    try:
        return _run(words, context)
    except Refused as refusal:
        return _refused(refusal, context)
    except KeyboardInterrupt:
        context.err.say(Phrases(context.language)("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:  # the program that read the output has ended
        writing.to_nowhere(1)
        return CLEAN
    except OSError as error:  # a problem with a file or the system
        return _failed(error, context)
    except Exception as error:
        from interpreter.api import LoadError  # noqa: PLC0415 - --help needs no interpreter

        if isinstance(error, LoadError):  # the rules have errors with the chosen options
            from repl.play import loading  # noqa: PLC0415 - --help needs no interpreter

            return _refused(loading.Unplayable(error.findings, error.sources), context)
        return _fault(error, context)


def _failed(error: OSError, context: Context) -> int:
    """Report that a file could not be read or written, and return the exit code. Output that was not written yet is dropped,
    because Python would try to write it at exit, and would then end with another code."""
    say = Phrases(context.language)
    writing.let_go(1, context.stdout)
    with suppress(OSError):
        context.err.say(
            f"naipe: {on_one_line(error.filename) or say('the-system')}: {say.told(why_not(error))}", "error"
        )
    writing.let_go(2, context.stderr)
    return FOUND


def _fault(error: Exception, context: Context) -> int:
    """Report an unexpected error, and return the exit code. An error of the rules is shown with its line. For a fault of
    naipe itself a report is written."""
    from interpreter.model.failure import RuleError  # noqa: PLC0415 - --help needs no interpreter

    if isinstance(error, RuleError):
        context.err.say(
            f"naipe: {Phrases(context.language)(phrase('the-rules-cannot-go-on-error', error=error))}", "error"
        )
        if error.span is not None:
            context.err.say(f"  {on_one_line(error.span.source)}", "hint")
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
    """Print the reason why a command was refused, and return the exit code."""
    context.err.say(f"naipe: {refusal.text(context.language)}", "error")
    return refusal.code


def _language_among(words: Sequence[str]) -> str:
    """Return the language after the last `--lang` of a command line, "" if it has none. This works before the command line
    is parsed."""
    given = [word.removeprefix("--lang=") for word in words if word.startswith("--lang=")]
    given += [after for word, after in itertools.pairwise(words) if word == "--lang"]
    return given[-1] if given else ""


def _verb_first(words: Sequence[str]) -> list[str]:
    """Return a command line that begins with its verb. If `--lang` comes before the verb, it is moved behind it."""
    length = 2 if words[:1] == ["--lang"] else 1 if words and words[0].startswith("--lang=") else 0
    return [*words[length : length + 1], *words[:length], *words[length + 1 :]]


def _names_a_pack(args: argparse.Namespace) -> bool:
    """Tell whether a word on the command line may be the name of an added pack: it is neither a built-in game nor an
    existing path."""
    given = [getattr(args, name, None) for name in PATHS]
    words = [word for one in given for word in ([one] if isinstance(one, str) else one or ())]
    return any(word[:1].isalpha() and word not in games() and not reading.exists(Path(word)) for word in words)


def _run(words: Sequence[str], context: Context) -> int:
    context.asked_for = _language_among(words)
    words = _verb_first(list(words))
    verb = words[0] if words and not words[0].startswith("--lang") else ""
    if verb in ASKED or not verb:
        from repl.cli.languages import spoken  # noqa: PLC0415 - only the overview needs it

        context.out.exact(overview(spoken(context.asked_for or None, context.environ)))
        return CLEAN if verb else WRONG_CALL
    if verb in ("--version", "-V"):
        context.out.exact(f"naipe {VERSION}\n")
        return CLEAN
    if verb not in VERBS:
        from repl.render.words import meant  # noqa: PLC0415 - only a mistake needs them

        none = phrase("there-is-no-option-word" if verb.startswith("-") else "there-is-no-verb-word", word=verb)
        verbs = phrase("the-verbs-are-verbs", verbs=enumerated(list(VERBS)))
        raise Refused(together(none, meant(verb, VERBS), " ", verbs))
    parser = Parser(verb, context, Phrases(context.language))
    VERBS[verb].add(parser)
    try:
        args = parser.read(words[1:])
    except SystemExit:  # argparse exits in this way after --help
        return CLEAN
    context.asked_for = getattr(args, "lang", None) or ""
    if verb not in CHANGE_FILES and _names_a_pack(args):
        from interpreter.api import built_in_games  # noqa: PLC0415 - --help needs no interpreter
        from repl.packs.naming import settle  # noqa: PLC0415 - mostly a path or a game is named

        settle(args, PATHS, built_in_games(), context.environ)
    done = import_module(f".verbs.{VERBS[verb].room}{verb}", __package__).run
    if not gc.isenabled():  # `repl.__main__` has switched it off during the imports
        gc.freeze()
        gc.enable()
    FALLBACKS.begin()
    with told_to(lambda: _says_why_it_waits(context)):
        code: int = done(args, context)
    for message in FALLBACKS.news():
        context.err.say(Phrases(context.language)(message), "hint")
    return code


def _says_why_it_waits(context: Context) -> None:
    """Tell a person at a terminal that naipe is reading rules for the first time, because this takes a while."""
    if context.stderr.isatty():
        context.err.say(Phrases(context.language)("reading-rules-for-the-first-time"), "hint")
