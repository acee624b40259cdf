"""Who sees into a zone where that hangs on the position: found out once for all players, as it is for each."""

from __future__ import annotations

import random

from interpreter import api
from interpreter.runtime import visibility
from interpreter.runtime.run import Run
from places import rules_beside
from toys import toy

ZONES = "\n" + rules_beside(__file__, "onlookers")


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
