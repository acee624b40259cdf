"""Playouts answer first and are corrected afterwards: among the same options as a person, and no answer that was free."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from interpreter import api
from interpreter.model import limits
from interpreter.model.failure import RuleError
from interpreter.runtime.trials import repair, search
from interpreter.simulation.playout import random_playout
from toys import toy

#: Whoever decides may make the block fail; whoever chooses may not.
VETO = """
step trial
  attempt
    player 1 chooses a number from 1 to 20 as wish
    require wish < 3
    player 2 decides among yes, no as leave
    require leave
    raise marks by wish
  otherwise
    raise player 2.score by 1

play
  run trial

tally vetoes: player 2.score
tally granted: marks
"""

#: The one who decides does so after a choice that leaves no way, and before one that does.
LATER = """
step trial
  attempt
    player 1 decides among for_it, against_it as vote
    player 2 chooses a number from 1 to 20 as wish
    require vote is for_it and wish = 3
    raise marks by 1
  otherwise
    raise player 1.score by 1

play
  run trial

tally vetoes: player 1.score
tally granted: marks
"""

GAMES = 60


def outcomes(folder, rules: str) -> Counter[tuple[int, int]]:
    """Play many games by chance; return how often each (vetoes, granted) came out."""
    game = toy(folder, rules)
    program = game.program(2, game.default_options, traced=False)
    found: Counter[tuple[int, int]] = Counter()
    for seed in range(GAMES):
        tallies = dict(random_playout(program, seed).tallies)
        found[tallies["vetoes"], tallies["granted"]] += 1
    return found


def test_what_was_decided_freely_stands_and_the_block_fails(tmp_path):
    """Half of all games end with a veto; what player 1 may not choose is never so much as vetoed."""
    found = outcomes(tmp_path, VETO)
    assert set(found) == {(1, 0), (0, 1), (0, 2)}
    assert GAMES / 4 < found[1, 0] < GAMES * 3 / 4


def test_a_choice_after_a_free_answer_is_corrected_and_the_answer_is_not(tmp_path):
    """A vote for it always leads to the end of the block, whatever player 2 chose first; one against it never."""
    found = outcomes(tmp_path, LATER)
    assert set(found) == {(1, 0), (0, 1)}
    assert GAMES / 4 < found[1, 0] < GAMES * 3 / 4


#: Of some numbers three will do.
CHANCES = """
step trial
  attempt
    player 1 chooses a number from 1 to {most} as wish
    require wish = 2 or wish = 3 or wish = {most}
    raise marks by wish

play
  run trial

tally granted: marks
"""


@pytest.mark.parametrize("most", [5, 20])
def test_what_works_is_taken_equally_often_whatever_else_was_offered(tmp_path, most):
    """Few options are tried one by one in an order by chance; of many it is looked first whether any of them works."""
    game = toy(tmp_path, CHANCES.replace("{most}", str(most)))
    program = game.program(2, game.default_options, traced=False)
    found = Counter(dict(random_playout(program, seed).tallies)["granted"] for seed in range(300))
    assert found.keys() == {2, 3, most}
    assert all(70 < often < 130 for often in found.values()), found


def test_an_order_by_chance_is_any_order():
    orders = Counter(tuple(repair._mixed([0, 1, 2, 3], part / 2400)) for part in range(2400))
    assert len(orders) == 24
    assert all(90 <= often <= 110 for often in orders.values())


#: Whoever may do something may decline, where an attempt around it catches what comes of it; the step catches nothing.
DECLINED = """
step trial
  attempt
    player 1 may: raise marks by 1
    require marks > 0
  otherwise
    raise player 1.score by 1
  player 2 may: raise marks by 10
  otherwise: require marks > 1

play
  run trial

tally vetoes: player 1.score
tally granted: marks
"""


def test_to_decline_is_free_in_a_playout_where_a_block_catches_what_comes_of_it(tmp_path):
    """Half of all who may decline in the attempt; of what comes after nobody can, for nothing would be left but to stop."""
    found = outcomes(tmp_path, DECLINED)
    assert set(found) == {(1, 10), (0, 11)}
    assert GAMES / 4 < found[1, 10] < GAMES * 3 / 4


#: Many answers that lead to the same throw, and a throw that never helps.
GAMBLE = """
step trial
  attempt
    player 1 chooses a card in deck_of_all as token
    player 1 chooses a number from 1 to 20 as wish
    player 1 chooses a number from 1 to 20 as hope
    player 1 chooses a number from 1 to 20 as dream
    roll 1 to 6 as die
    require die > 6
  otherwise
    raise player 1.score by 1

play
  run trial
"""


def test_what_hangs_on_chance_is_tried_once(tmp_path, monkeypatch):
    """It comes to a throw whatever was answered before it: that need not be found out for each of 8,000 ways."""
    game = toy(tmp_path, GAMBLE.replace("deck_of_all", "pile"))
    program = game.program(2, game.default_options, traced=False)
    tried: list[int] = []
    begin = search.begin
    monkeypatch.setattr(search, "begin", lambda *how: (tried.append(1), begin(*how))[1])
    random_playout(program, 1)
    assert 0 < len(tried) < 100


#: The last answer decides whether the block comes to its end; what lies before it takes long.
LONG = """
step trial
  attempt
    player 1 chooses a number from 1 to 20 as wish
    repeat 50: raise marks by 1
    player 2 chooses a number from 1 to 3 as try_on
    require try_on = 2
  otherwise
    raise player 1.score by 1

play
  run trial

tally vetoes: player 1.score
tally granted: marks
"""


def test_where_too_much_is_to_be_tried_the_last_answer_is_taken_back(tmp_path, monkeypatch):
    """A budget that is used up at the first answer leaves none for the one that is at fault."""
    monkeypatch.setattr(limits, "WORK", 60)
    assert set(outcomes(tmp_path, LONG)) == {(0, 50)}


#: To find out whether player 1 can do it takes longer than a step may.
DOUBT = """
verb dare dares dared: who dares
  who chooses a number from 1 to 30 as wish
  who chooses a number from 1 to 30 as hope
  repeat 50: raise marks by 1
  require wish = 30 and hope = 30

step trial
  if player 1 can dare: raise player 1.score by 1
  repeat 40: raise marks by 1

play
  run trial

tally doubts: player 1.score
tally granted: marks
"""


def test_to_find_out_what_can_be_done_stops_no_game(tmp_path, monkeypatch):
    """It counts as possible, as whatever takes too long to try."""
    monkeypatch.setattr(limits, "FUEL", 400)
    game = toy(tmp_path, DOUBT)
    program = game.program(2, game.default_options, traced=False)
    assert random_playout(program, 1).tallies == (("doubts", 1), ("granted", 40))


#: What a card costs is seen when it has been drawn, and nothing stands around it that would catch the failure.
BLIND = """
step trial
  player 1 chooses among for_it, against_it as wish
  if wish is for_it
    move the top of pile to player 1.hand
    require (the last of player 1.hand).colour is blue else "a red one"
    raise marks by 1
  raise player 1.score by 1

play
  shuffle pile
  repeat 8: run trial

tally vetoes: player 1.score
tally granted: marks
"""


def test_a_step_begins_again_where_nobody_could_know_that_it_fails(tmp_path):
    """By chance as by hand: what was seen stays seen, all else is taken back, and the same player is asked once more."""
    assert {turns for turns, _ in outcomes(tmp_path, BLIND)} == {8}
    game = toy(tmp_path, BLIND)
    told = set()
    for seed in range(GAMES):
        position, chance = api.begin(game, 2, seed), random.Random(seed)
        while position.decision is not None:
            before = position
            position = api.decide(game, position, chance.choice(position.decision.possible).id)
            if any(event.why for event in position.events):
                assert position.decision is not None
                assert position.due.options == before.due.options
                told.add(position.events[-1].why)
    assert told == {"a red one"}


def test_a_step_that_fails_for_all_to_see_is_a_fault_of_the_rules(tmp_path):
    """Nothing is learned: it would only fail again."""
    rules = BLIND.replace("move the top of pile to player 1.hand", "raise marks by 1").replace(
        "require (the last of player 1.hand).colour is blue", "require player 2.hand is not empty"
    )
    game = toy(tmp_path, rules.replace("chooses among", "decides among"))
    program = game.program(2, game.default_options, traced=False)
    with pytest.raises(RuleError, match="a red one"):
        for seed in range(5):
            random_playout(program, seed)


def test_a_step_does_not_begin_again_without_end(tmp_path):
    """Whatever is answered, it comes to a throw that never helps."""
    rules = GAMBLE.replace("deck_of_all", "pile").replace("  attempt\n", "  if marks = 0\n").split("  otherwise")[0]
    game = toy(tmp_path, f"{rules}\nplay\n  run trial\n")
    program = game.program(2, game.default_options, traced=False)
    with pytest.raises(RuleError):
        random_playout(program, 1)
