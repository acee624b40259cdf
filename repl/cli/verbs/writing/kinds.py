"""The small example games from which `naipe new game NAME --like KIND` makes a new game. Each kind is a folder below
`repl/cli/kinds` with a complete game; it is copied, and its id and title are replaced."""

from __future__ import annotations

from pathlib import Path

from dsl.files import reading
from dsl.limits import MAX_SIZE
from dsl.messages.message import Message
from repl.render.phrases import enumerated, phrase, together
from repl.render.reply import Refused
from repl.render.words import meant

HOME = Path(__file__).parents[2] / "kinds"
SUFFIX = ".naipe"

#: The description of each kind, in the order of the list.
DOES = {
    "tricks": "suits-that-are-followed-trumps-and-tricks-that-count",
    "deckbuilder": "a-deck-for-each-player-that-grows-by-what-is-bought",
    "draft": "one-card-of-a-hand-is-kept-the-others-go-on",
    "map": "places-that-are-joined-and-what-is-carried-between-them",
    "grid": "what-is-shut-in-on-a-grid-is-turned",
    "dice": "push-your-luck-roll-on-or-keep-what-there-is",
    "auction": "lot-after-lot-to-the-highest-bid-with-hidden-money",
    "hidden-teams": "two-sides-that-do-not-know-each-other-and-a-vote",
    "worker": "workers-that-take-places-and-goods-that-become-points",
}

#: The placeholders for the id and the title of the game in the rules of a kind.
ID, TITLE = "a_game", '"A game"'


def listed() -> dict[str, Message]:
    """Return the description of each kind of example game, by the name of the kind."""
    return {name: Message(does) for name, does in DOES.items()}


def rules(kind: str, word: str, title: str) -> dict[str, str]:
    """Return the rules of an example game, as texts by file name. `word` becomes the id of the game and `title` its title.
    Raises Refused if there is no such kind."""
    if kind not in DOES:
        none = phrase("there-is-no-kind-name-there-are-names", name=kind, names=enumerated([*DOES]))
        raise Refused(together(none, meant(kind, DOES)))
    texts = {path.name: reading.read_text(path, MAX_SIZE) for path in reading.files_in(HOME / kind, SUFFIX)}
    return {name: text.replace(ID, word).replace(TITLE, f'"{title}"') for name, text in texts.items()}
