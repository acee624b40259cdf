"""What is completed by phrases, not by words alone: each construct has one, and all of them are phrases of the language."""

from __future__ import annotations

import re

import pytest

from benchmarks.constructs import CONSTRUCTS
from designing import GAME, session
from interpreter import api
from places import language_text
from repl.design.editor.completion import candidates, language_words
from repl.design.editor.phrases import PHRASES
from repl.render.phrases import Phrases

ENGLISH = Phrases("en")
PAGE = language_text()


def proposed(text: str) -> dict[str, str]:
    """Return what lines become that end in a text, each with what is shown beside it."""
    found = language_words(api.load(GAME), text, ENGLISH)
    return {text[: one.start] + one.text: one.about for one in reversed(found)}  # the likeliest come first


def test_each_construct_has_a_phrase():
    without = {1, 16, 30}
    assert {point for point, _ in PHRASES} - {0, 100} == {construct.point for construct in CONSTRUCTS} - without


@pytest.mark.parametrize("phrase", [phrase for _, phrase in PHRASES])
def test_a_phrase_is_one_of_the_language(phrase):
    """What is fixed in it stands on the page of the language, each part of it."""
    written = PAGE.replace("chooses", "choose")
    for part in re.split(r"[\W\d]*\b[A-Z]{2,}\b[\W\d]*", phrase):
        assert re.sub(r"\d+", "1", part.strip('" ')) in re.sub(r"\d+", "1", written), part


@pytest.mark.parametrize(
    ("typed", "becomes", "beside"),
    [
        ("  for each space jo", "  for each space joined to", "joined to CELL through CELLS"),
        ("  for each space joined t", "  for each space joined to", "joined to CELL through CELLS"),
        ("  you choose a pay", "  you choose a payment of", "a payment of NUMBER FIELD from ZONE as NAME"),
        ("zone chest: card, face down, sh", "zone chest: card, face down, showing", "face down, showing FIELD"),
        ("  p chooses a bundle of u", "  p chooses a bundle of up to", "a bundle of up to NUMBER from KIND + KIND as NAME"),
        ("  during th", "  during this", "during this STEP"),
        ("  then player 1 does n", "  then player 1 does not see", "does not see THING"),
        ("neut", "neutral player", "neutral player NAME if TEST"),
    ],
)  # fmt: skip
def test_a_phrase_is_completed_as_far_as_it_is_certain(typed, becomes, beside):
    assert proposed(typed)[becomes] == beside


def test_a_letter_and_a_whole_phrase_propose_none():
    assert not [text for text in proposed("  j") if "joined to" in text]
    assert "joined to CELL through CELLS" not in proposed("  joined to").values()
    assert "  belonging to" not in proposed("  unbel")


def test_the_line_of_design_mode_knows_them_too(tmp_path):
    one = session(tmp_path)
    found = {candidate.text for candidate in candidates(one, "eval count of tiles wit")}
    assert "within" in found
    assert "belonging to" in {candidate.text for candidate in candidates(one, "eval count of cards bel")}
