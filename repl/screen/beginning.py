"""The scene before a game: an answer that begins the game, and an answer for each setting that can be changed."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostics.spelling import folded
from interpreter.loading.heads import Heading
from repl.asking.rules_told import aim
from repl.play.setup import Entry, Setup
from repl.render.charts.rows import Row
from repl.render.phrases import Phrases
from repl.screen.rows import broken
from repl.screen.scene import Answer, Asking, Scene

BEGIN = ""  # the typed line that begins the game: an empty one


def scene(setup: Setup) -> Scene:
    """Return the scene of the settings: each setting with its present value and its meaning."""
    say = setup.voice.say
    entries = setup.entries()
    wide = max((len(entry.label) for entry in entries), default=0)
    far = max((len(shown(entry)) for entry in entries), default=0)

    def head(width: int) -> list[Row]:
        return [
            *broken(setup.game.title, width, "title"),
            *broken(aim(setup.voice), width),
            *broken(say("enter-begins-up-and-down-go-to-what-may"), width, "hint"),
        ]

    answers = (
        Answer("", say("begin")),
        *(Answer("", f"{entry.label:<{wide}}  {shown(entry):<{far}}", about(entry, say)) for entry in entries),
    )
    keys = ((say("enter"), say("begin")), ("↑↓", say("choose")), ("←→", say("change")), ("Ctrl-C", say("leave")))
    return Scene((setup.game.title,), (), Asking(head, answers, unfolds=True), "> ", keys)


def shown(entry: Entry) -> str:
    """Return the present value of a setting, between arrows such as `◂ 3 ▸` if another value is possible."""
    return f"◂ {entry.value.words} ▸" if len(entry.values) > 1 else entry.value.words


def about(entry: Entry, say: Phrases) -> str:
    """Return the description of a setting and of its present value."""
    if entry.means and entry.value.means:
        return say("one-other", one=entry.means, other=entry.value.means)
    return entry.means or entry.value.means


def games(headings: Sequence[Heading], say: Phrases) -> Scene:
    """Return the scene that asks which game to play. Each game has its id, its numbers of players and, if it does not have the
    language of the user, its languages."""
    answers = tuple(Answer(str(number), one.title, _about_game(one, say)) for number, one in enumerate(headings, 1))
    return Scene(("naipe",), (), Asking(lambda width: broken(say("which-game"), width, "title"), answers), "> ")


def _about_game(one: Heading, say: Phrases) -> str:
    low, high = one.players
    parts = [] if folded(one.title) == one.id else [one.id]
    if high:
        many = say.many(high, "n-players")
        parts.append(many if low == high else say("from-low-players", low=low, players=many))
    if one.languages and say.language not in one.languages:
        parts.append(say("it-speaks-languages", languages=say.listed(one.languages)))
    return " · ".join(parts)
