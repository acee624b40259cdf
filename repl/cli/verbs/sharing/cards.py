"""`naipe cards`: make a deck from a sheet."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from dsl.diagnostics.report import as_json, render_all
from dsl.diagnostics.spelling import folded
from dsl.diagnostics.translation import in_language
from dsl.files import reading, together, writing
from dsl.messages.message import Message
from interpreter import api
from interpreter.loading.belonging import SUFFIX
from repl.cli import scaffold
from repl.cli.languages import spoken
from repl.play.loading import Unplayable, exit_code
from repl.render.phrases import Phrases, message_of, phrase
from repl.render.reply import Refused
from repl.sheets import files
from repl.sheets.cells import NoSheet, Rows, letters
from repl.sheets.columns import NO_COLUMN, known_names
from repl.sheets.making import Deck, Place, deck_from, place_for
from repl.sheets.placing import by_cells, told
from repl.terminal.context import Context

#: The highest number of notes about cells that are listed one by one.
MOST_NOTES = 20


def run(args: Namespace, context: Context) -> int:
    language = spoken(args.lang, context.environ)
    sheet = Path(args.sheet)
    target = _target(args.to, sheet)
    try:
        name = scaffold.identifier(target.stem, "deck"), scaffold.title(target.stem)
        place = place_for(target, args.game)
        known = known_names(place.book)
        rows, unread = files.read(sheet, lambda text: folded(text.strip()) in known)
        deck = deck_from(rows, place, sheet.name, name, language)
    except api.LoadError as error:
        raise Unplayable(error.findings, error.sources) from error
    except NoSheet as trouble:
        raise Refused(phrase("sheet-cannot-be-read-why", sheet=sheet, why=trouble), 1) from trouble
    except scaffold.Occupied as trouble:
        raise Refused(message_of(trouble)) from trouble
    if args.json:
        if deck.is_good:
            _write(deck, place)
        context.out.data(_data(deck, rows, sheet.name, target, language), indent=1)
        return 0 if deck.is_good else exit_code(deck.findings) or 1
    _tell(deck, rows, sheet.name, str(target), context, Phrases(language))
    if not deck.is_good:
        context.err.say(Phrases(language)("nothing-was-written"), "error")
        return exit_code(deck.findings) or 1
    _write(deck, place)
    _done(deck, target, unread, place, context, Phrases(language))
    return 0


def _target(to: str | None, sheet: Path) -> Path:
    """Return the path of the file for the deck: at the path from `--to`, else beside the sheet. If `--to` is a folder, the
    file is named after the sheet; if naipe makes or made that folder for the deck, after the folder."""
    path = Path(to) if to else sheet.with_suffix(SUFFIX)
    if path.suffix == SUFFIX or (path.suffix and not reading.is_folder(path)) or reading.is_file(path):
        return path
    named = path / f"{path.name}{SUFFIX}"
    return named if not reading.exists(path) or reading.exists(named) else path / f"{sheet.stem}{SUFFIX}"


def _tell(deck: Deck, rows: Rows, sheet: str, target: str, context: Context, say: Phrases) -> None:
    """Print the findings about the cells of a sheet: errors, repairs, and the findings of `check`."""
    for trouble in deck.troubles:
        if not trouble.is_note:
            context.err.say(told(sheet, rows, trouble, say), "error")
    notes = [trouble for trouble in deck.troubles if trouble.is_note]
    for trouble in notes[:MOST_NOTES]:
        context.out.say(told(sheet, rows, trouble, say), "hint")
    if len(notes) > MOST_NOTES:
        context.out.say(say("and-n-more", n=len(notes) - MOST_NOTES), "hint")
    if deck.findings and all(trouble.is_note for trouble in deck.troubles):
        found, cells = by_cells(deck.findings, deck.made, deck.start, target, rows, sheet, say)
        context.out.exact(render_all(found, {**deck.sources, **cells}, language=say.language) + "\n")


def _data(deck: Deck, rows: Rows, sheet: str, target: Path, language: str) -> dict[str, object]:
    """Return the result of reading a sheet as plain data for JSON. It has the path of the deck (None if it has errors), the
    repaired and the wrong cells (rows count from 1), and the findings of `check` with their cells."""
    say = Phrases(language)
    cells = [
        {
            "row": trouble.row + 1,
            "column": letters(trouble.column) if trouble.column != NO_COLUMN else None,
            "is_repaired": trouble.is_note,
            "message": say(trouble.message),
        }
        for trouble in deck.troubles
    ]
    found, sources = by_cells(deck.findings, deck.made, deck.start, str(target), rows, sheet, say)
    known = {**deck.sources, **sources}
    findings = [as_json(in_language(finding, language), known) for finding in found]
    made = str(target) if deck.is_good else None
    return {"sheet": sheet, "deck": made, "cards": deck.made.cards, "cells": cells, "findings": findings}


def _write(deck: Deck, place: Place) -> None:
    """Write a deck: as a new file, or in place of the one that was read. Raises OSError, and Refused if that file has
    changed."""
    if place.old is None:
        writing.make_folder(place.path.parent)
        writing.write_new(place.path, deck.text)
        return
    try:
        together.write_over({place.path: place.old}, {place.path: deck.text})
    except together.Overtaken as error:
        raise Refused(phrase("path-has-changed-since-it-was-read-and-nothing", path=place.path), 1) from error


def _done(deck: Deck, target: Path, unread: tuple[str, ...], place: Place, context: Context, say: Phrases) -> None:
    if unread:
        context.out.say(say("only-the-first-table-is-read-not-names", names=say.listed(unread)), "hint")
    cards = say.many(deck.made.cards, "n-cards")
    context.out.say(say("made-path-with-cards", path=target, cards=cards), "good")
    is_alone = not place.beside and target.stem != target.parent.name
    folder = target if is_alone else target.parent
    context.out.say(say("next-command", command=Message.written(f"naipe test {folder}")))
