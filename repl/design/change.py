"""A new text of the rules that waits, and what was written and is not in the game."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.records import dataclass
from interpreter.api import Game
from repl.render.cards import titled
from repl.render.voice import Voice


@dataclass(frozen=True, slots=True)
class Change:
    """A good new text that waits: of which source, the game with it, what it is called, and whether another
    program has written it to the files (then it stands there already, and nothing here writes over it)."""

    title: str
    texts: dict[str, str]
    game: Game
    from_disk: bool = False


def not_in_the_game(drafts: Mapping[str, str], voice: Voice) -> str:
    """Return what there is to say of texts that were written and are not in the game, "" if there are none."""
    if not drafts:
        return ""
    titles = [titled(voice, title) for title in drafts]
    return voice.say("not-in-the-game-yet-what-you-wrote-of", titles=voice.say.listed(titles), last=titles[-1])
