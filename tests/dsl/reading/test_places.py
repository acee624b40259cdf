"""Short sentences about things without a place: a person must choose what is meant, and the usual place comes first."""

from __future__ import annotations

from functools import cache

import pytest

from dsl import nodes
from interpreter import api
from interpreter.reading.places import habits_of, placed, unplaced
from interpreter.reading.texts import read_text
from repl.design.readings import told_cards
from repl.render.phrases import Phrases


@cache
def game(name: str) -> api.Game:
    return api.load(name, scenarios=False)


def lines_of(name: str, language: str, text: str) -> tuple[bool, list[str]]:
    """Return whether a text is taken at once, and the rule of each of its readings."""
    found = read_text(game(name), text, language)
    codes = [card.code.strip().partition("\n")[2] for card in found.cards]
    return found.is_exact and len(codes) == 1, [" / ".join(map(str.strip, code.split("\n"))) for code in codes]


@pytest.mark.parametrize(
    ("name", "language", "text", "lines"),
    [
        ("boratime", "pt", "Você descarta uma carta.", ["you discard a card in you.hand", "you discard a card"]),
        ("boratime", "pt", "Você descarta 2 cartas.", ["you discard 2 cards in you.hand", "you discard 2 cards"]),
        ("boratime", "pt", "Você escolhe um dado.", ["you choose a die in you.pool as d", "you choose a die as d"]),
        (
            "boratime",
            "pt",
            "Cada Torcida descarta 2 cartas.",
            ["for each player as p: p discards 2 cards in p.hand", "each player discards 2 cards"],
        ),
        (
            "boratime",
            "en",
            "Another Torcida discards a card.",
            ["you choose another player as p / p discards a card in p.hand", "another player discards a card"],
        ),
        (
            "boratime",
            "en",
            "The other Torcida chooses a card.",
            ["let p be the other player / p chooses a card in p.hand as c", "the other player chooses a card as c"],
        ),
        ("agencia", "pt", "Você descarta uma carta.", ["you discard 1", "you shed a card"]),
        ("agencia", "pt", "O próximo jogador descarta uma carta.", ["the next player discards 1", "the next player sheds a card"]),
        ("agencia", "en", "You discard a card.", ["you discard 1", "you shed a card"]),
        (
            "som",
            "ca",
            "Dones un disc a un altre jugador.",
            ["you give a disc in you.hand to another player", "you give a disc to another player"],
        ),
        (
            "limit",
            "fr",
            "Vous choisissez une carte Politique.",
            ["you choose a policy in you.hand as p", "you choose a policy as p"],
        ),
    ],
)  # fmt: skip
def test_a_thing_without_a_place_is_asked_about(name, language, text, lines):
    assert lines_of(name, language, text) == (False, lines)


@pytest.mark.parametrize(
    ("name", "language", "text", "line"),
    [
        ("agencia", "pt", "Você descarta 2 cartas.", "you discard 2"),
        ("agencia", "en", "Another player draws 2 cards.", "another player draws 2"),
        ("boratime", "pt", "Você descarta uma carta em sua mão.", "you discard a card in you.hand"),
        ("limit", "fr", "Vous choisissez une Nation.", "you choose a player as p"),
    ],
)
def test_what_can_only_mean_one_thing_is_taken_at_once(name, language, text, line):
    assert lines_of(name, language, text) == (True, [line])


@pytest.mark.parametrize("name", ["agencia", "boratime", "limit", "som"])
def test_no_card_of_a_game_lacks_a_place(name):
    assert not [card.node.title for card in game(name).cards if unplaced(card.node, game(name))]


def test_a_card_with_places_stays_as_it_is():
    for card in game("boratime").cards:
        assert placed(card.node, game("boratime")) is card.node


def test_the_usual_place_is_that_of_the_verb_then_that_of_the_noun():
    habits = habits_of(game("boratime"))
    assert habits.zone(("discard", "card")) == habits.zone(("no such verb", "card")) == "hand"
    assert habits.zone(("discard", "no such noun")) == ""


def test_the_readings_are_told_with_the_reason():
    found = read_text(game("boratime"), "You discard a card.", "en")
    told = [line.text for line in told_cards(found, Phrases("en"))]
    assert any("does not say where something comes from" in line for line in told)
    assert told[-3:-1] == ["1. you discard a card in you.hand", "2. you discard a card"]


def test_goods_have_one_form():
    (card,) = read_text(game("clash"), "You gain 2 food.", "en").cards
    assert "you gain 2 food\n" in card.code and isinstance(card.node, nodes.Card)


def test_a_time_card_has_other_words_than_an_action_card():
    """Both said “ao ser revelada”, so each text of the one kind was also a text of the other."""
    for text, part in (
        ("Ao ser revelada: você compra 1 Jogador do Banco de Reservas.", "shown"),
        ("Ao apito: acontece o apito final.", "whistle"),
    ):
        assert lines_of("boratime", "pt", text)[1][0].startswith(f"at {part}:")
        assert len(lines_of("boratime", "pt", text)[1]) == 1
