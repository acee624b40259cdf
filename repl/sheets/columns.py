"""The columns of a sheet: find the meaning of each by its name, in every language of naipe and of the game. A column may
also be named after a field of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dsl import prose
from dsl.diagnostics.spelling import folded, nearest
from dsl.messages.catalogue import LANGUAGES
from dsl.messages.message import Message
from dsl.nodes import FieldDecl
from dsl.records import dataclass
from dsl.semantics.rulebook import Rulebook
from repl.render.phrases import enumerated, phrase, together
from repl.sheets.cells import Cell

#: The columns that any card may have, in the order in which a sheet is written. Their names are in the message catalogues.
NUMBER, TITLE, DECK, NOUN, COPIES, TEXT = OWN = ("number", "title", "deck", "noun", "copies", "text")
NAMES = {
    NUMBER: "column-number",
    TITLE: "column-title",
    DECK: "column-deck",
    NOUN: "column-noun",
    COPIES: "column-copies",
    TEXT: "column-text",
}


#: The column number of a finding about a whole row.
NO_COLUMN = -1


@dataclass(frozen=True, slots=True)
class Trouble:
    """A problem of a cell, or (if `is_note`) a repair of it. Rows and columns count from 0."""

    row: int
    column: int
    message: str
    is_note: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """The index of each column by its meaning: `own` by the words of OWN, `fields` by the names of fields."""

    own: Mapping[str, int]
    fields: Mapping[str, int]


def names_of(column: str, language: str) -> list[str]:
    """Return the names that a column may have in a language. The first one is used for writing."""
    return [name.strip() for name in Message(NAMES[column]).in_language(language).split(",")]


def known_names(book: Rulebook) -> dict[str, str]:
    """Return the meaning of every possible column name: a word of OWN, or the name of a field after a dot."""
    known: dict[str, str] = {}
    lexicon = prose.Lexicon.of(book.declarations)
    fields = list(dict.fromkeys(name for _, name in book.fields))
    for name in fields:
        for language in lexicon.entries:
            if lexicon.entry(language, name) is not None:
                known.setdefault(folded(prose.word_text(name, lexicon, language)), f".{name}")
    known |= {folded(name): f".{name}" for name in fields}
    known |= {folded(name): own for own in OWN for language in LANGUAGES for name in names_of(own, language)}
    return known | {f".{folded(name)}": f".{name}" for name in fields}


def header_of(field: str, known: Mapping[str, str]) -> str:
    """Return the column name for a field. It gets a dot before it if the name alone means another column."""
    return field if known.get(folded(field)) == f".{field}" else f".{field}"


def columns_of(header: Sequence[Cell], known: Mapping[str, str], language: str = "en") -> tuple[Columns, list[Trouble]]:
    """Return the columns of a sheet, and the problems with their names; for an unknown name a similar one is suggested. A
    column with its name in parentheses is skipped."""
    found: dict[str, int] = {}
    troubles: list[Trouble] = []
    for column, cell in enumerate(header):
        name = " ".join(cell.text.split())
        if not name or (name[0] == "(" and name[-1] == ")"):
            continue
        means = known.get(folded(name))
        if means is None:
            troubles.append(Trouble(0, column, _unknown(name, known, language)))
        elif means in found:
            troubles.append(Trouble(0, column, phrase("column-stands-twice", name=name)))
        else:
            found[means] = column
    for needed in (NUMBER, TITLE):
        if needed not in found:
            troubles.append(Trouble(0, NO_COLUMN, phrase("column-is-missing", name=phrase(NAMES[needed]))))
    own = {name: column for name, column in found.items() if name in OWN}
    return Columns(own, {name[1:]: column for name, column in found.items() if name not in OWN}), troubles


def _unknown(name: str, known: Mapping[str, str], language: str) -> Message:
    own = [one for column in OWN for one in names_of(column, language)]
    near = nearest(name, [*own, *(word for word, means in known.items() if means == f".{word}")], 1)
    near = near or nearest(name, known, 1)
    if near:
        return phrase("column-is-unknown-did-you-mean", name=name[:80], near=near[0])
    fields = [means[1:] for word, means in known.items() if means == f".{word}"]
    there = enumerated([*(phrase(NAMES[own]).split(",")[0] for own in OWN), *fields[:12]])
    return together(phrase("column-is-unknown-there-are", name=name[:80], names=there))


def fields_of(book: Rulebook, nouns: Iterable[str]) -> list[FieldDecl]:
    """Return the declarations of the fields of some nouns, each name once, in the order of the rules."""
    wanted = frozenset(nouns)
    found: dict[str, FieldDecl] = {}
    for (noun, name), decl in book.fields.items():
        if noun in wanted:
            found.setdefault(name, decl)
    return list(found.values())
