"""On whom or what a lot has fallen is told to those who see it, and to whom it is in the second person."""

from __future__ import annotations

import pytest

from interpreter import api
from places import rules_beside
from toys import toy

RULES = """
step lots
  player 1 draws 3
  roll cards in player 1.hand as found
  roll players as lucky
  player 1 may: player 1 gains found.worth + lucky.score

play
  run lots
"""


def test_a_lot_is_told_to_whoever_sees_what_it_fell_on(tmp_path):
    game = toy(tmp_path, RULES)
    position = api.begin(game, 2, 1)
    for seat, cards, players in ((1, 1, 1), (2, 0, 1), (None, 0, 1)):
        told_to(game, position, seat, cards, players)


def told_to(game, position, seat, cards, players) -> None:
    told = [api.narrate(game, event, "en", ("Ana", "Bea"), seat, position.program) for event in position.events]
    lots = [line for line in told if line is not None and "lot falls" in line]
    on_cards = [line for line in lots if line.rstrip(".").endswith(("“Nut”", "“Oak”", "“Pine”"))]
    assert (len(on_cards), len(lots) - len(on_cards)) == (cards, players), told


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_one_on_whom_it_falls_is_told_so(tmp_path, seed):
    game = toy(tmp_path, RULES)
    position = api.begin(game, 2, seed)
    told = [
        [api.narrate(game, event, "en", ("Ana", "Bea"), seat, position.program) for event in position.events][-1]
        for seat in (1, 2)
    ]
    assert sorted(map(str, told)) in (
        ["The lot falls on Ana.", "The lot falls on you."],
        ["The lot falls on Bea.", "The lot falls on you."],
    )


WORDS = "\n" + rules_beside(__file__, "lots_told")


def test_a_lot_that_falls_on_a_word_is_told_as_the_word(tmp_path):
    """Words have numbers of their own: the second colour is not the second player."""
    game = toy(tmp_path, WORDS)
    for seed in range(1, 9):
        position = api.begin(game, 2, seed)
        found = {
            language: [
                api.narrate(game, event, language, ("Ana", "Bea"), 1, position.program) for event in position.events
            ]
            for language in ("en", "pt", "ca", "fr")
        }
        assert tuple(map(tuple, found.values())) in LOTS, found


LOTS = {
    tuple(
        (lot.format(words[first]), then.format(words[second]))
        for lot, then, words in (
            ("The lot falls on {}.", "Now {} is trump.", ("steel", "gold")),
            ("O sorteio indica {}.", "Agora {} manda.", ("ferro", "ouro")),
            ("El sorteig assenyala {}.", "Ara mana {}.", ("ferro", "or")),
            ("Le sort désigne {}.", "Maintenant {} commande.", ("fer", "or")),
        )
    )
    for first in (0, 1)
    for second in (0, 1)
}
