"""Make the first files of a game, a deck or a card. Each result passes `naipe check` and `naipe test`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

from dsl.files import reading, together, writing
from dsl.lexing.keywords import RESERVED
from dsl.limits import MAX_DIGITS, MAX_SIZE
from repl.cli import first_texts
from repl.render.phrases import enumerated, phrase

#: Finds the numbers of cards in a text of rules.
_NUMBERS = re.compile(rf"^\w+ ([0-9]{{1,{MAX_DIGITS}}}) \"", re.MULTILINE)

#: The longest id of a new game. Names in the rules have at most 80 letters, and naipe makes longer names from the id.
MOST_LETTERS = 60


class Occupied(ValueError):
    """A game, deck or card cannot be made under a name, for example because there already is one of this name. The message
    gives the reason."""


#: A function that makes the rules of a game from its id and its title; it returns the texts by file name.
Rules = Callable[[str, str], Mapping[str, str]]


def first_game(language: str) -> Rules:
    """Return a function that makes the files of a first game from its id and title. Comments and prose are in the given
    language."""
    return lambda word, title: {
        "rules.naipe": first_texts.rules(word, title, language),
        "cards.naipe": first_texts.cards(f"{word}_cards", title, "001", language),
    }


def new_game(name: str, place: Path | None, rules: Rules) -> list[str]:
    """Make a folder with a playable game, and return lines about the next steps. Raises Occupied if the folder already
    exists."""
    word = identifier(name, "game")[:MOST_LETTERS].rstrip("_")
    folder = (place or Path()) / word
    if reading.exists(folder):
        raise Occupied(phrase("there-is-a-path-already", path=folder))
    files = {folder / file: text for file, text in rules(word, title(name)).items()}
    writing.make_folder(folder)
    made: list[Path] = []
    try:
        for file, text in files.items():
            writing.write_new(file, text)
            made.append(file)
    except OSError:  # half a game would prevent a second attempt
        for file in made:
            writing.remove(file)
        writing.remove_folder(folder)
        raise
    return [
        phrase("made-files", files=enumerated([*map(str, files)])),
        phrase("next-command", command=f"naipe test {folder} && naipe play {folder}"),
    ]


def new_deck(name: str, place: Path | None, language: str) -> list[str]:
    """Make a file with a deck of one card in the folder of a game. Raises Occupied if `place` is not a folder, or if the
    file already exists."""
    if place is None or not reading.is_folder(place):
        raise Occupied(phrase("a-deck-stands-in-the-folder-of-a-game"))
    word = identifier(name, "deck")
    file = place / f"{word}.naipe"
    if reading.exists(file):
        raise Occupied(phrase("there-is-a-path-already", path=file))
    writing.write_new(file, first_texts.deck(word, title(name), free_number(place), language))
    return [phrase("made-files", files=file), phrase("next-command", command=f"naipe check {place}")]


def deck_with_room(name: str, place: Path | None) -> tuple[Path, bytes]:
    """Return the path of a deck and the content of its file. Raises Occupied if `place` is not a file, or if the deck
    already has a card with this title."""
    if place is None or not reading.is_file(place):
        raise Occupied(phrase("a-card-stands-in-the-file-of-a-deck"))
    there = reading.read_bytes(place, MAX_SIZE)
    if f'"{title(name)}"' in reading.text_of(there, place):
        raise Occupied(phrase("path-has-a-card-title-already", path=place, title=title(name)))
    return place, there


def new_card(name: str, place: Path | None, code: str = "") -> list[str]:
    """Add a card at the end of the file of a deck: a card with the given `code`, else a first example. Raises Occupied if
    `place` is not a file, or if the deck already has a card with this title."""
    place, there = deck_with_room(name, place)
    text = reading.text_of(there, place)
    number = free_number(place.parent)
    more = first_texts.card(title(name), number)
    if code:
        noun, _, body = code.partition(" ")
        more = f'\n{noun} {number} "{title(name)}"\n{body.partition(chr(10))[2].rstrip()}\n'
    together.write_over({place: there}, {place: text.rstrip("\n") + "\n" + more})
    return [
        phrase("added-card-number-to-path", number=number, path=place),
        phrase("next-edit-it-then-command", command=f"naipe check {place.parent}"),
    ]


def identifier(name: str, kind: str) -> str:
    """Return a name as an identifier of the rules: small letters, digits and underscores. If it is a reserved word, `_` and
    the `kind` are added. Raises Occupied if the name does not begin with a letter."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    word = re.sub(r"[^a-z0-9]+", "_", "".join(letter for letter in plain if not unicodedata.combining(letter))).strip(
        "_"
    )
    if not word or not word[0].isalpha():
        raise Occupied(phrase("name-is-no-name-it-begins-with-a-letter", name=name))
    return f"{word}_{kind}" if word in RESERVED else word


def title(name: str) -> str:
    """Return a name as a printed title, such as `Red dragon` for `red_dragon`. Raises Occupied if it cannot be a title."""
    text = " ".join(unicodedata.normalize("NFC", name).replace("_", " ").split())
    if not text or not text.isprintable() or '"' in text or "\\" in text or len(text) > 80:
        raise Occupied(phrase("name-cannot-be-a-title-it-is-one-line", name=name))
    return text[0].upper() + text[1:]


def free_number(folder: Path) -> str:
    """Return a number of three digits for a new card: the one after the highest number in a folder. If that has too many
    digits, return the lowest free number."""
    numbers = {
        int(number)
        for file in reading.files_below(folder, ".naipe")
        for number in _NUMBERS.findall(reading.read_text(file, MAX_SIZE, errors="replace"))
    }
    free = max(numbers, default=0) + 1
    if len(str(free)) > MAX_DIGITS:
        free = next(number for number in count(1) if number not in numbers)
    return f"{free:03}"
