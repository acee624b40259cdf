"""The mode `turned`: a scenario is run again with the players on other seats, and with other copies of equal cards.
The result must not change.

When a scenario is run again, `player 1` sits on another seat, wherever the scenario or a rule names player 1. In a
further run, the last copy of each card or piece with several copies is used in place of the first. A rule that goes through
the players from the first seat still begins at the first seat, so some scenarios have another result although the rules are
right. To recognize these scenarios, a scenario that fails is run once more, with that order moved like the players.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from dsl import nodes
from dsl.messages.message import Message
from interpreter.loading.game import Game
from interpreter.model.layout import AS_IT_STANDS, Turn
from interpreter.scenarios.results import ScenarioResult

#: By how many seats the players move.
STEPS = 1, 2

ALONE = Message("nobody-else-sits-there")
NUMBERED = "it-names-things-by-their-number-why"


def turned(run: Callable[[Turn], ScenarioResult], players: int, numbered: bool) -> ScenarioResult:
    """Run a scenario for a number of players, first as it is written, then with other seats and other copies of cards, and return
    the result. If the scenario cannot be run with other seats or copies, `unturned` has the reason. One reason is that the
    scenario names pieces by their numbers (`numbered`), and so means exactly these copies."""
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
    """Tell whether a scenario names pieces by their numbers: `die 2`."""
    refs = game.checked.refs
    parts = (part for line in scenario.lines for part in nodes.walk(line) if isinstance(part, nodes.Numbered))
    return any(part in refs and refs[part].kind == "piece" for part in parts)


def _failed(result: ScenarioResult, why: Message) -> ScenarioResult:
    return replace(result, message=why)
