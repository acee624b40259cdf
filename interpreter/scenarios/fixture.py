"""The state of a scenario while it runs, and functions that all its lines need: for values, zones and roles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import PurePath
from typing import Any, NoReturn, Protocol

from dsl import nodes
from dsl.messages.message import Message
from dsl.nodes.phrases import phrase_of
from dsl.records import dataclass
from dsl.source import Source, Span
from interpreter.compiler.program import Program
from interpreter.model.decisions import Question
from interpreter.model.failure import FULL, Fail, StopStep
from interpreter.runtime.run import Run


class Unexpected(Exception):
    """Raised if a result differs from what the scenario expects. `span` is the line of the scenario."""

    def __init__(self, why: Message, span: Span) -> None:
        super().__init__(why)
        self.why = why
        self.span = span


@dataclass
class Asked:
    """A question that came up: the player, the values of the possible options, and the clause of the rules that asks.
    `is_choice`: there was a choice (otherwise nobody was asked). `sorts`: the equal pieces that each option stands
    for. `state`: the slots of the run at that time."""

    seat: int
    values: list[object]
    clause: int
    is_choice: bool
    sorts: Sequence[tuple[int, ...]] = ()
    state: Sequence[Any] = ()


#: What a `stop` ends in a line of a scenario that runs no step: the line.
THE_LINE = -1


class LineRun(Run):
    """A run of the lines of a scenario. If no step is under way, a `stop` ends the line, as it ends a step in play."""

    def stop(self, clause: int) -> NoReturn:
        raise StopStep(self.context.steps[-1] if self.context.steps else THE_LINE)


#: A step has no end if it asks more than `MOST_ASKED` questions, or if the trials at its questions take more than `MOST_WORK`.
#: `MOST_WORK_IN_ALL` is the limit for all trials since a `when` began.
MOST_ASKED = 1_000
MOST_WORK = 500_000
MOST_WORK_IN_ALL = 5_000_000


@dataclass
class Patience:
    """Measures the work of the trials at questions since a `when` began (`work`). `before` is the part of this work that was
    done before the present step."""

    work: int = 0
    before: int = 0

    def note(self, run: Run, spent: int) -> None:
        """Add the work of the trials at a question."""
        if run.answers.cursor == 0:
            self.before = self.work
        self.work += spent

    def is_over(self, run: Run) -> bool:
        """Tell whether there were too many questions in this step, or too much work."""
        work = self.work - self.before
        return run.answers.cursor >= MOST_ASKED or work > MOST_WORK or self.work > MOST_WORK_IN_ALL


class Watch(Protocol):
    """Records a `when` line while it runs, so that it can be repeated. `begin` is called at a checkpoint, with the
    function that continues from there."""

    def begin(self, run: Run, body: Callable[[Run], object]) -> None: ...

    def note(self, run: Run, question: Question, answer: int) -> None: ...

    def end(self, run: Run) -> None: ...


@dataclass
class Table:
    """The state of a scenario while it runs.

    - `meant`: the pieces that players have chosen, each with the seat.
    - `questions`: the number of questions with a choice since the last `when`. `waiting`: for each scripted answer
      that did not fit, the first question that it did not fit. `used_up`: the answers to questions without a choice,
      with seat and clause.
    - `counted`: the player who was last asked for a number of pieces. `by_name`: whether the player answered by
      naming the pieces.
    - `looks`: for a player (from 0) and a piece of which this player sees only some fields, these fields.
    - `watch`: records the actions, if they are to be repeated. `patience`: the limit for questions without a scripted
      answer.
    - `typed`: the source of a scenario that is in no file.
    """

    program: Program
    run: Run
    answers: list[tuple[int, nodes.Expression]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    failure: Fail | None = None
    placed: set[int] = field(default_factory=set)
    filled: set[str] = field(default_factory=set)
    meant: set[tuple[int, object]] = field(default_factory=set)
    questions: int = 0
    counted: int | None = None
    by_name: bool = False
    waiting: dict[nodes.Expression, Asked] = field(default_factory=dict)
    used_up: list[tuple[int, nodes.Expression, int]] = field(default_factory=list)
    looks: dict[tuple[int, int], tuple[tuple[str, Any], ...]] = field(default_factory=dict)
    watch: Watch | None = None
    patience: Patience = field(default_factory=Patience)
    typed: Source | None = None


def evaluated(table: Table, node: nodes.Expression) -> Any:
    """Return the value of an expression of the scenario, as the program stores it. Raises Fail if it has none."""
    return table.program.evaluate(node, table.run)


def slots_named(table: Table, node: nodes.Expression) -> tuple[int, ...]:
    """Return the slot of the zone that a scenario names. For `every hand`, return the slots of all zones with that name."""
    if isinstance(node, nodes.EveryZone):
        layout = table.program.layout
        return tuple(
            sorted(table.program.slots_of(node), key=lambda slot: layout.number_at(layout.owner_at[slot] or 0))
        )
    return (table.program.evaluate_zone(node, table.run),)


def size_of(item: nodes.ScenarioItem) -> nodes.Expression:
    """Return the expression for the number of pieces in an item that has one (`3 cards`)."""
    size = (
        item.size if isinstance(item, nodes.SeatSize) else item.amount if isinstance(item, nodes.Quantified) else None
    )
    assert size is not None, "titles count nothing"
    return size


def text_of(table: Table, node: nodes.Node) -> str:
    """Return the source text of a node, from the rules or from a scenario that is in no file."""
    typed = table.typed
    source = table.program.book.sources[node.span.source] if typed is None or typed.name != node.span.source else typed
    return phrase_of(node, source)


def told(table: Table, failure: Fail) -> Message:
    """Return a message with the reason why something failed, and the line of the rules. If a zone was full because
    the scenario itself filled it, the message adds that."""
    place, why, zone = place_of(table, failure.clause), failure.why, failure.arguments.get("zone_name")
    if failure.reason == FULL and zone in table.filled:
        filled = "why-the-scenario-fills-zone-of-which-it-says"
        why = Message(filled, why=why, zone=zone)
    return Message("why-line", why=why, line=place) if place else why


def place_of(table: Table, clause: int) -> str:
    """Return the line of the rules with a clause: `cards.naipe:12: you draw 1`; "" if its file is unknown."""
    span = table.program.clauses[clause].node.span
    source = table.program.book.sources.get(span.source)
    if source is None:
        return ""
    line, _ = source.line_and_column(span.start)
    return f"{PurePath(span.source).name}:{line}: {source.line_text(line).split('--')[0].strip()}"


class _Any:
    """A value that is equal to every other value."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]  # it is never a key


ANY = _Any()


@dataclass(frozen=True)
class Named:
    """Any copy of a card."""

    entry: int


@dataclass(frozen=True)
class OneOf:
    """Any of several members of a group."""

    members: Sequence[object]


def roles_of(table: Table, sentence: nodes.Sentence, pattern: bool = False) -> list[object]:
    """Return the values of the roles of a sentence. A role that is left out, or is `anyone`, has the value `ANY`. In
    a `pattern`, a group means any one of its members."""
    given = {"": sentence.subject, "object": sentence.object, **dict(sentence.args)}
    found: list[object] = []
    for key, _ in table.program.roles_of(table.program.verb_index(sentence.verb)):
        node = given.get(key)
        if node is None or (isinstance(node, nodes.Name) and node.id in ("anyone", "anything")):
            found.append(ANY)
        elif pattern and isinstance(node, nodes.Quantified):
            found.append(OneOf(table.program.members(node, table.run)))
        else:
            card = table.program.checked.card_named(node)
            found.append(evaluated(table, node) if card is None else Named(card.index))
    return found
