"""What a game asks and what may be answered, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

from dsl.records import dataclass
from dsl.source import Span
from interpreter.model.failure import Fail

#: The id of a thing that whoever is asked does not see begins with this, and ends in its place among the options.
HIDDEN = "hidden-"

#: In a saved game that was played before hands were mixed, the id of such a thing begins with this.
LAY = "lay:"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer.

    `id` is stable: the same answer in the same position has the same id in every process and
    build (`yes`, `no`, `player-2`, `card-022`, `card-998.3`, `4`, `word`). `label` is plain text.
    `piece` is the number of the card or thing meant, `seat` that of the player, else None.
    `paid` is what is paid with, where somebody pays with things: what is the same to whoever pays once, with how many.
    `shown` are fields of a thing of which only these can be seen. Of a card that another option is a copy of, `known_to` are the
    others to whom it was shown (seats), by which the two are told apart.
    An option that is not `possible` is shown but may not be taken; `why_not` says why in a sentence, `refusals` all that was found
    against it.
    """

    id: str
    label: str
    piece: int | None = None
    seat: int | None = None
    possible: bool = True
    why_not: str = ""
    paid: tuple[tuple[int, Option], ...] = ()
    shown: tuple[tuple[str, object], ...] = ()
    known_to: tuple[int, ...] = ()
    refusals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HowMany:
    """An answer to how many of some things that are the same: a `number` of `among`, of which there may be `left` at
    most, with those of other sorts that are asked about after it; `first` tells that none was asked about before it."""

    number: int
    among: tuple[int, ...]
    left: int
    first: bool = True


class Portion(tuple[int, ...]):
    """An answer to how much of one kind, where a bundle is put together kind by kind: a bundle of that kind. `left` is how
    much there may be of it and of the kinds that are asked about after it."""

    left: tuple[int, ...]

    @classmethod
    def of(cls, bundle: tuple[int, ...], left: tuple[int, ...]) -> Portion:
        """Return a bundle of one kind with what is left of all."""
        portion = cls(bundle)
        portion.left = left
        return portion


@dataclass(frozen=True, slots=True)
class Window:
    """A window in which some are asked in turn: its name, the seats from the one who is asked now, how many
    in a row have to let it pass, and how many have done so."""

    name: str
    seats: tuple[int, ...]
    passes: int
    passed: int


@dataclass(frozen=True, slots=True)
class Under:
    """A verb under way at a question ("" stands for the game) with its roles (name, value), None for what whoever is
    asked has not seen."""

    verb: str
    roles: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A point where somebody must choose.

    `seat` decides (seats count from 1). `kind` is `may` (yes or no), `choose`, `decide` or `pay`.
    `name` is the name that the answer gets in the rules (`lot`, `place`), `of` the verb, step or card
    whose text asks. `part` and `parts` tell which piece of a choice of several this is (1 of 1 mostly).
    `span` is the clause that asks, `card` the number of the card in whose name it is asked, or None.
    `causer` is the player in whose name that card speaks: the text of the card means that one by `you`.
    `within` are the verbs under way, the innermost last, and values of the game that questions speak of; of what may be done
    also the verb with which it would begin.
    The option with id `enough` ends a choice of any number. `window` is the one that is open, if any. Where it is asked
    how many of some things that are the same are meant, `how_many_of` is one of them. Where a bundle is put together kind by
    kind, `left` says how much there may be of the kind that is asked about, and of each after it. `order` has the place that each option has
    in the order of the rules, where things in a hand were mixed (`interpreter.positions.mixing`): who is asked must not learn it. `mixed` are
    the options that nobody tells apart, hand by hand. `perhaps_none` tells that not every answer could be tried to its end, and none was
    found that fits: of a question whether to do something, that it perhaps cannot be done.
    Of what may be done, `asks_next` tells that a question comes first, before anything that whoever is asked cannot know has a say in it;
    `speaks_of` are the pieces that its verbs are about up to there.
    """

    seat: int
    kind: str
    name: str
    of: str
    options: tuple[Option, ...]
    span: Span
    card: int | None = None
    part: int = 1
    parts: int = 1
    window: Window | None = None
    how_many_of: Option | None = None
    within: tuple[Under, ...] = ()
    causer: int | None = None
    left: tuple[tuple[str, int], ...] = ()
    order: tuple[int, ...] = field(default=(), repr=False)
    mixed: tuple[tuple[int, ...], ...] = ()
    perhaps_none: bool = False
    asks_next: bool = False
    speaks_of: frozenset[int] = field(default=frozenset(), repr=False)

    def place_of(self, index: int) -> int:
        """Return the place of an option in the order of the rules."""
        return self.order[index] if self.order else index

    def as_it_lay(self, option_id: str) -> str:
        """Return the id that an answer has now which was given when hands were not mixed yet: such a one begins with `LAY`."""
        then = option_id.removeprefix(LAY)
        number = then.removeprefix(HIDDEN)
        if then == option_id or not self.order or not number.isdecimal() or int(number) - 1 not in self.order:
            return then
        return self.options[self.order.index(int(number) - 1)].id

    @property
    def possible(self) -> tuple[Option, ...]:
        """The options that may be taken."""
        return tuple(option for option in self.options if option.possible)


@dataclass(slots=True, eq=False)
class Question:
    """What rules at work want to know: who decides (a seat, from 0), among what, where in the rules.

    `kind` is `may`, `choose`, `decide` or `pay`; `body` is the block of a `may`. `part` of `parts` tells which piece of
    a choice of several it is. `pieces` tells that its options are pieces, `sorts` for which things that are the same each of them
    stands, where some are. `failures` says what was wrong with options that may not be taken, where it is known;
    `perhaps_none`, `asks_next` and `speaks_of` are those of the decision.
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
    pieces: bool = False
    sorts: Sequence[tuple[int, ...]] = ()
    failures: dict[int, Fail | None] = field(default_factory=dict)
    perhaps_none: bool = False
    asks_next: bool = False
    speaks_of: frozenset[int] = frozenset()


class Unanswered(Exception):
    """Somebody must decide and nobody is there to ask: carries the open question and, for each of its options,
    whether it may be taken (nothing, where that was not looked at)."""

    def __init__(self, question: Question, possible: tuple[bool, ...] = ()) -> None:
        self.question = question
        self.possible = possible


class IllegalChoice(ValueError):
    """An answer that is not among the possible options; its text is for the player."""
