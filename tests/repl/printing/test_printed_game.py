"""What is printed of a game, as data: `naipe show GAME --json`."""

from __future__ import annotations

import io
import json
from functools import cache

import pytest

from interpreter import api
from repl.cli.cli import run
from repl.printing.from_rules import printed_of
from repl.printing.printed import PrintedGame, physical
from repl.render.voice import Voice
from repl.terminal.context import Context


@cache
def printed(game: str, language: str) -> PrintedGame:
    return printed_of(Voice(api.load(game, scenarios=False), language))


def shown(*words: str) -> dict[str, object]:
    out, err = io.StringIO(), io.StringIO()
    assert run(["show", *words, "--json"], Context(io.StringIO(), out, err, {})) == 0, err.getvalue()
    return json.loads(out.getvalue())


def test_labels_badges_and_moments_are_in_the_language_that_is_asked_for():
    cards = {card.number: card for card in printed("agencia", "pt").cards}
    (label,) = cards["014"].labels
    assert (label.label, label.value, label.text) == ("ideologia", "fascism", "A serpente do fascismo")
    (badge,) = cards["014"].badges
    assert (badge.letter, badge.colour, badge.label) == ("F", "white", "A serpente do fascismo")
    tile = next(card for card in printed("som", "ca").cards if card.key == ("tile", "34"))
    assert [line.moment for line in tile.lines] == ["", "En descobrir-la", "En entrar-hi"]
    assert tile.noun_label == "carta" and tile.pile == "spain"


def test_the_head_says_whose_the_game_is_and_how_its_decks_are_called():
    found = shown("som", "--lang", "ca")
    assert found["language"] == "ca" and found["languages"] == ["ca", "pt", "en", "fr"]
    assert found["licence"] is None and found["credits"][0] == {
        "kind": "author", "label": "autoria", "text": "Ferran Anglès",
    }  # fmt: skip
    assert [deck["title"] for deck in found["decks"]][:3] == ["Serveis", "Infraestructures", "Catalunya"]
    assert sum(deck["copies"] for deck in found["decks"]) == 67


def test_prices_are_figures_with_words_in_the_language():
    ploy = next(card for card in printed("clash", "pt").cards if card.key == ("ploy", "1"))
    (price,) = ploy.prices
    assert (price.label, [(one.n, one.of, one.label) for one in price.amounts]) == (
        "preço",
        [(1, "culture", "cultura")],
    )


@pytest.mark.parametrize("game", ["agencia", "som", "clash"])
def test_each_copy_of_each_card_stands_with_its_deck(game):
    found = printed(game, "en")
    copies = physical(found, found.cards)
    assert len(copies) == sum(deck.copies for deck in found.decks)
    order = [deck.id for deck in found.decks]
    places = [order.index(deck.id) for deck, _ in copies]
    assert places == sorted(places)


def test_a_card_of_several_decks_is_printed_for_each():
    found = printed("agencia", "pt")
    many = [deck.id for deck, card in physical(found, found.cards) if card.number == "998"]
    assert {deck: many.count(deck) for deck in many} == {
        "principal": 12, "historico": 6, "teorico": 6, "estrategico": 6, "social": 15,
    }  # fmt: skip


def test_a_name_of_let_is_told_by_its_word():
    clash = api.load("clash", scenarios=False)
    card = next(card for card in clash.cards if (card.noun, card.number) == ("advance", "342"))
    for language in ("pt", "en"):
        assert api.unworded(clash, card, language) == ()
        assert "fate now" not in api.card_text(clash, card, language)
    assert "“evento” é virado para cima" in api.card_text(clash, card, "pt")
