"""Playouts answer first and are corrected afterwards: among the same options as a person, and no answer that was free."""

from __future__ import annotations

from collections import Counter

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
