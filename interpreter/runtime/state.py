"""What a run holds while rules are at work, in parts that are copied whole.

A trial (`interpreter.runtime.search`) swaps the parts of a run for copies and puts its own back afterwards, and a block
keeps a copy of the context in which it began. Both go through the fields of the parts, so that nothing that is added to
one of them can be forgotten. Seats count from 0 here, as in all of the runtime.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import Any, Self

from interpreter.model.failure import Fail

#: Turns of loops that one step may take before it is called endless.
FUEL = 200_000


@cache
def _values_of(kind: type) -> Callable[[Part], tuple[Any, ...]]:
    return attrgetter(*(one.name for one in fields(kind)))


@cache
def _containers_of(kind: type) -> tuple[str, ...]:
    """Return the fields of a part that it never shares: those that begin as a list, dict or set of its own."""
    return tuple(one.name for one in fields(kind) if one.default_factory in (list, dict, set))


class Part:
    """What several attributes of a run have in common; its kinds are dataclasses."""

    __slots__ = ()

    def values(self) -> tuple[Any, ...]:
        """Return the values of all fields, in their order."""
        return _values_of(type(self))(self)

    def copy(self) -> Self:
        """Return an equal part with containers of its own."""
        kind = type(self)
        copied = kind(*self.values())
        for name in _containers_of(kind):
            setattr(copied, name, getattr(copied, name).copy())
        return copied


@dataclass(frozen=True, slots=True)
class Shown:
    """What a roll of one of a group is to show: a seat, or a piece."""

    value: int
    is_piece: bool


@dataclass(slots=True)
class Answers(Part):
    """The answers since the last checkpoint, and what else begins anew there.

    `script` are the indexes of the options taken, of which `cursor` have been used so far; `counts` says of each how
    many options there were, whether it was free, in which block (by its serial) and whom it was asked. `excluded` are
    the options of a place in the script that cannot work; `hopeless` the block (by its serial) in which none can.
    `fired` are the stored rules that were used up, `fuel` the turns of loops that are left, `dice` the throws that are
    given beforehand.
    """

    script: list[int] = field(default_factory=list)
    cursor: int = 0
    counts: list[tuple[int, bool, int, int]] = field(default_factory=list)
    excluded: dict[int, set[int]] = field(default_factory=dict)
    hopeless: int = 0
    fired: list[object] = field(default_factory=list)
    fuel: int = field(default_factory=lambda: FUEL)  # looked up when it is asked for: tests set it lower
    dice: list[int | Shown] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Budget:
    """How many questions some trials may still come to; they share it."""

    left: int


@dataclass(slots=True)
class Trial(Part):
    """The trial under way, if there is one.

    `probing` counts the trials inside each other; none, where what is done is done in earnest. From the answer
    `probe_from` on the trial is `past_horizon`: it knows what the player at the seat `viewer` (None: a bystander)
    knows, and where it is `redacting`, the rest becomes placeholders there: what lies in the zones `hidden`. Where it
    is `abstract`, choices among pieces are tried without looking which. `budget` is set by who tries several options.
    """

    probing: int = 0
    probe_from: int = 0
    abstract: bool = False
    viewer: int | None = None
    hidden: list[frozenset[int]] = field(default_factory=list)
    redacting: bool = False
    past_horizon: bool = False
    budget: Budget | None = None


@dataclass(slots=True)
class Context(Part):
    """In whose name and inside what the rules are at work. All of it is replaced, never changed in place.

    `cause` is the card (a piece) that is carried out, `causer` the seat it is carried out for; `chosen` tells that the
    next event was chosen, `lenient` how many `as much as possible` are around, `depth` how many events. Under way are
    `steps` (by their index), the rules of a `chain` of substitutions, those that are `suspended` while they are asked
    whether they apply, `blocks` and `windows`, the innermost last. Where several act at once, `held` is the event from
    which on nothing is told yet, and `assigned` collects the slots that are set. `short` tells of the event under way,
    as much as possible, that something was missing: how often its number was carried out, wherever it was used and
    missed (None: nothing was missing). `active` are the rules in force, as long as nothing that they hang on has
    changed.
    """

    cause: int | None = None
    causer: int | None = None
    chosen: bool = False
    lenient: int = 0
    depth: int = 0
    steps: tuple[int, ...] = ()
    chain: tuple[Any, ...] = ()
    suspended: tuple[Any, ...] = ()
    blocks: tuple[Block, ...] = ()
    windows: tuple[tuple[int, tuple[Any, ...], int, int], ...] = ()
    held: int | None = None
    assigned: frozenset[int] | None = None
    short: tuple[int, ...] | None = None
    active: Any = None


@dataclass(slots=True)
class Trace(Part):
    """What is told of the rules at work to whoever asked for it.

    Where the run is `traced`, `events` are those that happened. `at_statement(run, clause)` is called before each
    statement of the traced build, `on_ask` at each question. `read` collects the cards (by their index) whose text was
    asked for, `changes` what rules changed about values and roles, `recorder` who did what in a dry run.
    """

    traced: bool = False
    events: list[tuple[Any, ...]] = field(default_factory=list)
    at_statement: Callable[[Any, int], None] | None = None
    on_ask: Callable[[int | None, Sequence[Any], int, str, tuple[bool, ...]], None] | None = None
    read: set[int] | None = None
    changes: list[tuple[Any, ...]] | None = None
    recorder: list[tuple[int, int]] | None = None


@dataclass(slots=True)
class Memo:
    """What a run remembers because it is asked for again and again; it is looked at whether it still holds.

    `last_place` is the slot into which a piece was put last. `placeholders` and `hidden` are, by slot, the zone that
    was there, its pieces as placeholders, and as a set. `serial` numbers the blocks. `blame` is what was wrong with the
    last trial.
    """

    last_place: dict[int, int] = field(default_factory=dict)
    placeholders: dict[int, tuple[tuple[int, ...], tuple[int, ...], frozenset[int]]] = field(default_factory=dict)
    hidden: dict[int, tuple[tuple[int, ...], frozenset[int]]] = field(default_factory=dict)
    serial: int = 0
    blame: Fail | None = None


@dataclass(slots=True, eq=False)  # not frozen: many are made, and freezing costs more than the rest
class Block:
    """A block under way: the position before it, how to run it again, where its answers and events begin, and the
    values of the context in which it began."""

    serial: int
    before: list[Any]
    body: Callable[[], object]
    start: int
    events: int
    context: tuple[Any, ...]


@dataclass(slots=True, eq=False)
class Question:
    """What `ask` wants to know: who decides (a seat), among what, where in the rules.

    `kind` is `may`, `choose`, `decide` or `pay`; `body` is the block of a `may`. `part` of `parts` tells which piece of
    a choice of several it is. `failures` says what was wrong with options that may not be taken, where it is known.
    """

    seat: int
    options: Sequence[Any]
    clause: int
    name: str
    kind: str = "choose"
    free: bool = False
    part: int = 1
    parts: int = 1
    body: Callable[[], object] | None = None
    failures: dict[int, Fail | None] = field(default_factory=dict)


class State:
    """The working state of rules on one position; `interpreter.runtime.run.Run` adds what emitted code calls.

    `program` is the emitted game, `s` the position as a list that is changed in place. `decider(run, question)` returns
    the index of an option. `careful` runs look ahead before they offer anything; the others are repaired afterwards.
    """

    #: `interpreter.runtime.deciding.ask`: every question goes through it, so that a recorder may stand in its place.
    ask: Callable[..., Any]
    #: `interpreter.runtime.blocks.attempt`: so does every block.
    attempt: Callable[..., Fail | None]

    def __init__(
        self, program: Any, position: Sequence[Any], decider: Callable[..., int] | None, *, careful: bool, traced: bool
    ) -> None:
        self.program = program
        self.layout = program.layout
        self.s = list(position)
        self.seats = tuple(range(program.layout.players))
        self.decider = decider
        self.careful = careful
        self.pads: bool = careful and program.pads
        self.answers = Answers()
        self.trial = Trial()
        self.context = Context()
        self.trace = Trace(traced)
        self.memo = Memo()
        self.asked = False  # whether anybody was, since the flow looked last
        self.asked_in: tuple[int, tuple[Any, ...], int, int] | None = None  # the window of the open question
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
        answers = self.answers
        self.answers = Answers(script=answers.script[answers.cursor :], dice=answers.dice)
        self.context = Context(active=self.context.active)

    def enter(self, body: Callable[[], object]) -> Block:
        """Remember where a block begins, so that it can be undone or tried again."""
        self.memo.serial += 1
        context = self.context
        block = Block(self.memo.serial, self.s[:], body, self.answers.cursor, len(self.trace.events), context.values())
        context.blocks += (block,)
        return block

    def leave(self) -> None:
        """The innermost block is over, however it ended."""
        self.context.blocks = self.context.blocks[:-1]

    def return_to(self, block: Block) -> None:
        """Go back to where a block began, to carry it out once more."""
        self.s[:] = block.before
        self.context = Context(*block.context)
        self.context.blocks += (block,)
        self.context.active = None


#: A rule that is stored in a position: its number, whose it is, its card, what it took along, how often it still
#: counts, and its own number.
Record = tuple[int, int | None, int | None, tuple[Any, ...], int, int]
