"""All or nothing: blocks that fail leave no trace; several at once.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from interpreter import api
from toys import toy


def test_a_failed_block_gives_back_no_chance_and_no_sight(tmp_path):
    game = toy(
        tmp_path,
        """
value first_roll: number
value second_roll: number
option trial: no_trial, with_trial

step begin_it
  if trial is with_trial
    attempt
      roll 1 to 1000000 as number_of
      reveal the top of pile to player 1
      fail
  else: roll 1 to 1000000 as other_number
  roll 1 to 1000000 as third_number
  set second_roll to third_number
  player 1 decides among for_it, against_it as opinion

play
  run begin_it
""",
    )
    plain = api.begin(game, 2, 11, {"trial": "no_trial"})
    tried = api.begin(game, 2, 11, {"trial": "with_trial"})
    rolled = [dict(api.view(game, position, None).values)["second_roll"] for position in (plain, tried)]
    assert rolled[0] == rolled[1] != 0
    top = [api.view(game, position, 1).zone("pile").pieces[-1] for position in (plain, tried)]
    assert top[0] is None
    assert top[1] is not None
    assert api.view(game, tried, 2).zone("pile").pieces[-1] is None
