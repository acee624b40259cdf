"""The parts of a run: what it holds while rules are at work, each copied whole.

A trial (`interpreter.runtime.trials`) swaps the parts of a run for copies and puts its own back afterwards, and a block
keeps a copy of the context in which it began. Both go through the fields of the parts, so that nothing that is added to
one of them can be forgotten. Seats count from 0 here, as in all of the runtime.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field, fields, is_dataclass
from types import MappingProxyType
from typing import Any, Self, TypeVar

from dsl.records import dataclass
from interpreter.model import limits
from interpreter.model.failure import Fail
from interpreter.model.rules import Active, ActiveRules, Key, Record, Roles, VerbInfo

#: The verb of an event that says what has changed on the boards: its roles are the slots, what was there and what is.
CHANGED = -4

#: The verb of an event that says what was rolled: what for, the dice (or seats, or pieces), what they show.
ROLLED = -5

#: The verb of an event that says what has begun again with its step, as `CHANGED` does.
AGAIN = -6

#: The verb of an event that says which pieces were shown.
SHOWN = -7

#: The names where none is known.
NO_NAMES: Mapping[str, Any] = MappingProxyType({})

#: The marker for an answer that names none of several equal things.
NOTHING_MEANT: Mapping[int, tuple[int, ...]] = MappingProxyType({})

#: What is kept of an answer: how many options there were, whether it was free, the serial of the block, the seat, the clause,
#: the options.
Mark = tuple[int, bool, int, int, int, Sequence[Any]]

#: Is told of a question: the seat, the options, the clause, the name, which may be taken, and for which things that are the same
#: each stands, where some are.
OnAsk = Callable[[int | None, Sequence[Any], int, str, tuple[bool, ...], Sequence[tuple[int, ...]]], None]

#: The pieces in some zones.
Zones = tuple[tuple[int, ...], ...]


class Part:
    """What several attributes of a run have in common; its kinds are dataclasses."""

    __slots__ = ()

    def values(self) -> tuple[Any, ...]:
        """Return the values of all fields, in their order."""
        raise NotImplementedError

    def assign(self, values: tuple[Any, ...]) -> None:
        """Set all fields to the values that `values` returned."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return an equal part with its own containers: copies of the fields that begin as a list, dict or set."""
        raise NotImplementedError


PartT = TypeVar("PartT", bound=Part)


def spelled_out(kind: type[PartT]) -> type[PartT]:
    """Give a kind of parts its methods, written for its fields, as a dataclass gets its `__init__`: they are called all
    the time, and to go through the fields by name takes three times as long."""
    assert is_dataclass(kind)
    own = {one.name for one in fields(kind) if one.default_factory in (list, dict, set)}
    names = [one.name for one in fields(kind)]
    all_ = ", ".join(f"self.{name}" for name in names)
    copied = ", ".join(f"self.{name}.copy()" if name in own else f"self.{name}" for name in names)
    methods = (
        f"def values(self): return ({all_})",
        f"def assign(self, values): ({all_}) = values",
        f"def copy(self): return {kind.__name__}({copied})",
    )
    made: dict[str, Any] = {kind.__name__: kind}
    exec("\n".join(methods), made)
    for name in ("values", "assign", "copy"):
        setattr(kind, name, made[name])
    return kind


@dataclass(frozen=True, slots=True)
class Shown:
    """What a roll of one of a group is to show: a seat, or a piece."""

    value: int
    is_piece: bool


@spelled_out
@dataclass(slots=True)
class Answers(Part):
    """The answers since the last checkpoint, and what else begins anew there.

    `script` are the indexes of the options taken, of which `cursor` have been used so far; `counts` says of each how
    many options there were, whether it was free, in which block (by its serial), whom it was asked, where, and the options. `excluded` are
    the options of a place in the script that cannot work; `hopeless` the block (by its serial) in which none can.
    `fired` are the stored rules that were used up, `fuel` the work that is left (turns of loops, mostly), `dice` the throws that are
    given beforehand.
    `meant` are the things that answers have named by how many there were then: of things that are the same, these are taken.
    """

    script: list[int] = field(default_factory=list)
    cursor: int = 0
    counts: list[Mark] = field(default_factory=list)
    excluded: dict[int, set[int]] = field(default_factory=dict)
    hopeless: int = 0
    fired: list[Record] = field(default_factory=list)
    fuel: int = field(default_factory=lambda: limits.FUEL)  # looked up when it is asked for: tests set it lower
    dice: list[int | Shown] = field(default_factory=list)
    meant: Mapping[int, tuple[int, ...]] = NOTHING_MEANT

    def left(self) -> Answers:
        """Return the rest for the next checkpoint: the unused answers and dice."""
        return Answers(self.script[self.cursor :], 0, [], {}, 0, [], limits.FUEL, self.dice)


@dataclass(frozen=True, slots=True, eq=False)
class DryRun:
    """The result of a dry run: the seats of the players who would do the requested action, and the cards (by their index) whose
    text was read; with the record and the rules in force at its beginning, whether the record was searched, and whether a
    placeholder in a zone in force was treated as a card without rules."""

    seats: tuple[int, ...]
    read: frozenset[int]
    record: Any
    active: ActiveRules | None
    looked_back: bool
    laid: bool


@dataclass(slots=True, eq=False)  # not frozen: many are made
class Tried:
    """The result of a trial: whether a block could be completed; with the slots and what was under way `around` it then, the
    cards (by their index) whose text was read, whether the record was searched, the failure, and the cost in work and questions."""

    found: bool
    slots: list[Any]
    around: tuple[Any, ...]
    read: frozenset[int]
    looked_back: bool
    blame: Fail | None
    work: int
    left: int


#: The cost of a trial: its work, and its number of questions.
Cost = tuple[int, int]


@dataclass(slots=True, eq=False)
class Proven:
    """The results of the trials at a question, for use at the next question in the same block
    (`interpreter.runtime.trials.proven`).

    The question was at a `place` (the number of blocks around it, and the answer with which the innermost began), after the
    answers `given` since the checkpoint. The player at a `seat` was asked at a `clause`, with these `options`. `together` are
    pieces that can all be taken together. `first` are the answers, by their index, with which the block can be completed if the
    first option is taken at each later question. Both have the cost of finding that out. `read` are the cards (by their index)
    whose text was used, and `looked_back` tells whether the record was.
    """

    place: tuple[int, int]
    given: tuple[int, ...]
    seat: int | None
    clause: int
    options: Sequence[Any] = ()
    together: tuple[frozenset[int], Cost] | None = None
    first: dict[int, Cost] = field(default_factory=dict)
    read: frozenset[int] = frozenset()
    looked_back: bool = False


@dataclass(slots=True, eq=False)
class Budget:
    """The budget that several trials share: the questions that are `left`, and the `work` that is left. `dry_runs` are the
    results of dry runs so far, by the facts that they depend on. `cut` tells that a search ended at a limit, `settled` that one
    ended by itself, or at a fact that the decider cannot know."""

    left: int
    work: int
    dry_runs: dict[Hashable, DryRun] = field(default_factory=dict)
    cut: bool = False
    settled: bool = False


@spelled_out
@dataclass(slots=True)
class Trial(Part):
    """The trial under way, if there is one.

    `probing` is the number of nested trials; 0 if the run is no trial. From the answer `probe_from` on the trial is
    `past_horizon`: it knows what the player at the seat `viewer` (None: a bystander) knows, and where it is `redacting`, the rest
    becomes placeholders there: what lay in the `hidden` zones. Where it is `abstract`, choices among pieces are tried without
    looking which. If it is `quick`, no more questions are asked: the first option is taken. `about` is the clause of a choice:
    the trial finds out whether it makes a difference which thing is taken. `unseen` are the options of that choice when it came
    first and a thing was taken without looking (before that, the things that are known to work); `whole` tells that these are all
    such options. `taken` is the thing that was taken without looking. `budget` is set by a search that tries several options.
    `openly` tells that first options are taken as on the real position, though the trial is redacting.
    """

    probing: int = 0
    probe_from: int = 0
    abstract: bool = False
    viewer: int | None = None
    hidden: Zones = ()
    redacting: bool = False
    past_horizon: bool = False
    quick: bool = False
    about: int | None = None
    unseen: frozenset[int] = frozenset()
    whole: bool = False
    taken: tuple[int, ...] = ()
    budget: Budget | None = None
    openly: bool = False


#: A window under way: its clause, those who are asked from the one who is on, how often in a row it has to be let pass,
#: and how often it has been.
OpenWindow = tuple[int, tuple[Any, ...], int, int]


#: What is known while one value is read as rules change it, whose tests may read others, or itself: with how many trials around; the
#: values that were read, by what was being read around them; and what is being read, each value with whose it is, the innermost last.
#: At `CIRCLE` is known that the rule which is judged leads back to one of these.
Projection = tuple[int, dict[Any, Any], tuple[tuple[Key, Any], ...]]
CIRCLE = "circle"


@spelled_out
@dataclass(slots=True)
class Context(Part):
    """The context of a run: the card, the player, and the steps, blocks and events under way. The values of its fields are
    replaced, never changed in place.

    `cause` is the card (a piece) that is carried out, `causer` the seat it is carried out for; `chosen` tells that the
    next event was chosen, `lenient` how many `as much as possible` are around, `depth` how many events. Under way are
    `steps` (by their index), the rules of a `chain` of substitutions, those that are `suspended` while they are asked
    whether they apply (None: all that ask who would do something), `blocks` and `windows`, the innermost last. Where several act at once, `held` is the event from
    which on nothing is told yet, and `assigned` collects the slots that are set. `short` tells of the event under way,
    as much as possible, that something was missing: how often its number was carried out, wherever it was used and
    missed (None: nothing was missing). `answer` is the slot of what the verb under way answers.
    `active` are the rules in force, as long as nothing that they hang on has changed, `decks` those that are not in play and of which a
    card lies somewhere all the same (None: nobody has looked yet). `course` is what has happened to hidden
    pieces, where a run notes that (`interpreter.positions.following`), `rolled` tells that chance was asked
    in the step, and `ends` are the pieces of which the rules spoke in it as of the top or bottom of where they lay.
    `projected` is what is known while a value is read as rules change it.
    """

    cause: int | None = None
    causer: int | None = None
    chosen: bool = False
    lenient: int = 0
    depth: int = 0
    steps: tuple[int, ...] = ()
    chain: tuple[Active, ...] = ()
    suspended: tuple[Active | None, ...] = ()
    blocks: tuple[Block, ...] = ()
    windows: tuple[OpenWindow, ...] = ()
    held: int | None = None
    assigned: frozenset[int] | None = None
    short: tuple[int, ...] | None = None
    answer: int = -1
    active: ActiveRules | None = None
    decks: frozenset[str] | None = None
    course: Any = None
    rolled: bool = False
    ends: frozenset[int] = frozenset()
    projected: Projection | None = None


@dataclass(slots=True)
class TakenBack:
    """How many answers of bots were taken back in a game since they led on without end, and how many in the step under way."""

    in_all: int = 0
    in_step: int = 0


@spelled_out
@dataclass(slots=True)
class Trace(Part):
    """The record of a run for those who need it: the log, traces, the cards that were read.

    Where the run is `traced`, `events` are those that happened. `at_statement(run, clause, names)` is called
    before each statement of the traced build, with what the names that are known there stand for, `on_ask` at each question. `noted` is the position up to which changes have become
    events, `between` what was on the boards between statements since then, `knew` who knew the pieces that have moved since then, `told` how many events there were at the last question: these stay, and `asked` is what could be seen then;
    `open` are those under way, with who has seen their pieces. `calls` is the number of the call that comes next, where calls
    are counted (else it is negative, see `interpreter.positions.resuming`). `read` collects the cards (by their index) whose text
    was asked for, `changes` what rules changed about values and roles, `recorder` the verbs of a dry run, each with its roles.
    """

    traced: bool = False
    events: list[tuple[Any, ...]] = field(default_factory=list)
    at_statement: Callable[[Any, int, Mapping[str, Any]], None] | None = None
    on_ask: OnAsk | None = None
    read: set[int] | None = None
    changes: list[tuple[Any, ...]] | None = None
    noted: tuple[Any, ...] | None = None
    between: tuple[tuple[Any, ...], ...] = ()
    knew: tuple[tuple[int, int | None], ...] = ()
    told: int = 0
    asked: tuple[Any, ...] | None = None
    open: list[tuple[VerbInfo, Roles, dict[int, set[int]]]] = field(default_factory=list)
    recorder: list[tuple[int, Roles]] | None = None
    calls: int = -1


#: Who has seen which pieces.
SeenBy = dict[int, set[int]]


def copied(seen: SeenBy) -> SeenBy:
    """Return the same, as something that may be added to."""
    return {piece: who.copy() for piece, who in seen.items()}


@dataclass(slots=True, eq=False)
class Call:
    """The result of a completed event, block or inner step: its value, the number of the `next` call, and the slots at its end.

    It began with so many answers (`asked`) and `events`; of what only grows it is what came in it: how often it had been
    `answered` then and the marks of that, the rules `used` up, the events `told`. `seen` is who had seen pieces of the events that
    it lies in, `read` the cards whose text was asked for since the checkpoint, `work` what it took.
    """

    result: Any
    next: int
    slots: list[Any]
    looked_back: bool
    asked: int
    answered: int
    counts: list[Mark]
    used: list[Record]
    dice: list[int | Shown]
    work: int
    context: tuple[bool, frozenset[int] | None, tuple[int, ...] | None, ActiveRules | None, frozenset[str] | None]
    events: int
    told: list[tuple[Any, ...]]
    telling: tuple[Any, ...]
    seen: list[SeenBy]
    read: set[int] | None


#: A call that has begun: its number since the checkpoint, and how many answers, rules used up, and events there were, and how much
#: work was left.
Begun = tuple[int, int, int, int, int]

#: The completed calls, by their numbers.
Calls = dict[int, Call]


@dataclass(frozen=True, slots=True, eq=False)
class Resumable:
    """The calls that came to their end between a checkpoint and a question: from which slots on, and with which answers; which
    `decks` were laid at the checkpoint, and what the trials at the question have `proven`."""

    slots: Any
    answers: tuple[int, ...]
    calls: Calls
    decks: frozenset[str] | None
    proven: Proven | None = None


#: The length of a record, its last event, and the things in it.
OnRecord = tuple[int, object, frozenset[int]]
NOTHING_ON_RECORD: OnRecord = (0, None, frozenset())


@dataclass(slots=True)
class Memo:
    """Caches of a run. Each entry is checked before use whether it is still valid.

    `last_place` is the slot into which a piece was put last, `found_place` that in which it was found when it was taken.
    `placeholders` and `hidden` are, by the slots and the seat that sees nothing there, the zones that lay there, with
    placeholders, and all their pieces as a set; `was_hidden` are those of a trial. `recorded` tells of how long a record, with
    which last event, the things in it are known: of that at the checkpoint, and of a longer one. `looked_back` tells that the
    record was searched for things since then. `serial` numbers the blocks. `blame` is the failure of the last trial. `failing`
    are the blocks (by their code) that failed when they were last tried on the position itself; `futile` is a block (by its
    serial), and who was asked first in it: whatever that player answers, it cannot be completed. `lacking` is of the choice that
    was looked at last beforehand, by its clause, what could be taken, and with which of these the block lacks something. `done`
    tells whether the `may` under trial was carried out (None: the trial has not come to it yet). `calls` are those since the
    checkpoint that came to their end, where they are counted, and `resumable` those up to the question that was asked last by
    these rules. `tried` has the results of trials (`interpreter.runtime.trials.known`). `ruleless` are the placeholders of a
    trial that bring no rules, and `unruly` the others; `laid` tells that since they were taken it was asked for the rules in
    force where one of them lay, and `asked` of which verbs and values. `before` is what was proven by the trials at the question
    before, if this is still the same step, `proven` what has been at this one. `looked_into` are the cards (by their index) that
    are under examination for missing requirements.
    """

    last_place: dict[int, int] = field(default_factory=dict)
    found_place: dict[int, int] = field(default_factory=dict)
    placeholders: dict[Hashable, tuple[Zones, Zones]] = field(default_factory=dict)
    was_hidden: tuple[Zones, frozenset[int]] = ((), frozenset())
    hidden: dict[Hashable, tuple[Zones, frozenset[int]]] = field(default_factory=dict)
    recorded: list[OnRecord] = field(default_factory=lambda: [NOTHING_ON_RECORD] * 2)
    looked_back: bool = False
    serial: int = 0
    blame: Fail | None = None
    failing: set[object] = field(default_factory=set)
    futile: tuple[int, int] | None = None
    lacking: tuple[int, Sequence[int], Sequence[bool]] | None = None
    done: bool | None = False
    calls: Calls = field(default_factory=dict)
    resumable: Resumable | None = None
    tried: dict[Hashable, Tried] = field(default_factory=dict)
    ruleless: frozenset[int] = frozenset()
    unruly: frozenset[int] = frozenset()
    laid: bool = False
    asked: set[Hashable] = field(default_factory=set)
    before: Proven | None = None
    proven: Proven | None = None
    looked_into: tuple[int, ...] = ()

    def for_another_run(self) -> Memo:
        """Return what holds for any run of the same rules, since it is looked at whether it still does; both share it."""
        return Memo(
            self.last_place,
            self.found_place,
            self.placeholders,
            hidden=self.hidden,
            recorded=self.recorded,
            tried=self.tried,
        )


@dataclass(slots=True, eq=False)  # not frozen: many are made, and freezing costs more than the rest
class Block:
    """A block under way: the position before it, how to run it again, where its answers and events begin, how many
    stored rules were used up by then, the throws that were given by then, the
    values of the context in which it began (without itself: a circle would have to be looked for as garbage), and the
    number of the call that comes first in it."""

    serial: int
    before: list[Any]
    body: Callable[[], object]
    start: int
    events: int
    fired: int
    dice: tuple[int | Shown, ...]
    context: tuple[Any, ...]
    calls: int = -1
