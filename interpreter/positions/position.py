"""Positions of a game as immutable values, and the functions that lead from one decision to the next.

A position consists of the state at the last checkpoint (the beginning of a step) and the answers given since then. After a new
answer, the step is run again from the checkpoint with all these answers. So no Python function has to wait for an answer, and a
position is plain data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pyrsistent import PVector, pvector

from dsl import nodes
from dsl.messages.message import Message
from dsl.prose.reasons import NOUN
from dsl.records import dataclass
from dsl.source import Span
from interpreter.compiler.flow import advance, failing_is_a_fault
from interpreter.compiler.program import Program
from interpreter.model.constants import number_of
from interpreter.model.decisions import Decision, IllegalChoice, Unanswered
from interpreter.model.failure import RuleError
from interpreter.model.flags import Flags
from interpreter.model.layout import FLOW, LOG, OVER, RNG, SECRETS, WINNERS, Layout
from interpreter.model.rng import seeded
from interpreter.model.settings import matters
from interpreter.positions.options import decision_of
from interpreter.positions.resuming import ResumedRun
from interpreter.positions.ways import Course, Played, Way, course_to
from interpreter.positions.ways import begun as way_begun
from interpreter.runtime.active_rules import decks_laid
from interpreter.runtime.blocks import FAILURE
from interpreter.runtime.deciding import decider_looking_ahead
from interpreter.runtime.event import BEGUN, IGNORED
from interpreter.runtime.parts import AGAIN, CHANGED, ROLLED, SHOWN, Resumable
from interpreter.runtime.run import Run
from interpreter.runtime.state import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished game.

    - `winners`: the seats that won (from 1).
    - `tallies`: the tallies of the rulebook, each with its number.
    - `carried`: the options with which the next game at this table begins, as they are written.
    - `ending`: the name of the ending; empty if it has none.
    """

    winners: tuple[int, ...]
    tallies: tuple[tuple[str, int], ...]
    carried: tuple[tuple[str, str], ...] = ()
    ending: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One change on the boards: a value or a zone has a new content.

    - `kind`: `value` or `zone`. `name`: its name.
    - `owner`: the noun that owns it (None: the game).
    - `whose`: the owner itself: a seat (from 0), a piece, or the index of a word.
    - `old`, `new`: the content before and after. `slot`: its slot in the position.
    - `place`: for a value that a zone shows of a thing whose face it hides: the slot of the zone, and the place in it from 1.
    """

    kind: str
    owner: str | None
    name: str
    whose: int | None
    old: Any
    new: Any
    slot: int
    place: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Rolled:
    """A random result.

    - `kind`: dice, number, player, piece or word.
    - `things`: the dice; for a number, its lowest and highest possible value; else the player, piece or word that was drawn.
    - `show`: the faces of the dice, or the number; else empty.
    - `noun`: the noun of the piece, or the list of the word.
    - `name`: what the rules call it.
    - `whose`: the owner of the dice (a seat from 0).
    """

    kind: str
    name: str
    things: tuple[int, ...]
    show: tuple[int, ...]
    whose: int | None
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game.

    An event is usually a `verb` that was carried out. `roles` are the roles of the verb as pairs of name and value; seats
    (from 0) and pieces are numbers. `actor` is the seat (from 1) that carried the verb out, `card` the piece whose text caused
    the event, `depth` the number of events around the event.
    If `verb` is empty, the event is one of these:

    - a block that failed: `why` is the reason, `span` the place in the rules.
    - an event that a rule of `card` cancelled: `of` is that event.
    - a step that the people at the table have called: `step` is the step.
    - the beginning of a step that has a line in the log: `begun` is the step.
    - a random result: `rolled`.
    - changes on the boards: `changes`. With `again` they are values that begin again with a step.
    - pieces that were revealed: `shown` are the pieces, `lying` the slots of their zones (None: no zone), `to` the
      seats (from 0) that saw them (empty: everybody).

    `seen` are the pieces of the event, each with the seats (from 1) that could see it. `about` are the indexes of the
    roles that are pieces. `idle` is true if the event changed nothing and asked nobody.
    """

    verb: str
    roles: tuple[tuple[str, object], ...]
    actor: int | None
    card: int | None
    depth: int
    why: str = ""
    span: Span | None = None
    seen: tuple[tuple[int, frozenset[int]], ...] = ()
    of: Event | None = None
    step: str = ""
    idle: bool = False
    begun: str = ""
    rolled: Rolled | None = None
    changes: tuple[Change, ...] = ()
    again: bool = False
    shown: tuple[int, ...] = ()
    lying: tuple[int | None, ...] = ()
    to: tuple[int, ...] = ()
    about: tuple[int, ...] = ()

    def is_seen(self, piece: int, seat: int | None, players: int) -> bool:
        """Tell whether the player at a seat (None: every player) could see a piece of the event, before or after it."""
        seats = dict(self.seen).get(piece)
        return seats is None or (seat in seats if seat is not None else len(seats) == players)


@dataclass(frozen=True, eq=False)
class Position:
    """A position of a game: the state at the last checkpoint, the answers since then, and the open decision or the outcome.

    - `slots`: the state at the checkpoint. `answers`: the answers since then. `now`: the state at the open decision.
    - `noted`: the events since the previous position, as the run recorded them. `happened`: the number of events
      since the checkpoint.
    - `decisions`: the number of decisions made in the game. `answer`: the index of the option that led here.
    - `read`: the cards (by their index) whose text was used since the previous checkpoint, also in trials of options
      that were not taken.
    - `called`: the step that the people at the table called and that led here, with its events; None for an answer.
    - `way`: the answers with which the game came to the checkpoint; None if they are not known.
    - `under_way`: the last statement that was begun, with the values of the names known there; None if the program
      does not record it.
    """

    program: Program
    slots: PVector[Any]
    answers: tuple[int, ...]
    now: PVector[Any]
    decision: Decision | None
    outcome: Outcome | None
    noted: tuple[tuple[Any, ...], ...]
    decisions: int
    happened: int = 0
    answer: int | None = None
    read: frozenset[int] = frozenset()
    called: tuple[Event, ...] = ()
    way: Way | None = None
    under_way: tuple[nodes.Node, Mapping[str, Any]] | None = None

    @cached_property
    def course(self) -> Course | None:
        """The history of hidden pieces up to the open decision; None if the way to this position is not known."""
        return None if self.way is None else course_to(self.way, self.program, self.slots, self.answers)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events since the previous position. They are converted from the record of the run at the first use."""
        return (*self.called, *(event_of(self.program, event) for event in self.noted))

    @property
    def due(self) -> Decision:
        """The open decision. Raises ValueError if the game is over, so callers must know that it is not."""
        if self.decision is None:
            raise ValueError("the game is over, and nobody is asked")
        return self.decision

    @property
    def secrets(self) -> int:
        """A counter that grows whenever chance was used or hidden pieces moved or were shown."""
        secrets: int = self.now[SECRETS]
        return secrets

    def digest(self) -> str:
        """Return a digest (a hash) of the whole position. Equal positions have equal digests."""
        state = repr((tuple(_plain(value) for value in self.slots), self.answers))
        return hashlib.blake2b(state.encode(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.slots == other.slots and self.answers == other.answers

    def __hash__(self) -> int:
        return hash((self.slots, self.answers))


def _plain(value: object) -> object:
    if isinstance(value, Flags):
        return sorted(value)
    return tuple(value) if isinstance(value, PVector) else value


#: A policy: a function from a position to the id of one of the possible options.
Policy = Callable[[Position], str]


def initial_state(program: Program, seed: int) -> list[Any]:
    """Return the slots at the beginning of a game with a seed: each piece is in its first zone, and `play` has not begun."""
    state = list(program.layout.initial)
    state[RNG] = seeded(seed)
    state[LOG] = pvector()
    if program.supplied is None:
        bare = state[:]
        stock(program, state)
        program.supplied = tuple((slot, new) for slot, (old, new) in enumerate(zip(bare, state)) if new is not old)
    for slot, pieces in program.supplied:
        state[slot] = program.layout.taken_first(pieces)
    return state


def stock(program: Program, state: list[Any]) -> None:
    """Put all pieces into the zones that the rulebook's supplies name. Cards of a deck that is not in play are in no zone."""
    layout = program.layout
    made: dict[str, int] = {}
    for supply in program.book.supplies:
        noun = supply.group.noun
        if supply.count is None:
            owners = layout.supplied(supply)
            for piece in _all_of(program, supply, state):
                info = layout.pieces[piece]
                if info.entry is not None and info.deck not in layout.left_out and info.owner in owners:
                    state[_home(layout, supply, info.owner)] += (piece,)
            continue
        for owner in layout.supplied(supply):
            count = number_of(program.layout, supply.count)
            if not count:
                continue
            start = made.get(noun) or _first_made(layout, noun)
            state[_home(layout, supply, owner)] += tuple(range(start, start + count))
            made[noun] = start + count


def _home(layout: Layout, supply: nodes.Supply, owner: int | None) -> int:
    """Return the slot of the zone into which a supply puts its things: a zone of the player `owner`, or a zone that belongs to no
    player if `owner` is None."""
    if owner is None:
        return layout.base["zone", None, supply.zone]
    return layout.base["zone", "player", supply.zone] + owner


def _first_made(layout: Layout, noun: str) -> int:
    return next(
        number
        for number in layout.of_noun[noun]
        if layout.pieces[number].entry is None and layout.pieces[number].cell is None
    )


def _all_of(program: Program, supply: nodes.Supply, state: Sequence[Any]) -> tuple[int, ...]:
    if not supply.group.filters and not supply.group.adjectives:
        return program.layout.of_noun[supply.group.noun]
    run = Run(program, state, None, search_ahead=False, traced=False)
    return tuple(program.evaluate(supply.group, run))


def begin_at(program: Program, seed: int) -> Position:
    """Return the first position of a game: its first decision, or its end."""
    slots = pvector(initial_state(program, seed))
    return go_on(program, slots, way=way_begun(slots))


def choose(program: Program, position: Position, option_id: str) -> Position:
    """Return the position after the open decision was answered with the option of this id. Raises IllegalChoice if the option
    may not be taken."""
    if position.decision is None:
        raise IllegalChoice(Message("nobody-has-to-decide-anything-the-game-is-over"))
    for index, option in enumerate(position.decision.options):
        if option.id == option_id:
            if not option.possible:
                raise IllegalChoice(
                    Message(
                        "label-is-not-possible-now-why",
                        label=option.label,
                        why=option.why_not or Message("it-could-not-be-completed"),
                    )
                )
            return go_on(
                program,
                position.slots,
                (*position.answers, position.decision.place_of(index)),
                position.happened,
                position.decisions + 1,
                position.way,
            )
    raise IllegalChoice(Message("there-is-no-option-option-now", option=option_id))


def go_on(
    program: Program,
    slots: PVector[Any],
    answers: tuple[int, ...] = (),
    events_before: int = 0,
    decisions_made: int = 0,
    way: Way | None = None,
) -> Position:
    """Run from a checkpoint, with some answers, to the next open decision or the end of the game. Return that
    position.

    The first `events_before` events since the checkpoint belong to earlier positions. `decisions_made` is the number
    of decisions so far, `way` the way to the checkpoint. Raises RuleError, with its place, if the rules cannot go on.
    """
    memo = program.memory.for_another_run()
    run = ResumedRun(program, slots, decider_looking_ahead, search_ahead=True, traced=True, memo=memo)
    run.answers.script, run.settled = list(answers), len(slots[LOG])
    known = _known_from(program, slots, answers)
    if answers:
        run.count_calls({} if known is None else known.calls)
    read: set[int] = set()
    run.trace.read = set()
    begun: list[Any] | None = None
    decks = run.context.decks = None if known is None else known.decks
    given: list[int] = []  # the answers up to the last checkpoint
    checkpoint, mark, steps = slots, 0, 0
    under_way: tuple[nodes.Node, Mapping[str, Any]] | None = None

    def at_statement(run: State, clause: int, names: Mapping[str, Any]) -> None:
        nonlocal under_way
        under_way = program.clauses[clause].node, names

    def at_step(run: State) -> bool:
        nonlocal begun, decks, mark, steps
        decks = decks_laid(run)
        begun, mark, steps = run.slots[:], len(run.trace.events), steps + 1
        run.begun = begun
        given.extend(run.answers.script[: run.answers.cursor])
        read.update(run.trace.read or ())
        # From here on, only cards of the new step are recorded, beginning with those whose rules are in force.
        run.trace.read = set() if run.context.active is None else set(run.context.active.read)
        return False

    if program.notes_names:
        run.trace.at_statement = at_statement
    decision: Decision | None = None
    outcome: Outcome | None = None
    kept: tuple[int, ...] = ()
    try:
        advance(run, at_step)
    except Unanswered as open_:
        decision = decision_of(program, run, open_.question, open_.possible)
        kept = tuple(run.answers.script[: run.answers.cursor])
    if begun is not None and (steps > 1 or (begun[FLOW] is not slots[FLOW] and begun != list(slots))):
        checkpoint = pvector(begun)
        way = None if way is None else Played(way, program, tuple(given), steps)
    if decision is None:
        run.note_changes()
        checkpoint, mark, way = pvector(run.slots), len(run.trace.events), None
        outcome = outcome_of(program, run)
    else:
        calls = run.memo.calls if run.trace.calls >= 0 else {}
        program.memory.resumable = Resumable(checkpoint, kept, calls, decks)
    if decision is not None and run.context.held is not None:
        del run.trace.events[run.context.held :]
    return Position(
        program,
        checkpoint,
        kept,
        pvector(run.slots[: program.layout.size]),
        decision,
        outcome,
        tuple(run.trace.events[events_before:]),
        decisions_made,
        len(run.trace.events) - mark,
        answers[-1] if answers else None,
        frozenset(read.union(run.trace.read)),
        (),
        way,
        under_way,
    )


def _known_from(program: Program, slots: PVector[Any], answers: tuple[int, ...]) -> Resumable | None:
    """Return the completed calls of the last run, if it began at the same checkpoint with the same first answers; otherwise
    None."""
    known = program.memory.resumable
    if known is None or known.slots is not slots or answers[: len(known.answers)] != known.answers:
        return None
    return known


def outcome_of(program: Program, run: State) -> Outcome:
    """Return the outcome of a finished game (seats count from 1). Raises RuleError if a tally or a carried value fails."""
    book = program.book
    with failing_is_a_fault(run):
        tallies = tuple([(tally.name, program.evaluate(tally.value, run)) for tally in book.tallies])
        carried = tuple(_carried(program, run)) if book.carries else ()
    winners = tuple([seat + 1 for seat in run.slots[WINNERS]])
    return Outcome(winners, tallies, carried, ending_of(run.slots))


def ending_of(slots: Sequence[Any]) -> str:
    """Return the name of the ending of a game; "" if the game is not over, or if its ending has no name."""
    over = slots[OVER]
    return over if isinstance(over, str) else ""


def _carried(program: Program, run: State) -> Iterator[tuple[str, str]]:
    """Yield the options that this game sets for the next game at the table, with their values as they are written. Options that
    make no difference are left out. Raises RuleError if an option cannot have its value."""
    layout, book = program.layout, program.book
    carried = {name: _carried_value(program, run, name) for name in book.carries}
    for name, value in carried.items():
        if matters(layout.checked, layout.players, {**layout.options, **carried}, name):
            words = book.options[name].words
            yield name, words[value] if words else str(value)


def _carried_value(program: Program, run: State, name: str) -> int:
    """Return the value of an option for the next game, as the program stores it. Raises RuleError if the option cannot have
    this value."""
    carry, option = program.book.carries[name], program.book.options[name]
    value: int = program.evaluate(carry.value, run)
    if option.type is not None:
        low, high = (
            None if bound is None else number_of(program.layout, bound) for bound in (option.type.low, option.type.high)
        )
        if (low is not None and value < low) or (high is not None and value > high):
            raise RuleError(
                program.clauses.number(carry),
                "the-option-option-cannot-be-value-in-the-next",
                option=name,
                value=value,
                low=low,
                high=high,
            )
    return value


def event_of(program: Program, event: tuple[Any, ...]) -> Event:
    """Return an `Event` from an event as a run records it (a tuple)."""
    verb, roles, cause, _, depth, *rest = event
    if verb == FAILURE:
        why, clause, _ = roles
        place = program.clauses[clause]
        card = cause if cause is not None or place.card is None else program.cards.some_copy(place.card)
        return Event("", (), None, card, depth, _of_what(why, place.node), place.node.span)
    if verb == IGNORED:
        ignored, roles, rule = roles
        off = event_of(program, (ignored, roles, cause, None, depth, *rest))
        return replace(
            off,
            why=Message("verb-without-effect", verb=off.verb),
            card=rule.this,
            verb="",
            span=rule.rule.node.span,
            of=off,
        )
    if verb in (CHANGED, AGAIN):
        places = rest[1] if len(rest) > 1 else {}
        changes = tuple(
            Change(*program.names_of_slots[slot], old, new, slot, places.get(slot)) for slot, old, new in roles
        )
        return Event("", (), None, cause, depth, seen=_seats(rest), changes=changes, again=verb == AGAIN)
    if verb == ROLLED:
        return Event("", (), None, cause, depth, seen=_seats(rest), rolled=Rolled(*roles))
    if verb == SHOWN:
        shown, to = roles
        pieces, places = zip(*shown)
        return Event("", (), None, cause, depth, seen=_seats(rest), shown=pieces, lying=places, to=to)
    if verb == BEGUN:
        step = program.book.steps[program.step_name(roles[0])]
        names = [name for name, _ in program.told_steps[roles[0]]]
        whom = (() if step.parameter is None else ((step.parameter.name, roles[1][0]),)) + tuple(zip(names, roles[2]))
        return Event("", whom, None, cause, depth, begun=step.name, span=step.span)
    info = program.verbs[verb]
    actor = roles[0] + 1 if info.has_subject and roles[0] is not None else None
    return Event(
        info.decl.forms[0],
        tuple(zip(program.role_names(verb), roles)),
        actor,
        cause,
        depth,
        seen=_seats(rest),
        idle=len(rest) > 1,
        about=tuple(info.piece_roles),
    )


def _of_what(why: str, node: nodes.Node) -> str:
    """Return the reason of a failure with the noun of which there is too little, such as `card`, if `node` is a choice
    of things of a noun. Otherwise return the reason unchanged."""
    if not isinstance(why, Message) or not why.id or "amount" not in why.arguments:
        return why
    nouns = [part.group.noun for part in nodes.walk(node) if isinstance(part, nodes.Quantified)]
    return Message(why.id, **{**why.arguments, NOUN: nouns[0]}) if nouns else why


def _seats(rest: Sequence[dict[int, set[int]]]) -> tuple[tuple[int, frozenset[int]], ...]:
    """Return the pieces of an event, each with the seats (from 1) of the players who have seen it. `rest` has the fields of the
    run's event that follow its depth."""
    seen = rest[0] if rest else {}
    return tuple((piece, frozenset(seat + 1 for seat in seats)) for piece, seats in seen.items())
