"""Decisions of players as data: the question, its options and their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any, NamedTuple

from dsl.records import dataclass
from dsl.semantics.static_types import Type
from dsl.source import Span
from interpreter.model.failure import Fail

#: The beginning of the id of an option that is a hidden thing. The index of the option follows: `hidden-3`.
HIDDEN = "hidden-"

#: The same beginning in older saved games. Today hidden things are offered in a mixed order (`interpreter.positions.mixing`);
#: in these games they were offered in their real order.
LAY = "lay:"


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a possible answer to a question.

    - `id`: stable; the same answer in the same position has the same id in every process and build (`yes`, `no`,
      `player-2`, `card-022`, `card-998.3`, `4`, `word`). `label`: plain text.
    - `piece`: the card or thing that is meant. `seat`: the player that is meant. Else None.
    - `paid`: the things of a payment; equal things once, with their number.
    - `shown`: the visible fields of a thing that is otherwise hidden.
    - `known_to`: the other players (seats) who have seen this copy, if another option is a copy of the same card. They
      show the player a difference between the two options.
    - `possible`: false if the option is shown but may not be taken. `why_not` is then the reason as a sentence,
      `refusals` are all reasons found.
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

    @property
    def is_thing(self) -> bool:
        """True if the option is one thing, which may be hidden."""
        return self.piece is not None or bool(self.shown) or self.id.startswith(HIDDEN)


@dataclass(frozen=True, slots=True)
class HowMany:
    """An answer to the question for a number of equal things.

    - `number`: the answer. `among`: the equal things.
    - `left`: the highest possible number of things of this sort and of the sorts in later questions.
    - `first`: this is the question for the first sort.
    """

    number: int
    among: tuple[int, ...]
    left: int
    first: bool = True


class Portion(tuple[int, ...]):
    """An answer to a question such as "How much food?", when a player chooses a bundle one kind after the other. The answer is a
    bundle that contains only the kind of the question. `left` has the highest possible amount of this kind and of each later
    kind."""

    left: tuple[int, ...]

    @classmethod
    def of(cls, bundle: tuple[int, ...], left: tuple[int, ...]) -> Portion:
        """Return the answer with this bundle, which has only one kind, and with the highest possible amount of each kind."""
        portion = cls(bundle)
        portion.left = left
        return portion


@dataclass(frozen=True, slots=True)
class Window:
    """A window: players are asked one after the other until enough of them pass. The fields are its name, the seats (the seat
    that is asked now comes first), the number of passes in a row that close the window, and the number of passes so far."""

    name: str
    seats: tuple[int, ...]
    passes: int
    passed: int


@dataclass(frozen=True, slots=True)
class Under:
    """A verb that is under way when a question is asked, with its roles as pairs of name and value. The value of a role that
    the asked player has not seen is None.

    If `verb` is "" and there are no `types`, the pairs are values of the game that the question shows. If `verb` is "" and
    there are `types`, the pairs are names of the rules at the place that asks; `types` has their types.
    """

    verb: str
    roles: tuple[tuple[str, object], ...]
    types: tuple[Type, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """An open decision: a question that a player must answer now.

    - `seat`: the player who decides (from 1). `kind`: `may` (yes or no), `choose`, `decide` or `pay`. `options`: the
      answers. The one with the id `enough` ends a choice of any number.
    - `name`: the name that the answer gets in the rules. `of`: the verb, step or card that asks. `span`: the place in
      the rules.
    - `card`: the number of the card whose text asks the question, or None. `causer`: the player who is `you` on that
      card.
    - `part`, `parts`: several things can be chosen by several questions; this is question `part` of `parts` (mostly 1
      of 1).
    - `window`: the open window, or None.
    - `within`: the verbs under way, the innermost last, and values of the game that the question shows; for a `may`
      also the first verb of its block.
    - `how_many_of`: one of the equal things, if the question asks for their number. `left`: the highest amount of the
      present kind and of each later one, if a bundle is chosen kind by kind.
    - `order`: the index of each option in the order of the rules, if hidden things were mixed
      (`interpreter.positions.mixing`). The player must not learn that order. `mixed`: the options that nobody can tell
      apart, hand by hand.
    - `perhaps_none`: the search for answers that work was stopped by a limit before it found one. For a `may`, its
      block perhaps cannot be completed.
    - `asks_next`: for a `may`, the answer *yes* leads at once to another question, whatever the hidden facts are.
      `speaks_of`: the pieces in the roles of the verbs before that question.
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
        """Return the index that an option has in the order of the rules, from its index among the options that the
        player sees."""
        return self.order[index] if self.order else index

    def as_it_lay(self, option_id: str) -> str:
        """Return the present id of an option, from its id in an older saved game. There, the id of a hidden thing begins with
        `LAY`, and its number is the real place of the thing. All other ids are returned unchanged."""
        then = option_id.removeprefix(LAY)
        number = then.removeprefix(HIDDEN)
        if then == option_id or not self.order or not number.isdecimal() or int(number) - 1 not in self.order:
            return then
        return self.options[self.order.index(int(number) - 1)].id

    @property
    def possible(self) -> tuple[Option, ...]:
        """The options that may be taken."""
        return tuple(option for option in self.options if option.possible)


#: The option that ends a choice of any number of things.
ENOUGH = "enough"


class Prompt(NamedTuple):
    """What the rules say about a question, whoever is asked. Emitted code contains it as a plain tuple, since Python stores a
    tuple of constants only once. So the functions that get a prompt unpack it, and do not use the names of its fields.

    - `clause`: the place in the rules. `name`: the name of the answer there.
    - `free`: an answer is allowed even if the block around the question cannot be completed after it.
    - `kind`: `may`, `choose`, `decide` or `pay`. `pieces`: the options are pieces, not players or words.
    - `optional`: the player may say no, so the choice may bring nothing.
    """

    clause: int
    name: str = ""
    free: bool = False
    kind: str = "choose"
    pieces: bool = False
    optional: bool = False


@dataclass(slots=True, eq=False)
class Question:
    """A question to a player that the running rules ask.

    - `seat`: the deciding player (from 0). `options`, `clause`: the options and the place in the rules.
    - `kind`: `may`, `choose`, `decide` or `pay`. `body`: the block of a `may`.
    - `free`: an answer is allowed even if the block around the question cannot be completed after it.
    - `part`, `parts`: several things can be chosen by several questions; this is question `part` of `parts`.
    - `pieces`: the options are pieces. `sorts`: the equal things for which each option stands.
    - `failures`: the known reasons why options may not be taken.
    - `perhaps_none`, `asks_next`, `speaks_of`: as in `Decision`.
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
    """A run stops at a question without an answer. The exception has the question and, for each option, whether it may be
    taken (an empty tuple if that was not tested)."""

    def __init__(self, question: Question, possible: tuple[bool, ...] = ()) -> None:
        self.question = question
        self.possible = possible


class IllegalChoice(ValueError):
    """The given answer is not one of the possible options. The message is for the player."""
