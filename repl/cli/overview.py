"""`naipe --help`: an overview of the commands. It must appear quickly, so it imports nothing slow: no argparse, no
dataclasses, no pathlib."""

from __future__ import annotations

from os.path import dirname, join
from typing import TYPE_CHECKING

from dsl.files import names
from dsl.messages.catalogue import share
from dsl.messages.message import Message, joined, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The environment variables that may name the language of a person; the first one that is set counts.
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")

#: The description of each verb, grouped by purpose.
GROUPS = {
    "overview-play": {
        "play": "play-a-game-in-the-terminal",
        "serve": "play-at-a-distance-each-with-a-page",
        "replay": "play-a-saved-game-again-and-verify-it",
    },
    "overview-write": {
        "new": "start-a-game-a-deck-or-a-card",
        "read": "turn-the-text-of-a-card-into-code",
        "design": "play-step-back-and-edit-the-rules",
        "check": "list-all-mistakes-in-the-rules",
        "fix": "repair-the-mistakes-that-have-one-repair",
        "fmt": "put-rules-into-the-standard-layout",
        "test": "run-the-scenarios-of-the-rules",
        "show": "show-a-card-or-all-of-a-game",
        "rename": "give-a-word-of-the-rules-another-name",
        "explain": "explain-the-code-of-a-diagnostic",
        "lsp": "serve-a-text-editor-by-its-protocol",
    },
    "overview-balance": {
        "simulate": "let-bots-play-many-games-and-count-the-results",
        "compare": "play-two-versions-of-a-game-and-compare",
    },
    "overview-paper": {
        "print": "print-cards-as-pages",
        "book": "write-the-rules-as-a-book",
        "export": "export-the-cards-to-a-spreadsheet-or-tts",
        "cards": "make-a-deck-of-the-cards-in-a-sheet",
    },
    "overview-packs": {
        "pack": "put-a-pack-into-one-file-to-share-it",
        "add": "check-a-pack-and-add-it",
        "packs": "list-the-packs-that-were-added",
        "remove": "remove-a-pack-that-was-added",
    },
}

DOES = {verb: does for verbs in GROUPS.values() for verb, does in verbs.items()}

OVERVIEW = "usage-naipe-verb-card-and-board-games-as-rules"

#: The words on the command line that ask for this overview.
ASKED = frozenset({"--help", "-h", "help"})


def overview(language: str = "en") -> str:
    """Return the text of `naipe --help` in a language. If some messages are not translated, add the percentage that is."""
    wide = max(map(len, DOES))
    groups = (
        (Message(title), *(joined(f"  {verb:<{wide}}  ", Message(does)) for verb, does in verbs.items()))
        for title, verbs in GROUPS.items()
    )
    verbs = listed((listed(lines, "\n") for lines in groups), "\n\n")
    text = Message(OVERVIEW, verbs=verbs, game=a_game()).in_language(language)
    there = 100 if language == "en" else share(language)
    return (
        text if there == 100 else text + "\n" + Message("this-language-is-at-n", n=there).in_language(language) + "\n"
    )


def is_english(environ: Mapping[str, str]) -> bool:
    """Tell whether the language of a person is English or not set, so that no translations need to be loaded."""
    locale = next((environ[name] for name in LOCALES if environ.get(name)), "")
    chosen = environ.get("LANGUAGE") or "en"
    return locale[:2] in ("", "C", "C.", "PO") or (locale[:2] == "en" and chosen[:2] == "en")


def a_game() -> str:
    """Return the id of a game for use in examples, without loading the interpreter."""
    return min(games(), default="GAME")


def games() -> list[str]:
    """Return the ids of the built-in games, without loading the interpreter."""
    shelf = join(dirname(dirname(dirname(__file__))), "rulebooks")
    return [name for name in names.folders_in(shelf) if name[0].isalpha()]
