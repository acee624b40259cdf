"""Colours for what the designer types, in the form that prompt-toolkit needs."""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.lexers import Lexer

from repl.design.editor.colours import COMMAND, by_line, coloured
from repl.design.editor.completion import LANGUAGE
from repl.design.session import DesignSession
from repl.play.command import behind_command
from repl.render.charts.rows import Row
from repl.screen.shell.painting import class_of


class RuleLexer(Lexer):
    """Colours a text of rules that the designer is editing."""

    def __init__(self, session: DesignSession) -> None:
        self.session = session

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        return numbered(coloured(document.text, self.session.game.book.vocabulary))


class LineLexer(Lexer):
    """Colours a line with a command: the command, and the words of the language of the rules behind it."""

    def __init__(self, session: DesignSession) -> None:
        self.session = session

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        text = document.text
        command, start = behind_command(f"{text} ", self.session.commands, self.session.say)
        found: Row = [(text, "")]
        if command is not None:
            name = text[:start].rstrip()
            rest = text[len(name) :]
            of_language = command.name in (*LANGUAGE, "new position") or "\n" in rest
            behind = coloured(rest, self.session.game.book.vocabulary) if of_language else [(rest, "")]
            found = [(name, COMMAND), *behind]
        return numbered(found)


def numbered(pieces: Row) -> Callable[[int], StyleAndTextTuples]:
    """Return a function that takes the number of a line, counted from 0, and returns its coloured pieces for prompt-toolkit."""
    lines: list[StyleAndTextTuples] = [[(class_of(style), text) for text, style in line] for line in by_line(pieces)]
    return lambda number: lines[number] if number < len(lines) else []
