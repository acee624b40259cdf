"""The change between two people at one screen: nothing that the first one saw may be left for the second."""

from __future__ import annotations

from repl.play.session import Session
from repl.render.output import Output


def draw(session: Session, output: Output) -> None:
    """Wipe the screen, and what could be scrolled back to, before others look: between two people, and at the end.

    Some terminals keep what was scrolled away whatever they are told: docs/terminal.md names the way out.
    """
    if session.mode == "play" and session.viewer is None and session.table.people:
        output.clear(back=True)
