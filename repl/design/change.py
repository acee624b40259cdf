"""A new text of the rules that is not yet applied, and texts on disk that are not in the game."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.records import dataclass
from interpreter.api import Game
from repl.render.cards import titled
from repl.render.voice import Voice


@dataclass(frozen=True, slots=True)
class Change:
    """A checked new text that waits for `rebase`, `here` or `fork`: its title, its files, and the game with it. `from_disk`:
    another program has written it to the files, so they are not written again."""

    title: str
    texts: dict[str, str]
    game: Game
    from_disk: bool = False


def not_in_the_game(drafts: Mapping[str, str], voice: Voice) -> str:
    """Return a note about texts that were written and are not in the game, "" if there are none."""
    if not drafts:
        return ""
    titles = [titled(voice, title) for title in drafts]
    return voice.say("not-in-the-game-yet-what-you-wrote-of", titles=voice.say.listed(titles), last=titles[-1])
