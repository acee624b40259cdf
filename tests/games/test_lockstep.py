"""Crazy Eights of the tutorial goes as OpenSpiel's does, where that is installed; the numbers of its cards are right anywhere."""

from __future__ import annotations

import pytest

import naipe
from tests.searches.lockstep import RULES, number_of, played


def test_a_card_has_the_number_that_openspiel_gives_it():
    numbers = {number_of(card.name) for card in naipe.load(str(RULES)).cards}
    assert numbers == set(range(52))
    assert [number_of(title) for title in ("Clubs 2", "Diamonds 2", "Clubs 8", "Clubs 11", "Spades 1")] == [
        0,
        1,
        24,
        36,
        51,
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_questions_and_winners(players):
    spiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    game = naipe.load(str(RULES))
    assert sum(played(spiel, game, players, seed) for seed in range(5)) > 50
