"""The full screen on which the designer types commands."""

from __future__ import annotations

from repl.design.commands.watch import has_changed
from repl.design.editor.highlighting import LineLexer
from repl.design.editor.prompt import history_of, keys_of, known_to, searching_of
from repl.design.session import DesignSession
from repl.screen.shell.screen import Screen, Typing
from repl.screen.shell.terminal import Terminal
from repl.terminal.context import Context


def screen_of(session: DesignSession, terminal: Terminal, context: Context) -> Screen:
    """Return the full screen for a game in design mode. Its arrow keys bring back earlier lines."""
    typing = Typing(known_to(session), history_of(context), LineLexer(session), keys_of(), False, searching_of(session))
    return Screen(terminal, typing, idle=lambda: has_changed(session))
