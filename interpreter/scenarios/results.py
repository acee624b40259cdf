"""How a scenario went."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """How a scenario went. `message` says in a sentence what was not as expected, `span` where;
    `completed` are the indexes of the cards that it shows at work, `failed` of those
    that could not be carried out; see `interpreter.coverage`. `broken` are the titles of invariants that what it gives
    breaks all by itself; `unturned` says why the table cannot be turned for it, where that was tried and is so."""

    title: str
    ok: bool
    message: str
    span: Span
    seconds: float
    completed: frozenset[int] = frozenset()
    failed: frozenset[int] = frozenset()
    broken: tuple[str, ...] = ()
    unturned: str = ""
