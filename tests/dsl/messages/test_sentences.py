"""No sentence stands in Python: what a person reads is in the catalogues. This test reads the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from dsl.lexing.keywords import LANGUAGE, PHRASES
from dsl.messages.catalogue import catalogue
from places import ROOT

#: Rooms and files that hold something else: the grammar tables of prose, rules and emitted Python as text, and words of other
#: languages and systems by which a line is understood.
ELSEWHERE = re.compile(
    r"dsl/prose/(generation|language)/|dsl/formatting/|dsl/lexing/keywords|dsl/diagnostics/(brought|amounts)|dsl/blame/counsel"
    r"|interpreter/compiler/|interpreter/native/|repl/design/editor/phrases|interpreter/runtime/parts"
)
#: Texts with two words or more that nobody reads as a sentence, by the beginning of each: patterns, styles, lines of rules and
#: commands, and messages to programmers.
NO_SENTENCES: dict[str, set[str]] = {
    "interpreter/runtime/intrinsics.py": {"\n    about active"},  # names that emitted code may use
    "repl/__main__.py": {"naipe: the system"},  # where no catalogue can be read any more
    "dsl/fallbacks.py": {"naipe show GAME --speed"},
    "dsl/blame/definitions.py": {"count of p.", "define {} {} player p as {}"},
    "dsl/diagnostics/report.py": {"{} = naipe explain {}"},
    "dsl/nodes/base.py": {
        "cannot assign to field {}",
        "cannot delete field {}",
        "int | None",
        "str | None",
    },  # for programmers
    "dsl/parsing/actions/expressions.py": {"the n"},
    "dsl/parsing/errors/forms.py": {
        "define NAME of player p as WHAT",
        "given 2 players with 3, 3 cards in",
        "grid NAME: NOUN 3 by 3 square",
        "step NAME of player p",
        "verb BASE THIRD PAST: who THIRD nu",
    },  # how lines of rules are written
    "dsl/parsing/repair_findings.py": {"too much"},
    "dsl/parsing/repairs.py": {"too much"},
    "dsl/prose/trees/lasting.py": {"the n"},
    "dsl/reading/samples.py": {"the {} player after p"},
    "dsl/records.py": {
        "cannot assign to field {}",
        "cannot delete field {}",
        "return {} if other.__class__ is se",
        "self, other",
    },  # source of classes, and for programmers
    "dsl/semantics/cells.py": {"hex columns"},
    "dsl/semantics/checks/sentences.py": {"for each ({}) as p: p"},
    "dsl/semantics/vain/prose/languages.py": {
        "basque euskara",
        "catalan català catala catalão cata",
        "english inglês ingles anglès angle",
        "french français francais francês f",
        "galician galego",
        "german deutsch alemão alemao allem",
        "italian italiano italien italià",
        "portuguese português portugues por",
        "spanish espanhol español espanol e",
    },  # what languages are called in several languages
    "dsl/reading/categories.py": {"of several"},  # a category of the grammar
    "dsl/reading/learning.py": {"as many as"},  # keys of the grammar tables
    "dsl/reading/names.py": {"the n"},  # a determiner
    "dsl/unparsing/expressions.py": {"the n"},
    "dsl/unparsing/statements.py": {" until {} pass"},  # text in the language
    "interpreter/inspection/changes.py": {
        "an empty bundle",
        "lot falls",
        "roll gives",
        "shown to",
    },  # keys of the grammar tables
    "interpreter/inspection/narration.py": {"no effect"},  # keys of the grammar tables
    "interpreter/loading/game.py": {"rules without a `game` line are no"},
    "interpreter/loading/renaming.py": {"naipe rename {} {}"},
    "interpreter/model/grids.py": {"hex columns"},
    "interpreter/model/constants.py": {"{} is not known before play"},
    "interpreter/model/limits.py": {""},  # the table of docs/trust.md
    "interpreter/model/rng.py": {"n must be from 1 to 2**64, not {}"},
    "interpreter/positions/position.py": {"the game is over, and nobody is as"},
    "interpreter/runtime/paying.py": {"what somebody else pays with"},
    "interpreter/simulation/intervals.py": {"nothing changes where there is no ", "there is no mean of nothing"},
    "repl/cli/arguments.py": {"examples:"},  # lines to type, each with the id of what it does
    "repl/cli/cli.py": {
        "expected at least one argument",
        "expected one argument",
        "invalid %(type)s value: %(value)r",
        "invalid choice: %(value)r (choose ",
        "the following arguments are requir",
    },  # sentences of argparse, which are looked up by these
    "repl/cli/cookbook.py": {"## (.+)\\n\\n((?:[^\\n]+\\n)+)\\n<!-- w"},
    "repl/cli/elsewhere.py": {"pip install 'naipe[cluster]'"},
    "repl/cli/packages.py": {
        "the package {} is missing; install",
        "the package {} that Python finds i",
    },  # said before anything of naipe can be imported
    "repl/cli/rewriting.py": {"{}\n\\ No newline at end of file\n"},
    "repl/cli/verbs/servers/lsp.py": {"naipe lsp", "pip install 'naipe[lsp]'"},
    "repl/cli/scaffold.py": {"naipe check {}", "naipe test {} && naipe play {}"},  # lines to type
    "repl/cli/verbs/writing/new.py": {
        "naipe new game NAME --like",
        "naipe new {} NAME",
        "naipe play {}",
        "naipe test {} && {}",
    },  # lines to type
    "repl/cli/verbs/paper/print.py": {"naipe print {} --layout {}"},  # lines to type
    "repl/cli/verbs/paper/job.py": {"pip install 'naipe[print]'"},
    "repl/cli/verbs/replay.py": {"kept in", "saved in"},
    "repl/cli/verbs/servers/serve.py": {"naipe serve", "pip install 'naipe[serve]'"},  # lines to type
    "repl/cli/verbs/sharing/add.py": {"naipe play {}"},  # lines to type
    "repl/cli/verbs/sharing/cards.py": {"naipe test {}"},  # a line to type
    "repl/cli/verbs/simulate.py": {
        "naipe simulate {} --games 1 --seed",
        "pip install 'naipe[html]'",
        "pip install 'naipe[fast]'",
    },
    "repl/design/commands/__init__.py": {
        "back, forward",
        "deal CARD to PLAYER[.ZONE]",
        "diff A [B]",
        "new position",
        "set VALUE = X",
        "what if",
        "why not",
    },  # how commands are typed
    "repl/design/commands/navigate.py": {"branch second try"},
    "repl/design/commands/setup.py": {"new position"},
    "repl/play/commands.py": {"why not"},
    "repl/asking/refusals.py": {"why not"},  # the name of a command
    "repl/design/editor/completion.py": {"new position", "what if", "why not"},
    "repl/design/editor/highlighting.py": {"new position"},
    "repl/design/session.py": {"str | None"},
    "repl/play/ending.py": {"naipe replay {}"},
    "repl/play/playthrough.py": {"the table calls"},
    "repl/play/progress.py": {"kept in"},
    "repl/language_server/serving.py": {"the other process: %r"},  # for the log of the server
    "repl/printing/boards.py": {"hex columns", "#set page(width: {}mm, height: {}m"},  # a page of typst
    "repl/printing/worker.py": {"unknown font family: "},  # what typst says
    "repl/printing/findings.py": {'the text `"(.+?)"` could not be di'},  # what typst says
    "repl/render/charts/drawing.py": {"hex columns"},
    "repl/render/figures/page.py": {"body { font-family: sans-serif; ma"},
    "repl/render/output.py": {"bold cyan", "bold red", "bold reverse", "dim blue"},  # styles
    "repl/render/phrases/__init__.py": {
        "File exists",
        "Is a directory",
        "No space left on device",
        "No such file or directory",
        "Not a directory",
        "Permission denied",
        "Read-only file system",
    },  # sentences of the system, which are looked up by these
    "repl/sheets/files.py": {"pip install 'naipe[sheets]'"},
    "repl/sheets/making.py": {"-- naipe cards {} {} {}\n", "^-- naipe cards "},  # the mark in a deck
    "repl/terminal/faults.py": {"kept in", "not installed"},
    "repl/terminal/prompt.py": {" PLAY · {} · {} · {} · {} · help ·"},
}

WORD = re.compile(r"[`“(]?[A-Za-z][a-z']*[`”).,:;?!]*")
#: Words of the language of rules: a text of these alone is a line of rules.
OF_RULES = {*LANGUAGE, *(word for phrase, _ in PHRASES for word in phrase.split())}
#: Errors of the program itself, which are written for programmers.
FOR_PROGRAMMERS = {"TypeError", "AssertionError", "NotImplementedError", "KeyError", "AttributeError"}


def is_sentence(text: str) -> bool:
    """Tell whether a text has at least two plain words that are not all of the language of rules."""
    words = [word.strip("`“”().,:;?!") for word in text.split() if WORD.fullmatch(word)]
    return len(words) > 1 and any(word.lower() not in OF_RULES for word in words) and text not in catalogue("en")


def sentences(node: ast.AST) -> Iterator[str]:
    """Yield the sentences of a tree."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return  # a docstring
        case ast.Assert(test=test):
            yield from sentences(test)
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in FOR_PROGRAMMERS:
            return
        case ast.JoinedStr(values=values):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in values)
            yield from [text] if is_sentence(text) else []
            for part in values:
                yield from sentences(part) if isinstance(part, ast.FormattedValue) else ()
        case ast.Constant(value=str(text)):
            yield from [text] if is_sentence(text) else []
        case _:
            for child in ast.iter_child_nodes(node):
                yield from sentences(child)


def test_no_sentence_stands_in_python() -> None:
    found, used = dict[str, list[str]](), set[tuple[str, str]]()
    for room in ("dsl", "interpreter", "repl"):
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if ELSEWHERE.match(name):
                continue
            for text in sentences(ast.parse(path.read_text(encoding="utf-8"))):
                excused = next((start for start in NO_SENTENCES.get(name, ()) if text.startswith(start)), None)
                if excused is None:
                    found.setdefault(name, []).append(text)
                else:
                    used.add((name, excused))
    assert found == {}
    assert {(name, start) for name, starts in NO_SENTENCES.items() for start in starts} - used == set(), (
        "no longer needed"
    )


@pytest.mark.parametrize(
    "code",
    ["Reply.wrong('no such thing')", "x = f'{name} has no card'", "out.say('all is lost')", "f(a='not so good')"],
)
def test_a_sentence_is_seen(code: str) -> None:
    assert [*sentences(ast.parse(code))]


def test_a_line_of_rules_is_none() -> None:
    assert not is_sentence("for each player as p") or is_sentence("the players are three")
