"""A text with one slip: reading stops at the slip."""

from __future__ import annotations

import random

import pytest
from slips import misspelt, stops

from dsl.prose import card_text
from dsl.reading.reader import Reader
from interpreter import api
from interpreter.reading.texts import grammar_for
from reading_back import told_cards
from soak import sizes

#: The share of the texts in which reading has to stop at the slip.
LEAST = 0.9


@pytest.mark.parametrize("most", sizes(60, 400))
def test_reading_stops_at_the_slip(most):
    game = api.load("som", scenarios=False)
    texts = [card_text(card, game.lexicon, "ca") for card in told_cards(game, "ca") if card.noun == "tile"]
    found = stops(Reader(grammar_for(game, "ca"), game.lexicon, "tile"), texts, random.Random(2), most)
    assert found.texts.total() > most // 2
    assert found.share >= LEAST, found.rest


def test_a_word_with_a_slip_is_another_in_its_middle():
    chance = random.Random(3)
    made = {misspelt("jogador", chance) for _ in range(50)}
    assert len(made) > 10 and all(6 <= len(word) <= 8 for word in made)
    assert all(word[-1] == "r" for word in made)
