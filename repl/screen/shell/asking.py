"""Make the screen that asks the player."""

from __future__ import annotations

from repl.play.completion import candidates
from repl.play.session import Session
from repl.screen.shell.screen import Screen, Typing
from repl.screen.shell.terminal import Terminal
from repl.terminal.completing import Completing


def screen_of(session: Session, terminal: Terminal) -> Screen:
    """Return the screen for a session. It forgets each typed line at once, so that the next person cannot recall it with a
    key."""
    return Screen(terminal, Typing(Completing(lambda text: candidates(session, text))))
