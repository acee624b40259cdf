"""The signals that leave running rules: failure, the end of a step or of the game, a question."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.messages.message import Message
from dsl.source import Span

#: The message about a flow that never asks a player.
STANDSTILL = Message("play-goes-on-and-on-and-nobody-is-asked")


#: Why nothing more goes into a zone for one.
FULL = "there-is-room-for-one-in-zone"


class Fail(Exception):
    """A block cannot be completed. `clause` is the place in the rules; `reason` says why, as the id of a sentence or as a text
    that the rulebook wrote, and `arguments` belong to it. `card` (a piece) is the innermost card that was carried out, `about`
    the piece or pieces that the innermost verb was about. `others` are the failures of the same search that say something else."""

    def __init__(self, clause: int, reason: str, **arguments: object) -> None:
        self.clause = clause
        self.reason = reason
        self.arguments = arguments
        self.card: int | None = None
        self.about: object = None
        self.others: tuple[Fail, ...] = ()

    def again(self) -> Fail:
        """Return the same failure, as one that was not raised yet."""
        other = Fail(self.clause, self.reason, **self.arguments)
        other.card, other.about, other.others = self.card, self.about, self.others
        return other

    @property
    def why(self) -> Message:
        """The sentence. It is made when somebody wants to read it."""
        return Message.of(self.reason, self.arguments)

    def __str__(self) -> str:
        return self.why


class ByChance(IndexError):
    """A trial comes to what only chance can tell. As with any other look at what nobody may know, it ends there; but
    unlike a look at a piece, it would do so whichever pieces were taken on the way."""


class Stop(Exception):
    """`stop`: leave a step or a loop; finished statements stay done. Before play goes on, the events so far are recorded, and
    rules react to them."""


class StopStep(Stop):
    """`stop STEP`, and `stop` outside of loops."""

    def __init__(self, step: int) -> None:
        self.step = step


class StopLoop(Stop):
    """`stop` inside a block inside a loop: leaves that loop."""

    def __init__(self, loop: int) -> None:
        self.loop = loop


class StopPlay(Exception):
    """`end play`."""


class RuleError(Exception):
    """The rulebook asked for something that cannot be: a step that fails with nobody to catch it,
    a loop that does not end. `clause` is the place, `why` says what, as a message, the id of one or a
    text, with its `arguments`. `span` is filled in where the program is known."""

    def __init__(self, clause: int, why: str, **arguments: object) -> None:
        self.clause = clause
        self.why = Message.of(why, arguments)
        self.span: Span | None = None

    def __str__(self) -> str:
        return self.why


class TooDeep(RuleError):
    """Cards, steps and verbs lead to each other deeper than they may. A trial that comes here counts as possible."""

    def __init__(self, clause: int) -> None:
        super().__init__(clause, Message("one-thing-leads-to-another-without-end"))


#: Reasons that do not name what is missing.
HOLLOW = frozenset(
    "nothing-allows-it nobody-and-nothing-fits nobody-fits there-is-none there-is-nobody-to-choose there-is-nothing-to-choose-from-2 "
    "it-could-not-be-completed".split()
)


def best_refusal(refused: Sequence[Fail]) -> Fail | None:
    """Return the most informative failure, None if there is none: one that names what is missing; of those that miss a number,
    the one that misses least; of equal ones the first. Its `others` are all distinct failures."""
    if not refused:
        return None
    distinct = list({(one.reason, str(one.arguments), one.about): one for one in refused}.values())
    best = min(distinct, key=_says_less).again()
    best.others = tuple(one.again() for one in distinct)
    return best


def _says_less(failure: Fail) -> tuple[bool, int]:
    short = failure.arguments.get("n", 0)
    return failure.reason in HOLLOW, short if isinstance(short, int) else 0
