"""Problems of a printed game, reported before a file is written. Each names the card, its place in the rules, and figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from dsl.messages.message import Message
from dsl.records import dataclass
from repl.printing.printed import PrintedCard, PrintedGame
from repl.render.phrases import enumerated, phrase

#: The problems that a layout can report, each with its message. The problems in the second table make a card wrong.
WARNINGS = {
    "small": "print-text-at-size-is-hard-to-read",
    "dpi": "print-picture-has-dpi-at-this-size",
    "art": "print-picture-has-no-room",
}
ERRORS = {
    "overflow": "print-text-needs-mm-of-mm",
    "wide": "print-word-is-mm-wide-of-mm",
    "title": "print-title-does-not-fit-at-size",
    "caption": "print-caption-does-not-fit-at-size",
    "font": "print-font-is-not-there",
}
#: The warning of typst about a letter that no font has.
_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed with font `"(.+?)"`')


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem of a card, or of the whole game if `card` is None. `spoils` tells whether the printed card would be wrong."""

    said: Message
    card: PrintedCard | None = None
    spoils: bool = False


def of_data(
    game: PrintedGame, cards: Sequence[PrintedCard], unworded: Mapping[tuple[str, str], Sequence[str]]
) -> Iterator[Finding]:
    """Yield the problems that can be found without a layout: no licence, words of the rules that have no prose (no words for
    players), and cards without a picture if others have one."""
    if not game.credit("licence"):
        yield Finding(phrase("print-no-licence", game=game.title))
    for card in cards:
        if words := unworded.get(card.key, ()):
            said = phrase("print-words-without-prose", words=enumerated(words), language=game.language)
            yield Finding(said, card, True)
    bare = [card for card in cards if card.art is None]
    if 0 < len(bare) < len(cards):
        names = [f"{card.number} {card.title}" for card in bare[:5]]
        more = [phrase("and-n-more", n=len(bare) - len(names))] if len(bare) > len(names) else []
        yield Finding(phrase("print-no-picture-for-cards", cards=enumerated([*names, *more])))


def without_unreadable(game: PrintedGame) -> tuple[PrintedGame, list[Finding]]:
    """Return a game without the pictures that cannot be read, and a finding about each of these pictures."""
    found = [
        Finding(phrase("print-path-is-no-picture", path=card.art.path), card, True)
        for card in game.cards
        if card.art is not None and not card.art.is_readable
    ]
    backs = [deck.back for deck in game.decks if deck.back is not None and not deck.back.is_readable]
    found += [
        Finding(phrase("print-path-is-no-picture", path=path), None, True) for path in {back.path: 0 for back in backs}
    ]
    if not found:
        return game, []
    cards = (
        replace(card, art=None) if card.art is not None and not card.art.is_readable else card for card in game.cards
    )
    decks = (replace(deck, back=None) if deck.back in backs else deck for deck in game.decks)
    return replace(game, cards=tuple(cards), decks=tuple(decks)), found


def of_layout(cards: Sequence[PrintedCard], found: Sequence[Mapping[str, object]]) -> Iterator[Finding]:
    """Yield the findings that a layout reports, each once for all copies of a card. A kind of finding that naipe does not
    know keeps the text of the layout."""
    known = {card.key: card for card in cards}
    seen = set()
    for one in found:
        card = known.get((str(one.get("noun")), str(one.get("number"))))
        what = str(one.get("what", ""))
        if (card, what) in seen:
            continue
        seen.add((card, what))
        figures = {name: value for name, value in one.items() if name not in ("noun", "number", "what")}
        yield _told(what, figures, card)


def _told(what: str, figures: Mapping[str, object], card: PrintedCard | None) -> Finding:
    try:
        return Finding(phrase({**WARNINGS, **ERRORS}[what], **figures), card, what in ERRORS)
    except KeyError:  # a designer's layout may report another kind of problem, or no figures
        said = ", ".join([what, *(f"{name} {value}" for name, value in figures.items())])
        return Finding(Message.written(said.replace("{", "(").replace("}", ")")), card)


def of_letters(cards: Sequence[PrintedCard], diagnostic: str) -> list[Finding]:
    """Return a finding for each card that has a letter that no font has. `diagnostic` is a warning of typst; for any other
    warning return []."""
    found = []
    for text, font in dict.fromkeys(_GLYPH.findall(diagnostic)):
        said = phrase("print-letter-is-not-in-font", letter=text, font=font)
        having = [card for card in cards if text in _all_of(card)]
        found += [Finding(said, card, True) for card in having] or [Finding(said, None, True)]
    return found


def _all_of(card: PrintedCard) -> str:
    labels = [f"{one.label} {one.text}" for one in card.labels]
    return "\n".join(
        (card.title, card.text, card.number, card.noun_label, *labels, *(one.letter for one in card.badges))
    )
