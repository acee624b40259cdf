"""The command `pass`: a question is answered with no, again and again, until something changes."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span
from interpreter import api
from interpreter.api import Game, Position
from interpreter.model.decisions import Decision
from repl.asking.asked_once import NO, behind_yes

MOST = 100  # questions that pass in a row, before whoever passes is asked all the same

#: The source of a question: the seat that is asked, the clause of the rules, and the card that asks.
Asking = tuple[int, Span, int | None]


@dataclass(frozen=True, slots=True)
class Passing:
    """A question that is answered with no until something changes: the ids of its answers, and the player's own zones and values.
    `times` counts the times that it passed."""

    answers: frozenset[str]
    own: object
    times: int = 0


def asking(decision: Decision) -> Asking:
    """Return the source of a question: seat, clause and card."""
    return decision.seat, decision.span, decision.card


def passing(game: Game, position: Position) -> Passing | None:
    """Return the state for which a question passes; None if no is not an answer to it."""
    decision = position.decision
    if decision is None or all(option.id != NO for option in decision.possible):
        return None
    after = behind_yes(game, position)
    chosen = () if after is None or after.decision is None else after.decision.possible
    view = api.view(game, position, decision.seat)
    zones = tuple((zone.name, zone.pieces) for zone in view.zones if zone.owner == decision.seat)
    answers = frozenset(option.id for option in (*decision.possible, *chosen))
    return Passing(answers, (zones, view.player_values[decision.seat - 1]))


def why_asked(before: Passing, now: Passing) -> str:
    """Return the id of the message that tells why a question does not pass any more; "" if it passes."""
    if not now.answers <= before.answers:
        return "pass-ends-since-there-is-a-new-answer"
    if now.own != before.own:
        return "pass-ends-since-something-of-yours-has-changed"
    return "pass-ends-since-it-has-been-said-often" if before.times >= MOST else ""
