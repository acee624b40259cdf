"""The texts of a new game, deck or card, in each language of the terminal.

The code of the rules is the same in all languages. It is in `repl/cli/first`, with placeholders for comments and titles. The
comments and titles come from the message catalogues. The prose (the words of the rules for players) has a file for each
language.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import fill

from dsl.files import reading
from dsl.limits import MAX_SIZE
from dsl.messages.message import Message

HERE = Path(__file__).parent / "first"

#: The languages in which a new game has prose.
LANGUAGES = tuple(
    sorted(file.stem.removeprefix("prose_") for file in reading.files_in(HERE, ".naipe") if "prose_" in file.stem)
)

#: The comments in the rules, by their placeholders.
_COMMENTS = ("things", "remembered", "done", "missing", "turn", "match")

#: The most characters of a line with a comment.
_WIDTH = 115


def rules(name: str, title: str, language: str) -> str:
    """Return the rules of a first game. The line `languages` in its head names the language, if it is not English."""
    spoken = "" if language == "en" else f"  languages {language}\n"
    comments = {one: _comment(Message(f"first-game-{one}").in_language(language)) for one in _COMMENTS}
    prose = _text(f"prose_{language}")
    return _text("rules").format(id=name, title=title, language=language, spoken=spoken, prose=prose, **comments)


def cards(name: str, title: str, number: str, language: str) -> str:
    """Return the text of a first deck: twenty copies of one card, and a scenario."""
    card, scenario = (Message(f"first-game-{one}").in_language(language) for one in ("card", "scenario"))
    return _text("cards").format(id=name, title=title, number=number, card=card, scenario=scenario)


def deck(name: str, title: str, number: str, language: str) -> str:
    """Return the text of a deck with one card."""
    card = Message("first-of-title", title=title).in_language(language)
    return _text("deck").format(id=name, title=title, number=number, card=card)


def card(title: str, number: str) -> str:
    """Return the text of a new card, which is added at the end of a deck."""
    return "\n" + _text("card").format(number=number, title=title)


def _text(name: str) -> str:
    """Return the text of a file in `repl/cli/first`."""
    return reading.read_text(HERE / f"{name}.naipe", MAX_SIZE)


def _comment(text: str) -> str:
    """Return a comment of the rules, in lines of a bounded width."""
    return fill(text, _WIDTH, initial_indent="-- ", subsequent_indent="-- ", break_on_hyphens=False)
