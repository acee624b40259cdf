"""Cards of one line, and cards that share their text, are edited like others."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.loading.hot_reload import with_sources
from places import TESTS
from repl.changing.parts import Part, part_of

CARDS = str(TESTS / "design_game" / "cards.naipe")
SHORT = """
card 11 "Gull", cost 1: you draw 1
card 12 "Heron", cost 2: you earn 1

cards 13 to 14 "Ibis {n}" for n from 1 to 2, cost n: you earn n

every card where it.cost = 2: you earn 5
"""


@pytest.fixture(scope="module")
def harbour() -> api.Game:
    game = api.load(TESTS / "design_game", scenarios=False)
    return with_sources(game, {CARDS: game.sources[CARDS].text + SHORT})


def part(game: api.Game, name: str) -> Part:
    found = part_of(game, name)
    assert isinstance(found, Part)
    return found


def said(game: api.Game, name: str) -> str:
    card = game.card(name)
    assert card is not None
    return api.card_text(game, card, "en")


def test_a_neighbour_of_one_line_stays_one(harbour):
    gull = part(harbour, "Gull")
    assert gull.text == 'card 11 "Gull", cost 1: you draw 1\n'
    assert 'card 11 "Gull": you draw 2\ncard 12 "Heron"' in gull.replaced('card 11 "Gull": you draw 2\n')


def test_a_neighbour_with_a_block_stands_apart(harbour):
    text = part(harbour, "Gull").replaced('card 11 "Gull"\n  you draw 2\n')
    assert 'card 11 "Gull"\n  you draw 2\n\ncard 12 "Heron"' in text


def test_whoever_edits_one_of_a_family_edits_them_all(harbour):
    ibis = part(harbour, "Ibis 2")
    changed = with_sources(harbour, {CARDS: ibis.replaced(ibis.text.replace("you earn n", "you draw n"))})
    assert [said(harbour, f"Ibis {n}") for n in (1, 2)] != [said(changed, f"Ibis {n}") for n in (1, 2)]
    assert said(changed, "Ibis 1") != said(changed, "Ibis 2")
    assert said(changed, "Heron") == said(harbour, "Heron")


def test_what_a_class_shares_is_new_in_each_of_its_cards(harbour):
    text = harbour.sources[CARDS].text
    changed = with_sources(harbour, {CARDS: text.replace("it.cost = 2: you earn 5", "it.cost = 2: you earn 6")})
    for name, differs in (("Heron", True), ("Ibis 2", True), ("Ibis 1", False), ("Gull", False)):
        assert (said(changed, name) != said(harbour, name)) is differs, name
