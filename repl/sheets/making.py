"""Make a file of rules from a sheet. The text above the cards is kept from the designer's file; the cards come from the
sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.files import reading
from dsl.lexing.text_validation import admit, normalised
from dsl.limits import MAX_SIZE
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.semantics.rulebook import Rulebook
from dsl.source import Source
from interpreter.loading.belonging import rulebook_of
from interpreter.loading.books import Book
from interpreter.loading.heads import game_line, games_in, heads_of
from interpreter.loading.loader import check_sources, folder_of, its_game, read_all, rulebook_files
from repl.render.phrases import enumerated, phrase
from repl.render.reply import Refused
from repl.sheets.cells import Rows
from repl.sheets.columns import DECK, NOUN, Columns, Trouble, columns_of, known_names
from repl.sheets.decks import Made, Setting, deck_of

#: The line above the cards that come from a sheet: the name of the sheet, and a digest of everything below the line.
MARK = re.compile(r"^-- naipe cards (\S.*?) ([0-9a-f]{16}) .*\n", re.MULTILINE)
#: The headings of cards in a file that was made from a sheet before.
_CARD = re.compile(r'^(\w+) (\w+) "', re.MULTILINE)


@dataclass(frozen=True)
class Place:
    """The place where a deck is to be written.

    - `path`, `old`: its file, and the former content of this file (None if it is new). `above`: the text above the cards.
    - `before`: the nouns and numbers of the cards that the file had before.
    - `beside`: the other files of the same game or pack. `game`: the files of the game that the pack is for.
    """

    path: Path
    old: bytes | None
    above: str
    before: frozenset[tuple[str, str]]
    beside: tuple[Source, ...]
    game: tuple[Source, ...]

    @cached_property
    def book(self) -> Rulebook:
        """The checked rulebook without the cards of the sheet. Its errors are reported later, together with those of the
        cards."""
        own = (Source(str(self.path), self.above),) if self.above.strip() else ()
        return check_sources((*self.game, *self.beside, *own), Findings(), scenarios=False).book


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that is ready to be written, the offset at which its cards begin, and the findings about it."""

    text: str
    start: int
    made: Made
    troubles: tuple[Trouble, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    sources: Mapping[str, Source] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        return all(one.is_note for one in self.troubles) and not any(one.is_error for one in self.findings)


def place_for(path: Path, game: str | None) -> Place:
    """Return the place where a deck is to be written: in the game or pack of its folder, or in a new pack for another `game`.

    Raises Refused if the file was not made from a sheet, if it was changed by hand since, or if its game is unknown. Raises
    LoadError if there is no such game, and OSError.
    """
    old = reading.read_bytes(path, MAX_SIZE) if reading.exists(path) else None
    above, cards = _parted(path, old)
    named = () if game is None else tuple(read_all(rulebook_files(folder_of(game)), Findings()))
    ids = games_in(named)
    own = (Source(str(path), above),)
    is_by_itself = bool(heads_of(own))
    beside = _beside(path, (path,) if is_by_itself else ())
    heads = heads_of((*own, *beside))
    games = [name for kind, name, _ in heads if kind == "game"]
    if not is_by_itself and ids and not set(ids) & set(games):
        return Place(path, old, above, cards, (), named)
    if not heads:
        raise Refused(phrase("for-which-game-are-the-cards-of-path", path=path))
    line = game_line((*own, *beside))
    wanted = games[0] if games else line[0] if line is not None else ""
    if ids and wanted not in ids:
        raise Refused(phrase("path-belongs-to-the-game-own-not-to-game", path=path, own=wanted, game=ids[0]))
    needed = () if games else tuple(its_game((*own, *beside), Findings(), dict.fromkeys(ids, named)))
    return Place(path, old, above, cards, beside, needed)


def _beside(path: Path, own: tuple[Path, ...]) -> tuple[Source, ...]:
    """Return the other files of the game or pack to which a file belongs."""
    files = [file for file in rulebook_of(path, own) if reading.resolved(file) != reading.resolved(path)]
    return read_all(files, Findings())


def _parted(path: Path, old: bytes | None) -> tuple[str, frozenset[tuple[str, str]]]:
    """Return the text above the cards in a file that was made from a sheet, and the nouns and numbers of these cards. Raises
    Refused if it was not made from a sheet, or if its cards were changed by hand."""
    if old is None:
        return "", frozenset()
    text = normalised(reading.text_of(old, path))
    mark = MARK.search(text)
    if mark is None:
        raise Refused(phrase("path-was-made-by-no-sheet", path=path), 1)
    cards = text[mark.end() :]
    if _digest(cards) != mark[2]:
        raise Refused(phrase("cards-in-path-were-changed-by-hand", path=path, sheet=mark[1]), 1)
    return text[: mark.start()], frozenset(_CARD.findall(cards))


def _digest(cards: str) -> str:
    return blake2b(cards.encode(), digest_size=8).hexdigest()


def _printable(name: str) -> str:
    """Return the name of a file on one line of at most 100 printable letters, for a comment in the rules."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:100]


def noun_of(book: Rulebook, columns: Columns) -> str:
    """Return the noun of the rows that do not name one. Raises Refused if the cards of this game have several nouns and the
    sheet has no column for them."""
    nouns = list(dict.fromkeys(entry.node.noun for entry in book.cards))
    if not nouns:
        nouns = list(book.nouns)
    if len(nouns) > 1 and NOUN not in columns.own:
        raise Refused(phrase("cards-here-are-of-several-nouns-name-a-column", nouns=enumerated(nouns)))
    return nouns[0] if nouns else "card"


def deck_from(rows: Rows, place: Place, sheet: str, name: tuple[str, str], language: str) -> Deck:
    """Return the deck made from a sheet, checked at the place where it is to be written. `name` has the word and the title
    of a new deck."""
    book = place.book
    columns, troubles = columns_of(rows[0] if rows else (), known_names(book), language)
    if troubles:
        return Deck("", 0, Made(), tuple(troubles))
    noun = noun_of(book, columns)
    others = {(entry.node.noun, entry.node.id) for entry in book.cards}
    setting = Setting(book, noun, place.before, others | {(noun, one) for one in _written_out(rows, columns)})
    made = deck_of(rows, columns, setting)
    if not made.cards:
        raise Refused(phrase("sheet-has-no-row-with-a-card", sheet=sheet), 1)
    head = place.above or _head(place, name, DECK in columns.own)
    remark = Message("remark-change-these-cards-in-the-sheet").in_language(language)
    above = f"{head.rstrip()}\n\n" if head.strip() else ""
    above += f"-- naipe cards {_printable(sheet)} {_digest(made.text)} {remark}\n"
    found, sources = _judged(place, above + made.text)
    return Deck(above + made.text, len(above), made, tuple(made.troubles), found, sources)


def _written_out(rows: Rows, columns: Columns) -> set[str]:
    """Return the card numbers in a sheet that still have their leading zeros. They show how many digits the other numbers
    had. Return an empty set if the sheet has a column for nouns."""
    if NOUN in columns.own:
        return set()
    column = columns.own["number"]
    texts = {row[column].text.strip() for row in rows[1:] if column < len(row)}
    return {text for text in texts if text.isdecimal() and text.startswith("0")}


def _head(place: Place, name: tuple[str, str], has_decks: bool) -> str:
    """Return the text above the cards of a new deck: a `pack` line if the folder has no game or pack yet, and a `deck` line
    unless the sheet names the decks."""
    word, title = name
    game = (games_in(place.game) or [""])[0]
    pack = f'pack {word} "{title}"\n  for {game}\n\n' if not heads_of(place.beside) else ""
    return pack + ("" if has_decks else f'deck {word} "{title}"\n')


def _judged(place: Place, text: str) -> tuple[tuple[Diagnostic, ...], dict[str, Source]]:
    findings = Findings()
    own = admit(str(place.path), text, findings)
    games: Mapping[str, Sequence[Source]] = dict.fromkeys(games_in(place.game), place.game)
    book = Book((own,), place.beside, findings.sorted(), (), games)
    found, read = book.judged()
    return found, {source.name: source for source in read}
