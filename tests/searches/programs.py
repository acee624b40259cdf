"""Make random rulebooks: the check must not crash, and rules that it accepts must be played alike by both builds."""

from __future__ import annotations

import time
from collections.abc import Iterator

from hostile import random_rules

from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.model.failure import RuleError
from interpreter.simulation.playout import random_playout
from searches.found import Found, in_time, nothing_cached
from toys import playout_with_checkpoints, time_limit, without_secrets

#: The seconds that one rulebook may take.
LONGEST = 10.0


def programs(count: int, seed: int = 1) -> Found:
    """Make `count` random rulebooks, check them, and play a game of each with both builds. Return what was found."""
    found = Found()
    first = (seed - 1) * 1_000_000
    for number in in_time(range(first, first + count)):
        found.count("rulebooks")
        began = time.process_time()
        try:
            with time_limit(LONGEST), nothing_cached():
                for what in _tried(number):
                    found.count(what)
        except AssertionError as error:
            found.wrong.append(f"rules {number}: {error}")
        except Exception as error:
            found.wrong.append(f"rules {number}: {type(error).__name__} {error}")
        if time.process_time() - began > LONGEST / 2:
            found.count("slow ones")
    return found


def _tried(number: int) -> Iterator[str]:
    how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 5 == 0}
    try:
        game = of_texts({"nonsense.naipe": random_rules.rules(number, **how)})
    except LoadError:
        yield "refused"
        return
    fast, traced = (game.program(3, game.default_options, traced=traced) for traced in (False, True))
    try:
        one, other = (playout_with_checkpoints(program, number) for program in (fast, traced))
    except RuleError:
        yield "stopped with a sentence"
        return
    assert [(without_secrets(slots), answers) for slots, answers, _ in one[0]] == [
        (without_secrets(slots), answers) for slots, answers, _ in other[0]
    ], "the builds part"
    yield "checkpoints of two builds compared"
    assert random_playout(fast, number) == random_playout(traced, number), "the builds end otherwise"
    yield "played"
    assert api.begin(game, 3, number).digest() == api.begin(game, 3, number).digest()
