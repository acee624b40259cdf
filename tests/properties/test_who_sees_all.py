"""A view of seat 0 has every card of every zone, in the order in which they lie."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.model.views import OMNISCIENT
from loaded import loaded
from places import ROOT


@pytest.mark.parametrize(("name", "players"), [("agencia", 4), ("som", 3), ("sueca", 4)])
def test_whoever_sees_all_sees_each_card_once(name, players):
    game = loaded(ROOT / "rulebooks" / name)
    position, decide = api.begin(game, players, 5), api.random_policy(5)
    for _ in range(6):
        whole, mine = api.view(game, position, OMNISCIENT), api.view(game, position, 1)
        pieces = [piece.number for zone in whole.zones for piece in zone.pieces if piece is not None]
        assert None not in [piece for zone in whole.zones for piece in zone.pieces]
        assert len(pieces) == len(set(pieces)) == sum(len(zone.pieces) for zone in mine.zones)
        for zone, all_of_it in zip(mine.zones, whole.zones):
            shown = [piece for piece in zone.pieces if piece is not None]
            assert {piece.number for piece in shown if piece.id} <= {piece.number for piece in all_of_it.pieces}
        assert any(None in zone.pieces for zone in mine.zones)
        position = api.decide(game, position, decide(position))
