"""The page about a tile of one's own: followed from top to bottom it makes the pack that comes with naipe."""

from __future__ import annotations

import pytest
from test_docs import ROOT, newcomer  # noqa: F401
from test_your_torcida import followed

from interpreter import api

PAGE = "docs/your-tile.md"
PACK = ROOT / "rulebooks" / "packs" / "mercat_del_dissabte"
OWN = {
    "Coll de muntanya",
    "Colla castellera",
    "Marató solidària",
    "Mercat del dissabte",
    "Moneda local",
    "Torre de guaita",
}


@pytest.mark.soak  # of the pages that are followed, the README is in every run
def test_the_page_can_be_followed_from_top_to_bottom(newcomer, request):  # noqa: F811
    assert followed(PAGE, newcomer, request) >= 8
    made = {path.name: path.read_text(encoding="utf-8") for path in (newcomer / "mercat_del_dissabte").iterdir()}
    assert made == {path.name: path.read_text(encoding="utf-8") for path in PACK.iterdir()}


@pytest.mark.parametrize("seed", range(4))
def test_its_six_tiles_lie_in_each_country_and_every_flag_has_as_many_as_without_them(seed):
    game = api.load("som", (PACK,), scenarios=False)
    position = api.begin(game, 4, seed)
    for _ in range(3):
        assert position.decision is not None
        position = api.decide(game, position, position.decision.options[0].id)
    program, lying = position.program, []
    for zone in program.layout.zones:
        if zone.decl.name in ("covered", "shown"):
            lying += [program.piece_label(piece) for piece in position.now[zone.slot]]
    flags = {card.name: dict(card.fields)["flag"] for card in game.cards if card.noun == "tile"}
    assert len(flags) == 43
    assert set(lying) >= OWN
    assert {flag: sum(flags[name] == flag for name in lying) for flag in ("catalonia", "world", "urn", "spain")} == {
        "catalonia": 18, "world": 11, "urn": 4, "spain": 4,
    }  # fmt: skip
