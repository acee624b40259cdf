"""A game in its printed form: its head, its decks and its cards in one language, as frozen data.

Layouts, the book and exports are made from this form alone. `as_json` returns it as plain data; `FORMAT` is the name and
version of this data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dsl.records import dataclass

FORMAT = "naipe-cards-1"
#: The highest number of pixels of a picture. A larger one is not unpacked: a small file can contain more pixels than fit into
#: memory.
MAX_PIXELS = 100_000_000


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount of one kind in a price, such as 2 wood: `n` is the number, `of` the word of the rules, `label` the word for
    readers."""

    n: int
    of: str
    label: str


@dataclass(frozen=True, slots=True)
class Price:
    """A field that holds a bundle of amounts, such as the cost of a card. The text of the card may mention it too."""

    field: str
    label: str
    amounts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A field that is printed beside the text of a card. `value` is its value in the rules; `label` and `text` are its name
    and its value for readers."""

    field: str
    label: str
    value: object
    text: str


@dataclass(frozen=True, slots=True)
class BadgeMark:
    """The badge of a field's value: a letter in a colour. `label` is the value in words."""

    field: str
    letter: str
    colour: str
    label: str


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of the text of a card. `moment` is its beginning up to the colon, such as `When used`; "" if it has none."""

    text: str
    moment: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture beside the rules: its path in their folder, and its size in pixels (0 for a drawing without one)."""

    path: str
    width: int = 0
    height: int = 0

    @property
    def is_readable(self) -> bool:
        """Whether the size of the picture is known and not too large. A drawing needs no size."""
        return 0 < self.width * self.height <= MAX_PIXELS or self.path.endswith(".svg")


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card; all its copies are one entry.

    - `decks`: the number of copies in each deck. `pile`: the first deck with this card, an entry of `PrintedGame.decks`.
    - `fields`: all fields as in the rules; None for an empty one.
    - `texts`: the whole text in several languages, by language code.
    """

    number: str
    name: str
    title: str
    noun: str
    noun_label: str
    deck: str | None
    pile: str
    copies: int
    decks: tuple[tuple[str, int], ...]
    fields: tuple[tuple[str, object], ...]
    labels: tuple[Label, ...]
    badges: tuple[BadgeMark, ...]
    prices: tuple[Price, ...]
    lines: tuple[PrintedLine, ...]
    texts: tuple[tuple[str, str], ...] = ()
    art: Picture | None = None

    @property
    def text(self) -> str:
        """The whole text of the card on one line."""
        return " ".join(line.text for line in self.lines)

    @property
    def key(self) -> tuple[str, str]:
        """The noun and number of the card, which identify it: a number is unique only for its noun."""
        return self.noun, self.number


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """A deck, or (if `is_noun`) all cards of one noun that are in no deck. `copies` is the number of cards with all their
    copies."""

    id: str
    title: str
    copies: int
    is_noun: bool = False
    back: Picture | None = None


@dataclass(frozen=True, slots=True)
class Credit:
    """A line of the credits. `label` is the word for its kind."""

    kind: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game in one `language`: its head, its decks, and its cards in the order of the rules.

    `digest` is the digest of the rules: it changes with everything that affects the game. `naipe` is the version of naipe.
    """

    id: str
    title: str
    language: str
    languages: tuple[str, ...]
    players: tuple[int, int]
    credits: tuple[Credit, ...]
    digest: str
    naipe: str
    decks: tuple[PrintedDeck, ...]
    cards: tuple[PrintedCard, ...]

    def credit(self, kind: str) -> str:
        """Return the texts of all credits of a kind, such as `licence`, as one text; "" if there are none."""
        return ", ".join(one.text for one in self.credits if one.kind == kind)


def physical(game: PrintedGame, cards: Iterable[PrintedCard]) -> list[tuple[PrintedDeck, PrintedCard]]:
    """Return a pair of deck and card for each copy of some cards: deck by deck, in the order of the rules."""
    piles = {deck.id: (place, deck) for place, deck in enumerate(game.decks)}
    found = []
    for order, card in enumerate(cards):
        for pile, copies in card.decks or ((card.pile, card.copies),):
            place, deck = piles[pile]
            found += [(place, order, deck, card)] * copies
    found.sort(key=lambda one: one[:2])
    return [(deck, card) for _, _, deck, card in found]


def as_json(game: PrintedGame) -> dict[str, object]:
    """Return a game as plain data: the head, then `decks`, then `cards`."""
    return {
        "format": FORMAT,
        "naipe": game.naipe,
        "game": game.id,
        "title": game.title,
        "language": game.language,
        "languages": list(game.languages),
        "players": list(game.players),
        "credits": [_plain(one) for one in game.credits],
        "licence": game.credit("licence") or None,
        "digest": game.digest,
        "decks": [_plain(deck) for deck in game.decks],
        "cards": [card_as_json(card) for card in game.cards],
    }


def card_as_json(card: PrintedCard) -> dict[str, Any]:
    """Return a card as plain data."""
    pairs = ("decks", "fields", "texts")
    plain = {name: value for name, value in _plain(card).items() if name not in pairs}
    return plain | {"decks": dict(card.decks), "fields": dict(card.fields), "text": dict(card.texts)}


def _plain(record: object) -> Any:
    """Return a record, a list of records or a plain value as plain data for JSON."""
    if hasattr(record, "__dataclass_fields__"):
        return {name: _plain(getattr(record, name)) for name in record.__dataclass_fields__}
    if isinstance(record, tuple | list):
        return [_plain(one) for one in record]
    return record
