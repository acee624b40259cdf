"""Where adjectives stand, and what a test says of the thing itself."""

from __future__ import annotations

import pytest

from interpreter import api
from places import rules_beside

RULES = "\n" + rules_beside(__file__, "adjectives")


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    path = tmp_path_factory.mktemp("small") / "small.naipe"
    path.write_text(RULES, encoding="utf-8")
    game = api.load(path)
    return {language: [api.card_text(game, card, language) for card in game.cards] for language in ("en", "pt")}


def test_in_english_an_adjective_of_several_words_stands_behind_its_noun(texts):
    ask, pity = texts["en"]
    assert "another player with cards in hand" in ask
    assert "another poor player" in pity


def test_what_a_test_says_of_the_thing_itself_is_a_clause_about_it(texts):
    assert "a card in your hand that is heavy" in texts["en"][0]
    assert "que é pesada" in texts["pt"][0] and "tal que" not in texts["pt"][0]
