"""The start of design mode on the full screen of a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from repl.design.editor.editor import editor_of
from repl.design.screen.panes import scene
from repl.design.session import DesignSession
from repl.render.output import Output
from repl.render.reply import Line
from repl.screen.shell import loop
from repl.screen.shell.terminal import Terminal
from repl.terminal.context import Context
from repl.terminal.prompt import AskLine

if TYPE_CHECKING:
    from repl.screen.shell.screen import Screen


def design(
    session: DesignSession, output: Output, context: Context, plain: AskLine, said: tuple[Line, ...] = ()
) -> int:
    """Run design mode on the full screen until the designer leaves. Return the exit code."""
    terminal = Terminal(context.stdin, context.stdout, context.environ)
    edits = editor_of(session, context, output, plain)

    def edit(title: str, text: str) -> str | None:
        """Leave the full screen while the designer edits a text. Return what the editor returns: the new text, or None."""
        with terminal.left():
            return edits(title, text)

    def asking() -> Screen:
        from repl.design.screen.asking import screen_of  # noqa: PLC0415 - prompt-toolkit is loaded after the first screen

        return screen_of(session, terminal, context)

    session.editor = edit
    return loop.play(session, output, terminal, scene, asking, said)
