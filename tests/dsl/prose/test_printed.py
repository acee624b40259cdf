"""What is printed in the fields of a card, as sentences of its text; and the texts of a whole game, read aloud."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.formatting.formatter import format_text
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter import api
from interpreter.api import Game, card_text
from interpreter.loading.loader import check_sources
from places import rules_beside
from repl.render.cards import about_card
from repl.render.voice import Voice

RULES = rules_beside(__file__, "printed")


@pytest.fixture(scope="module")
def game() -> Game:
    findings = Findings()
    checked = check_sources([Source("printed.naipe", RULES)], findings)
    assert findings.items == []
    return Game(checked)


TEXTS = {
    "Nothing": "",
    "Much": "3 dice of support. Strength 1. Open to all. Wild. In bad weather. “Onward”. "
            "With “Little”. 1 die of support. With “Much”. Your number of points goes up by 2. Your number of points goes up by 1.",
    "Little": "1 die of support. With “Much”. 3 dice of support. Strength 1. Open to all. Wild. In bad weather. “Onward”. "
              "With “Little”. Your number of points goes up by 1. Your number of points goes up by 2.",
    "Against": "2 dice against. In foggy weather. With “Nothing”.",
}  # fmt: skip


@pytest.mark.parametrize("title", TEXTS)
def test_a_field_is_a_sentence_where_it_is_not_as_usual(game, title):
    assert card_text(game, game.card(title), "en") == TEXTS[title]


def test_a_language_without_the_words_says_nothing_of_it(game):
    assert card_text(game, game.card("Much"), "pt") == "3 dados de apoio. Seu número de pontos aumenta em 1."
    assert card_text(game, game.card("Against"), "pt") == "-2 dados de apoio."


def test_the_facts_of_a_card_leave_out_what_goes_without_saying(game):
    """What the card gives is told even where it is as usual, and so is what most cards of its deck tell."""
    voice = Voice(game, "en")
    given = "  card, 1 copy, support 0, strength 2, open no, tame, mood calm, plain 0"
    assert about_card(voice, game.card("Nothing"), with_raw=True)[-1] == given
    assert (
        about_card(voice, game.card("Little"), with_raw=True)[-1]
        == "  card, 1 copy, support 1, mood calm, partner Much"
    )
    assert dict(game.card("Nothing").fields)["strength"] == 2, "for a program everything is there"


SUITS = rules_beside(__file__, "printed_suits")


def test_what_is_printed_is_told_where_it_is_what_comes_first_and_names_without_words_are_for_designers(tmp_path):
    (tmp_path / "suits.naipe").write_text(SUITS, encoding="utf-8")
    suits = api.load(tmp_path)
    voice, other = Voice(suits, "en"), Voice(suits, "ca")
    assert about_card(voice, suits.card("Gust"))[-1] == "  card, deck cards of Spain, 1 copy, suit winds, rank 0"
    assert about_card(voice, suits.card("Wave"))[-1] == "  card, deck cards of Spain, 1 copy, suit sea, rank 1"
    assert about_card(voice, suits.card("Wave"), with_raw=True)[-1].endswith("rank 1, is marked")
    assert about_card(voice, suits.card("Fool"))[-1] == "  card, deck Joker, 1 copy, rank 1"
    assert about_card(other, suits.card("Wave"))[-1].endswith("suit sea, rank 1, is marked"), (
        "no word of it is in Catalan"
    )


def test_the_entry_is_laid_out_and_printed_back(game):
    vocabulary = game.book.vocabulary
    assert format_text(game.sources["printed.naipe"], vocabulary) == RULES
    (entry,) = (entry for entry in game.book.prose[1].entries if entry.word == "support")
    assert (entry.texts, entry.printed, entry.feminine) == (("apoio", "apoios"), ("{n dado/dados} de apoio",), False)
    assert unparse(entry, vocabulary) == 'support: "apoio", "apoios", printed "{n dado/dados} de apoio"'


@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_cards_of_boratime(language, golden):
    boratime = api.load("boratime", scenarios=False)
    texts = [f"{card.number} {card.name}\n  {card_text(boratime, card, language)}" for card in boratime.cards]
    assert all(text.strip().count("\n") for text in texts), "every card says something"
    golden(f"prose/boratime.{language}.txt", "\n".join(texts))


def test_every_card_of_boratime_tells_where_its_text_comes_from():
    boratime = api.load("boratime", scenarios=False)
    words = {
        "pt": {"sourced": "do manual", "partial": "do manual em parte", "invented": "proposta da casa"},
        "en": {"sourced": "from the rulebook", "partial": "from the rulebook in part", "invented": "a house proposal"},
    }
    for card in boratime.cards:
        standing = dict(card.fields)["standing"]
        for language, said in words.items():
            facts = about_card(Voice(boratime, language), card)[-1]
            assert f"{'origem' if language == 'pt' else 'origin'} {said[standing]}" in facts.split(", ") + facts.split(
                "  "
            )
