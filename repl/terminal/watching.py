"""A session whose faults are written down, if there is one: `faults` does it then."""

from __future__ import annotations

from repl.play.session import Session
from repl.terminal.context import Context


def watched(session: Session, context: Context) -> None:
    """Let reports of faults tell of a session, and let it have them written."""

    def written(error: BaseException) -> str:
        from repl.terminal.faults import reported  # noqa: PLC0415 - it knows all of the machine, and only a fault needs it

        return reported(error, session.about(), context)

    context.known = session.about
    session.on_fault = written
