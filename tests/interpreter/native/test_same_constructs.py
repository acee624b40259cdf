"""Small rulebooks for constructs that few games have, by the native build against Python: bundles and payments, sets of things, places of a map,
things that are turned, cards in force for somebody who is named."""

from __future__ import annotations

import pytest

from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from places import rules_beside
from soak import sizes

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

from searches.native import Native

#: Payments by what is accepted for what, also by cards in force; bundles that are put together, listed, chosen or left, and that rules change.
MARKET = rules_beside(__file__, "same_constructs_market")

#: Sets of things that a player and a thing keep, cells in a table, texts that are compared, cards by name in a set; things all over the map, some out
#: of play; what is on record with its fourth role and with one of a group; zones in force for somebody who is named.
ISLES = rules_beside(__file__, "same_constructs_isles")

#: Things that are turned up where they lie, asked for their side, moved and exchanged; tried before they are seen.
DIG = rules_beside(__file__, "same_constructs_dig")

TABLES = {
    "market": (MARKET, {}),
    "isles": (ISLES, {}),
    "isles with more": (ISLES, {"fleet": "large"}),
    "dig": (DIG, {}),
}


@pytest.mark.parametrize("games", sizes(40, 1_000))
@pytest.mark.parametrize("name", TABLES)
def test_the_constructs_of_a_small_rulebook_are_played_the_same(name, games):
    rules, options = TABLES[name]
    build = Native(playable(of_texts({f"{name.split()[0]}.naipe": rules}), 3, options, False))
    assert build.player.built.faults == () and build.player.built.unsaid == ()
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count(None) <= games // 10, "too many games are given up"
