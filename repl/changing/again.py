"""Replay a game under changed rules, as far as the old decisions fit."""

from __future__ import annotations

from interpreter.api import Game
from interpreter.positions.journal import JournalError
from repl.play.session import Session


def played_again(session: Session, game: Game) -> tuple[Session, bool]:
    """Return a session under other rules in which the decisions of this one were taken again, and whether all of them
    were possible. It stops before the first impossible one, and is not saved yet. Raises RuleError if the rules
    cannot even begin."""
    again = session.another(game, session.table, session.header)
    for decision in session.taken:
        try:
            again.play_on(decision)
        except JournalError:
            return again, False
    return again, True
