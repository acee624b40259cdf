"""`naipe --help`: what the program does, verb by verb. It is asked for when somebody wonders what to type, so nothing that
takes time is imported for it: no argparse, no dataclasses, no pathlib."""

from __future__ import annotations

from os.path import dirname, join
from typing import TYPE_CHECKING

from dsl.files import names
from dsl.messages.catalogue import share
from dsl.messages.message import Message, joined, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Where the environment says which language a person wants, the first that says anything.
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")

#: What each verb does.
DOES = {
    "play": "play-a-game-in-the-terminal",
    "serve": "play-at-a-distance-each-with-a-page",
    "design": "play-look-inside-step-back-and-edit-the-rules",
    "check": "say-everything-that-is-wrong-with-some-rules",
    "fix": "mend-what-is-certain-of-that",
    "rename": "call-a-word-of-some-rules-otherwise-wherever-it",
    "test": "run-the-scenarios-that-stand-in-some-rules",
    "fmt": "give-rules-the-one-layout",
    "show": "show-a-card-or-all-of-a-game",
    "print": "print-cards-as-pages",
    "book": "write-the-rules-as-a-book",
    "export": "take-cards-to-other-tables",
    "simulate": "let-bots-play-many-games-and-count",
    "compare": "play-the-same-seeds-by-two-versions-of-a",
    "replay": "play-a-saved-game-again-and-verify-it",
    "explain": "explain-the-code-of-a-diagnostic",
    "read": "read-the-text-of-a-card-and-write-its",
    "new": "begin-a-game-a-deck-or-a-card",
    "lsp": "answer-an-editor-by-its-protocol",
    "cards": "make-a-deck-of-the-cards-in-a-sheet",
    "pack": "make-one-file-of-a-pack-to-pass-it-on",
    "add": "check-a-pack-of-somebody-else-and-keep-it",
    "packs": "list-the-packs-that-were-added",
    "remove": "remove-a-pack-that-was-added",
}

OVERVIEW = "usage-naipe-verb-card-and-board-games-as-rules"

#: The words that ask for it.
ASKED = frozenset({"--help", "-h", "help"})


def overview(language: str = "en") -> str:
    """Return the text of `naipe --help` in a language, with how much of naipe speaks that language where it is not all."""
    wide = max(map(len, DOES))
    verbs = listed((joined(f"  {verb:<{wide}}  ", Message(does)) for verb, does in DOES.items()), "\n")
    text = Message(OVERVIEW, verbs=verbs, game=a_game()).in_language(language)
    there = 100 if language == "en" else share(language)
    return (
        text if there == 100 else text + "\n" + Message("this-language-is-at-n", n=there).in_language(language) + "\n"
    )


def is_english(environ: Mapping[str, str]) -> bool:
    """Tell whether a person's locale wants English, or says nothing: then no table of sentences is needed."""
    locale = next((environ[name] for name in LOCALES if environ.get(name)), "")
    return locale[:2] in ("", "C", "C.", "PO", "en")


def a_game() -> str:
    """Return the id of some game for examples, without the interpreter."""
    return min(games(), default="GAME")


def games() -> list[str]:
    """Return the ids of the games that come with naipe, without the interpreter."""
    shelf = join(dirname(dirname(dirname(__file__))), "rulebooks")
    return [name for name in names.folders_in(shelf) if name[0].isalpha()]
