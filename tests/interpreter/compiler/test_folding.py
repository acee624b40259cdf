"""What a build for whole games leaves out is nothing that a game hangs on."""

from __future__ import annotations

import pytest

from interpreter.compiler import constants
from interpreter.model.failure import StopPlay
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from interpreter.simulation.playout import AtRandom, random_playout, to_the_end
from interpreter.simulation.watching import Watch
from loaded import loaded
from places import ROOT, rules_beside
from toys import toy

MOMENTS = "\n" + rules_beside(__file__, "folding_moments")


@pytest.mark.parametrize(
    ("closing", "recorded"),
    [
        ("if second_moment > first_moment: end play won by player 2", True),
        ("until second_moment > first_moment: forbid anyone draws n", True),
        ("player 2 draws 1", False),
    ],
    ids=["compared", "compared in the end of a span", "kept"],
)
def test_which_of_two_moments_is_later_does_not_hang_on_what_is_looked_back_at(tmp_path, closing, recorded):
    game = toy(tmp_path, MOMENTS.format(closing=closing))
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert random_playout(fast, 1) == random_playout(traced, 1)
    assert fast.constructs.logged == (traced.constructs.logged if recorded else frozenset())
    assert "draw" in traced.constructs.logged


NOTED = "\n" + rules_beside(__file__, "folding_noted")


@pytest.mark.parametrize(
    ("gaps", "stays"),
    [
        ({}, False),
        ({"closing": "if player 2 is was_down_now: end play won by player 2"}, True),
        ({"closing": "players that dwindled draw 1"}, True),
        (
            {"rule": "after who dwindles: who gains 1", "closing": "if player 1.score = 1: end play won by player 2"},
            True,
        ),
        ({"also": "raise downs by 1", "closing": "if downs > 1: end play won by player 2"}, True),
        ({"rule": "after who dwindles: raise downs by 1"}, False),
    ],
    ids=[
        "nobody asks",
        "its value is asked for",
        "looked back at",
        "a rule is about it",
        "it does more",
        "so does that",
    ],
)
def test_what_is_noted_for_nobody_is_not_noted(tmp_path, gaps, stays):
    text = NOTED.format(**{"also": "", "rule": "", "closing": "", **gaps})
    game = toy(tmp_path, text + "\ndefine was_down_now for player p as p.was_down\n")
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert random_playout(fast, 1) == random_playout(traced, 1)
    assert fast.known.about("discard") is stays


BOUNDED = "\n" + rules_beside(__file__, "folding_bounded")


def test_a_value_that_only_its_bounds_look_at_begins_again_with_its_step(tmp_path):
    game = toy(tmp_path, BOUNDED)
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    played = random_playout(fast, 1)
    assert played == random_playout(traced, 1)
    assert dict(played.tallies) == {"used": 12}


GIVEN_A_SET = """
define enough_for(cards lot) as 2
tally drawn: highest cards of players

step opening
  player 1 draws enough_for(pile)
  end play won by player 1

play
  run opening
"""


def test_what_never_changes_may_be_asked_of_a_set(tmp_path):
    game = toy(tmp_path, GIVEN_A_SET)
    table = game.table(2, {})
    played = random_playout(game.program(2, table, traced=False, whole=True), 1)
    assert not played.fault
    assert dict(played.tallies) == {"drawn": 2}


UNASKED = "\n" + rules_beside(__file__, "folding_unasked")


def test_a_value_that_nothing_asks_for_has_no_place(tmp_path):
    """What is asked for in the bounds of another, to see into a zone, or as the aim of a bot, has one."""
    game = toy(tmp_path, UNASKED)
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    kept = {name for kind, _, name in fast.layout.base if kind == "value"}
    assert {"limit", "held", "glory", "shown"} <= kept
    assert "seen_at" not in kept
    assert traced.layout.size - fast.layout.size >= len(fast.layout.of_noun["card"])
    played = random_playout(fast, 1, watch=Watch(fast))
    assert played == random_playout(traced, 1, watch=Watch(traced))
    assert (played.winners, played.leads) == ((1, 2), 1)


def test_values_of_cards_that_the_simple_mode_does_not_ask_for_are_not_copied_at_each_step():
    game = loaded(ROOT / "rulebooks" / "agencia")
    table = game.table(4, {"mode": "simple"})
    whole, any_ = game.program(4, table, traced=False, whole=True), game.program(4, table)
    assert whole.layout.size * 2 < any_.layout.size


LIBRARY = """
option extras: without_extras, with_extras
deck extras "Extras" if extras is with_extras

cards 101 to 500 "Extra {n}" for n from 101 to 500
  worth 2

step opening
  if there is a card in player 1.hand where it.worth = 5: end play won by player 2
  end play won by player 1

play
  run opening
"""


def test_cards_that_the_options_leave_out_are_no_work_to_look_through(tmp_path):
    game = toy(tmp_path, LIBRARY)
    burnt = {}
    for extras in ("without_extras", "with_extras"):
        program = game.program(2, game.table(2, {"extras": extras}), traced=False, whole=True)
        run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=False)
        fuel = run.answers.fuel
        with pytest.raises(StopPlay):
            program.step_function(game.book.steps["opening"])(run)
        burnt[extras] = fuel - run.answers.fuel
    assert burnt == {"without_extras": 0, "with_extras": 1}


SHELVES = "\n" + rules_beside(__file__, "folding_shelves")


@pytest.mark.parametrize(
    ("moved", "still"),
    [
        ("raise marks by 0", True),
        ("move all cards in pile to waste", True),
        ("if marks = 7: move all shelves in player 1.wall to attic", False),
        ("if marks = 7: exchange player 1.wall and player 2.wall", False),
        ("shuffle player 1.wall", False),
    ],
)
def test_what_lies_where_nothing_moves_it_is_looked_up_once(tmp_path, moved, still):
    game = toy(tmp_path, SHELVES.replace("{moved}", moved))
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert ("shelf" in fast.known.still) is still
    assert not traced.known.still
    assert random_playout(fast, 1) == random_playout(traced, 1)
    kept = [value for name, value in fast.linker.units.names.items() if name.startswith("M")]
    assert [len(one) for one in kept] == ([2] if still else [])


@pytest.mark.parametrize(
    "folder", sorted(path for path in (ROOT / "rulebooks").iterdir() if any(path.glob("*.naipe"))), ids=str
)
def test_what_is_said_to_lie_still_lies_at_the_end_where_it_lay(folder):
    game = loaded(folder)
    program = game.program(game.min_players, game.table(game.min_players, {}), traced=False, whole=True)
    slots = [slot for noun in program.known.still for slot in program.layout.zones_of_noun[noun]]
    begun = initial_state(program, 5)
    run = Run(program, begun, None, search_ahead=False, traced=False)
    decider = AtRandom(5, None)
    decider.answers_in(run)
    to_the_end(run, None)
    assert decider.decisions > 5
    assert [run.slots[slot] for slot in slots] == [begun[slot] for slot in slots]


@pytest.mark.parametrize("traced", [False, True])
def test_what_is_kept_of_a_definition_does_not_grow_without_end(tmp_path, monkeypatch, traced):
    monkeypatch.setattr(constants, "MOST_KEPT", 7)
    rules = """
define halved(number n) as max(n, 1) / 2

step opening
  repeat 50: set marks to marks + 2 + halved(marks) - halved(marks + 1)

play
  run opening

tally marks: marks
"""
    game = toy(tmp_path, rules)
    program = game.program(2, game.table(2, {}), traced=traced, whole=not traced)
    rooms: list[int] = []
    make_room = constants._make_room
    monkeypatch.setattr(constants, "_make_room", lambda kept: (make_room(kept), rooms.append(len(kept))))
    played = random_playout(program, 1)
    assert max(rooms) == 6 and len(rooms) > 20
    monkeypatch.setattr(constants, "_make_room", lambda kept: None)
    assert random_playout(game.program(2, game.table(2, {})), 1).tallies == played.tallies


WHOSE = "\n" + rules_beside(__file__, "folding_whose")


def test_who_owns_what_never_moves_is_looked_up_once_and_who_owns_a_card_is_not(tmp_path):
    """Three cards of player 2; one shelf of player 1 is the smaller one, first the second and then the first."""
    game = toy(tmp_path, WHOSE)
    table = game.table(2, {})
    for program in (game.program(2, table, traced=False, whole=True), game.program(2, table)):
        assert dict(random_playout(program, 1).tallies) == {"marks": 1103}


NOBODY = "\n" + rules_beside(__file__, "folding_nobody")


@pytest.mark.parametrize(("cast", "marks"), [("alone", 27), ("together", 20)])
def test_rules_about_somebody_who_does_not_play_are_no_rules(tmp_path, cast, marks):
    game = toy(tmp_path, NOBODY)
    table = game.table(2, {"cast": cast})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert (("value", "player", "score") in fast.constructs.changeable) is (cast == "alone")
    assert fast.known.about("gain") is (cast == "alone")
    assert [dict(random_playout(one, 1).tallies) for one in (fast, traced)] == [{"marks": marks}] * 2


def test_what_nothing_asks_for_may_be_all_that_is_done_as_much_as_possible(tmp_path):
    rules = """
value dust of player: number

step opening
  as much as possible: raise player 1.dust by 1
  as much as possible
    lower player 1.dust by 1
    raise marks by 2

play
  run opening

tally marks: marks
"""
    game = toy(tmp_path, rules.replace("player 1.dust", "(player 1).dust"))
    table = game.table(2, {})
    for program in (game.program(2, table, traced=False, whole=True), game.program(2, table)):
        assert dict(random_playout(program, 1).tallies) == {"marks": 2}
