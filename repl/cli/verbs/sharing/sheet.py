"""`naipe show GAME --csv FILE`: write the cards of a game as a sheet."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from dsl.files import writing
from interpreter.api import CardInfo
from repl.render.phrases import enumerated, phrase, together
from repl.render.reply import Refused
from repl.render.voice import Voice
from repl.render.words import meant
from repl.sheets import files
from repl.sheets.cards import rows_of_cards
from repl.terminal.context import Context


def write_sheet(args: Namespace, context: Context, voice: Voice, card: CardInfo | None) -> int:
    """Write the cards of a game, of one deck, or one card, to a new file. Raises Refused if the file exists."""
    game, book = voice.game, voice.game.book
    if args.deck is not None and args.deck not in book.decks:
        names = phrase("the-decks-are-names", names=enumerated(list(book.decks)))
        near = meant(args.deck, book.decks)
        raise Refused(together(phrase("there-is-no-deck-name", name=args.deck[:80]), near, " ", names))
    entries = [card.entry] if card is not None else [entry for entry in book.cards if args.deck in (None, entry.deck)]
    rows, numbers = rows_of_cards(book, entries, voice.language)
    for path, ending in ((args.csv, files.CSV), (args.ods, files.ODS), (args.xlsx, files.XLSX)):
        if path is None:
            continue
        data = files.written(rows, ending, numbers, game.title)
        try:
            writing.write_new(Path(path), data)
        except FileExistsError:
            raise Refused(phrase("there-is-a-path-already", path=path)) from None
        context.out.say(
            voice.say("made-path-with-cards", path=path, cards=voice.say.many(len(rows) - 1, "n-cards")), "good"
        )
    return 0
