"""Compare positions that a person cannot tell apart: the view, the question and the options must be the same.

In a position of a random game, everything that one player cannot see is dealt again, and the random numbers are changed. If
this player is asked, and nobody else has answered since the last checkpoint, then the question must be the same, option by
option.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from pyrsistent import pvector

from hidden import dealt_anew, offered
from interpreter import api
from interpreter.inspection.observation import view_of
from interpreter.model.failure import RuleError
from interpreter.model.layout import RNG
from interpreter.positions.position import Position, go_on
from searches.found import Found

GAMES = ("agencia", "boratime", "limit", "som", "clash")
#: The options that the games are played with. Boratimê asks only who has an answer, unless its questions are padded; without
#: padding, who is asked tells what somebody holds (ruling N4), and other positions would be asked of somebody else.
OPTIONS: dict[str, dict[str, object]] = {"boratime": {"asking": "padded"}}
#: The number of decisions of a game that are tested.
MOST = 80


def pairs(count: int, games: tuple[str, ...] = GAMES, seed: int = 1) -> Found:
    """Compare `count` pairs of positions of each game, and return what was found."""
    found = Found()
    for name in games:
        game, number = api.load(name, scenarios=False), 0
        while found.tried.get(f"pairs of {name}", 0) < count:
            before = found.tried.get(f"pairs of {name}", 0)
            chance = random.Random(f"{seed} {name} {number}")
            for position, who in _played(game, number, chance, OPTIONS.get(name)):
                if found.tried.get(f"pairs of {name}", 0) < count:
                    _compared(game, name, position, who, chance, found)
            number += 1
            if found.tried.get(f"pairs of {name}", 0) == before and number > 50:
                found.wrong.append(f"{name}: in {number} games no two positions look alike")
                break
    return found


def _played(
    game: api.Game, seed: int, chance: random.Random, options: Mapping[str, object] | None
) -> Iterator[tuple[Position, set[int]]]:
    """Yield the positions of a random game, each with the seats of the players who have answered since the last checkpoint."""
    players = game.min_players + seed % (min(game.max_players, 4) - game.min_players + 1)
    position, who = api.begin(game, players, seed, options), set[int]()
    for _ in range(MOST):
        yield position, who
        if position.decision is None:
            return
        answered = position.due.seat
        after = api.decide(game, position, chance.choice(position.due.possible).id)
        who = {*who, answered} if after.slots == position.slots else set()
        position = after


def _compared(
    game: api.Game, name: str, position: Position, who: set[int], chance: random.Random, found: Found
) -> None:
    program, state = position.program, list(position.slots)
    for seat in (None, *range(1, program.layout.players + 1)):
        other = dealt_anew(program, state, None if seat is None else seat - 1, chance)
        other[RNG] = state[RNG]
        if other == state:
            continue
        found.count(f"pairs of {name}")
        if view_of(program, other, seat) != view_of(program, state, seat):
            found.wrong.append(f"{name}: seat {seat} sees something else")
        if position.decision is None or seat != position.due.seat or not who <= {seat}:
            continue
        _asked(game, name, position, other, seat, found)


def _asked(game: api.Game, name: str, position: Position, state: list[object], seat: int, found: Found) -> None:
    try:
        other = go_on(position.program, pvector(state), position.answers)
    except RuleError:
        return
    if other.decision is None or api.view(game, other, seat) != api.view(game, position, seat):
        return  # the player has learned something on the way, so the positions do not look alike any more
    found.count(f"questions of {name}")
    if (other.due.seat, other.due.span, other.due.name) != (seat, position.due.span, position.due.name):
        found.wrong.append(f"{name}: seat {seat} is asked something else: {position.due.name} or {other.due.name}")
    elif offered(other) != offered(position):
        found.wrong.append(f"{name}: seat {seat} is offered something else at {position.due.name} of {position.due.of}")
