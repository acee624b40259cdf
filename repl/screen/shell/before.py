"""The screen before a game: the user chooses a game, then all its settings."""

from __future__ import annotations

from collections.abc import Sequence

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


def which_game(context: Context, names: Sequence[str]) -> str:
    """Return the game that the user has chosen. Raises EOFError and KeyboardInterrupt if the user leaves."""
    terminal = Terminal(context.stdin, context.stdout, context.environ)
    question = games(tuple(names), Phrases(context.language)("which-game"))
    with terminal.opened():
        draw_ahead(terminal, question, Looking(marked=0))
        from repl.screen.shell.settling import typed_at  # noqa: PLC0415 - prompt-toolkit: the first picture is there before it

        line = typed_at(terminal, question)
    return names[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(names) else line
