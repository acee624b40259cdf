"""Describe a pack in words, in one language."""

from __future__ import annotations

from repl.packs.form import About
from repl.render.phrases import Phrases

#: The labels of the kinds of credits in the language reference. Any other kind is shown as it is written.
CREDITS = {"author": "credit-author", "source": "credit-source", "note": "credit-note"}


def heading(about: About, say: Phrases) -> str:
    """Return a line with the title, version and name of a pack, and the title of the game that it is for."""
    title = f"{about.title} {about.version}".strip()
    if about.kind == "game":
        return say("title-name-of-a-game", title=title, name=about.name)
    return say("title-name-for-game", title=title, name=about.name, game=about.game_title)


def rows_about(about: About, say: Phrases) -> list[tuple[str, str]]:
    """Return the licence, languages, needed packs and credits of a pack as pairs of label and text."""
    rows = [
        (say("licence"), about.licence or say("no-licence")),
        (say("languages"), ", ".join(about.languages) or say("no-languages")),
    ]
    rows += [(say("needs"), ", ".join(about.needs))] if about.needs else []
    return rows + [(say(CREDITS[name]) if name in CREDITS else name, text) for name, text in about.credits]
