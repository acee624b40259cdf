"""Colours for the language at the prompt, from the lexer that reads the rules."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import OneStyleAndTextTuple
from prompt_toolkit.lexers import Lexer

from dsl.lexing.vocabulary import Vocabulary
from repl.design.editor.completion import LANGUAGE
from repl.design.session import DesignSession
from repl.play.command import named_command

STYLES = {
    "keyword": "class:keyword",
    "noun": "class:noun",
    "verb": "class:verb",
    "word": "class:word",
    "adjective": "class:word",
    "number": "class:number",
    "string": "class:string",
    "comment": "class:comment",
    "property": "class:word",
}
COLOURS = {
    "keyword": "bold",
    "noun": "ansicyan",
    "verb": "ansigreen",
    "word": "ansimagenta",
    "number": "ansiblue",
    "string": "ansiyellow",
    "comment": "ansibrightblack",
    "command": "bold",
}
Fragments = list[OneStyleAndTextTuple]


def coloured(text: str, vocabulary: Vocabulary) -> Fragments:
    """Return a text of the language in pieces with the class of each."""
    found: Fragments = []
    last = 0
    from dsl.lexing.lexer import highlight  # noqa: PLC0415 - lark comes with it, and the first prompt does not wait for it

    for start, end, kind in highlight(text, vocabulary):
        if start > last:
            found.append(("", text[last:start]))
        if end > max(start, last):
            found.append((STYLES.get(kind, ""), text[max(start, last) : end]))
            last = end
    if last < len(text):
        found.append(("", text[last:]))
    return found


class RuleLexer(Lexer):
    """Colours a whole buffer of rules."""

    def __init__(self, session: DesignSession) -> None:
        self.session = session

    def lex_document(self, document: Document) -> Callable[[int], Fragments]:
        lines = by_line(coloured(document.text, self.session.game.book.vocabulary))
        return lambda number: lines[number] if number < len(lines) else []


class LineLexer(Lexer):
    """Colours a line of commands: the command, and what is of the language behind it."""

    def __init__(self, session: DesignSession) -> None:
        self.session = session

    def lex_document(self, document: Document) -> Callable[[int], Fragments]:
        text = document.text
        command, _ = named_command(text, self.session.commands)
        found: Fragments = [("", text)]
        if command is not None and text.startswith(command.name):
            rest = text[len(command.name) :]
            of_language = command.name in (*LANGUAGE, "new position") or "\n" in rest
            found = [
                ("class:command", command.name),
                *(coloured(rest, self.session.game.book.vocabulary) if of_language else [("", rest)]),
            ]
        lines = by_line(found)
        return lambda number: lines[number] if number < len(lines) else []


def by_line(pieces: Fragments) -> list[Fragments]:
    """Cut coloured pieces at line ends."""
    lines: list[Fragments] = [[]]
    for style, text, *_ in pieces:
        for place, part in enumerate(text.split("\n")):
            if place:
                lines.append([])
            if part:
                lines[-1].append((style, part))
    return lines
