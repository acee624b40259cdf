"""Connect a game with the reports of internal errors: a report describes the game, and the game can have a report written."""

from __future__ import annotations

from repl.play.session import Session
from repl.terminal.context import Context


def watched(session: Session, context: Context) -> None:
    """Connect a session with the reports of internal errors: a report then describes its game, and the session can have a
    report written."""

    def written(error: BaseException) -> str:
        from repl.terminal.faults import reported  # noqa: PLC0415 - only needed after an internal error

        return reported(error, session.about(), context)

    context.known = session.about
    session.on_fault = written
