"""The order in which the options of a question are shown to the player.

Hidden things in the hand of another player are mixed, since otherwise the card that came into the hand last would be the
last option. The order is derived from the random state of the position and does not change that state. So the order is the
same when the game is replayed. Things that lie face down before everybody are not mixed, since players tell them apart by
their places.
"""

from __future__ import annotations

from interpreter.compiler.program import Program
from interpreter.model.blanks import BLANK
from interpreter.model.decisions import Question
from interpreter.model.layout import LOG, RNG, SECRETS, ZoneSlot
from interpreter.model.rng import derived, shuffled
from interpreter.runtime.pieces import place_of
from interpreter.runtime.state import State
from interpreter.runtime.visibility import sees, shaded, visible


def is_mixed(program: Program, run: State, zone: ZoneSlot, seat: int | None) -> bool:
    """Tell whether the pieces of a zone are shown to a player in mixed order: another player holds them, as in a hand.
    `seat` is the player (from 0; None: a bystander)."""
    if zone.slot not in program.layout.hidden or not {"face down", "seen by others"}.isdisjoint(zone.decl.attributes):
        return False
    return not sees(run, zone, seat)


def order_of(program: Program, run: State, question: Question) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the order in which the options of a question are shown, and the groups of options that were mixed, one group for
    each hand. The order has for each shown option its index in the list of the rules. Both are empty if nothing was mixed.
    In each hand, the options that the player knows come first."""
    if not question.pieces:
        return (), ()
    held: dict[int, list[int]] = {}
    for index, option in enumerate(question.options):
        slot = place_of(run, option) if type(option) is int and option < BLANK else None
        if slot is not None and is_mixed(program, run, program.layout.zone_at[slot], question.seat):
            held.setdefault(slot, []).append(index)
    order, mixed = list(range(len(question.options))), []
    s = run.slots
    for slot, places in held.items():
        known = [place for place in places if visible(run, question.options[place], question.seat)]
        hidden = tuple(place for place in places if place not in known)
        if hidden and shaded(run, question.seat, question.options[hidden[0]]):
            continue  # a piece of one look is drawn at random anyway
        known.sort(key=lambda place: int(question.options[place]))
        zone = program.layout.zone_at[slot]
        there = zone.decl.name, -1 if zone.owner is None else zone.owner
        secret = derived(s[RNG], "mixed", len(s[LOG]), s[SECRETS], run.answers.cursor, *there)
        for place, option in zip(places, (*known, *shuffled(secret, hidden)[0])):
            order[place] = option
        mixed.append(tuple(places[len(known) :]))
    return (tuple(order), tuple(mixed)) if mixed else ((), ())
