"""What a player is asked tells nobody what that player holds.

Two positions that look alike to somebody, because only what they cannot see is dealt anew, are gone on from
with the same answers. Whoever decides is asked the same, with the same options. And where the rulebook pads its
prompts, those who look on see the same people asked the same questions, whatever these hold. In which order somebody holds things
is seen by nobody else, in any game, nor told in JSON.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from pyrsistent import pvector

from hidden import dealt_anew, offered
from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.model.layout import RNG
from interpreter.positions.mixing import is_mixed
from interpreter.positions.position import Position, go_on
from interpreter.runtime.run import Run
from repl.terminal import protocol
from soak import sizes

GAME = "boratime"
#: How far a step is gone on with, in decisions.
FAR = 6


@pytest.fixture(scope="module")
def game() -> api.Game:
    return api.load(GAME, scenarios=False)


def played(game: api.Game, seed: int, most: int, asking: str) -> Iterator[Position]:
    """Yield the positions of a match in which people mostly wait, as people do."""
    chance = random.Random(seed)
    position = api.begin(game, 2, seed, {"asking": asking})
    for _ in range(most):
        yield position
        if position.decision is None:
            return
        able = position.decision.possible
        waits = [option for option in able if option.id in ("no",)]
        position = api.decide(game, position, (waits[0] if waits and chance.random() < 0.7 else chance.choice(able)).id)


def alike(program, state: list[object], seat: int, chance: random.Random) -> list[object]:
    """Return a state that a player cannot tell from this one, with the same dice to come."""
    other = dealt_anew(program, state, seat - 1, chance)
    other[RNG] = state[RNG]
    return other


# ------------------------------------------------------------ whoever is asked


def since(game: api.Game, seed: int, most: int, asking: str) -> Iterator[tuple[Position, set[int]]]:
    """Yield the positions of a match played by chance, with the seats of those who have answered since the last checkpoint."""
    who: set[int] = set()
    before = None
    for position in played(game, seed, most, asking):
        if before is not None:
            who = {*who, before.decision.seat} if position.slots == before.slots else set()
        yield position, who
        before = position


@pytest.mark.parametrize("asking", ["plain", "padded"])
@pytest.mark.parametrize("wanted", sizes(120, 400, 1000))
def test_whoever_is_asked_is_asked_the_same_in_positions_that_look_alike(game, asking, wanted):
    """Where only they have answered since, they must be asked the same; where others have, who held other cards
    would have been asked something else, and only the same question is compared."""
    chance, pairs = random.Random(3), 0
    for seed in range(60):
        for position, who in since(game, seed, 120, asking):
            if position.decision is None or chance.random() < 0.5:
                continue
            seat = position.decision.seat
            state = alike(position.program, list(position.slots), seat, chance)
            if state == list(position.slots):
                continue
            try:
                other = go_on(position.program, pvector(state), position.answers)
            except RuleError:
                continue
            same = (
                other.decision is not None
                and other.decision.seat == seat
                and len(other.answers) == len(position.answers)
            )
            if not same or api.view(game, other, seat) != api.view(game, position, seat):
                continue
            asked = (other.decision.span, other.decision.name) == (position.decision.span, position.decision.name)
            if who <= {seat}:
                assert asked, f"seed {seed}"
            if asked:
                assert offered(other) == offered(position), f"seed {seed}"
                assert api.ask_text(game, other.decision, "pt", program=position.program) == api.ask_text(
                    game, position.decision, "pt", program=position.program
                )
                pairs += 1
        if pairs >= wanted:
            break
    assert pairs >= wanted


# ------------------------------------------------------------ whoever looks on


def course(game: api.Game, program, state: list[object], seat: int) -> list[tuple[object, object]]:
    """Go on to the end of a step with everybody waiting, or taking what comes first: what the one at the seat sees
    before each question, and who is asked what."""
    seen = []
    answers: tuple[int, ...] = ()
    first = position = go_on(program, pvector(state), ())
    for _ in range(FAR):
        decision = position.decision
        if decision is None or position.slots != first.slots:
            break
        seen.append(
            (
                api.view(game, position, seat),
                (decision.seat, decision.span, len(decision.options) if decision.seat == seat else 0),
            )
        )
        index = next(number for number, option in enumerate(decision.options) if option.possible)
        waits = [number for number, option in enumerate(decision.options) if option.id in ("no",)]
        answers = (*position.answers, decision.place_of(waits[0] if waits else index))
        position = go_on(program, first.slots, answers)
    return seen


def told_apart(one: list[tuple[object, object]], other: list[tuple[object, object]]) -> bool | None:
    """Tell whether two courses differ in who is asked what while they look the same; None if they never look the same."""
    looked = None
    for (view, asked), (other_view, other_asked) in zip(one, other):
        if view != other_view:
            return looked
        looked = False
        if asked != other_asked:
            return True
    return True if looked is not None and len(one) != len(other) and _cut_short(one, other) else looked


def _cut_short(one: list, other: list) -> bool:
    """Tell whether one course ends where the other goes on with a question, and not because it is followed no further."""
    return min(len(one), len(other)) < FAR


def onlookers(game: api.Game, asking: str, wanted: int) -> tuple[int, int]:
    """Return how many pairs of positions were compared for somebody who looks on, and how many were told apart."""
    chance, pairs, leaks = random.Random(4), 0, 0
    for seed in range(60):
        for position in played(game, seed, 90, asking):
            if position.decision is None or chance.random() < 0.6:
                continue
            seat = 3 - position.decision.seat
            state = alike(position.program, list(position.slots), seat, chance)
            try:
                one, other = (course(game, position.program, s, seat) for s in (list(position.slots), state))
            except RuleError:
                continue
            apart = told_apart(one, other) if state != list(position.slots) else None
            pairs += apart is not None
            leaks += bool(apart)
            if pairs >= wanted:
                return pairs, leaks
    return pairs, leaks


@pytest.mark.parametrize("wanted", sizes(100, 400, 1000))
def test_padded_prompts_tell_an_onlooker_nothing(game, wanted):
    assert onlookers(game, "padded", wanted) == (wanted, 0)


@pytest.mark.parametrize("wanted", sizes(60, 200))
def test_the_same_test_finds_a_leak_where_prompts_are_not_padded(game, wanted):
    pairs, leaks = onlookers(game, "plain", wanted)
    assert pairs == wanted
    assert leaks > wanted // 20


# ---------------------------------------------------------- places, order, number


def rearranged(position: Position, seat: int, chance: random.Random) -> list[object]:
    """Return the checkpoint of a position with what others hold in another order (F9)."""
    program, state = position.program, list(position.slots)
    run = Run(program, state, None, search_ahead=False, traced=False)
    for zone in program.layout.zones:
        if is_mixed(program, run, zone, seat - 1):
            lying = list(state[zone.slot])
            chance.shuffle(lying)
            state[zone.slot] = tuple(lying)
    return state


def went_the_same(one: Position, other: Position, seat: int) -> bool:
    """Tell whether two positions differ at most in the order of what lies hidden from a seat.

    Chance takes things by their places: where a hand was shuffled, or something was taken from it at random, the rest of the
    game is another one.
    """
    run = Run(one.program, one.now, None, search_ahead=False, traced=False)
    hidden = {zone.slot for zone in run.layout.zones if is_mixed(one.program, run, zone, seat - 1)}
    return all(
        sorted(before) == sorted(after) if slot in hidden else before == after
        for slot, (before, after) in enumerate(zip(one.now, other.now, strict=True))
    )


def told_in_json(game: api.Game, position: Position, seat: int) -> str:
    """Return what a program in this seat is told of a position: the view, the boards, the answers if it is asked."""
    decision = position.decision
    asked = decision is not None and decision.seat == seat
    return json.dumps(
        [
            protocol.seen(api.view(game, position, seat)),
            protocol.drawn(api.pictures(game, position, seat)),
            [(one.id, one.label, one.piece, one.possible) for one in decision.options] if asked else None,
        ]
    )


@pytest.mark.parametrize("name", ["agencia", "boratime", "clash", "limit", "som"])
@pytest.mark.parametrize("wanted", sizes(6, 80, 1000))
def test_in_which_order_somebody_holds_things_is_seen_by_nobody_else(name: str, wanted: int) -> None:
    """The places of what lies in another's hand, the order of the answers and their numbers are the same however it is held."""
    game, chance, pairs = api.load(name, scenarios=False), random.Random(9), 0
    for seed in range(400):
        position = api.begin(game, min(3, game.max_players), seed)
        for _ in range(60):
            if position.decision is None or pairs >= wanted:
                break
            seat = position.decision.seat
            state = rearranged(position, seat, chance)
            if not position.answers and state != list(position.slots):
                other = go_on(position.program, pvector(state), ())
                if other.decision is not None and went_the_same(position, other, seat):
                    assert other.decision.seat == seat
                    assert told_in_json(game, other, seat) == told_in_json(game, position, seat), f"seed {seed}"
                    pairs += 1
            position = api.decide(game, position, chance.choice(position.decision.possible).id)
        if pairs >= wanted or (seed >= 20 and not has_hands(position)):
            break
    assert pairs >= wanted or not has_hands(position)


def has_hands(position: Position) -> bool:
    """Tell whether somebody holds things whose order another player does not see."""
    run = Run(position.program, position.now, None, search_ahead=False, traced=False)
    return any(is_mixed(position.program, run, zone, seat) for zone in run.layout.zones for seat in run.seats)
