"""What a build for whole games leaves out or writes shorter goes as the rules are read out: the same player wins."""

from __future__ import annotations

import pytest

from interpreter.compiler.flow import advance
from interpreter.model.layout import WINNERS
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from interpreter.simulation.playout import random_playout
from toys import toy

PLAY = """
play
  run opening
  run closing
"""

SAME = {
    "a number that there never is is not compared": """
value best: number or none

step opening
  if best is none or best < 3: raise marks by 1
  if best is not none and best < 3: raise marks by 10

step closing
  if marks = 1: end play won by player 1
  end play won by player 2
""",
    "what stands below a test that always holds is done": """
option mode: short, long

step opening
  require mode is short
  raise marks by 1

step closing
  if marks = 1: end play won by player 1
  end play won by player 2
""",
    "a card that somebody takes from the hand by choice was chosen": """
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
    "who is chosen to do what nobody takes note of is chosen once": """
verb nod nods nodded: who nods

step opening
  player 1 may: a player nods
  attempt: a player nods
  otherwise: raise marks by 1

step closing
  end play won by player 1
""",
    "what nobody has is asked of nobody": """
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
}


@pytest.mark.parametrize("title", SAME)
def test_it_is_the_same(tmp_path, title):
    game = toy(tmp_path, SAME[title] + PLAY)
    table = game.table(2, {})
    fast, traced = game.program(2, table, traced=False, whole=True), game.program(2, table)
    assert random_playout(fast, 1) == random_playout(traced, 1)
    assert random_playout(fast, 1).winners == random_playout(traced, 1).winners == (1,)


BRANCHES = """
option mode: short, long

step opening
  raise marks by 1

step detour
  raise marks by 10

step closing
  if marks = {marks}: end play won by player 1
  end play won by player 2

play
  if {test}: run opening
  else
    run detour
    run opening
  run closing
"""


@pytest.mark.parametrize(
    "test, marks",
    [
        ("mode is long", 1),
        ("mode is short", 11),
        ("level = 0", 1),
        ("level > 0", 11),
        ("marks = 0", 1),
        ("marks > 0", 11),
    ],
    ids=["an option", "another option", "what stays", "what never is", "what is so now", "what is not yet"],
)
def test_the_play_goes_where_its_tests_lead(tmp_path, test, marks):
    game = toy(tmp_path, BRANCHES.format(marks=marks, test=test))
    table = game.table(2, {"mode": "long"})
    for build in ({}, {"traced": False}, {"traced": False, "whole": True}):
        program = game.program(2, table, **build)
        assert random_playout(program, 1).winners == (1,)
        run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=program.traced)
        advance(run, lambda _: False)
        assert run.slots[WINNERS] == (0,)
