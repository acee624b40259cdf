"""The parts of a run: everything that a run knows while rules are carried out, apart from the position.

A trial (`interpreter.runtime.trials`) replaces the parts of a run by copies, and puts the originals back when the trial
ends. A block keeps the values that the context had at its beginning. Trials and blocks go through the declared fields, so a
new field is copied without further code. Seats count from 0 in the whole runtime.
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

#: The verb of an event for changes on the boards. Its roles are (slot, old content, new content) for each change.
CHANGED = -4

#: The verb of an event for a random result. Its roles are its kind, its name in the rules, the dice (or the range of numbers,
#: or what was drawn), the faces, and the owner of the dice.
ROLLED = -5

#: The verb of an event for values that began again with their step. Its roles are as those of `CHANGED`.
AGAIN = -6

#: The verb of an event for pieces that were shown to players.
SHOWN = -7

#: The mapping of known names where there are none.
NO_NAMES: Mapping[str, Any] = MappingProxyType({})

#: The mapping of `Answers.meant` where no answer names one of several equal things.
NOTHING_MEANT: Mapping[int, tuple[int, ...]] = MappingProxyType({})

#: What is kept of a used answer: the number of options, whether the question was free (an answer is allowed even if the block
#: cannot be completed after it), the serial number of the block around the question, the seat, the clause, and the options.
Mark = tuple[int, bool, int, int, int, Sequence[Any]]

#: A function that is called at each question. Its arguments: the seat, the options, the clause, the name of the answer in the
#: rules, whether each option may be taken, and for questions about equal things the things behind each option.
OnAsk = Callable[[int | None, Sequence[Any], int, str, tuple[bool, ...], Sequence[tuple[int, ...]]], None]

#: The pieces in some zones.
Zones = tuple[tuple[int, ...], ...]


class Part:
    """The base class of the parts of a run. Each subclass is a dataclass, and `spelled_out` generates the three methods below
    for it."""

    __slots__ = ()

    def values(self) -> tuple[Any, ...]:
        """Return the values of all fields, in their order."""
        raise NotImplementedError

    def assign(self, values: tuple[Any, ...]) -> None:
        """Set all fields to these values, which `values` has returned before."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return a copy of this part. Fields whose default is a list, dict or set are copied too; all others are shared."""
        raise NotImplementedError


PartT = TypeVar("PartT", bound=Part)


def spelled_out(kind: type[PartT]) -> type[PartT]:
    """Add the methods `values`, `assign` and `copy` to a class, and return the class (a decorator). The source of these methods
    is generated and names each field. A loop over the fields would take three times as long, and the methods are called very
    often."""
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
    """A random result that a scenario gives beforehand, for a roll among players (`value` is a seat) or among pieces
    (`value` is a piece)."""

    value: int
    is_piece: bool


@spelled_out
@dataclass(slots=True)
class Answers(Part):
    """The answers since the last checkpoint (the beginning of a step), and other data that are reset at each checkpoint.

    - `script`: the answers, as indexes of the options. The first `cursor` of them have been used so far.
    - `counts`: a `Mark` for each used answer.
    - `excluded`: the options that cannot work, by the index of the answer in the script.
    - `hopeless`: the serial number of the block in which no answer works; 0 if there is none.
    - `fired`: the stored rules that were used up.
    - `fuel`: the work (mostly turns of loops) that the step may still do before naipe stops the rules.
    - `dice`: results of throws that a scenario gives beforehand.
    - `meant`: several equal things are offered as one option, but a scenario may name one of them in its answer. This mapping
      has the named things, by the number of answers before. They are then taken.
    """

    script: list[int] = field(default_factory=list)
    cursor: int = 0
    counts: list[Mark] = field(default_factory=list)
    excluded: dict[int, set[int]] = field(default_factory=dict)
    hopeless: int = 0
    fired: list[Record] = field(default_factory=list)
    fuel: int = field(default_factory=lambda: limits.FUEL)  # looked up now, since tests lower it
    dice: list[int | Shown] = field(default_factory=list)
    meant: Mapping[int, tuple[int, ...]] = NOTHING_MEANT

    def left(self) -> Answers:
        """Return new `Answers` for the next checkpoint, with only the answers and given dice that were not used yet."""
        return Answers(self.script[self.cursor :], 0, [], {}, 0, [], limits.FUEL, self.dice)


@dataclass(frozen=True, slots=True, eq=False)
class DryRun:
    """The result of a dry run for `that would`. A dry run carries out a sentence, notes which players do a verb in it, and undoes
    everything.

    - `seats`: the players who would do the verb.
    - `read`: the cards (by their index) whose text was used.
    - `record`, `active`: the record of events and the rules in force when the dry run began.
    - `looked_back`: the rules searched the record of events.
    - `laid`: a placeholder in a zone in force was treated as a card without rules.
    """

    seats: tuple[int, ...]
    read: frozenset[int]
    record: Any
    active: ActiveRules | None
    looked_back: bool
    laid: bool


@dataclass(slots=True, eq=False)  # not frozen: many are made
class Tried:
    """The remembered result of a trial, with everything on which it depends.

    - `found`: the block could be completed.
    - `slots`, `around`: the position at the beginning, and the context that the block may read.
    - `read`: the cards (by their index) whose text was used.
    - `looked_back`: the rules searched the record of events.
    - `blame`: the failure of the trial, if it failed.
    - `work`, `left`: the work that the trial did, and the number of questions that it asked.
    """

    found: bool
    slots: list[Any]
    around: tuple[Any, ...]
    read: frozenset[int]
    looked_back: bool
    blame: Fail | None
    work: int
    left: int


@dataclass(slots=True, eq=False)
class Budget:
    """The budget that several trials share.

    - `left`, `work`: the questions and the work that may still be used.
    - `dry_runs`: the results of dry runs so far, by the facts that they depend on.
    - `cut`: a search ended at a limit.
    - `settled`: a search found a way to the end of its block, or came to a fact that the deciding player cannot know.
    """

    left: int
    work: int
    dry_runs: dict[Hashable, DryRun] = field(default_factory=dict)
    cut: bool = False
    settled: bool = False


@spelled_out
@dataclass(slots=True)
class Trial(Part):
    """The trial under way, if there is one. A trial repeats the known answers. Then it passes its horizon: from there on it
    knows only what the deciding player knows.

    - `probing`: the number of trials within each other; 0 outside trials.
    - `probe_from`: the number of known answers. `past_horizon`: they have been repeated. `viewer`: the seat of the deciding
      player (None: a bystander).
    - `redacting`: past the horizon, placeholders replace everything that the player cannot know. `hidden`: the contents of
      these zones before.
    - `quick`: no more questions are asked. The first option of each is taken.
    - `openly`: the trial is both redacting and quick. (Other quick trials use the real position.)
    - `abstract`: pieces are chosen without a look at them.
    - `about`: the clause of a choice. There the trial takes placeholders instead of pieces, to find out whether the result
      depends on the chosen piece. It is None as soon as the placeholders are taken.
    - `unseen`: the pieces that these placeholders can stand for; before they are taken, the pieces that are already known to
      work. `whole`: no other piece could have a placeholder.
    - `taken`: the placeholders that were taken.
    - `budget`: the budget that the trials of a search share.
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


#: A window under way: its clause, the players in the order in which they are asked (beginning with the present one), the number
#: of passes in a row that close it, and the number of passes so far.
OpenWindow = tuple[int, tuple[Any, ...], int, int]


#: The state while a value is read through the rules that change it. The tests of these rules can read other values, or the
#: value itself. The state has three items: the number of trials around; the values read so far (by the values that were being
#: read then); and the values that are being read, each with its owner, the innermost last. The key `CIRCLE` marks that the
#: tested rule leads back to one of the values that are being read.
Projection = tuple[int, dict[Any, Any], tuple[tuple[Key, Any], ...]]
CIRCLE = "circle"


@spelled_out
@dataclass(slots=True)
class Context(Part):
    """The context of a run: the card, the player, and the steps, blocks and events under way. The values of its fields are
    replaced, never changed in place.

    - `cause`: the card (a piece) that is being carried out. `causer`: the seat for which it is carried out.
    - `chosen`: a player has chosen the next event.
    - `lenient`: how many `as much as possible` are around the present statement. `depth`: how many events are around it.
    - `steps`: the steps under way (by their index), the innermost last. `blocks` and `windows`: the same for blocks and
      windows.
    - `chain`: the rules that have already replaced the event under way by another one. None of them may replace it again.
    - `suspended`: the rules whose tests are running. They are ignored meanwhile. If None is among them, all rules with
      `that would` are ignored.
    - `held`: while several players act at once, the number of events before their actions. Nobody has seen the later events
      yet.
    - `assigned`: while several players act at once, the slots that were set (not raised or lowered), and `~slot` for each slot
      with a set that was raised or lowered; otherwise None.
    - `short`: None if the event under way was carried out in full. If something was missing, a tuple with one entry for each
      statement that could carry out only a part of the number of the event: this part.
    - `answer`: the slot for the answer of the verb under way.
    - `active`: the rules in force; None if they must be computed.
    - `decks`: the decks that are not in play although one of their cards lies in a zone; None if they must be computed.
    - `course`: the history of hidden pieces, in a run that records it (`interpreter.positions.following`).
    - `rolled`: chance was used in the step. `ends`: the pieces that the rules have named in the step as the top or bottom of a
      zone.
    - `projected`: the values that are just being read through the rules that change them (see `Projection`).
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
    """How many answers of bots were taken back because the rules would have run without end: in the whole game, and in the step
    under way."""

    in_all: int = 0
    in_step: int = 0


@spelled_out
@dataclass(slots=True)
class Trace(Part):
    """The records of a run for the log and for traces, and the cards that were read.

    - `traced`: events are recorded, in `events`.
    - `at_statement(run, clause, names)`: a function that the traced build calls before each statement; `names` has the values
      of the names known there. `on_ask`: a function that is called at each question.
    - `read`: the cards (by their index) whose text was used; None if they are not recorded.
    - `changes`: what rules in force changed about values and roles; None if this is not recorded.
    - `noted`: the boards at the last event that recorded their changes. `between`: the boards after each later statement that
      has changed them. `knew`: for the pieces that have moved since then, the players who knew them.
    - `told`: the number of events at the last question. A player has seen these events, so they stay even if their block is
      undone. `asked`: the boards at that question.
    - `named`: the last question whose prose mentions names of the rules (its clause), and these names with their values.
    - `open`: the events under way. Each has the players who have seen its pieces.
    - `recorder`: the verbs of a dry run, each with its roles.
    - `calls`: the number of the next call (see `Call`); negative if calls are not counted.
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
    named: tuple[int, tuple[tuple[str, Any], ...]] | None = None
    open: list[tuple[VerbInfo, Roles, dict[int, set[int]]]] = field(default_factory=list)
    recorder: list[tuple[int, Roles]] | None = None
    calls: int = -1


#: The seats of the players who have seen each piece, by piece.
SeenBy = dict[int, set[int]]


def copied(seen: SeenBy) -> SeenBy:
    """Return a copy in which the sets of seats are copied too, so that seats can be added."""
    return {piece: who.copy() for piece, who in seen.items()}


@dataclass(slots=True, eq=False)
class Call:
    """A completed call: the changes that one completed event, block or inner step has made. When the outer step is run again,
    these changes are restored, and the call is not carried out again (`interpreter.positions.resuming`).

    - `result`: what the call returned. `next`: the number of the next call.
    - `slots`: the position at the end of the call.
    - `asked`, `answered`: the number of used answers at its beginning and at its end. `counts`: the marks of the
      answers in between.
    - `used`: the stored rules that were used up in the call. `dice`: the given throws that were left.
    - `work`: the work that the call did.
    - `context`: the fields of the context that the call may change.
    - `events`: the number of events before the call. `told`: the events in the call. `telling`: five fields of the trace
      at its end.
    - `seen`: the players who had seen the pieces of the events around the call.
    - `looked_back`: the record of events was searched. `read`: the cards (by their index) whose text was used since
      the checkpoint.
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


#: A call that has begun: its number since the checkpoint; then, at its beginning, the number of answers, of used-up rules and
#: of events, and the work that was left.
Begun = tuple[int, int, int, int, int]

#: The completed calls, by their numbers.
Calls = dict[int, Call]


@dataclass(frozen=True, slots=True, eq=False)
class Resumable:
    """The completed calls between a checkpoint and a question, for the next run from this checkpoint.

    - `slots`: the position at the checkpoint. `answers`: the answers from there to the question.
    - `calls`: the completed calls.
    - `decks`: as in `Context`, at the checkpoint.
    """

    slots: Any
    answers: tuple[int, ...]
    calls: Calls
    decks: frozenset[str] | None


#: The things in a record of events, with the length of the record and its last event. Length and last event show whether the
#: things are still valid.
OnRecord = tuple[int, object, frozenset[int]]
NOTHING_ON_RECORD: OnRecord = (0, None, frozenset())


@dataclass(slots=True)
class Memo:
    """The caches of a run. The code that uses an entry first checks whether the entry is still valid.

    Where pieces lie:

    - `last_place`: the zone into which a piece was put last. `found_place`: the zone in which it was last found.
    - `placeholders`: zones that a player does not see, and the placeholders for their contents, by the seat and the slots of
      the zones. `hidden`: the pieces in such zones as a set.
    - `was_hidden`: the pieces that became placeholders in the present trial.
    - `recorded`: the things in the record of events, for two lengths of the record: at the checkpoint, and a longer one.
    - `looked_back`: the rules have searched the record since this flag was last cleared.

    What trials have found:

    - `serial`: the serial number of the last block.
    - `blame`: the failure of the last trial.
    - `failing`: the blocks (by their code) that failed when they were last tried on the real position.
    - `futile`: a block (by its serial number) and a seat. The block fails, whatever the player at this seat answers first.
    - `lacking`: the last choice that the test `lacks` of the compiler has examined: its clause, the things on offer, and for
      each thing whether the block certainly fails because something is missing.
    - `done`: whether the tried `may` block was carried out; None while the trial has not come to it.
    - `tried`: results of trials (`interpreter.runtime.trials.known`).

    Other:

    - `calls`: the completed calls since the checkpoint. `resumable`: the completed calls up to the last question.
    - `ruleless`: the placeholders of a trial that stand for cards without rules. `unruly`: its other placeholders.
    - `laid`: the rules in force were used while a placeholder lay in a zone in force. `asked`: the verbs and values for which
      rules were looked up then.
    - `looked_into`: the cards (by their index) that are just being examined for missing requirements.
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
    looked_into: tuple[int, ...] = ()

    def for_another_run(self) -> Memo:
        """Return a new memo for another run of the same rules. It shares the caches that do not depend on the run."""
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
    """A block that is being carried out, with the data to undo it.

    - `serial`: its serial number.
    - `before`: the position at its beginning.
    - `body`: the function that runs the block again.
    - `start`, `events`, `fired`: the number of answers, events and used-up stored rules at its beginning.
    - `dice`: the given throws that were left at its beginning.
    - `context`: the values of the context at its beginning, without the block itself (a circle of references would
      have to be found by the garbage collector).
    - `calls`: the number of the first call in it.
    """

    serial: int
    before: list[Any]
    body: Callable[[], object]
    start: int
    events: int
    fired: int
    dice: tuple[int | Shown, ...]
    context: tuple[Any, ...]
    calls: int = -1
