"""The state of a scenario while it is carried out, and what all its lines need: values, zones, roles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import PurePath
from typing import Any, Protocol

from dsl import nodes
from dsl.messages.message import Message
from dsl.nodes.phrases import phrase_of
from dsl.records import dataclass
from dsl.source import Source, Span
from interpreter.compiler.program import Program
from interpreter.model.decisions import Question
from interpreter.model.failure import FULL, Fail
from interpreter.runtime.run import Run


class Unexpected(Exception):
    """Something is not as the scenario says; `span` is the line."""

    def __init__(self, why: Message, span: Span) -> None:
        super().__init__(why)
        self.why = why
        self.span = span


@dataclass
class Asked:
    """A question that came up: its player, the values of the possible options, its place in the rules, whether there
    was a choice (otherwise nobody was asked), and the equal things for which each option stands. `state` is what the slots of the run held then."""

    seat: int
    values: list[object]
    clause: int
    is_choice: bool
    sorts: Sequence[tuple[int, ...]] = ()
    state: Sequence[Any] = ()


#: Questions of one step, and the work of all trials at them, after which nobody is expected to come to an end; and the work of
#: all trials since a `when` began.
MOST_ASKED = 1_000
MOST_WORK = 500_000
MOST_WORK_IN_ALL = 5_000_000


@dataclass
class Patience:
    """How much the trials at questions took since a `when` began, and how much of that before the step under way."""

    work: int = 0
    before: int = 0

    def note(self, run: Run, spent: int) -> None:
        """Note the work of the trials at a question."""
        if run.answers.cursor == 0:
            self.before = self.work
        self.work += spent

    def is_over(self, run: Run) -> bool:
        """Tell whether it was asked too often, or with too much work."""
        work = self.work - self.before
        return run.answers.cursor >= MOST_ASKED or work > MOST_WORK or self.work > MOST_WORK_IN_ALL


class Watch(Protocol):
    """Records the run of a `when` line, to run it once more. `begin` is called at a checkpoint, with the function
    that continues from there."""

    def begin(self, run: Run, body: Callable[[Run], object]) -> None: ...

    def note(self, run: Run, question: Question, answer: int) -> None: ...

    def end(self, run: Run) -> None: ...


@dataclass
class Table:
    """The state of a scenario in a run.

    - `meant`: the pieces that players have answered, each with the seat.
    - `questions`: the number of questions with a choice since the last `when`. `waiting`: the first questions to
      which scripted answers did not fit, by these answers. `used_up`: answers to questions without a choice, with
      seat and place.
    - `counted`: who was asked last for a number of things. `by_name`: whether it was answered by naming them.
    - `looks`: how things looked to a player (from 0) who was asked about them and saw no more.
    - `watch`: records what is done, if it is to be tried again. `patience`: the budget for questions without a
      script.
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
    """Return the bare value of an expression of the scenario. Raises Fail if it has none."""
    return table.program.evaluate(node, table.run)


def slots_named(table: Table, node: nodes.Expression) -> tuple[int, ...]:
    """Return the slots of the zone (or of every zone of a name) that a scenario names."""
    if isinstance(node, nodes.EveryZone):
        layout = table.program.layout
        return tuple(
            sorted(table.program.slots_of(node), key=lambda slot: layout.number_at(layout.owner_at[slot] or 0))
        )
    return (table.program.evaluate_zone(node, table.run),)


def size_of(item: nodes.ScenarioItem) -> nodes.Expression:
    """Return how many things an item of a line counts, one of those with a number."""
    size = (
        item.size if isinstance(item, nodes.SeatSize) else item.amount if isinstance(item, nodes.Quantified) else None
    )
    assert size is not None, "titles count nothing"
    return size


def text_of(table: Table, node: nodes.Node) -> str:
    """Return the source text of a node, in the rules or in a text that is checked beside them."""
    typed = table.typed
    source = table.program.book.sources[node.span.source] if typed is None or typed.name != node.span.source else typed
    return phrase_of(node, source)


def told(table: Table, failure: Fail) -> Message:
    """Return why something fails, and at which line of the rules; of a zone in which the scenario itself has laid something,
    that it has."""
    place, why, zone = place_of(table, failure.clause), failure.why, failure.arguments.get("zone_name")
    if failure.reason == FULL and zone in table.filled:
        filled = "why-the-scenario-fills-zone-of-which-it-says"
        why = Message(filled, why=why, zone=zone)
    return Message("why-line", why=why, line=place) if place else why


def place_of(table: Table, clause: int) -> str:
    """Return a place in the rules with its line: `cards.naipe:12: you draw 1`."""
    span = table.program.clauses[clause].node.span
    source = table.program.book.sources.get(span.source)
    if source is None:
        return ""
    line, _ = source.line_and_column(span.start)
    return f"{PurePath(span.source).name}:{line}: {source.line_text(line).split('--')[0].strip()}"


class _Any:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]  # nothing is looked up by it


ANY = _Any()


@dataclass(frozen=True)
class Named:
    """Any copy of a card."""

    entry: int


@dataclass(frozen=True)
class OneOf:
    """Any member of a group."""

    members: Sequence[object]


def roles_of(table: Table, sentence: nodes.Sentence, pattern: bool = False) -> list[object]:
    """Return the values of the roles of a sentence, `ANY` where none or `anyone` is written; in a `pattern` a group means
    one of its members."""
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
