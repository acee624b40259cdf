"""Replay a game under changed rules, until a recorded decision is no longer possible."""

from __future__ import annotations

from interpreter.api import Game
from interpreter.positions.journal import JournalError
from repl.play.session import Session


def played_again(session: Session, game: Game) -> tuple[Session, bool]:
    """Replay a session under other rules. Return the new session, which is not saved yet, and whether all decisions were
    possible. The replay stops before the first impossible decision. Raises RuleError if the game cannot even begin."""
    again = session.another(game, session.table, session.header)
    for decision in session.taken:
        try:
            again.play_on(decision)
        except JournalError:
            return again, False
    return again, True
