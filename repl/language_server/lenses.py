"""Code lenses, which are lines that the editor shows above other lines. They run scenarios and show the results, show the
texts of cards, report the effect of a save on a running game, and mark the line at which a game in design mode waits."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from lsprotocol import types as lsp

from dsl import nodes
from dsl.messages.message import Message
from dsl.semantics.rulebook import CardEntry
from dsl.source import Source
from interpreter.loading.loader import with_its_game
from repl.design.beside import LONGEST, Standing, stands_in
from repl.language_server.books import Rules, Shelf
from repl.language_server.outline import Block, blocks

#: The commands of the server that code lenses run. An extension of an editor may run them too.
RUN = "naipe.runScenario"
RUN_ALL = "naipe.runScenarios"
CARD_TEXT = "naipe.cardText"
COMPARE = "naipe.compareCard"
#: The commands that the editor itself runs, in a terminal; their lenses appear only if the editor says at the beginning that it
#: can. The arguments are a file, a title, and the arguments of `naipe`.
DESIGN_FROM = "naipe.designFrom"
PRINT = "naipe.printCard"


def lenses(shelf: Shelf, rules: Rules, name: str, commands: Collection[str], language: str) -> list[lsp.CodeLens]:
    """Return the code lenses above the scenarios and cards of a text. `commands` are the commands that the editor itself can
    run."""
    shown = shelf.shown(name)
    saved: Source | None = None
    if name in shelf.texts and os.path.isabs(name):
        saved = shelf.saved(name)
    found = []
    if rules.told:
        beginning = lsp.Position(0, 0)
        found.append(lsp.CodeLens(lsp.Range(beginning, beginning), lsp.Command(rules.told, "")))
    standing = stands_in(Path(name)) if os.path.isabs(name) else None
    line = None if standing is None else _line_of(shown.source, standing)
    if standing is not None and line is not None:
        told = Message("editor-game-stands", what=standing.sentence).in_language(language)
        found.append(lsp.CodeLens(lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0)), lsp.Command(told, "")))
    cards = card_blocks(rules, name)
    for one in blocks(shown.source):
        if one.head == "scenario":
            lines = list(_of_scenario(rules, name, one, commands, language))
        elif (one.head, one.name) in cards:
            lines = list(_of_card(rules, shown.source, saved, one, commands, language))
        else:
            continue
        where = shown.range(one.named)
        found += [lsp.CodeLens(where, line) for line in lines]
    return found


def _line_of(source: Source, standing: Standing) -> int | None:
    """Return the line, counted from 0, at which a running game waits. The text may have changed since the game read it, so
    this is the nearest line with the same words; None if there is none."""
    alike = (number for number, line in enumerate(source.text.split("\n")) if line[:LONGEST] == standing.written)
    return min(alike, key=lambda number: abs(number - standing.line), default=None)


def command_line(rules: Rules, verb: str, options: Iterable[str], words: Iterable[str] = ()) -> list[str]:
    """Return the arguments of `naipe` for a rulebook: a verb, options, the folder or file of the rulebook (for a pack also its
    game), and further words. The names and words stem from the rules, perhaps of a stranger. They stand behind `--`, so none of
    them is taken for an option."""
    folders = {os.path.dirname(name) for name in rules.names}
    root = rules.names[0] if len(rules.names) == 1 else os.path.commonpath(folders)
    game = with_its_game([rules.sources[name] for name in rules.names if name in rules.sources])
    pack = [] if game is None else [f"--pack={root}"]
    return [verb, *options, *pack, "--", root if game is None else game[0], *words]


def card_blocks(rules: Rules, name: str) -> dict[tuple[str, str], list[CardEntry]]:
    """Return the cards of a file, by the first word of their declaration and by their title. A family (one declaration that
    makes several cards) has several."""
    found: dict[tuple[str, str], list[CardEntry]] = {}
    if rules.checked is None or name not in rules.checked.book.sources:
        return found
    book = rules.checked.book
    for entry in book.cards:
        written = next((part for part in entry.parts_of if isinstance(part, nodes.Card | nodes.Family)), entry.node)
        if written.span.source == name:
            head = book.written(written).split(maxsplit=1)[0]
            found.setdefault((head, written.title), []).append(entry)
    return found


def _of_scenario(
    rules: Rules, name: str, one: Block, commands: Collection[str], language: str
) -> Iterator[lsp.Command]:
    run = Message("editor-run").in_language(language)
    yield lsp.Command(run, RUN, arguments=[name, one.span.start])
    result = rules.results.get((name, one.name))
    if result is not None:
        text = result.text
        if result.generation != rules.generation:
            text = Message("editor-before", what=text).in_language(language)
        yield lsp.Command(text, RUN, arguments=[name, one.span.start])
    if DESIGN_FROM in commands:
        fails = result is not None and result.holds is False
        title = Message("editor-step-into" if fails else "editor-play-from-here").in_language(language)
        said = command_line(rules, "design", (f"--scenario={one.name}", "--watch"))
        yield lsp.Command(title, DESIGN_FROM, arguments=[name, one.name, said])


def _of_card(
    rules: Rules, now: Source, saved: Source | None, one: Block, commands: Collection[str], language: str
) -> Iterator[lsp.Command]:
    name = now.name
    yield lsp.Command(Message("editor-text").in_language(language), CARD_TEXT, arguments=[name, one.name])
    if PRINT in commands:
        said = command_line(rules, "print", (), (one.name,))
        yield lsp.Command(Message("editor-print").in_language(language), PRINT, arguments=[name, one.name, said])
    before = None if saved is None else saved_block(saved, one)
    if saved is not None and before is not None and text_of(saved, before) != text_of(now, one):
        yield lsp.Command(Message("editor-compare").in_language(language), COMPARE, arguments=[name, one.name])


def saved_block(saved: Source, one: Block) -> Block | None:
    """Return the declaration of a card in the saved file: the card with the same title, else with the same number; None if
    there is neither."""
    of_noun = [block for block in blocks(saved) if block.head == one.head]
    same = [block for block in of_noun if block.name == one.name] or [
        block for block in of_noun if block.number == one.number
    ]
    return same[0] if same else None


def text_of(source: Source, one: Block) -> str:
    """Return the source text of a declaration."""
    return source.text[one.span.start : one.span.end]
