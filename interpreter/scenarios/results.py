"""The result of running a scenario."""

from __future__ import annotations

from dsl.records import dataclass
from dsl.source import Span


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The result of a scenario.

    - `message`: a sentence about the first unexpected result; "" if the scenario passes. `span`: its place.
    - `completed`: the cards (by their index) that were carried out. `failed`: those that could not be carried out
      (`interpreter.compiler.coverage`).
    - `broken`: the titles of the invariants that the `given` lines alone break.
    - `unturned`: in the mode `turned`, the reason why the scenario cannot be run with other seats or copies; else "".
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
