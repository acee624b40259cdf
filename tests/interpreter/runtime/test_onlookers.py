"""Who sees into a zone where that hangs on the position: found out once for all players, as it is for each."""

from __future__ import annotations

import random

from interpreter import api
from interpreter.runtime import visibility
from interpreter.runtime.run import Run
from toys import toy

ZONES = """
value is_peace: yes_no
value watcher: player or none
value shows of player: yes_no

zone laid of player: card, seen by owner, open if it.shows
zone shelf: card, face down, open if is_peace
zone desk: card, seen by watcher
zone both: card, seen by watcher, open if is_peace

step turn_it
  player 1 decides among for_it, against_it as vote
  if vote is for_it: set is_peace to not is_peace
  else: set watcher to none
  player 2 decides among for_it, against_it as wish
  if wish is for_it: set player 2.shows to not player 2.shows
  else: set watcher to player 3

play
  repeat 12: run turn_it
  end play
"""


def test_it_is_found_out_for_all_as_for_each(tmp_path):
    game, found = toy(tmp_path, ZONES), set()
    for seed in range(8):
        position, chance = api.begin(game, 3, seed), random.Random(seed)
        while position.decision is not None:
            run = Run(position.program, list(position.now), None, search_ahead=True, traced=False)
            for zone in run.layout.zones:
                if zone.decl.name in ("laid", "shelf", "desk", "both"):
                    seen = {seat for seat in run.seats if visibility.sees(run, zone, seat)}
                    assert set(visibility.onlookers(run, zone)) == seen, (zone.decl.name, zone.owner)
                    found.add((zone.decl.name, len(seen)))
            position = api.decide(game, position, chance.choice(position.decision.possible).id)
    assert {
        ("laid", 1),
        ("laid", 3),
        ("shelf", 0),
        ("shelf", 3),
        ("desk", 1),
        ("desk", 3),
        ("both", 1),
        ("both", 3),
    } <= found
