"""Make the printed form of a game from its rules, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dsl.messages.catalogue import catalogue
from dsl.prose.generation.events import AMOUNT
from dsl.version import VERSION
from interpreter import api
from interpreter.api import CardInfo, Game
from repl.printing.pictures import Pictures, art_folders
from repl.printing.printed import (
    Amount,
    BadgeMark,
    Credit,
    Label,
    Price,
    PrintedCard,
    PrintedDeck,
    PrintedGame,
    PrintedLine,
)
from repl.render.voice import Voice
from repl.render.words import human


def printed_of(voice: Voice, languages: Sequence[str] = (), only: frozenset[str] = frozenset()) -> PrintedGame:
    """Return the printed form of a game in the language of a voice, with the pictures beside its rules.

    `languages` are those in which the full text of each card is added. `only` are the files whose cards and decks are included;
    all files if it is empty.
    """
    game = voice.game
    pictures = Pictures(art_folders(game))
    cards = tuple(
        printed
        for card in game.cards
        if (decks := _decks_of(game, card, only)) or not only or card.node.span.source in only
        for printed in (_card(voice, card, decks, pictures, languages),)
    )
    return PrintedGame(
        game.id,
        game.title,
        voice.language,
        tuple(game.languages),
        (game.min_players, game.max_players),
        tuple(Credit(kind, _credit_label(voice, kind), text) for kind, text in game.credits),
        game.digest,
        VERSION,
        _decks(voice, cards, pictures),
        cards,
    )


def _decks_of(game: Game, card: CardInfo, only: frozenset[str]) -> tuple[tuple[str, int], ...]:
    """Return the number of copies of a card in each deck. If `only` has files, return only the decks that these declare."""
    return tuple((deck, n) for deck, n in card.decks if not only or game.book.decks[deck].span.source in only)


def _credit_label(voice: Voice, kind: str) -> str:
    known = f"credit-{kind}"
    return voice.say(known) if known in catalogue("en") else human(kind)


def _decks(voice: Voice, cards: Sequence[PrintedCard], pictures: Pictures) -> tuple[PrintedDeck, ...]:
    """Return the decks with cards, in the order of the rules. The cards that are in no deck follow, as one deck for each
    noun."""
    copies: Counter[str] = Counter()
    nouns: Counter[str] = Counter()
    for card in cards:
        copies.update(dict(card.decks))
        if not card.decks:
            nouns[card.noun] += card.copies
    decks = [
        PrintedDeck(name, voice.title(title), copies[name], back=pictures.back(name))
        for name, title in voice.game.deck_titles.items()
        if copies[name]
    ]
    loose = [
        PrintedDeck(f"noun {noun}", _capital(voice.heading(noun)), number, True, pictures.back(noun))
        for noun, number in nouns.items()
    ]
    return (*decks, *loose)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _card(
    voice: Voice, card: CardInfo, decks: tuple[tuple[str, int], ...], pictures: Pictures, languages: Sequence[str]
) -> PrintedCard:
    game = voice.game
    return PrintedCard(
        card.number,
        card.name,
        voice.title(card.name),
        card.noun,
        voice.word(card.noun),
        card.deck,
        decks[0][0] if decks else f"noun {card.noun}",
        sum(copies for _, copies in decks) if decks else card.copies,
        decks,
        tuple(card.fields),
        _labels(voice, card),
        _badges(voice, card),
        _prices(voice, card),
        tuple(PrintedLine(line.text, line.moment) for line in api.card_lines(game, card, voice.language)),
        tuple((language, api.card_text(game, card, language)) for language in languages),
        pictures.of_card(card.noun, card.number),
    )


def _labels(voice: Voice, card: CardInfo) -> tuple[Label, ...]:
    """Return the fields that are printed beside the text of a card. These are the fields that have words in the prose, and a
    value other than the default."""
    found = []
    for name, value in card.fields:
        if value in (None, "", False) or name in card.usual or not voice.is_fact(name):
            continue
        text = voice.claim(name) if value is True else voice.value(value)
        found.append(Label(name, voice.word(name), value, text))
    return tuple(found)


def _prices(voice: Voice, card: CardInfo) -> tuple[Price, ...]:
    """Return the fields of a card that hold a bundle (such as `2 wood and 1 stone`), as amounts."""
    found, book = [], voice.game.book
    for name, value in card.fields:
        if isinstance(value, str) and book.type_of(book.fields[card.noun, name].type).kind == "bundle":
            amounts = tuple(Amount(int(n), kind, voice.word(kind)) for n, kind in AMOUNT.findall(value))
            found += [Price(name, voice.word(name), amounts)] if amounts else []
    return tuple(found)


def _badges(voice: Voice, card: CardInfo) -> tuple[BadgeMark, ...]:
    found = []
    for name, value in card.fields:
        look = voice.game.badges.get(name, {}).get(str(value))
        if look is not None and value is not None:
            found.append(BadgeMark(name, look[0], look[1], voice.value(value)))
    return tuple(found)
