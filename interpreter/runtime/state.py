"""The working state of a run on one position, and the interface through which the run uses the emitted rules (Python made from
the rules). Seats count from 0."""

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
    """The interface of `interpreter.compiler.coverage`: it records which cards had an effect.

    - `failed`: the cards (by their index) that could not be carried out.
    - `stumbled`: cards that failed in the present trial; they count as failed unless the trial finds a way.
    """

    failed: set[int]
    stumbled: set[int]

    def carry_out(self, run: State, card: int, first: bool) -> None: ...

    def fail(self, run: State, card: int) -> None: ...

    def take_back(self, block: int) -> None: ...

    def forget(self, block: int) -> None: ...

    def apply(self, run: State, card: int | None) -> None: ...

    def handle(self, run: State, _verb: int, values: Iterable[object]) -> None: ...


class Places(Protocol):
    """The interface of the table of places in the rules. A clause is the number of a place. Emitted code names places by their
    clauses."""

    def __getitem__(self, number: int, /) -> Clause: ...


@dataclass(frozen=True, slots=True)
class Doubt:
    """The facts that decide during play which players see into a zone.

    - `played`: the owner is a neutral player for whom another player decides. That other player sees into the zone.
    - `is_open`: the function `(run, None, owner)` that tells whether everybody sees into the zone; None if there is none.
    - `seer`: the function `(run, None, owner)` that returns the seat that sees into the zone; None if there is none.
    - `others`: without `seer`, whether players other than the owner see into it.
    """

    slot: int
    owner: int | None
    played: bool
    is_open: Function | None
    seer: Function | None
    others: bool


@dataclass(frozen=True, slots=True)
class Sight:
    """The zones into which one player does not see, by their slots. The player never sees into the `certain` zones. The position
    decides about the `doubtful` zones (see `Doubt`). `asked` caches both for groups of slots."""

    certain: tuple[int, ...]
    doubtful: dict[int, Doubt]
    asked: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[Doubt, ...]]] = field(default_factory=dict)


class EmittedRules(Protocol):
    """The interface through which the runtime uses the emitted rules of a game (`interpreter.compiler.program.Program`).

    Verbs, steps and rules are given by their numbers, cards by their pieces; an `entry` is the index of a card in the rulebook.

    - `flow`: the compiled `play`, if there is one. `pads`: questions with only one answer are asked too. `mutes`: a rule
      may switch cards off.
    - `whole`: these rules can only play games from their beginning.
    - The fields below `coverage` are caches of the runtime.
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
    def first_slot(self) -> int | None:
        """The slot of the value that holds the first player; None if the game has no `first`."""
        ...

    @property
    def strangers(self) -> Mapping[int, str]:
        """The pieces that belong to decks which are not in play but have rules of their own, each with its deck."""
        ...

    @property
    def places_of_strangers(self) -> tuple[int, ...]:
        """The slots of the zones in which the pieces of `strangers` may lie."""
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
        """The verbs with things as roles that the rules look for in the record of events."""
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
        """Return the test `(run, None, owner)` that decides whether everybody sees into a zone; None if the zone has
        none."""
        ...

    def seer(self, zone: ZoneSlot, /) -> Function | None:
        """Return the function `(run, None, owner)` that returns the seat of the player who sees into a zone (None: everybody).
        Return None if the zone has no such function."""
        ...

    def player_of(self, neutral: int, run: State, /) -> int | None:
        """Return the seat of the player who runs a neutral player now; None if nobody does."""
        ...

    def broken_invariants(self, run: State, /) -> list[str]:
        """Return a text for each invariant of the rulebook that does not hold."""
        ...


#: Searching or moving this number of things counts as much work as one turn of a loop.
A_TURN = 100

#: The context outside of all events.
NOTHING = Context().values()

#: A function that answers a question of a run: it returns the index of an option.
Decider = Callable[[Any, Question], int]

#: A function that answers a question of a run and gets only the number of options: it returns the index of one.
Pick = Callable[[Any, int], int]


class State:
    """The working state of a run on one position. Its subclass `interpreter.runtime.run.Run` adds the functions for emitted
    code.

    - `program`: the emitted rules. `slots`: the position, as a list that changes in place.
    - `decider(run, question)` returns the index of the chosen option. If `pick(run, count)` is given, it answers instead,
      and gets only the number of options.
    - `search_ahead`: only options after which the block can be completed are offered. Without `search_ahead`, all options
      are offered, and an answer after which a block fails is replaced by another one.
    """

    #: `interpreter.runtime.deciding.ask`: every question goes through it, so a recorder may replace it.
    ask: Callable[..., Any]
    #: `interpreter.runtime.blocks.attempt`: every block goes through it.
    attempt: Callable[..., Fail | None]
    #: `interpreter.runtime.pieces.roll`: all chance except shuffling goes through it.
    by_chance: Callable[..., int]
    #: `interpreter.runtime.event.note_changes`: before a block begins, the changes so far become an event.
    note_changes: Callable[..., None]
    #: `interpreter.positions.resuming` defines these two, which count calls.
    begin_call: Callable[[], Call | Begun | None]
    end_call: Callable[[Begun, Any], None]

    #: The undone answers of a game of bots, which replaces answers that never end; None in other runs.
    #: (A class attribute: Python is slower with more than thirty attributes of an instance.)
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
        self.chance: Callable[[], float] | None = None  # the random source of `pick`
        self.luck: tuple[int, int] | None = None  # (index of an answer, random state to use from there on)
        self.plain: Pick | None = None  # answers all questions outside trials, if nobody watches
        self.search_ahead = search_ahead
        self.pads: bool = search_ahead and program.pads
        self.answers = Answers()
        self.trial = Trial()
        self.context = Context()
        self.trace = Trace(traced)
        self.memo = memo or Memo()
        self.settled = 0  # the number of events recorded before this run, if known
        self.uncaught = False  # whether a step of `play` runs: a failure outside its blocks is not caught
        self.begun: list[Any] | None = None  # the slots at the checkpoint, if nothing has changed since then
        self.asked = False  # whether there was a question since the last check of the flow
        self.spent = 0  # the work since then: steps, and trials at questions with one answer
        self.asked_of: tuple[
            tuple[VerbInfo, Roles], ...
        ] = ()  # the open verbs at the question, and the first verb of a `may`
        self.asked_in: OpenWindow | None = None  # the window of the open question
        self.nested = 0  # the depth of cards that carry out cards
        self.answered: Any = None  # the answer of the last verb, if it has one
        self.beside: frozenset[str] = frozenset()  # decks that are not in play, but whose rules hold
        self.placed: dict[str, Any] = {}  # the things that a scenario has given names
        self.namer: int | None = None  # the player whose copy of a card is meant, if each player has copies

    @property
    def parts(self) -> tuple[Answers, Trial, Context, Trace]:
        """The four parts of the run that a trial replaces by copies."""
        return self.answers, self.trial, self.context, self.trace

    @parts.setter
    def parts(self, parts: tuple[Answers, Trial, Context, Trace]) -> None:
        self.answers, self.trial, self.context, self.trace = parts

    def begin_step(self) -> None:
        """Begin a checkpoint, at the beginning of a step: drop the used answers, and reset the context (the card, player, blocks
        and events under way)."""
        self.answers = self.answers.left()
        if self.taken_back is not None:
            self.taken_back.in_step = 0
        self.memo.looked_back = False
        context = self.context
        active, decks = context.active, context.decks
        context.assign(NOTHING)
        context.active, context.decks = active, decks

    def enter(self, body: Callable[[], object]) -> Block:
        """Open a block: store the state at its beginning, so that the block can be undone or tried again."""
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
        """Close the innermost block, after a success or a failure."""
        context = self.context
        context.blocks = context.blocks[:-1]

    def return_to(self, block: Block) -> None:
        """Restore the position and the context at the beginning of a block, so that it can be undone or run again."""
        self.slots[:] = block.before
        if self.trace.noted is not None and not self.trial.probing:
            self.trace.noted = self.program.watched_of(self.slots)
        context = self.context
        context.assign(block.context)
        context.blocks += (block,)
        if context.active is not None and not context.active.steady:
            context.active = None


def burn(run: State, clause: int, work: int = 1) -> None:
    """Count work of the step, by taking it from the fuel (the work that the step may still do). Raises RuleError if no fuel is
    left, since the rules then probably never end."""
    answers = run.answers
    answers.fuel = left = answers.fuel - work
    if left < 0:
        raise RuleError(clause, "this-does-not-end")


def burn_for(run: State, many: int, clause: int) -> None:
    """Use up fuel for a search among `many` things, or for a move of `many` things. Fewer than `A_TURN` things are free."""
    if many >= A_TURN:
        burn(run, clause, many // A_TURN)


def heap(run: State, things: Sequence[Any], clause: int) -> Sequence[Any]:
    """Return a sequence unchanged, and count work for its length: 1, and 1 more for each `A_TURN` items."""
    burn(run, clause, 1 + len(things) // A_TURN)
    return things


def searched(run: State, range_: range, clause: int) -> Iterator[int]:
    """Yield the numbers of a range, and count work for each number."""
    for number in range_:
        burn(run, clause)
        yield number


def turns(run: State, times: int, clause: int) -> range:
    """Return the range over which a `repeat` loop in `play` runs. Raises RuleError if it has too many turns."""
    if times > limits.ROUNDS:
        raise RuleError(clause, "more-than-n-times-are-too-many-repeat-forever", n=limits.ROUNDS)
    return range(times)


def counted(run: State, low: int, high: int, clause: int) -> range:
    """Return the range of numbers over which a loop runs. Raises RuleError if there are too many numbers."""
    if high - low >= limits.ROUNDS:
        raise RuleError(clause, "from-low-to-high-are-too-many-turns", low=low, high=high, n=limits.ROUNDS)
    return range(low, high + 1)


def numbers(run: State, low: int, high: int, clause: int) -> range:
    """Return the range of numbers from which a player chooses. Raises RuleError if there are too many for a question."""
    if high - low >= limits.NUMBERS:
        raise RuleError(clause, "from-low-to-high-are-more-than-n-numbers", low=low, high=high, n=limits.NUMBERS)
    return range(low, high + 1)
