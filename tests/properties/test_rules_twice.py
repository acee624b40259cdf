"""A rule in force twice that forbids, ignores or bounds does what it does once, and which of two lies first changes nothing.

Games are played with such rules laid wherever cards are in force: once as they are, once with each of them doubled, once with
those that are looked at together in the other order. The same answers lead to the same positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hostile import random_rules

from interpreter import api
from interpreter.compiler.flow import advance
from interpreter.compiler.program import Program
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.model.failure import RuleError
from interpreter.model.rules import Active, RuleInfo
from interpreter.positions.position import initial_state
from interpreter.runtime import active_rules
from interpreter.runtime.run import Run
from interpreter.simulation.playout import AtRandom, Endless
from soak import sizes
from toys import time_limit, without_secrets

GAMES = {"agencia": 4, "boratime": 2, "limit": 3, "som": 3, "clash": 3}

#: After so many steps the rules are laid, and so many are played with them.
BEFORE, STEPS = 12, 6

BOUNDS = ("at most", "at least")


class Twin(Active):
    """A second copy of a rule in force, and not the same as the first."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


def bounds(rule: RuleInfo) -> bool:
    """Tell whether a rule takes something away, so that once is enough."""
    return rule.kind in ("ignore", "forbid") or (rule.kind in ("change", "value") and rule.op in BOUNDS)


def twice(rules: list[Active]) -> list[Active]:
    twins = [Twin(one.rule, one.you, one.this, one.captured, one.record) for one in rules if bounds(one.rule)]
    return [*twins[::2], *rules, *twins[1::2]]


def other_order(rules: list[Active]) -> list[Active]:
    """Return some rules with those that forbid, ignore or bound in the other order. Bounds that look at the number which they
    change are in the order of the rules, as docs/language.md has it, and none of the games has two."""
    turned = [one for one in rules if bounds(one.rule)]
    return [turned.pop() if bounds(one.rule) else one for one in rules]


WAYS = {"twice": twice, "in the other order": other_order}


@pytest.fixture
def in_another_way(monkeypatch) -> Iterator[dict[str, object]]:
    """What is put in `way` is done with the rules of cards before they come into force."""
    before, chosen = active_rules._with, {"way": list}
    monkeypatch.setattr(active_rules, "_with", lambda base, more, *rest: before(base, chosen["way"](list(more)), *rest))
    return chosen


class Enough(Exception):
    """So many steps were played."""


def played(program: Program, slots: list, seed: int, steps: int) -> list[list]:
    """Play some steps at random, and return the slots at the beginning of each, and where it ended."""
    run = Run(program, list(slots), None, search_ahead=False, traced=True)
    AtRandom(seed, None).answers_in(run)
    found: list[list] = []

    def at_step(run) -> bool:
        found.append(without_secrets(run.slots))
        if len(found) > steps:
            raise Enough
        kept[:] = run.slots
        return False

    kept = list(slots)
    try:
        with time_limit(60):
            advance(run, at_step)
    except (Enough, Endless):
        pass
    except RuleError as error:
        found.append([str(error.why)])
    found.append(without_secrets(run.slots))
    slots[:] = kept
    return found


def lay(program: Program, slots: list, chance: random.Random) -> int:
    """Lay cards with rules that take something away where they are in force, and return how many; where there is room for one
    alone, in place of what lies there."""
    layout, count = program.layout, 0
    for zone in layout.in_force:
        lies = {piece: at for at in layout.zone_at for piece in slots[at]}
        able = [
            piece
            for piece in layout.of_noun[zone.decl.noun]
            if piece in lies and lies[piece] not in layout.force_slots and any(map(bounds, program.rules_of(piece)))
        ]
        if not able or chance.random() < 0.25:
            continue
        asking = [piece for piece in able if any(rule.imagines for rule in program.rules_of(piece))]
        piece = chance.choice(asking if asking and chance.random() < 0.5 else able)
        here, there = slots[zone.slot], slots[lies[piece]]
        if zone.decl.single and here:
            slots[lies[piece]] = tuple(here[0] if one == piece else one for one in there)
            slots[zone.slot] = (piece,)
        else:
            slots[lies[piece]] = tuple(one for one in there if one != piece)
            slots[zone.slot] = (*here, piece)
        count += 1
    return count


def compared(game: api.Game, players: int, options, seeds: range, chosen) -> int:
    """Play some games in each way, and return how many rules were laid."""
    layout = game.program(players, options).layout
    ways = {name: Program(layout, True, False) for name in ("", *WAYS)}
    count = 0
    for seed in seeds:
        chance = random.Random(seed)
        chosen["way"] = list
        slots = list(initial_state(ways[""], seed))
        played(ways[""], slots, seed, chance.randint(3, BEFORE))
        count += lay(ways[""], slots, chance)
        expected = played(ways[""], list(slots), seed, STEPS)
        for name, way in WAYS.items():
            chosen["way"] = way
            assert played(ways[name], list(slots), seed, STEPS) == expected, (seed, name)
    return count


@pytest.mark.parametrize("games", sizes(4, 150))
@pytest.mark.parametrize("name", GAMES)
def test_in_a_game(in_another_way, name, games):
    game = api.load(name)
    everything = {option: choices[-1] for option, choices in game.options.items()}
    options = game.table(GAMES[name], everything if name == "agencia" else {})
    games *= 10 if name == "agencia" else 1  # it has most rules of this kind, and two that ask who would draw
    laid = compared(game, GAMES[name], options, range(games), in_another_way)
    assert laid >= games or name == "som"  # no tile has such a rule, those of the game stay as they are


LAWS = """
card 40 "Quiet"
  ignore who gains n where count of players that would gain if (who gains n) > 0
card 41 "Calm"
  ignore who gains n where there is a player that would discard or gain if (who gains n)
card 42 "Fast"
  forbid who discards n where who can discard n
card 43 "Little"
  change n to at most 1 when anyone draws n where there is a player that would draw if (player 1 draws 2)
card 44 "Level"
  change level to at most 1 where level > 1
card 45 "Marks"
  change level to at most marks where marks < level
card 46 "Gifts"
  ignore who gives n to whom where there is a player that would draw if (whom draws 1) and level > 1
"""


@pytest.mark.parametrize("count", sizes(25, 800, 2000))
def test_in_made_up_rules(in_another_way, count):
    laid = 0
    for number in range(count):
        how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 5 == 0}
        try:
            game = of_texts({"nonsense.naipe": random_rules.rules(number, **how) + LAWS})
        except LoadError:
            continue
        laid += compared(game, 3, game.default_options, range(number, number + 3), in_another_way)
    assert laid > count
