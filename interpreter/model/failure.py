"""The exceptions with which running rules stop: a block fails, a step or a loop is left, the game ends, or the rules have
a fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.messages.message import Message
from dsl.source import Span

#: The message for a `play` that runs on and on without a question to a player.
STANDSTILL = Message("play-goes-on-and-on-and-nobody-is-asked")


#: The id of the message for a zone for one piece that is already full.
FULL = "there-is-room-for-one-in-zone"


class Fail(Exception):
    """A block cannot be completed, for example because a player cannot pay. The block is then undone.

    - `clause`: the place in the rules. `reason`: the id of a message or a text of the rulebook. `arguments`: the arguments
      of the message.
    - `card`: the innermost card (a piece) that was being carried out. `about`: the piece or pieces of the innermost
      verb.
    - `others`: other failures of the same search.
    """

    def __init__(self, clause: int, reason: str, **arguments: object) -> None:
        self.clause = clause
        self.reason = reason
        self.arguments = arguments
        self.card: int | None = None
        self.about: object = None
        self.others: tuple[Fail, ...] = ()

    def again(self) -> Fail:
        """Return a copy of this failure that was never raised, so that it has no traceback."""
        other = Fail(self.clause, self.reason, **self.arguments)
        other.card, other.about, other.others = self.card, self.about, self.others
        return other

    @property
    def why(self) -> Message:
        """The reason of the failure as a sentence. It is put together only when somebody asks for it."""
        return Message.of(self.reason, self.arguments)

    def __str__(self) -> str:
        return self.why


class ByChance(IndexError):
    """A trial of an option stops here, since it needs a random result, such as a roll of dice. At a look at a hidden piece a
    trial stops with a plain IndexError instead. The two are kept apart, since a trial that took other pieces before
    may not look at the hidden piece, but it would also need the random result."""


class Stop(Exception):
    """The statement `stop` leaves a step or a loop. The statements that were carried out before it are not undone. Before play
    continues, the events so far are recorded, and rules react to them."""


class StopStep(Stop):
    """Leaves a step: `stop STEP`, or `stop` outside all loops."""

    def __init__(self, step: int) -> None:
        self.step = step


class StopLoop(Stop):
    """Leaves a loop: `stop` in a block inside the loop."""

    def __init__(self, loop: int) -> None:
        self.loop = loop


class StopPlay(Exception):
    """The game is over: `end play` leaves all steps, loops and blocks."""


class RuleError(Exception):
    """The rules have a fault: a step fails outside all blocks that could catch the failure, or a loop does not end.

    - `clause`: the number of the place in the rules. `span`: this place in the file; set where the program is known.
    - `why`: the reason: a message, the id of a message with its `arguments`, or a text.
    """

    def __init__(self, clause: int, why: str, **arguments: object) -> None:
        self.clause = clause
        self.why = Message.of(why, arguments)
        self.span: Span | None = None

    def __str__(self) -> str:
        return self.why


class TooDeep(RuleError):
    """Cards, steps and verbs call each other more deeply than the limit allows. If this happens in a trial of an option,
    the option counts as possible."""

    def __init__(self, clause: int) -> None:
        super().__init__(clause, Message("one-thing-leads-to-another-without-end"))


#: The ids of reasons that do not name what is missing, such as "nobody fits".
HOLLOW = frozenset(
    "nothing-allows-it nobody-and-nothing-fits nobody-fits there-is-none there-is-nobody-to-choose there-is-nothing-to-choose-from-2 "
    "it-could-not-be-completed".split()
)


def best_refusal(refused: Sequence[Fail]) -> Fail | None:
    """Return a copy of the failure that explains best why nothing was possible; None if there are no failures.

    Failures that name what is missing come first. Among those, the one with the smallest missing number is taken (`2 coins
    short` before `5 coins short`), and among equal ones the first. Its `others` are all distinct failures.
    """
    if not refused:
        return None
    distinct = list({(one.reason, str(one.arguments), one.about): one for one in refused}.values())
    best = min(distinct, key=_says_less).again()
    best.others = tuple(one.again() for one in distinct)
    return best


def _says_less(failure: Fail) -> tuple[bool, int]:
    short = failure.arguments.get("n", 0)
    return failure.reason in HOLLOW, short if isinstance(short, int) else 0
