"""The command `pass`: naipe answers a question with no each time it is asked, until something changes for the player."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span
from interpreter import api
from interpreter.api import Game, Position
from interpreter.model.decisions import Decision
from repl.asking.asked_once import NO, behind_yes

MOST = 100  # if a question was answered with no so many times, the player is asked again

#: What identifies a question when it is asked again: the seat of the player, the place in the rules that asks, and the card.
Asking = tuple[int, Span, int | None]


@dataclass(frozen=True, slots=True)
class Passing:
    """A question that naipe answers with no until something changes for the player. `answers` are the ids of its options,
    `own` the zones and values of the player, `times` the number of times that it was answered with no."""

    answers: frozenset[str]
    own: object
    times: int = 0


def asking(decision: Decision) -> Asking:
    """Return what identifies a question when it is asked again: the seat of the player, the place in the rules that asks,
    and the card."""
    return decision.seat, decision.span, decision.card


def passing(game: Game, position: Position) -> Passing | None:
    """Return what the command `pass` keeps about the open question, which it answers with no. Return None if no is not a
    possible answer."""
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
    """Return the id of the message that says why `pass` stops and the player is asked again. Return "" if the question can
    be answered with no once more."""
    if not now.answers <= before.answers:
        return "pass-ends-since-there-is-a-new-answer"
    if now.own != before.own:
        return "pass-ends-since-something-of-yours-has-changed"
    return "pass-ends-since-it-has-been-said-often" if before.times >= MOST else ""
