"""A word of a list in the form that goes with the noun of the thing that it is said of."""

from __future__ import annotations

import pytest

from dsl.prose import word_text, word_text_of
from loaded import loaded
from places import ROOT

CLASH = ROOT / "rulebooks" / "clash"


@pytest.mark.parametrize(
    "language, word, noun, said",
    [
        ("pt", "neutral", "city", "neutra"),
        ("pt", "angry", "city", "zangada"),
        ("pt", "angry", "unit", "zangada"),
        ("pt", "angry", "leader", "zangado"),
        ("en", "angry", "city", "angry"),
        ("pt", "angry", "no_noun_of_the_game", "zangado"),
    ],
)
def test_a_word_of_a_thing_agrees_with_its_noun(language, word, noun, said):
    assert word_text_of(word, noun, loaded(CLASH).lexicon, language) == said
    assert word_text("angry", loaded(CLASH).lexicon, "pt") == "zangado"
