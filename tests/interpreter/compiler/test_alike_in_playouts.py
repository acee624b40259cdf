"""What a build for whole games leaves out or writes shorter goes as the rules are read out: the same player wins."""

from __future__ import annotations

from interpreter.compiler.flow import advance
from interpreter.model.layout import WINNERS
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from interpreter.simulation.playout import random_playout
from places import rules_beside
from toys import toy

PLAY = """
play
  run opening
  run closing
"""


def played_alike(folder, rules: str) -> None:
    """Play by both builds; player 1 wins where all goes as it is written."""
    game = toy(folder, rules + PLAY)
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert random_playout(fast, 1) == random_playout(traced, 1)
    assert random_playout(fast, 1).winners == (1,)


def test_a_number_that_there_never_is_is_not_compared(tmp_path):
    played_alike(
        tmp_path,
        """
value best: number or none

step opening
  if best is none or best < 3: raise marks by 1
  if best is not none and best < 3: raise marks by 10

step closing
  if marks = 1: end play won by player 1
  end play won by player 2
""",
    )


def test_what_stands_below_a_test_that_always_holds_is_done(tmp_path):
    played_alike(
        tmp_path,
        """
option mode: short, long

step opening
  require mode is short
  raise marks by 1

step closing
  if marks = 1: end play won by player 1
  end play won by player 2
""",
    )


def test_a_card_that_somebody_takes_from_the_hand_by_choice_was_chosen(tmp_path):
    played_alike(
        tmp_path,
        """
verb show shows shown: who shows card c
  who gains 1

card 50 "Pride"
  ignore anyone shows c where chosen

verb parade parades paraded: who parades
  who chooses a card in who.hand as c
  who shows c
  who shows the first of who.hand

step opening
  move "Pride" to player 1.table_of
  player 1 draws 3
  player 1 parades

step closing
  if player 1.score = 1: end play won by player 1
  end play won by player 2
""",
    )


def test_who_is_chosen_to_do_what_nobody_takes_note_of_is_chosen_once(tmp_path):
    played_alike(
        tmp_path,
        """
verb nod nods nodded: who nods

step opening
  player 1 may: a player nods
  attempt: a player nods
  otherwise: raise marks by 1

step closing
  end play won by player 1
""",
    )


def test_what_nobody_has_is_asked_of_nobody(tmp_path):
    played_alike(
        tmp_path,
        """
value mate of player: player or none

step opening
  attempt
    if highest mate.level_of of players = 0: raise marks by 1
  otherwise: raise marks by 10

step closing
  if marks = 10: end play won by player 1
  end play won by player 2

value level_of of player: number
""",
    )


BRANCHES = "\n" + rules_beside(__file__, "alike_in_playouts")


def goes_where_it_leads(tmp_path, test: str, marks: int) -> None:
    game = toy(tmp_path, BRANCHES.format(marks=marks, test=test))
    table = game.table(2, {"mode": "long"})
    for build in ({}, {"traced": False}, {"traced": False, "whole": True}):
        program = game.program(2, table, **build)
        assert random_playout(program, 1).winners == (1,)
        run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=program.traced)
        advance(run, lambda _: False)
        assert run.slots[WINNERS] == (0,)


def test_the_play_goes_where_options_lead(tmp_path):
    goes_where_it_leads(tmp_path, "mode is long", 1)
    goes_where_it_leads(tmp_path, "mode is short", 11)


def test_the_play_goes_where_leads_what_never_changes(tmp_path):
    goes_where_it_leads(tmp_path, "level = 0", 1)
    goes_where_it_leads(tmp_path, "level > 0", 11)


def test_the_play_goes_where_leads_what_is_so_now(tmp_path):
    goes_where_it_leads(tmp_path, "marks = 0", 1)
    goes_where_it_leads(tmp_path, "marks > 0", 11)
