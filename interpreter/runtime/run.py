"""A run carries out rules on one position. Emitted code (Python made from the rules) gets the run as `rt` and calls its methods.

A `Run` has a working copy of the position as a list. Its parts (`interpreter.runtime.parts`) have the data that exist only
while rules are carried out: the answers so far, the trial and the blocks under way, the card that causes an event. Its
`decider` answers questions. `interpreter.runtime.trials` finds the options after which a block can be completed.

The functions that work on a run are in modules of their own. Emitted code calls them by the names in the class `Run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from interpreter.model.failure import Fail, StopPlay, StopStep
from interpreter.model.layout import OVER, RECORDS, WINNERS
from interpreter.runtime import active_rules, blocks, deciding, event, pieces, values, visibility
from interpreter.runtime.event import BEGUN
from interpreter.runtime.parts import NO_NAMES
from interpreter.runtime.state import State, burn, counted, heap, numbers, searched, turns
from interpreter.runtime.trials import dry_runs

#: The longest chain of cards that carry out each other in a search for a missing requirement of the last one.
MOST_LOOKED_INTO = 3


class Run(State):
    """A run of rules on one position: its state, and all functions that emitted code calls (as methods of `rt`)."""

    # ------------------------------------------------- functions of other modules

    ask = deciding.ask
    choose = deciding.choose
    choose_from = deciding.choose_from
    choose_by_knowledge = deciding.choose_by_knowledge
    may = deciding.may
    window = deciding.window

    note_changes = event.note_changes
    note_order = event.note_order

    whole = blocks.whole
    attempt = blocks.attempt
    attempt_leniently = blocks.attempt_leniently
    repeat_leniently = blocks.repeat_leniently
    at_once = blocks.at_once
    burn = burn
    heap = heap
    searched = searched
    numbers = numbers
    turns = turns
    counted = counted

    can = dry_runs.can
    would = dry_runs.would

    active = active_rules.active_rules
    force_changed = active_rules.values_changed
    record = active_rules.record
    under_way = active_rules.under_way
    project = active_rules.project
    reading = active_rules.reading

    put = values.put
    carried = values.carried
    fall_short = values.fall_short
    log = values.log
    past = values.past
    order = values.order
    around = values.around
    neighbour = values.neighbour
    neighbours = values.neighbours

    move = pieces.move
    move_end = pieces.move  # from an end of a zone; `positions.following` replaces it
    shift = pieces.shift
    shift_all = pieces.shift_all
    draw = pieces.draw
    top = pieces.top
    bottom = pieces.bottom
    shuffle = pieces.shuffle
    shuffle_into = pieces.shuffle_into
    shuffle_set = pieces.shuffle_set
    exchange = pieces.exchange
    swap_places = pieces.swap_places
    owner = pieces.owner
    holder = pieces.holder
    belonging = pieces.belonging
    reveal = visibility.reveal
    turn = pieces.turn
    is_open = visibility.is_open
    by_chance = pieces.roll
    roll = event.throw
    roll_dice = event.throw_dice

    # ---------------------------------------------------------------- cards, steps

    def asks(self, card: int | None, whom: str, verb: str) -> bool:
        """Tell whether the text of a card asks somebody (`whom`: `anyone`, `you` or `another`) to do a verb."""
        self._read(card)
        return self.program.asks(card, whom, verb)

    def has_part(self, card: int | None, part: str) -> bool:
        """Tell whether a card has a part with this name."""
        self._read(card)
        return self.program.has_part(card, part)

    def lacks(self, card: int, part: str | None, who: int | None, seat: int) -> bool:
        """Tell whether a card (or one part of it) certainly cannot be carried out for the player `who`. Only facts that the
        player at `seat` knows are used. If cards carry out each other in a circle or in a long chain, return False, because
        nothing is certain."""
        found, outer = self.program.lacked(card, part), self.memo.looked_into
        entry = self.layout.entry_of[card]
        if found is None or entry in outer or len(outer) >= MOST_LOOKED_INTO:
            return False
        self.memo.looked_into = (*outer, entry)
        try:
            return bool(found(self, seat, who, card))
        finally:
            self.memo.looked_into = outer

    def _read(self, card: int | None) -> None:
        if self.trace.read is not None and card is not None:
            self.trace.read.add(self.layout.entry_of[card])

    def at(self, clause: int, names: Mapping[str, Any] = NO_NAMES) -> None:
        """Report a statement to the trace. The traced build calls this before each statement; `names` has the values of the
        names that are known there."""
        if self.trace.at_statement is not None:
            self.trace.at_statement(self, clause, names)

    def roll_one(self, items: Iterable[int], kind: str, noun: str, clause: int, name: str) -> int:
        """Return a random item of `items`, and record it as an event. `kind` is `player`, `piece` or `word`; `noun` is the noun
        of the piece or the list of the word. Raises Fail if there are no items."""
        found = tuple(items)
        if not found:
            raise Fail(clause, "nobody-and-nothing-fits")
        if len(found) == 1:
            return found[0]
        if not self.trial.past_horizon:
            pieces.place_shown(self, found, kind == "piece", clause)
        drawn = found[self.by_chance(1, len(found), clause) - 1]
        event.tell_lot(self, drawn, kind, noun, name)
        return drawn

    def step(self, index: int, function: Callable[..., object], *arguments: Any) -> None:
        """Carry out a step by calling its emitted function. A `stop` inside it ends the step."""
        if self.trace.traced and not self.trial.probing and index in self.program.told_steps:
            context = self.context
            self.note_changes()
            values = tuple(self.slots[slot] for _, slot in self.program.told_steps[index])
            self.trace.events.append(
                (BEGUN, (index, arguments, values), context.cause, context.causer, context.depth + 1)
            )
        steps, size = self.context.steps, len(self.slots)
        self.context.steps = (*steps, index)
        if self.slots[RECORDS]:
            active_rules.begin_spans(self, index, arguments)
        try:
            function(self, *arguments)
        except StopStep as stop:
            if stop.step != index:
                raise
        finally:
            self.context.steps = steps
        del self.slots[size:]  # slots of local names, which `stop` left behind
        if self.slots[RECORDS]:
            active_rules.end_spans(self)

    def stop(self, clause: int) -> NoReturn:
        """Leave the step under way, for `stop` outside loops: always raises StopStep, or Fail if no step is under way."""
        if not self.context.steps:
            raise Fail(clause, "there-is-nothing-to-stop-here")
        raise StopStep(self.context.steps[-1])

    def end_play(self, winners: Iterable[int] | None, ending: str | None) -> NoReturn:
        """End the game. `winners` are the seats that win, `ending` is the name of this ending. Always raises
        StopPlay."""
        self.slots[OVER] = ending or 1
        if winners is not None:
            self.slots[WINNERS] = tuple(winners)
        raise StopPlay
