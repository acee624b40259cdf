"""No game in Python: of the words that the rulebooks declare, none is found in the program.

A word that Python's own library uses as well is no game's. The few others that the program needs are
named here, each group with its reason.
"""

from __future__ import annotations

import re
import sysconfig
from functools import cache
from pathlib import Path

import pytest

from interpreter.loading.loader import rulebook_files
from loaded import loaded
from places import ROOT

PROGRAM = sorted(
    path
    for folder in ("dsl", "grammar", "interpreter", "repl")
    for kind in ("*.py", "*.lark")
    for path in (ROOT / folder).rglob(kind)
)
RULEBOOKS = sorted(
    path
    for folder in ("rulebooks", "tests/sketches")
    for path in (ROOT / folder).iterdir()
    if any(path.glob("*.naipe"))
)
WORD = re.compile(r"[^\W\d_]+")

#: Words of a game that the program uses in a sense of its own.
ALLOWED = {
    "what every card and board game speaks of": (
        "actor", "aim", "card", "cards", "dice", "die", "discard", "draw", "gift", "hand", "hands", "payer", "pile", "pips", "pool",
        "score", "space", "spaces", "stock", "turn", "waste", "winner",
    ),
    "what examples in docstrings count (`2 food + 1 wood`)": ("food", "gold", "wood"),
    "what the toy rulebook of the catalogue has": ("colour",),
    "money that people name in rules which have none, who are told so": ("coins", "dollars", "euros"),
    "what is drawn of figures, and what is laid out before it is drawn": ("chart", "plan"),
    "what sentences and their translations stand in": ("catalogues",),
    "where a server has its pages, as Starlette calls it": ("routes",),
    "an object that Tabletop Simulator calls `Custom_Tile`": ("tile",),
    "terms of grammar": ("deed", "mood", "role", "speak", "tense"),
    "terms of interpreters: what a loop uses up, and to use it up; what follows an event, what is sealed in a journal": (
        "fuel", "burn", "reaction", "seal",
    ),
    "who plans ahead, among those who answer": ("planner",),
    "the name of a law in statistics": ("succession",),
    "who prints cards for a designer, as a layout is called": ("shop",),
    "plain words of other languages: a block, in French and Catalan; we are, it was, in Catalan; short, in French; things, the first, four, in Portuguese": (
        "bloc", "blocs", "som", "era", "court", "coisas", "primeira", "quatro",
    ),
    "plain English in sentences and comments": (
        "barred", "calm", "drafts", "everybody", "forgotten", "glory", "ground", "holder", "keeper", "lasting", "lay", "played", "propose", "remembered", "settle", "settling", "sight", "slip",
        "spot", "standing", "storm", "ties", "verdict", "victories",
    ),
}  # fmt: skip

LISTED = frozenset(word for words in ALLOWED.values() for word in words)

#: Titles that are plain English, which the program uses in a sense of its own: a draft of a text, rules that are general.
PLAIN_TITLES = frozenset({"Boards", "Draft", "General"})


@cache
def of_python() -> frozenset[str]:
    """The words of Python's library, but for its tests."""
    library = Path(sysconfig.get_paths()["stdlib"])
    found: set[str] = set()
    for path in library.rglob("*.py"):
        place = path.relative_to(library).as_posix()
        if "test" not in place and "site-packages" not in place:
            found |= set(WORD.findall(path.read_text(encoding="utf-8", errors="ignore").casefold()))
    return frozenset(found)


@cache
def texts() -> dict[str, str]:
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8").casefold() for path in PROGRAM}


@cache
def in_the_program() -> dict[str, list[str]]:
    """Every word of the program, and words joined by underlines, with the files where they stand."""
    found: dict[str, list[str]] = {}
    for place, text in texts().items():
        for word in {*WORD.findall(text), *re.findall(r"[^\W\d]\w*", text)}:
            found.setdefault(word, []).append(place)
    return found


@cache
def in_quotes() -> dict[str, list[str]]:
    """Every text of the program between two quotation marks, with the files where it stands."""
    found: dict[str, list[str]] = {}
    for place, text in texts().items():
        for said in {*text.split('"')[1:-1], *re.findall("“([^“”]*)”", text)}:
            found.setdefault(said, []).append(place)
    return found


def words_of(folder: Path) -> dict[str, str]:
    """The words that a rulebook declares, each with what it is there."""
    book = loaded(folder).book
    found: dict[str, str] = {}

    def note(word: str, what: str) -> None:
        found.setdefault(word.casefold(), what)

    if book.game is not None:
        note(book.game.id, "the game's id")
        for word in WORD.findall(book.game.title):
            if len(word) > 3:
                note(word, "in the title of the game")
    for noun in book.nouns:
        if noun != "player":
            note(noun, "a noun")
    for _, zone in book.zones:
        note(zone, "a zone")
    for kind, table in (("a value", book.values), ("a field", book.fields)):
        for _, name in table:
            note(name, kind)
    for kind, table in (("a word", book.words), ("a kind of things", book.kinds)):
        for name, words in table.items():
            for word in (name, *words):
                note(word, kind)
    for verb in book.verbs:
        note(verb, "a verb")
    for option in book.options:
        note(option, "an option")
    for card in book.cards:
        for word in WORD.findall(card.node.title):
            if len(word) > 5:
                note(word, f"in the title “{card.node.title}”")
    return found


#: Rooms of sentences in other languages than English, in which words of any title may stand.
TABLES = ("/languages/", "/phrases/", "/reasons/")


def allowed(word: str) -> bool:
    return word in LISTED or all(part in LISTED or part in of_python() for part in word.split("_"))


@pytest.mark.parametrize("folder", RULEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_word_of_a_game_is_in_the_program(folder):
    words = words_of(folder)
    assert len(words) > 12
    found = {}
    for word, what in words.items():
        places = in_the_program().get(word, [])
        if what.startswith("in the title"):
            places = [place for place in places if not any(room in place for room in TABLES)]
        if places and not allowed(word):
            found[word] = (what, places)
    assert found == {}


@pytest.mark.parametrize("folder", RULEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_title_of_a_card_is_in_the_program(folder):
    titles = {
        title
        for path in rulebook_files(folder)
        for title in re.findall(r'^\w+ \w+ "([^"]{5,})"', path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(titles) > 2
    found = {title: in_quotes()[title.casefold()] for title in titles if title.casefold() in in_quotes()}
    assert {title: places for title, places in found.items() if title not in PLAIN_TITLES} == {}
