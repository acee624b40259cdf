"""Replay a game under changed rules, as far as the old decisions fit."""

from __future__ import annotations

from interpreter.api import Game
from interpreter.positions.journal import JournalError
from repl.play.session import Session


def played_again(session: Session, game: Game) -> tuple[Session, bool]:
    """Return a session of other rules in which the decisions of this one have been taken once more, and whether all of them fit; it
    stands before the first that does not, and is not kept yet. Raises RuleError where the rules cannot even begin."""
    again = session.another(game, session.table, session.header)
    for decision in session.taken:
        try:
            again.play_on(decision)
        except JournalError:
            return again, False
    return again, True
