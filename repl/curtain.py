"""Between two people at one screen: nothing that one saw is left for the other."""

from __future__ import annotations

from repl.output import Output
from repl.session import Session


def draw(session: Session, output: Output) -> None:
    """Wipe the screen, and what could be scrolled back to, before somebody else looks.

    Some terminals keep what was scrolled away whatever they are told: docs/terminal.md names the way out.
    """
    if session.curtain is not None and not session.curtain.hiding:
        output.clear(back=True)
