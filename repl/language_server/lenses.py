"""Scenarios in an editor: a line above each that runs it, and how it went."""

from __future__ import annotations

from lsprotocol import types as lsp

from dsl.messages.message import Message
from repl.language_server.books import Rules, Shelf
from repl.language_server.outline import blocks

#: What the line above a scenario asks for, and an editor with commands of its own may ask for as well.
RUN = "naipe.runScenario"
RUN_ALL = "naipe.runScenarios"


def lenses(shelf: Shelf, rules: Rules, name: str, language: str) -> list[lsp.CodeLens]:
    """Return a line above each scenario of a text that runs it, and one with its result since the last change."""
    shown = shelf.shown(name)
    found = []
    for one in blocks(shown.source):
        if one.head != "scenario":
            continue
        where = shown.range(one.named)
        run = lsp.Command(Message("editor-run").in_language(language), RUN, arguments=[name, one.span.start])
        found.append(lsp.CodeLens(where, run))
        result = rules.results.get((name, one.span.start))
        if result is not None:
            found.append(lsp.CodeLens(where, lsp.Command(result, RUN, arguments=[name, one.span.start])))
    return found
