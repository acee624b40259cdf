"""What a text asks, and what has happened.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from interpreter import api
from toys import toy


def test_a_scenario_may_begin_at_a_later_moment(tmp_path):
    text = """
value start: number
span lately from start
define lately_gained of player p as count of players that gained during lately

scenario "what is told counts where it is told"
  given 2 players
  and past player 1 gains 1
  and now = 30
  and past player 2 gains 1
  and start = 30
  when player 1 discards 0
  then now = 31
  and player 1.lately_gained = 1
  and seat(2) in players that gained during lately
  and count of players that gained = 2

scenario "moments do not go back"
  given 2 players
  and past player 1 gains 1
  and past player 1 gains 1
  and now = 1
  when player 1 discards 0
"""
    good, bad = api.run_scenarios(toy(tmp_path, text))
    assert good.ok, good.message
    assert bad.message == "it is moment 2 by then, and moments do not go back"
