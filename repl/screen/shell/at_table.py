"""Play a game on the full screen of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repl.play.session import Session
from repl.render.output import Output
from repl.render.reply import Line
from repl.screen.shell import loop
from repl.screen.shell.terminal import Terminal
from repl.screen.table import scene
from repl.terminal.context import Context

if TYPE_CHECKING:
    from repl.screen.shell.screen import Screen


def play(session: Session, output: Output, context: Context, said: tuple[Line, ...] = ()) -> int:
    """Play a game until the user leaves or the input ends, and return the exit code."""
    terminal = Terminal(context.stdin, context.stdout, context.environ)

    def asking() -> Screen:
        from repl.screen.shell.asking import screen_of  # noqa: PLC0415 - prompt-toolkit: the first picture is there before it

        return screen_of(session, terminal)

    return loop.play(session, output, terminal, scene, asking, said)
