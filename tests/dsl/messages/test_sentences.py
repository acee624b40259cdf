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
    r"|interpreter/compiler/|interpreter/native/|repl/cli/first_texts|repl/design/editor/phrases|interpreter/runtime/parts"
)
#: Texts with two words or more that nobody reads as a sentence, by the beginning of each: patterns, styles, lines of rules and
#: commands, and messages to programmers.
NO_SENTENCES: dict[str, set[str]] = {}

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
