"""A game as a saved object of Tabletop Simulator: decks of cards on sheets of ten by seven, and boards as tiles with a
picture.

The format is described in the documentation of Tabletop Simulator (Custom Decks, Save File Format). A `CardID` is a hundred
times the key of the sheet in `CustomDeck`, plus the index of the place on the sheet. A sheet has 69 cards, because the last
of its seventy places is the back of hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dsl.records import dataclass
from repl.printing.html_page import caption
from repl.printing.printed import PrintedCard, PrintedDeck, PrintedGame, physical

COLUMNS, ROWS = 10, 7
PER_SHEET = COLUMNS * ROWS - 1
#: The distance between decks on the virtual table, between decks and boards, and between two boards.
APART = 3.0
#: The widths of an unscaled card (63 mm) and of an unscaled tile with a picture, in units of the virtual table.
CARD, PLATE, CARD_MM = 2.2, 2.0, 63.0


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its title, the address of its picture, and its width and height in millimetres."""

    title: str
    url: str
    width: float
    height: float


def saved_object(
    game: PrintedGame, sheets: Sequence[str], backs: Mapping[str, str], boards: Sequence[Board] = ()
) -> dict[str, Any]:
    """Return a game as a saved object of Tabletop Simulator, with its decks and then its boards. `sheets` has the address of
    the picture of each sheet of cards; `backs` has the address of the card back of each deck."""
    places = {card.key: divmod(place, PER_SHEET) for place, card in enumerate(game.cards)}
    keys: dict[tuple[int, str], int] = {}
    objects: list[dict[str, Any]] = []
    for deck in game.decks:
        cards = [card for one, card in physical(game, game.cards) if one.id == deck.id]
        used = sorted({places[card.key][0] for card in cards})
        looks = {}
        for sheet in used:
            key = keys.setdefault((sheet, deck.id), len(keys) + 1)
            looks[str(key)] = _look(sheets[sheet], backs[deck.id])
        made = [_card(card, 100 * keys[places[card.key][0], deck.id] + places[card.key][1], looks) for card in cards]
        objects.append(_deck(deck, made, looks, len(objects)) if len(made) > 1 else _alone(made[0], len(objects)))
    objects += _boards(boards)
    credits = "\n".join(f"{one.label}: {one.text}" for one in game.credits)
    return {
        "SaveName": game.title,
        "GameMode": "",
        "Date": "",
        "Note": credits,
        "Rules": "",
        "Table": "",
        "ObjectStates": objects,
    }


def _look(face: str, back: str) -> dict[str, Any]:
    return {
        "FaceURL": face, "BackURL": back, "NumWidth": COLUMNS, "NumHeight": ROWS,
        "BackIsHidden": True, "UniqueBack": False, "Type": 0,
    }  # fmt: skip


def _object(name: str, title: str, text: str, place: int) -> dict[str, Any]:
    """Return the entries that decks, cards and boards of Tabletop Simulator share. The object lies face down."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0, "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    return {
        "Name": name, "Transform": {"posX": APART * place, "posY": 1.0, "posZ": 0.0, **turned},
        "Nickname": title, "Description": text, "GMNotes": "", "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True, "HideWhenFaceDown": True,
    }  # fmt: skip


def _card(card: PrintedCard, number: int, looks: Mapping[str, Any]) -> dict[str, Any]:
    text = "\n".join((caption(card), *(line.text for line in card.lines)))
    tags = list(dict.fromkeys([card.noun_label, *(label.text for label in card.labels)]))
    look = {key: look for key, look in looks.items() if int(key) == number // 100}
    made = {"CardID": number, "SidewaysCard": False, "Hands": True, "CustomDeck": look, "Tags": tags}
    return _object("CardCustom", f"{card.number} {card.title}", text, 0) | made


def _deck(deck: PrintedDeck, cards: Sequence[dict[str, Any]], looks: Mapping[str, Any], place: int) -> dict[str, Any]:
    held = {
        "SidewaysCard": False,
        "Hands": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": dict(looks),
    }
    return _object("DeckCustom", deck.title, "", place) | held | {"ContainedObjects": list(cards)}


def _boards(boards: Sequence[Board]) -> Iterator[dict[str, Any]]:
    """Yield the objects for the boards, face up and side by side. They are as large as their millimetres demand beside the
    cards."""
    left = 0.0
    for board in boards:
        wide, high = (CARD * mm / CARD_MM for mm in (board.width, board.height))
        made = _object("Custom_Tile", board.title, "", 0)
        there = {"posX": left + wide / 2, "posZ": APART + high / 2, "rotZ": 0.0}
        scale = {"scaleX": wide / PLATE, "scaleZ": wide / PLATE}
        image = {
            "ImageURL": board.url, "ImageSecondaryURL": board.url, "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": False, "Stretch": True},
        }  # fmt: skip
        transform = {name: round(value, 3) for name, value in (made["Transform"] | there | scale).items()}
        yield made | {"Transform": transform, "Locked": True, "HideWhenFaceDown": False, "CustomImage": image}
        left += wide + APART


def _alone(card: dict[str, Any], place: int) -> dict[str, Any]:
    """Return the object of a single card on the table, for a deck of one card: a deck object needs at least two."""
    return card | {"Transform": card["Transform"] | {"posX": APART * place}}
