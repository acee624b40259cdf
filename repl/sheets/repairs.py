"""Undo the changes that a spreadsheet program made to a cell, such as a lost zero. A change is undone only if the original
is certain, and is always reported."""

from __future__ import annotations

import re
from collections.abc import Collection

from dsl.diagnostics.spelling import folded
from dsl.messages.catalogue import LANGUAGES
from dsl.messages.message import Message
from dsl.records import dataclass
from repl.render.phrases import phrase
from repl.sheets.cells import DATE, FAULT, FORMULA, NUMBER, TRUTH, Cell

#: A whole number with only zeros after its point or comma, such as `3.0`.
POINTED = re.compile(r"(-?[0-9]{1,9})[.,]0+")
#: A number that is not whole, or that is written with a power of ten.
BROKEN = re.compile(r"-?[0-9]+(?:[.,][0-9]+)?(?:[eE][+-]?[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Read:
    """The content of a cell as text of the rules. `note` reports a repair; `trouble` is the reason why the cell cannot be
    read."""

    text: str
    note: Message | None = None
    trouble: Message | None = None


def plain(cell: Cell) -> Read:
    """Return the text of a cell, or an error if the spreadsheet program has made a date, a formula or an error of it."""
    if cell.kind == DATE:
        return Read("", trouble=phrase("cell-is-a-date-by-now", text=cell.text))
    if cell.kind == FORMULA:
        return Read("", trouble=phrase("cell-is-a-formula-without-a-result"))
    if cell.kind == FAULT:
        return Read("", trouble=phrase("cell-holds-the-error-text", text=cell.text))
    return Read(cell.text.strip())


def number(cell: Cell) -> Read:
    """Return a whole number (`3.0` is read as `3`), or the text of an expression as it is written."""
    found = plain(cell)
    if found.trouble or found.text.isdecimal():
        return found
    pointed = POINTED.fullmatch(found.text)
    if pointed:
        return Read(pointed[1], note=phrase("cell-text-is-read-as-new", text=found.text, new=pointed[1]))
    if cell.kind == NUMBER or "." in found.text or "," in found.text or found.text[:1].isdecimal():
        whole = found.text.removeprefix("-")
        if BROKEN.fullmatch(found.text) and not whole.isdecimal():
            return Read("", trouble=phrase("cell-is-no-whole-number", text=found.text))
    return found


def card_number(cell: Cell, before: Collection[str], others: Collection[str]) -> Read:
    """Return the number of a card, with the leading zeros that a spreadsheet program may have removed. If the deck had a
    card with this number `before`, that number is restored. Otherwise, if a number of `others` begins with a zero, zeros are
    added up to the length of those numbers."""
    found = number(cell)
    if found.trouble or not found.text.isdecimal() or found.text in before:
        return found
    same = [one for one in before if one.isdecimal() and int(one) == int(found.text)]
    numbers = [one for one in (*before, *others) if one.isdecimal()]
    widths = {len(one) for one in numbers}
    new = same[0] if len(same) == 1 else found.text
    if not same and len(widths) == 1 and any(one.startswith("0") for one in numbers):
        new = found.text.zfill(min(widths))
    if new == found.text:
        return found
    return Read(new, note=phrase("cell-text-is-read-as-new", text=cell.text.strip(), new=new))


def truth(cell: Cell) -> Read:
    """Return `yes` or `no` for a word that means this in a language of naipe; other texts stay as they are."""
    found = plain(cell)
    if found.trouble or found.text in ("yes", "no"):
        return found
    for word, name in (("yes", "cell-words-for-yes"), ("no", "cell-words-for-no")):
        words = {
            folded(part.strip()) for language in LANGUAGES for part in Message(name).in_language(language).split(",")
        }
        if folded(found.text) in words:
            said = cell.kind == TRUTH or folded(found.text) == word
            return Read(word, note=None if said else phrase("cell-text-is-read-as-new", text=found.text, new=word))
    return found
