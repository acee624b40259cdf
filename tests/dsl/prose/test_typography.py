"""French has its spaces and French and Catalan their apostrophe in all that naipe says, whoever wrote it and how."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dsl import prose
from dsl.diagnostics.pages import ENTRIES, explain, titled
from dsl.diagnostics.spelling import folded
from dsl.messages.catalogue import catalogue
from dsl.messages.typography import typeset
from interpreter import api
from repl.render.phrases import Phrases

CODE = re.compile(r"`[^`]*`|^ {4}.*$", re.MULTILINE)
WRONG = {
    "ca": re.compile(r"[^\W\d_]'[^\W\d_{]"),
    "fr": re.compile(r"[^\W\d_]'[^\W\d_{]|[^\s;:!?(\"“][;:!?](?=\s|$)| [;:!?](?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»"),
}


def wrong_in(texts: Iterator[str], language: str) -> list[str]:
    return [text for text in texts if WRONG[language].search(CODE.sub("x", text))]


@pytest.mark.parametrize(
    "written, there",
    [
        ("Qui joue?", "Qui joue\u00a0?"),
        ("Qui joue ?", "Qui joue\u00a0?"),
        ("l'urne: «X»", "l’urne\u00a0: «\u00a0X\u00a0»"),
        ("« X » ; quoi ?!", "«\u00a0X\u00a0»\u00a0; quoi\u00a0?!"),
        ("à 12:30, `a: b; c?` et d'{what}", "à 12:30, `a: b; c?` et d’{what}"),
        ("la ligne 3:4: 'a'", "la ligne 3:4\u00a0: 'a'"),
    ],
)
def test_what_the_keyboard_has_is_set_as_readers_of_french_expect(written: str, there: str) -> None:
    assert typeset(written, "fr") == there == typeset(there, "fr")
    assert typeset(written, "en") == typeset(written, "pt") == written


def test_catalan_has_the_apostrophe_and_no_space() -> None:
    assert typeset("l'urna: «X»?", "ca") == "l’urna: «X»?"


@pytest.mark.parametrize(
    "language, name, there",
    [
        ("fr", "Ana", "tour d’Ana"),
        ("fr", "Émile", "tour d’Émile"),
        ("fr", "Bot 2", "tour de Bot 2"),
        ("ca", "Ana", "torn d’Ana"),
        ("pt", "Ana", "vez de Ana"),
    ],
)
def test_a_name_and_the_word_before_it_meet(language: str, name: str, there: str) -> None:
    assert Phrases(language)("turn-of-name", name=name) == there


def test_whoever_types_needs_neither() -> None:
    assert folded("L’été\u00a0: d’abord") == folded("l'ete : d'abord")


@pytest.mark.parametrize("language", ["ca", "fr"])
def test_every_sentence_is_set_so(language: str) -> None:
    there = catalogue(language)
    told = [typeset(text, language) for forms in there.values() for text in forms]
    assert len(told) > 2000 and wrong_in(iter(told), language) == []


@pytest.mark.parametrize("language", ["ca", "fr"])
def test_the_pages_of_codes_are_set_so(language: str) -> None:
    pages = (text for code in ENTRIES for text in (titled(code, language), explain(code, language)))
    assert wrong_in(pages, language) == []


@pytest.mark.parametrize("name, language", [("limit", "fr"), ("som", "fr"), ("som", "ca")])
def test_cards_and_words_of_a_game_are_set_so(name: str, language: str) -> None:
    game = api.load(name, scenarios=False)
    cards = [api.card_text(game, card, language) for card in game.cards]
    titles = [api.title(game, card.name, language) for card in game.cards]
    assert any(cards) and wrong_in(iter(cards + titles), language) == []
    entries = game.lexicon.entries[language].values()
    asked = [text for one in entries for text in (*one.texts, *one.told, one.asked, one.declined, one.means)]
    assert any(asked) and wrong_in(iter(asked), language) == []


@pytest.mark.parametrize("language", ["ca", "fr"])
def test_the_sentences_of_a_language_have_the_apostrophe(language: str) -> None:
    says = prose.LANGUAGES[language].says.values()
    assert [text for text in says if re.search(r"[^\W\d_]'[^\W\d_]", text)] == []
