"""A card as text: its title, what it does, its fields, and its lines in the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.diagnostics.spelling import folded
from interpreter.api import CardInfo, Game
from repl.render.phrases import phrase, together
from repl.render.voice import Voice
from repl.render.words import human, meant

SHOWN_NAMES = 5


def numbered(voice: Voice, card: CardInfo) -> str:
    """Return the number of a card and its title in the language of the player: `022 Forest`."""
    return f"{card.number} {voice.title(card.name)}"


def titled(voice: Voice, text: str) -> str:
    """Return a text of the form `NUMBER TITLE` with the title in the language of the player. A text that is no such pair is
    returned unchanged."""
    number, _, name = text.partition(" ")
    is_card = name and any(card.number == number for card in voice.game.cards)
    return f"{number} {voice.title(name)}" if is_card else text


def about_card(voice: Voice, card: CardInfo, with_raw: bool = False) -> list[str]:
    """Return the texts about a card: number and title, what it does if it does something, and its fields. Fields that have no
    words in the language of the player are left out, unless `with_raw` is true (for designers)."""
    does = [f"  {text}".replace("\n", "\n  ")] if (text := voice.card(card)) else []
    return [numbered(voice, card), *does, f"  {facts(voice, card, with_raw)}"]


def facts(voice: Voice, card: CardInfo, with_raw: bool) -> str:
    """Return the noun of a card, its deck, the number of copies and its fields as one line."""
    parts = [voice.word(card.noun)]
    if len(card.decks) > 1:
        parts += [f"{_deck(voice, deck)} {copies} x" for deck, copies in card.decks]
    elif card.deck:
        parts.append(_deck(voice, card.deck))
    parts.append(voice.say.many(card.copies, "n-copies"))
    told = [(name, value) for name, value in _unusual(card) if with_raw or voice.is_named(name)]
    return ", ".join([*parts, *(_field(voice, name, value) for name, value in told)])


def _deck(voice: Voice, deck: str) -> str:
    title = voice.title(voice.game.deck_titles.get(deck, human(deck)))
    says_so = folded(title).startswith(folded(voice.say("deck-name", name="").strip()))
    return title if says_so else voice.say("deck-name", name=title)


def in_a_line(voice: Voice, card: CardInfo) -> str:
    """Return a card as one line for a list: number, title, copies, text. The fields that are printed on the card and not part
    of its text follow in brackets."""
    copies, text = f" ({card.copies})" if card.copies != 1 else "", voice.card(card).replace("\n", " ")
    printed = ", ".join(_field(voice, name, value) for name, value in _unusual(card) if voice.is_fact(name))
    return f"{numbered(voice, card)}{copies}{f': {text}' if text else ''}{f' [{printed}]' if printed else ''}"


def _unusual(card: CardInfo) -> list[tuple[str, object]]:
    return [(name, value) for name, value in card.fields if value not in (None, "") and name not in card.usual]


def _field(voice: Voice, name: str, value: object) -> str:
    return voice.claim(name) if value is True else f"{voice.word(name)} {voice.value(value)}"


def code(game: Game, card: CardInfo) -> tuple[str, str]:
    """Return the lines of the rules that define a card, and `FILE:LINE` of the first of them."""
    span = card.node.span
    source = game.sources.get(span.source)
    if source is None:
        return "", ""
    line, _ = source.line_and_column(span.start)
    return source.text[source.line_starts[line - 1] : span.end].rstrip(), f"{source.name}:{line}"


def find_card(game: Game, text: str, voice: Voice | None = None) -> CardInfo | str:
    """Return the card that a typed text means, or a message if no card or more than one fits.

    The text may be the number of the card, without leading zeros or with the title behind it. It may also be the title, in
    quotes or not, or the beginning of the title. With a `voice`, titles in its language are understood too.
    """
    text = text.strip().strip('"“”').strip() or text
    title = voice.title if voice is not None else str
    read = [(card, folded(title(card.name))) for card in game.cards]
    card = _named(read, folded(text)) or game.card(text)
    if card is None and text.isdecimal():
        card = next((card for card in game.cards if card.number.isdecimal() and int(card.number) == int(text)), None)
    if card is None:
        begins = [card for card, its in read if its.startswith(folded(text))]
        card = begins[0] if len(begins) == 1 else None
    return _unknown(game, text, title) if card is None else card


def find_seen(voice: Voice, text: str, groups: Sequence[Sequence[CardInfo]]) -> CardInfo | str:
    """Return the card that a player means by a typed text, or a message if no card or more than one fits. The cards in the
    first of `groups` are preferred, such as those in the hand of the player, then those in the next group. If several cards of
    the game have the typed number, the message lists them."""
    wanted = folded(text.strip().strip('"“”').strip())
    for group in groups:
        found = _fitting(voice, wanted, group)
        if found:
            return found[0] if len(found) == 1 else _several(voice, text, found)
    same = [card for card in voice.game.cards if _has_number(card, wanted)]
    return _several(voice, text, same) if len(same) > 1 else find_card(voice.game, text, voice)


def _fitting(voice: Voice, wanted: str, cards: Sequence[CardInfo]) -> list[CardInfo]:
    """Return the cards whose number or title equals a text. If there are none, return the cards that begin with it: their
    title, or their number with the title."""
    read = [(card, folded(voice.title(card.name))) for card in dict.fromkeys(cards)] if wanted else []
    same = [card for card, title in read if _has_number(card, wanted) or title == wanted]
    return same or [
        card for card, title in read if title.startswith(wanted) or f"{card.number} {title}".startswith(wanted)
    ]


def _has_number(card: CardInfo, wanted: str) -> bool:
    """Tell whether a text is the number of a card, with or without zeros before it."""
    both = card.number.isdecimal() and wanted.isdecimal()
    return int(card.number) == int(wanted) if both else folded(card.number) == wanted


def _several(voice: Voice, text: str, found: Sequence[CardInfo]) -> str:
    names = [numbered(voice, card) for card in found]
    more = together(" ", phrase("and-n-more", n=len(names) - SHOWN_NAMES)) if len(names) > SHOWN_NAMES else ""
    return phrase("text-may-be-names", text=text, names=together(", ".join(names[:SHOWN_NAMES]), more))


def _named(read: Sequence[tuple[CardInfo, str]], wanted: str) -> CardInfo | None:
    """Return the card whose title, with or without its number, equals the text `wanted`; None if there is none. `read` has each
    card with its title."""
    for card, title in read:
        if wanted in (title, f"{card.number} {title}", f"{card.number} {folded(card.name)}"):
            return card
    return None


def cards_like(game: Game, text: str, title: Callable[[str], str] = str) -> list[str]:
    """Return the numbers and titles of the cards whose title contains a text."""
    wanted = folded(text)
    titles = ((card.number, title(card.name)) for card in game.cards)
    return [f"{number} {name}" for number, name in titles if wanted in folded(name)]


def _unknown(game: Game, text: str, title: Callable[[str], str]) -> str:
    found = cards_like(game, text, title)
    if found:
        more = together(" ", phrase("and-n-more", n=len(found) - SHOWN_NAMES)) if len(found) > SHOWN_NAMES else ""
        return phrase("text-may-be-names", text=text, names=together(", ".join(found[:SHOWN_NAMES]), more))
    names = [name for card in game.cards for name in (card.number, title(card.name))]
    return together(phrase("there-is-no-card-text", text=text), meant(text, names))
