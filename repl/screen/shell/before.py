"""The screen before a game: the user chooses a game, then all its settings."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.loading.heads import Heading
from repl.play.setup import Setup
from repl.render.phrases import Phrases
from repl.render.reply import Line
from repl.screen.beginning import games, scene
from repl.screen.looking import Looking
from repl.screen.shell.loop import draw_ahead
from repl.screen.shell.terminal import Terminal
from repl.terminal.context import Context


def settled(context: Context, setup: Setup, said: tuple[Line, ...] = ()) -> Setup:
    """Return the settings that the user has chosen. `said` are lines to show first. Raises EOFError and KeyboardInterrupt if the user leaves."""
    terminal = Terminal(context.stdin, context.stdout, context.environ)
    with terminal.opened():
        draw_ahead(terminal, scene(setup), Looking(marked=0, said=said))
        from repl.screen.shell.settling import settled_at  # noqa: PLC0415 - prompt-toolkit: the first picture is there before it

        return settled_at(terminal, setup, said)


def which_game(context: Context, headings: Sequence[Heading], trouble: str = "") -> str:
    """Return the id of the game that the user has chosen, or the typed line if it is no number of a game. `trouble` is a
    message about the line before. Raises EOFError and KeyboardInterrupt if the user leaves."""
    terminal = Terminal(context.stdin, context.stdout, context.environ)
    question = games(headings, Phrases(context.language))
    said = (Line(trouble, "error"),) if trouble else ()
    with terminal.opened():
        draw_ahead(terminal, question, Looking(marked=0, said=said))
        from repl.screen.shell.settling import typed_at  # noqa: PLC0415 - prompt-toolkit: the first picture is there before it

        line = typed_at(terminal, question, said)
    return headings[int(line) - 1].id if line.isdecimal() and 0 < int(line) <= len(headings) else line
