"""Sentences as people write them on cards, read in a small game in each language: durations, pronouns, the most and the least,
numerals, orders. The file `everyday/pt.txt` has one sentence a line, with the rule that it means."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from interpreter import api
from interpreter.reading.texts import read_text

HERE = Path(__file__).parent
GAME = "orchard"
LANGUAGES = ("en", "pt", "ca", "fr")


@cache
def orchard() -> api.Game:
    return api.load(str(HERE / "rules" / f"{GAME}.naipe"), scenarios=False)


def sentences(language: str) -> list[tuple[str, str]]:
    lines = (HERE / "everyday" / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    return [(text, rule) for text, _, rule in (line.partition(" => ") for line in lines)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everyday_sentences_lead_to_their_rules(language):
    read = {}
    for text, _ in sentences(language):
        cards = read_text(orchard(), text, language).cards
        rules = [" | ".join(line.strip() for line in card.code.strip().split("\n")[1:]) for card in cards]
        read[text] = rules[0] if len(rules) == 1 else f"{len(rules)} rules"
    assert read == dict(sentences(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_of_them(language):
    assert len(dict(sentences(language))) >= 25


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt", "Durante 2 temporadas, nenhum jogador pode comprar cartas."),
        ("ca", "Dona-li 1 carta."),
        ("fr", "Donnez-lui 1 carte."),
        ("en", "Until the end of the season, no player can draw cards."),
    ],
)
def test_what_the_game_does_not_have_is_not_read(language, text):
    """A game without seasons has no rule for a season, and a pronoun means nobody if nobody was named."""
    assert not read_text(orchard(), text, language).cards
