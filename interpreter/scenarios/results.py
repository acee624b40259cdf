"""How a scenario went."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario. `message` is a sentence about the first difference from its expectations, `span` its place;
    `completed` are the indexes of the cards that it shows at work, `failed` of those that could not be carried out; see
    `interpreter.compiler.coverage`. `broken` are the titles of invariants that its `given` lines alone break; `unturned` is the
    reason why the table cannot be turned for it, if that was tried and is so."""

    title: str
    ok: bool
    message: str
    span: Span
    seconds: float
    completed: frozenset[int] = frozenset()
    failed: frozenset[int] = frozenset()
    broken: tuple[str, ...] = ()
    unturned: str = ""
