"""The change from one player to the next at the same screen: nothing that the first has seen may stay visible."""

from __future__ import annotations

from repl.play.session import Session
from repl.render.output import Output


def draw(session: Session, output: Output) -> None:
    """Clear the screen and the lines that have scrolled off it, if other people will look next: between two players, and at the
    end of the game. Some terminals keep such lines; docs/terminal.md says what to do then."""
    if session.mode == "play" and session.viewer is None and session.table.people:
        output.clear(back=True)
