"""A changed text of the rules that is not applied to the game yet."""

from __future__ import annotations

from collections.abc import Mapping

from dsl.records import dataclass
from interpreter.api import Game
from repl.render.cards import titled
from repl.render.voice import Voice


@dataclass(frozen=True, slots=True)
class Change:
    """A changed text of the rules without errors, which waits for the command `rebase`, `here` or `fork`.

    - `title`: the title under which the designer's draft of the text is kept
    - `texts`: the texts of the changed files, by file
    - `game`: the game with the changed rules
    - `from_disk`: another program has already written the files, so naipe does not write them.
    """

    title: str
    texts: dict[str, str]
    game: Game
    from_disk: bool = False


def not_in_the_game(drafts: Mapping[str, str], voice: Voice) -> str:
    """Return a note about drafts, which are texts that the designer has written and that are not part of the game. Return "" if
    there are none."""
    if not drafts:
        return ""
    titles = [titled(voice, title) for title in drafts]
    return voice.say("not-in-the-game-yet-what-you-wrote-of", titles=voice.say.listed(titles), last=titles[-1])
