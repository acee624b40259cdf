"""The working state of rules on one position, and these rules as it sees them. Seats count from 0."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol

from dsl.records import dataclass
from interpreter.model import limits
from interpreter.model.decisions import Question
from interpreter.model.failure import Fail, RuleError
from interpreter.model.layout import Layout, ZoneSlot
from interpreter.model.rules import Active, ActiveRules, Clause, Flow, Function, Roles, RuleInfo, VerbInfo
from interpreter.runtime.parts import Answers, Begun, Block, Call, Context, Memo, OpenWindow, TakenBack, Trace, Trial


class Coverage(Protocol):
    """Whoever notes what the cards do: `stumbled` are those that have failed if the trial under way finds no way, `failed`
    those that could not be carried out (by their index)."""

    failed: set[int]
    stumbled: set[int]

    def carry_out(self, run: State, card: int, first: bool) -> None: ...

    def fail(self, run: State, card: int) -> None: ...

    def take_back(self, block: int) -> None: ...

    def forget(self, block: int) -> None: ...

    def apply(self, run: State, card: int | None) -> None: ...

    def handle(self, run: State, _verb: int, values: Iterable[object]) -> None: ...


class Places(Protocol):
    """The places in the rules, by the numbers that emitted code has for them."""

    def __getitem__(self, number: int, /) -> Clause: ...


@dataclass(frozen=True, slots=True)
class Doubt:
    """On what it hangs who sees into a zone: whether somebody without a seat owns it who is `played` by a player who sees
    it then, a test that opens it, what tells who sees it, both functions of a run, nobody and the owner; if nothing
    does, whether `others` than the owner do."""

    slot: int
    owner: int | None
    played: bool
    is_open: Function | None
    seer: Function | None
    others: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """What one player does not see: the slots for `certain`, and on what it hangs for the `doubtful` others. `asked` are
    both of slots that are asked for together."""

    certain: tuple[int, ...]
    doubtful: dict[int, Doubt]
    asked: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[Doubt, ...]]] = field(default_factory=dict)


class EmittedRules(Protocol):
    """The emitted rules of a game, as far as the runtime goes by them. Verbs, steps and rules are given by their number,
    cards as pieces, but for an `entry`, which is a card by its index in the rulebook.

    `flow` is `play`, where there is one; `pads` tells that prompts are padded, `mutes` that a rule may switch cards off,
    `whole` that these rules are only for games from their beginning.
    What follows below `coverage` is what the runtime remembers of these rules.
    """

    layout: Layout
    verbs: list[VerbInfo]
    flow: Flow | None
    pads: bool
    mutes: bool
    whole: bool
    coverage: Coverage | None

    active_rules: dict[tuple[Any, ...], ActiveRules]
    general_rules_in_force: dict[frozenset[str], ActiveRules]
    rules_in_force_of: dict[tuple[int, int | None] | frozenset[str], tuple[Active, ...]]
    sights: dict[int | None, Sight]
    doubts: dict[int, Doubt]
    onlookers: dict[int, frozenset[int] | None]
    stocked: int | None
    memory: Memo
    worked_out: dict[Function, dict[tuple[object, ...], tuple[object, frozenset[int]]]]

    @property
    def clauses(self) -> Places: ...

    @property
    def strangers(self) -> Mapping[int, str]:
        """The pieces of each deck that is not in play and has rules of its own, each with its deck."""
        ...

    @property
    def places_of_strangers(self) -> tuple[int, ...]:
        """The slots in which one of them would lie."""
        ...

    @property
    def told_steps(self) -> Mapping[int, tuple[tuple[str, int], ...]]: ...

    @property
    def watched(self) -> frozenset[int]: ...

    @property
    def watched_parts(self) -> tuple[slice, ...]: ...

    @property
    def watched_of(self) -> Callable[[Sequence[Any]], tuple[Any, ...]]: ...

    @property
    def names_of_slots(self) -> Mapping[int, tuple[str, str | None, str, int | None]]: ...

    @property
    def told_of(self) -> frozenset[int]:
        """The verbs that some phrase looks back at, in which things have a part."""
        ...

    def some_copy(self, entry: int, owner: int | None = None, /) -> int: ...

    def rule(self, number: int, /) -> RuleInfo: ...

    def card_of_rule(self, number: int, /) -> int | None: ...

    def rules_of(self, card: int, /) -> tuple[RuleInfo, ...]: ...

    def ruler(self, zone: ZoneSlot, /) -> Function | None: ...

    def general_rules(self, laid: frozenset[str], /) -> tuple[RuleInfo, ...]: ...

    def ends_its_step(self, clause: int, /) -> bool: ...

    def role_name(self, verb: int, role: int, /) -> str: ...

    def effect(self, card: int, part: str | None, /) -> Function | None: ...

    def plain_effect(self, card: int, part: str | None, mode: str, /) -> Function | None: ...

    def lacked(self, card: int, part: str | None, /) -> Function | None: ...

    def asks(self, card: int | None, whom: str, verb: str, /) -> bool: ...

    def has_part(self, card: int | None, part: str, /) -> bool: ...

    def title_of(self, card: int | None, /) -> str: ...

    def piece_label(self, piece: int, /) -> str: ...

    def clause_of_card(self, entry: int, /) -> int: ...

    def opening(self, zone: ZoneSlot, /) -> Function | None:
        """Return the test of a run, nobody and the owner that opens a zone to everybody, where it has one."""
        ...

    def seer(self, zone: ZoneSlot, /) -> Function | None:
        """Return what tells of a run, nobody and the owner who sees into a zone (None: everybody), where it is said."""
        ...

    def player_of(self, neutral: int, run: State, /) -> int | None:
        """Return the seat of whoever plays somebody for whom nobody sits now, None if nobody does."""
        ...

    def broken_invariants(self, run: State, /) -> list[str]:
        """Return the titles of what the rulebook says must always be so, and is not."""
        ...


#: So many things that are looked at or moved together are as much work as a turn of a loop.
A_TURN = 100

#: The context in which nothing is under way.
NOTHING = Context().values()

#: Answers a question of a run with the index of an option.
Decider = Callable[[Any, Question], int]

#: Answers a question of a run by how many options it has.
Pick = Callable[[Any, int], int]


class State:
    """The working state of rules on one position; `interpreter.runtime.run.Run` adds what emitted code calls.

    `program` is the emitted game, `slots` the position as a list that is changed in place: what each slot holds is known to
    the layout, and to the code that is emitted for it. `decider(run, question)` returns
    the index of an option, and `pick(run, count)` does so before it, where nothing is looked at but how many there are. Runs that
    `search_ahead` offer only what can be completed; the answers of the others are repaired afterwards.
    """

    #: `interpreter.runtime.deciding.ask`: every question goes through it, so that a recorder may stand in its place.
    ask: Callable[..., Any]
    #: `interpreter.runtime.blocks.attempt`: so does every block.
    attempt: Callable[..., Fail | None]
    #: `interpreter.runtime.pieces.roll`: so does all chance but shuffling.
    by_chance: Callable[..., int]
    #: `interpreter.runtime.event.note_changes`: before a block begins, what has changed until then becomes an event.
    note_changes: Callable[..., None]
    #: `interpreter.positions.resuming`: where calls are counted.
    begin_call: Callable[[], Call | Begun | None]
    end_call: Callable[[Begun, Any], None]

    #: What was taken back in a game of bots, where another answer is given in place of one that leads on without end; None where
    #: it is not. (Python is slower with more than thirty attributes that each run has of its own.)
    taken_back: TakenBack | None = None

    def __init__(
        self,
        program: EmittedRules,
        position: Sequence[Any],
        decider: Decider | None,
        *,
        search_ahead: bool,
        traced: bool,
        memo: Memo | None = None,
    ) -> None:
        self.program = program
        self.layout = program.layout
        self.slots = list(position)
        self.seats = program.layout.seats
        self.decider = decider
        self.pick: Pick | None = None
        self.chance: Callable[[], float] | None = None  # by which `pick` picks
        self.luck: tuple[int, int] | None = None  # what chance is from an answer on, by its place since the checkpoint
        self.plain: Pick | None = None  # answers all that is asked now: nobody looks on, and no trial is under way
        self.search_ahead = search_ahead
        self.pads: bool = search_ahead and program.pads
        self.answers = Answers()
        self.trial = Trial()
        self.context = Context()
        self.trace = Trace(traced)
        self.memo = memo or Memo()
        self.settled = 0  # so many events were on record before this run, if anybody says so
        self.uncaught = False  # whether a step of play is carried out: nobody catches what fails outside of its blocks
        self.begun: list[Any] | None = (
            None  # the slots at the checkpoint, of which all is told, if nothing was done since
        )
        self.asked = False  # whether anybody was, since the flow looked last
        self.spent = 0  # the work since then: what steps took, and the trials at questions that answered themselves
        self.asked_of: tuple[
            tuple[VerbInfo, Roles], ...
        ] = ()  # the verbs under way at the open question, and of what may be done the first
        self.asked_in: OpenWindow | None = None  # the window of the open question
        self.nested = 0  # how many cards are carried out within each other
        self.answered: Any = None  # what the verb that was done last answers, where it answers
        self.beside: frozenset[str] = (
            frozenset()
        )  # decks that lie beside the table: their rules hold as if they were in play
        self.placed: dict[str, Any] = {}  # the names that a scenario gives to things
        self.namer: int | None = None  # whose own copy a name means, where each player has copies of a card

    @property
    def parts(self) -> tuple[Answers, Trial, Context, Trace]:
        """All that a trial swaps for copies (the position itself aside)."""
        return self.answers, self.trial, self.context, self.trace

    @parts.setter
    def parts(self, parts: tuple[Answers, Trial, Context, Trace]) -> None:
        self.answers, self.trial, self.context, self.trace = parts

    def begin_step(self) -> None:
        """Start a checkpoint: the answers given until now have done their work, and nothing is under way."""
        self.answers = self.answers.left()
        if self.taken_back is not None:
            self.taken_back.in_step = 0
        self.memo.looked_back = False
        context = self.context
        active, decks = context.active, context.decks
        context.assign(NOTHING)
        context.active, context.decks = active, decks

    def enter(self, body: Callable[[], object]) -> Block:
        """Remember where a block begins, so that it can be undone or tried again."""
        memo, context, answers = self.memo, self.context, self.answers
        begun, self.begun = self.begun, None
        if self.trace.traced and begun is None:
            self.note_changes()
        memo.serial += 1
        block = Block(
            memo.serial,
            self.slots[:] if begun is None else begun,
            body,
            answers.cursor,
            len(self.trace.events),
            len(answers.fired),
            tuple(answers.dice),
            context.values(),
            self.trace.calls,
        )
        context.blocks += (block,)
        return block

    def leave(self) -> None:
        """The innermost block is over, however it ended."""
        context = self.context
        context.blocks = context.blocks[:-1]

    def return_to(self, block: Block) -> None:
        """Go back to where a block began, to carry it out once more."""
        self.slots[:] = block.before
        if self.trace.noted is not None and not self.trial.probing:
            self.trace.noted = self.program.watched_of(self.slots)
        context = self.context
        context.assign(block.context)
        context.blocks += (block,)
        if context.active is not None and not context.active.steady:
            context.active = None


def burn(run: State, clause: int, work: int = 1) -> None:
    """Use up fuel. Raises RuleError when there is none left: a loop that never ends is a fault of the rules."""
    answers = run.answers
    answers.fuel = left = answers.fuel - work
    if left < 0:
        raise RuleError(clause, "this-does-not-end")


def burn_for(run: State, many: int, clause: int) -> None:
    """Use up fuel for as many things as are looked at or moved together: little, where they are few."""
    if many >= A_TURN:
        burn(run, clause, many // A_TURN)


def heap(run: State, things: Sequence[Any], clause: int) -> Sequence[Any]:
    """Return things, of which there may be very many, after paying for a look at each of them."""
    burn(run, clause, 1 + len(things) // A_TURN)
    return things


def searched(run: State, range_: range, clause: int) -> Iterator[int]:
    """Yield the numbers of a range, each of which is paid for when it is looked at."""
    for number in range_:
        burn(run, clause)
        yield number


def turns(run: State, times: int, clause: int) -> range:
    """Return the turns of a loop in `play`. Raises RuleError where they are too many."""
    if times > limits.ROUNDS:
        raise RuleError(clause, "more-than-n-times-are-too-many-repeat-forever", n=limits.ROUNDS)
    return range(times)


def numbers(run: State, low: int, high: int, clause: int) -> range:
    """Return the numbers that somebody chooses from. Raises RuleError where they are too many to be asked for."""
    if high - low >= limits.NUMBERS:
        raise RuleError(clause, "from-low-to-high-are-more-than-n-numbers", low=low, high=high, n=limits.NUMBERS)
    return range(low, high + 1)
