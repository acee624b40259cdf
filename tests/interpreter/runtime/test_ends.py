"""What has no end, what is missing, and whose fault it is."""

from __future__ import annotations

import sys

import pytest

from interpreter import api
from interpreter.compiler.flow import run_step
from interpreter.model.failure import RuleError, StopStep
from interpreter.positions.position import initial_state
from interpreter.runtime.run import Run
from toys import toy

MIRROR = """
card 100 "Mirror"
  resolve this for you

card 101 "Echo"
  resolve "Answer" for you

card 102 "Answer"
  resolve "Echo" for you

step trial
  resolve "Mirror" for player 1

play
  run trial
"""

SCENARIOS = """
scenario "a card that resolves itself"
  given 2 players
  when resolve "Mirror" for player 1
  then it does not fail

scenario "two that resolve each other"
  given 2 players
  when resolve "Echo" for player 1
  then it does not fail

scenario "all is well"
  given 2 players
  when player 1 gains 1
  then player 1.score = 1
"""


def test_cards_that_resolve_each_other_are_a_fault_with_a_place_and_no_scenario_is_lost(tmp_path):
    game = toy(tmp_path, MIRROR + SCENARIOS)
    own, mutual, well = api.run_scenarios(game)
    text = next(iter(game.sources.values())).text
    assert well.ok
    assert not own.ok and "without end" in own.message
    assert text[own.span.start :].startswith("resolve this for you")
    assert not mutual.ok and "without end" in mutual.message
    assert text[mutual.span.start :].startswith(('resolve "Answer" for you', 'resolve "Echo" for you'))


@pytest.mark.parametrize("traced", [True, False])
def test_in_play_the_place_is_that_of_the_card_and_of_no_verb(tmp_path, traced):
    game = toy(tmp_path, MIRROR)
    program = game.program(2, game.default_options, traced=traced)
    run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=traced)
    decl = program.book.steps["trial"]
    with pytest.raises(RuleError, match="without end") as error:
        run_step(run, program.step_index("trial"), program.step_function(decl), ())
    assert program.clauses[error.value.clause].unit == "Mirror"


def test_who_calls_from_deep_down_is_not_told_that_the_rules_have_no_end(tmp_path):
    game = toy(tmp_path, "step trial\n  player 1 gains 1\nplay\n  run trial\n")
    found = []

    def dig(depth):
        if depth:
            dig(depth - 1)
            return
        try:
            api.begin(game, 2, 1)
        except (RecursionError, RuleError) as error:
            found.append(type(error))

    here = 0
    frame = sys._getframe()
    while frame is not None:
        here, frame = here + 1, frame.f_back
    room = sys.getrecursionlimit() - here
    for depth in range(room - 60, room - 8):
        try:
            dig(depth)
        except RecursionError:
            pass
    assert set(found) == {RecursionError}


@pytest.mark.parametrize("traced", [True, False])
def test_a_stop_leaves_nothing_of_its_context(tmp_path, traced):
    """Depth, cause and causer are those of whoever is left; also an event of which nothing is told is on record."""
    game = toy(
        tmp_path,
        """
verb leave leaves left: who leaves
  if marks = 0: stop
verb go goes went: who goes
  resolve "Exit" for who
card 100 "Exit"
  you leaves
card 101 "Watch"
  after who goes: raise who.score by 1
define gone as count of players that left
step trial
  player 1 goes
""",
    )
    program = game.program(2, game.default_options, traced=traced)
    run = Run(program, initial_state(program, 1), None, search_ahead=False, traced=traced)
    run.context.steps = (program.step_index("trial"),)
    before = (run.context.depth, run.context.cause, run.context.causer)
    with pytest.raises(StopStep):
        program.step_function(program.book.steps["trial"])(run)
    assert (run.context.depth, run.context.cause, run.context.causer) == before
    assert program.evaluate(program.book.defines[None, "gone"].value, run) == 1


def test_a_roll_among_too_many_is_a_fault_with_a_place(tmp_path):
    text = "step trial\n  roll 1 to 100000 * 100000 as luck\nplay\n  run trial\n"
    game = toy(tmp_path, text)
    with pytest.raises(RuleError, match="too many") as error:
        api.begin(game, 2, 1)
    assert error.value.span is not None


def test_loops_stand_in_each_other_as_deep_as_they_are_written(tmp_path):
    """Python takes no more than 20 blocks in one function, and a loop that is left from afar is two."""
    loops = "".join("  " * depth + f"for each player as p{letter}\n" for depth, letter in enumerate("abcdefghijklm", 1))
    inside = "  " * 14 + "raise marks by 1\n" + "  " * 14 + "attempt\n" + "  " * 15 + "if marks >= 5: stop\n"
    game = toy(
        tmp_path,
        f'step trial\n{loops}{inside}scenario "deep"\n  given 2 players\n  when run trial\n  then marks = 4098\n',
    )
    (result,) = api.run_scenarios(game)
    assert result.ok, result.message
