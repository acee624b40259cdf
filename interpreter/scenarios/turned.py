"""A scenario with the table turned: where somebody sits, and which of some copies that are alike lies where, changes nothing.

`player 1` is another seat then, wherever the scenario or a rule names one; and of cards and things with several copies the
last is taken where the first was. What a rule goes through from the first seat on stays as it is, so that some scenarios
cannot be turned. To tell these from others they are turned once more, with whoever comes first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import nodes
from dsl.messages.message import Message
from interpreter.loading.game import Game
from interpreter.model.layout import AS_IT_STANDS, Turn
from interpreter.scenarios.results import ScenarioResult

#: By how many seats a table is turned.
STEPS = 1, 2

ALONE = Message("nobody-else-sits-there")
NUMBERED = "it-names-things-by-their-number-why"


def turned(run: Callable[[Turn], ScenarioResult], players: int, numbered: bool) -> ScenarioResult:
    """Return how a scenario for so many players went: as it stands, and then with the table turned. `unturned` tells why it
    cannot be turned, where it cannot: what it says of things by their number (`numbered`) is about these copies alone."""
    plain = run(AS_IT_STANDS)
    if not plain.ok:
        return plain
    seconds, unturned = plain.seconds, ALONE if players == 1 else ""
    for by in (step for step in STEPS if step % players):
        once = run(Turn(by))
        seconds += once.seconds
        if once.ok:
            continue
        again = run(Turn(by, order=True))
        seconds += again.seconds
        if not again.ok and numbered:
            unturned = unturned or Message(NUMBERED, why=once.message)
            continue
        if not again.ok:
            return _failed(again, Message("with-the-seats-turned-by-n-why", n=by, why=again.message))
        unturned = unturned or Message("a-rule-goes-from-the-first-seat-on-why", why=once.message)
    others = run(Turn(copies=True))
    if not others.ok and numbered:
        unturned = unturned or Message(NUMBERED, why=others.message)
    elif not others.ok:
        return _failed(others, Message("with-another-copy-of-what-is-alike-why", why=others.message))
    return replace(plain, seconds=seconds + others.seconds, unturned=unturned)


def names_numbers(game: Game, scenario: nodes.Scenario) -> bool:
    """Tell whether a scenario names things by their number: `die 2`."""
    refs = game.checked.refs
    parts = (part for line in scenario.lines for part in nodes.walk(line) if isinstance(part, nodes.Numbered))
    return any(part in refs and refs[part].kind == "piece" for part in parts)


def _failed(result: ScenarioResult, why: Message) -> ScenarioResult:
    return replace(result, message=why)
