"""The change between two people at one screen: nothing that the first one saw may be left for the second."""

from __future__ import annotations

from repl.play.session import Session
from repl.render.output import Output


def draw(session: Session, output: Output) -> None:
    """Clear the screen and the lines above it before other people look: between two people, and at the end. Some
    terminals keep lines that were scrolled away; docs/terminal.md says what to do then."""
    if session.mode == "play" and session.viewer is None and session.table.people:
        output.clear(back=True)
