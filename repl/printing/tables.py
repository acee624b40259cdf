"""Cards as a table of text (CSV), in one language."""

from __future__ import annotations

import csv
from types import SimpleNamespace

from repl.printing.printed import PrintedCard, PrintedGame
from repl.render.phrases import Phrases

#: The beginnings of cells that a spreadsheet would run as a formula.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def as_csv(game: PrintedGame) -> str:
    """Return the cards as CSV, with a row for each card and deck: deck, number, title, noun, copies, printed fields, text
    (RFC 4180)."""
    say = Phrases(game.language)
    fields = {label.field: label.label for card in game.cards for label in card.labels}
    fields |= {price.field: price.label for card in game.cards for price in card.prices}
    titles = {deck.id: deck.title for deck in game.decks}
    head = [say(name) for name in ("table-deck", "table-number", "table-title", "table-noun", "table-copies")]
    rows = [[*head, *fields.values(), say("table-text")]]
    for card in game.cards:
        told = _told(card)
        for pile, copies in card.decks or ((card.pile, card.copies),):
            row = [titles[pile], card.number, card.title, card.noun_label, str(copies)]
            rows.append([*row, *(told.get(name, "") for name in fields), card.text])
    lines: list[str] = []
    csv.writer(SimpleNamespace(write=lines.append)).writerows([[_safe(cell) for cell in row] for row in rows])
    return "\ufeff" + "".join(lines)


def _told(card: PrintedCard) -> dict[str, str]:
    prices = {price.field: " + ".join(f"{one.n} {one.label}" for one in price.amounts) for price in card.prices}
    return prices | {label.field: label.text for label in card.labels}


def _safe(text: str) -> str:
    """Return the text of a cell. If a spreadsheet would take it for a formula, an apostrophe is put before it."""
    return f"'{text}" if text.startswith(FORMULAS) and not text.removeprefix("-").isdecimal() else text
