"""What two players have, compared: `tem mais cartas que você`, and who has the most of it, as people say it."""

from __future__ import annotations

import pytest
from test_agreement import said

TESTS = [
    ("(the next player).score > you.score", {
        "en": "If the next player has more points than you, you draw 1 card.",
        "pt": "Se o próximo jogador tem mais pontos que você, você compra 1 carta.",
        "fr": "Si le prochain joueur a plus de points que vous, vous piochez 1 carte.",
        "ca": "Si el pròxim jugador té més punts que tu, robes 1 carta.",
    }),
    ("you.score < (the next player).score", {
        "en": "If you have fewer points than the next player, you draw 1 card.",
        "pt": "Se você tem menos pontos que o próximo jogador, você compra 1 carta.",
        "fr": "Si vous avez moins de points que le prochain joueur, vous piochez 1 carte.",
        "ca": "Si tens menys punts que el pròxim jugador, robes 1 carta.",
    }),
    ("you.score is (the next player).score", {
        "en": "If you have as many points as the next player, you draw 1 card.",
        "pt": "Se você tem tantos pontos quanto o próximo jogador, você compra 1 carta.",
        "fr": "Si vous avez autant de points que le prochain joueur, vous piochez 1 carte.",
        "ca": "Si tens tants punts com el pròxim jugador, robes 1 carta.",
    }),
    ("not you.score > (the next player).score", {
        "en": "If you have no more points than the next player, you draw 1 card.",
        "pt": "Se você não tem mais pontos que o próximo jogador, você compra 1 carta.",
        "fr": "Si vous n’avez pas plus de points que le prochain joueur, vous piochez 1 carte.",
        "ca": "Si no tens més punts que el pròxim jugador, robes 1 carta.",
    }),
    ("you.score >= (the next player).score", {
        "en": "If you have at least as many points as the next player, you draw 1 card.",
        "pt": "Se você tem pelo menos tantos pontos quanto o próximo jogador, você compra 1 carta.",
    }),
    ("you.score is not (the next player).score", {
        "en": "If you have a different number of points from the next player, you draw 1 card.",
        "pt": "Se você tem outro número de pontos que o próximo jogador, você compra 1 carta.",
    }),
]  # fmt: skip


@pytest.mark.parametrize(
    ("test", "language", "text"), [(test, one, text) for test, texts in TESTS for one, text in texts.items()]
)
def test_what_two_players_have_is_compared(test, language, text):
    assert said(f"if {test}: you draw 1", language) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [("pt", "O jogador com menos pontos compra 1 carta."), ("ca", "El jugador amb menys punts roba 1 carta.")],
)
def test_who_has_the_fewest_is_said_in_two_words(language, text):
    assert said("the player with fewest score draws 1", language) == text
