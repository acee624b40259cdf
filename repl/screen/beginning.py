"""The scene before a game: an answer that begins the game, and an answer for each setting that can be changed."""

from __future__ import annotations

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


def games(names: tuple[str, ...], head: str) -> Scene:
    """Return the scene that asks which game to play."""
    answers = tuple(Answer(str(number), name) for number, name in enumerate(names, 1))
    return Scene(("naipe",), (), Asking(lambda width: broken(head, width, "title"), answers), "> ")
