"""The description of a card: its text in words, its fields, its code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.diagnostics.spelling import folded
from interpreter.api import CardInfo, Game
from repl.render.phrases import phrase, together
from repl.render.voice import Voice
from repl.render.words import human, meant

SHOWN_NAMES = 5


def numbered(voice: Voice, card: CardInfo) -> str:
    """Return number and title of a card, as it reads."""
    return f"{card.number} {voice.title(card.name)}"


def titled(voice: Voice, text: str) -> str:
    """Return number and title of a card, put together as the rules have them, as they read; any other text as it is."""
    number, _, name = text.partition(" ")
    is_card = name and any(card.number == number for card in voice.game.cards)
    return f"{number} {voice.title(name)}" if is_card else text


def about_card(voice: Voice, card: CardInfo, with_raw: bool = False) -> list[str]:
    """Return a card as a player wants it: heading, text, facts; those for which prose has no words in the language only
    `with_raw` names, for designers."""
    return [numbered(voice, card), f"  {voice.card(card)}".replace("\n", "\n  "), f"  {facts(voice, card, with_raw)}"]


def facts(voice: Voice, card: CardInfo, with_raw: bool) -> str:
    """Return noun, deck, copies and fields of a card in one line."""
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
    """Return a card for a list: number, title, copies, text, and the printed fields that the text does not mention."""
    copies, text = f" ({card.copies})" if card.copies != 1 else "", voice.card(card).replace("\n", " ")
    printed = ", ".join(_field(voice, name, value) for name, value in _unusual(card) if voice.is_fact(name))
    return f"{numbered(voice, card)}{copies}{f': {text}' if text else ''}{f' [{printed}]' if printed else ''}"


def _unusual(card: CardInfo) -> list[tuple[str, object]]:
    return [(name, value) for name, value in card.fields if value not in (None, "") and name not in card.usual]


def _field(voice: Voice, name: str, value: object) -> str:
    return voice.claim(name) if value is True else f"{voice.word(name)} {voice.value(value)}"


def code(game: Game, card: CardInfo) -> tuple[str, str]:
    """Return the lines of the rules that are the card, and `file:line` of the first."""
    span = card.node.span
    source = game.sources.get(span.source)
    if source is None:
        return "", ""
    line, _ = source.line_and_column(span.start)
    return source.text[source.line_starts[line - 1] : span.end].rstrip(), f"{source.name}:{line}"


def find_card(game: Game, text: str, voice: Voice | None = None) -> CardInfo | str:
    """Return the card that a text means, or a sentence if it is not clear. Leading zeros of a number may be missing, its title
    may follow it, and a title may be in quotes, as in the rules; with a `voice` it may also be in the words of that language."""
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


def _named(read: Sequence[tuple[CardInfo, str]], wanted: str) -> CardInfo | None:
    """Return the card whose title, as it is `read`, is wanted, with its number before it or not."""
    for card, title in read:
        if wanted in (title, f"{card.number} {title}", f"{card.number} {folded(card.name)}"):
            return card
    return None


def cards_like(game: Game, text: str, title: Callable[[str], str] = str) -> list[str]:
    """Return the numbers and titles of the cards that a part of a title fits."""
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
