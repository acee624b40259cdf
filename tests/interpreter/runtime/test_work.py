"""How much of the work that one step may be a line is: a step that does not end is stopped, and one that only does much is not."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from places import rules_beside
from toys import toy

RULES = "\n" + rules_beside(__file__, "work")


@pytest.fixture(scope="module")
def game(tmp_path_factory) -> api.Game:
    return toy(tmp_path_factory.mktemp("work"), RULES)


def work_of(game: api.Game, step: str) -> int:
    program = game.program(2, game.table(2, {}))
    run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=False)
    fuel = run.answers.fuel
    program.step_function(game.book.steps[step])(run)
    return fuel - run.answers.fuel


@pytest.mark.parametrize("step, work", [("nothing", 0), ("three_turns", 3), ("mixing", 12), ("mixing_a_zone", 12)])
def test_the_work_of_a_line(game, step, work):
    assert work_of(game, step) == work


def test_to_carry_out_a_card_is_work(game):
    assert work_of(game, "a_card") == 3


def test_it_is_work_to_look_through_very_many_for_each_of_many(game):
    assert work_of(game, "looking_through_few_for_each") == 0
    assert work_of(game, "looking_through_many_for_each") == 220
