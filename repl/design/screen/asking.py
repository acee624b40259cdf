"""The full screen on which the designer types commands."""

from __future__ import annotations

from repl.design.commands.watch import has_changed
from repl.design.editor.highlighting import LineLexer
from repl.design.editor.prompt import history_of, keys_of, known_to, searching_of
from repl.design.session import DesignSession
from repl.screen.shell.screen import Screen
from repl.screen.shell.terminal import Terminal
from repl.terminal.context import Context


def screen_of(session: DesignSession, terminal: Terminal, context: Context) -> Screen:
    """Return the full screen for a game in design mode. Its arrow keys bring back earlier lines."""
    return Screen(
        terminal,
        completer=known_to(session),
        history=history_of(context),
        lexer=LineLexer(session),
        more_keys=keys_of(),
        arrows=False,
        idle=lambda: has_changed(session),
        searching=searching_of(session),
    )
