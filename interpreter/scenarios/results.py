"""How a scenario went."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario.

    - `message`: a sentence about the first unexpected result. `span`: its place.
    - `completed`: the cards (by their index) that it shows at work. `failed`: those that could not be carried out
      (`interpreter.compiler.coverage`).
    - `broken`: the titles of invariants that its `given` lines alone break.
    - `unturned`: in the mode `turned`, why the table cannot be turned for it.
    """

    title: str
    ok: bool
    message: str
    span: Span
    seconds: float
    completed: frozenset[int] = frozenset()
    failed: frozenset[int] = frozenset()
    broken: tuple[str, ...] = ()
    unturned: str = ""
