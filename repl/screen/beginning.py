"""What is settled before a game, as a scene: an answer that begins, and one for each thing that may be changed."""

from __future__ import annotations

from repl.asking.rules_told import aim
from repl.play.setup import Entry, Setup
from repl.render.charts.rows import Row
from repl.render.phrases import Phrases
from repl.screen.rows import broken
from repl.screen.scene import Answer, Asking, Scene

BEGIN = ""  # what is typed to begin: nothing


def scene(setup: Setup) -> Scene:
    """Return the scene before a game: each setting with its present value and meaning."""
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
    """Return the chosen value of an entry, between arrows if it can be another one."""
    return f"◂ {entry.value.words} ▸" if len(entry.values) > 1 else entry.value.words


def about(entry: Entry, say: Phrases) -> str:
    """Return the description of a setting, and of its present value."""
    if entry.means and entry.value.means:
        return say("one-other", one=entry.means, other=entry.value.means)
    return entry.means or entry.value.means


def games(names: tuple[str, ...], head: str) -> Scene:
    """Return the question which game."""
    answers = tuple(Answer(str(number), name) for number, name in enumerate(names, 1))
    return Scene(("naipe",), (), Asking(lambda width: broken(head, width, "title"), answers), "> ")
