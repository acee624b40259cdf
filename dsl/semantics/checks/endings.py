"""Checks of endings: each ending needs a text in the languages of the game, and a scenario may expect only endings that exist."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import codes
from dsl.messages.message import Message
from dsl.semantics.checks.checking import Checking


def check_endings(checking: Checking) -> None:
    """Check the names of all endings. Call this only after all lines that end the game have been checked."""
    reached: dict[str, nodes.Node] = {}
    order = {name: place for place, name in enumerate(checking.book.sources)}
    for node, name in sorted(
        checking.checked.endings.items(), key=lambda one: (order[one[0].span.source], one[0].span.start)
    ):
        reached.setdefault(name, node)
    for line in (line for scenario in checking.book.scenarios for line in scenario.lines):
        if isinstance(line, nodes.ThenEnds) and line.name not in reached:
            if reached:
                checking.unknown("ending", line.name, line.span, reached)
            else:
                checking.findings.error(
                    codes.UNKNOWN_NAME,
                    Message("no-what-name", what=Message("ending"), name=line.name),
                    line.span,
                    label=Message("not-declared"),
                    help=Message("no-ending-of-this-game-has-a-name-write", line=line.name),
                )
    for name, node in reached.items():
        _check_words(name, node, checking)


def _check_words(name: str, node: nodes.Node, checking: Checking) -> None:
    game = checking.book.game
    languages = game.languages if game is not None else ()
    said = {block.language for block in checking.book.prose for entry in block.entries if entry.word == name}
    dumb = [language for language in languages or ("en",) if language not in said]
    if dumb:
        checking.findings.warning(
            codes.ENDING_WITHOUT_WORDS,
            Message("the-ending-name-has-no-words-in-dumb", name=name, dumb=", ".join(dumb)),
            node.span,
            label=Message("how-does-it-read"),
            help=Message("write-name-below-prose-dumb", name=name, dumb=dumb[0]),
        )
