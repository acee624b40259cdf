"""The screen that asks the player."""

from __future__ import annotations

from repl.play.completion import candidates
from repl.play.session import Session
from repl.screen.shell.screen import Screen
from repl.screen.shell.terminal import Terminal
from repl.terminal.completing import Completing


def screen_of(session: Session, terminal: Terminal) -> Screen:
    """Return the screen of a session. A typed line is forgotten at once: the next person must not find it by any key."""
    return Screen(terminal, completer=Completing(lambda text: candidates(session, text)))
