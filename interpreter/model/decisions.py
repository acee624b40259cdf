"""Decisions, their options and their answers, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

from dsl.records import dataclass
from dsl.source import Span
from interpreter.model.failure import Fail

#: The id of a thing that is hidden from the asked player: this, and then its index among the options.
HIDDEN = "hidden-"

#: In a saved game that was played before hands were mixed, the id of such a thing begins with this.
LAY = "lay:"


@dataclass(frozen=True, slots=True)
class Option:
    """One answer.

    `id` is stable: the same answer in the same position has the same id in every process and build (`yes`, `no`, `player-2`,
    `card-022`, `card-998.3`, `4`, `word`). `label` is plain text. `piece` is the number of the card or thing meant, `seat` that
    of the player, else None. `paid` are the things of a payment: equal things once, with their number. `shown` are the visible
    fields of a thing that is otherwise hidden. If another option is a copy of the same card, `known_to` are the other players
    (seats) to whom this one was shown, by which the two are told apart. An option that is not `possible` is shown but may not be
    taken; `why_not` is the reason as a sentence, `refusals` are all reasons found.
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
        """Return a bundle of one kind, with the amount that is left for all kinds."""
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
    """A verb under way at a question ("" stands for the game) with its roles (name, value); a value is None if the asked player
    has not seen it."""

    verb: str
    roles: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A point of a game at which a player must choose.

    `seat` decides (seats count from 1). `kind` is `may` (yes or no), `choose`, `decide` or `pay`. `name` is the name that the
    answer gets in the rules (`lot`, `place`), `of` the verb, step or card whose text asks. `part` of `parts` is the number of
    this piece in a choice of several (mostly 1 of 1). `span` is the clause that asks, `card` the number of the card in whose name
    it is asked, or None. `causer` is the player whom `you` means in the text of that card. `within` are the verbs under way, the
    innermost last, and the values of the game in the texts of questions; for a `may` also the first verb that a yes would carry
    out. The option with id `enough` ends a choice of any number. `window` is the one that is open, if any. If the question is how
    many of several equal things to take, `how_many_of` is one of them. If a bundle is chosen kind by kind, `left` has the most
    that is possible of the present kind and of each later one. If things in a hand were mixed (`interpreter.positions.mixing`),
    `order` has the index of each option in the order of the rules: the player must not learn it. `mixed` are the options that
    nobody tells apart, hand by hand. `perhaps_none` tells that some answers could not be tried to their end and none was found to
    work; for a `may`, that the block can perhaps not be completed. For a `may`, `asks_next` tells that another question follows a
    yes at once, and that it does not depend on facts that the player cannot know; `speaks_of` are the pieces of its verbs up to
    that question.
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
    """A question of the running rules: the deciding player (a seat, from 0), the options, the clause of the rules.

    `kind` is `may`, `choose`, `decide` or `pay`; `body` is the block of a `may`. `part` of `parts` is the number of this piece in
    a choice of several. `pieces` tells that the options are pieces, `sorts` has the equal things that each option stands for, if
    there are some. `failures` are the failures of options that may not be taken, if known; `perhaps_none`, `asks_next` and
    `speaks_of` are those of the decision.
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
