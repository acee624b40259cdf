"""What must hold in every position: it does in games that are played, and what is planted is found."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.model.layout import FIRST_FREE
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from interpreter.simulation.invariants import broken
from interpreter.simulation.playout import random_playout
from toys import SETTING, ZOO, toy


@pytest.fixture(scope="module")
def agencia() -> api.Game:
    return api.load("agencia")


@pytest.fixture(scope="module")
def zoo(tmp_path_factory) -> api.Game:
    return toy(tmp_path_factory.mktemp("zoo"), "", ZOO)


@pytest.mark.parametrize("players", [3, 4, 6, 10])
def test_everything_holds_at_each_step_of_a_game(agencia, players):
    program = agencia.program(players, agencia.default_options, traced=False)
    for seed in range(6):
        assert not random_playout(program, seed, check=True).endless


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_holds_at_each_step_of_a_small_game(zoo, players):
    program = zoo.program(players, zoo.default_options, traced=False)
    for seed in range(40):
        assert not random_playout(program, seed, check=True).endless


def test_everything_holds_where_somebody_decides(agencia, zoo):
    for game in (agencia, zoo):
        for seed in range(3):
            position = api.begin(game, 3, seed)
            for number in range(60):
                assert broken(position.program, at(position.program, position.now)) == []
                if position.decision is None:
                    break
                able = position.decision.possible
                position = api.decide(game, position, able[number * 5 % len(able)].id)


def at(program, state) -> Run:
    return Run(program, list(state), None, search_ahead=False, traced=False)


def fresh(game: api.Game) -> tuple[object, Run]:
    """A game of its own at its beginning, in which nothing is wrong yet."""
    program = game.program(2 if game.min_players == 2 else 3, game.default_options, traced=False)
    run = at(program, initial_state(program, 1))
    assert broken(program, run) == []
    return program, run


def slot_of(program, kind: str, owner: str | None, name: str) -> int:
    return program.layout.base[kind, owner, name]


def test_a_card_in_two_places_is_found(zoo):
    program, run = fresh(zoo)
    pile, waste = slot_of(program, "zone", None, "pile"), slot_of(program, "zone", None, "waste")
    run.slots[waste] = run.slots[pile][:1]
    assert any("two places" in sentence for sentence in broken(program, run))


def test_a_card_twice_in_one_place_is_found(zoo):
    program, run = fresh(zoo)
    pile = slot_of(program, "zone", None, "pile")
    run.slots[pile] += run.slots[pile][:1]
    assert broken(program, run)


def test_a_lost_card_is_found(zoo):
    program, run = fresh(zoo)
    pile = slot_of(program, "zone", None, "pile")
    run.slots[pile] = run.slots[pile][1:]
    assert broken(program, run)


def test_a_thing_in_a_place_for_other_things_is_found(zoo):
    program, run = fresh(zoo)
    pile, cup = slot_of(program, "zone", None, "pile"), slot_of(program, "zone", "player", "cup")
    die = run.slots[cup][0]
    run.slots[cup] = run.slots[cup][1:]
    run.slots[pile] += (die,)
    assert any("lies in `pile`" in sentence for sentence in broken(program, run))


def test_two_cards_in_a_place_for_one_are_found(agencia):
    program, run = fresh(agencia)
    pile, structure = slot_of(program, "zone", None, "pile"), slot_of(program, "zone", "player", "structure")
    run.slots[structure], run.slots[pile] = run.slots[pile][:2], run.slots[pile][2:]
    assert any("holds 2" in sentence for sentence in broken(program, run))


def test_a_number_out_of_its_bounds_is_found(zoo):
    program, run = fresh(zoo)
    level = slot_of(program, "value", None, "level")
    for value, good in ((0, True), (5, True), (-1, False), (6, False)):
        run.slots[level] = value
        assert (broken(program, run) == []) is good, f"level {value} of 0 to 5"


def test_a_negative_count_of_anybody_is_found(tmp_path):
    game = toy(
        tmp_path, "value tokens of player: number from 0 to 9\nkinds good: food, wood\nvalue stock of player: good\n"
    )
    program = game.program(3, game.default_options, traced=False)
    for seat in range(3):
        run = at(program, initial_state(program, 1))
        assert broken(program, run) == []
        run.slots[slot_of(program, "value", "player", "tokens") + seat] = -1
        assert broken(program, run)
        run = at(program, initial_state(program, 1))
        run.slots[slot_of(program, "value", "player", "stock") + seat] = (0, -1)
        assert broken(program, run), "a negative number is in stock"


def test_what_the_rulebook_declares_is_looked_at(tmp_path):
    game = toy(
        tmp_path,
        'invariant "marks are even": marks mod 2 = 0\n\ninvariant "no hand is too large": highest cards of players < 9\n',
    )
    program, run = fresh(game)
    path = tmp_path / "toy.naipe"
    first = path.read_text(encoding="utf-8").split("\n").index('invariant "marks are even": marks mod 2 = 0') + 1
    run.slots[slot_of(program, "value", None, "marks")] = 3
    assert broken(program, run) == [f"marks are even: `marks mod 2` is 1 ({path}:{first})"]
    run.slots[slot_of(program, "value", None, "marks")] = 4
    hand, pile = slot_of(program, "zone", "player", "hand"), slot_of(program, "zone", None, "pile")
    run.slots[hand], run.slots[pile] = run.slots[pile], ()
    assert broken(program, run) == [f"no hand is too large: `highest cards of players` is 12 ({path}:{first + 2})"]


def test_a_playout_that_breaks_an_invariant_says_which(tmp_path):
    game = toy(
        tmp_path,
        """
invariant "marks stay small": marks < 3

step tick
  raise marks by 1
  if marks > 5: end play

play
  repeat forever: run tick
""".replace("  repeat forever: run tick\n", "  repeat forever\n    run tick\n"),
    )
    api.simulate(game, 1, 2, 1)
    with pytest.raises(AssertionError, match="marks stay small"):
        api.simulate(game, 1, 2, 1, check=True)


def test_one_faulty_slot_is_never_silent(agencia):
    """Whatever zone loses a piece, it is found."""
    program, _ = fresh(agencia)
    position = api.begin(agencia, 3, 2)
    zones = [zone for zone in program.layout.zones if position.now[zone.slot]]
    assert len(zones) > 5
    assert all(zone.slot >= FIRST_FREE for zone in zones)
    for zone in zones:
        run = at(position.program, position.now)
        assert broken(position.program, run) == []
        run.slots[zone.slot] = run.slots[zone.slot][:-1]
        assert broken(position.program, run), f"a piece of `{zone.decl.name}` is lost"


def test_the_setting_itself_is_whole(tmp_path):
    program, _run = fresh(toy(tmp_path, "", SETTING))
    assert len(program.layout.pieces) == 12
