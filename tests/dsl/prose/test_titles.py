"""How titles read: of numbered cards, and their gender (F19)."""

from __future__ import annotations

import pytest

from dsl.formatting.formatter import format_text
from interpreter import api
from places import rules_beside
from repl.render.voice import Voice

RULES = rules_beside(__file__, "titles")


@pytest.fixture(name="game")
def _game(tmp_path):
    path = tmp_path / "suits.naipe"
    path.write_text(RULES, encoding="utf-8")
    return api.load(path)


def test_numbered_titles_have_words_of_their_family(game):
    voice = Voice(game, "pt")
    assert [voice.title(f"{n} of clubs") for n in (3, 4, 5)] == ["3 de paus", "4 de paus", "5 de paus"]
    assert game.lexicon.entry("pt", '"4 of clubs"').texts == ("4 de paus", "4s de paus")
    assert game.lexicon.entry("pt", '"4 of clubs"').short == "P4"
    assert (voice.title("six of clubs"), voice.title("4 of clubs too")) == ("six of clubs", "4 of clubs too")
    assert Voice(game, "en").title("4 of clubs") == "4 of clubs"
    (fool,) = (card for card in game.cards if card.name == "Fool")
    assert api.card_text(game, fool, "pt") == "“4 de paus” é mostrado a todos."


def test_a_title_has_a_gender_of_its_own_or_that_of_its_noun(game, tmp_path):
    assert game.lexicon.is_feminine("pt", "Queen") and not game.lexicon.is_feminine("pt", "Fool")
    path = tmp_path / "feminine.naipe"
    path.write_text(RULES.replace('card: "carta", "cartas"', 'card: "carta", "cartas", feminine'), encoding="utf-8")
    other = api.load(path)
    assert other.lexicon.is_feminine("pt", "Queen") and other.lexicon.is_feminine("pt", "Fool")
    (fool,) = (card for card in other.cards if card.name == "Fool")
    assert api.card_text(other, fool, "pt") == "“4 de paus” é mostrada a todos."


def test_the_log_agrees_with_a_title(game):
    assert [line for line in told(game) if line] == [
        "Você aponta “Dama”, que é alta.",
        "“Dama” é mostrada a todos.",
        "Você aponta “4 de paus”, que é alto.",
        "“4 de paus” é mostrado a todos.",
        "Você aponta “Fool”, que é alto.",
        "“Fool” é mostrado a todos.",
    ]


def told(game):
    position = api.begin(game, 2, 1)
    for event in position.events:
        yield api.narrate(game, event, "pt", ("Ana", "Rui"), 1, position.program, alone=True) or ""


def test_the_layout_keeps_the_gender_of_a_title(game):
    (text,) = game.sources.values()
    assert format_text(text, game.book.vocabulary) == RULES


LISTED = rules_beside(__file__, "titles_listed")


def test_cards_of_a_list_read_with_the_words_of_the_language(tmp_path):
    path = tmp_path / "mail.naipe"
    path.write_text(LISTED, encoding="utf-8")
    game = api.load(path)
    titles = ["Red 1", "Red 2", "Old rose 1", "Old rose 2", "To Mill", "To Port"]
    assert [entry.node.title for entry in game.book.cards if entry.node.noun == "letter"] == titles
    said = [game.lexicon.entry("pt", f'"{title}"').texts[0] for title in titles]
    assert said == [
        "Vermelho número 1",
        "Vermelho número 2",
        "Rosa velha número 1",
        "Rosa velha número 2",
        "Para Moinho",
        "Para Port",
    ]
    assert game.lexicon.entry("pt", '"To sea"') is None
