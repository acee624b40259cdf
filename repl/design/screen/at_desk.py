"""Design mode on a screen that stays at a terminal."""

from __future__ import annotations

from prompt_toolkit.styles import Style

from repl.design.commands.watch import has_changed
from repl.design.editor.editor import editor_of
from repl.design.editor.highlighting import COLOURS, LineLexer
from repl.design.editor.prompt import Known, history_of, keys_of
from repl.design.screen.panes import scene
from repl.design.session import DesignSession
from repl.render.output import Output
from repl.render.reply import Line
from repl.screen.shell import loop
from repl.screen.shell.screen import Screen
from repl.terminal.context import Context
from repl.terminal.prompt import AskLine


def design(
    session: DesignSession, output: Output, context: Context, plain: AskLine, said: tuple[Line, ...] = ()
) -> int:
    """Go on until the designer leaves; return the exit code."""
    screen = Screen.at(
        context.stdin,
        context.stdout,
        context.environ,
        completer=Known(session),
        history=history_of(context),
        lexer=LineLexer(session),
        style=Style.from_dict(COLOURS),
        more_keys=keys_of(),
        arrows=False,
        idle=lambda: has_changed(session),
    )
    edits = editor_of(session, context, output, plain)

    def edit(title: str, text: str) -> str | None:
        """Edit on the ordinary screen."""
        with screen.left():
            return edits(title, text)

    session.editor = edit
    return loop.play(session, output, screen, scene, said)
