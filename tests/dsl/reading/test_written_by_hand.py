"""Cards in Portuguese as a designer writes them, who has not looked at the generator: thirty for Agência, of which these are read."""

from __future__ import annotations

from functools import cache

import pytest

from dsl.reading.grammar import Grammar
from interpreter import api
from interpreter.reading.texts import grammar_for, read_text

#: The text and its code. What else it might mean is shown with it, and nothing is taken before it is confirmed.
READ = (
    ("Descarte 2 cartas.", "you discard 2"),
    ("Compre 3 cartas.", "you draw 3"),
    ("Todos os jogadores compram 1 carta.", "all players draw 1"),
    ("O jogador com mais cartas descarta 2 cartas.", "the player with most cards discards 2"),
    ("O jogador com menos cartas compra 2 cartas.", "the player with fewest cards draws 2"),
    ("Escolha um jogador. Ele descarta 1 carta.", "you choose a player as p\n  p discards 1"),
    ("Escolha outro jogador. Ele compra 1 carta.", "you choose another player as p\n  p draws 1"),
    ("Você pode descartar 1 carta. Se fizer isso, compre 2 cartas.", "you may\n    you discard 1\n    you draw 2"),
    ("Se você tem mais de 5 cartas, descarte 2.", "if you.cards > 5: you discard 2"),
    ("Se você tiver menos de 3 cartas, compre 2 cartas.", "if you.cards < 3: you draw 2"),
    ("Cada jogador com mais de 4 cartas descarta 1 carta.", "each player where it.cards > 4 discards 1"),
    ("Quem tiver mais cartas descarta 1 carta.", "the player with most cards discards 1"),
    ("Descarte 1 carta e compre 1 carta.", "you discard 1\n  you draw 1"),
    ("Cada um dos outros jogadores compra uma carta.", "each other player draws 1"),
    ("Os outros jogadores descartam 1 carta cada.", "all other players discard 1"),
    ("O jogador anterior descarta duas cartas.", "the previous player discards 2"),
    ("Troque de mão com outro jogador.", "you trade hands with another player"),
    ("Ninguém pode comprar cartas.", "forbid anyone draws n"),
    ("Quando um jogador descartar cartas, você compra 1 carta.", "after anyone discards n: you draw 1"),
    ("Sempre que você comprar cartas, descarte 1 carta.", "after you draw n: you discard 1"),
    ("Todos os jogadores com 3 cartas ou mais descartam 1 carta.", "each player with at least 3 cards discards 1"),
    (
        "Se outro jogador tem mais cartas do que você, compre 2 cartas.",
        "if (another player).cards > you.cards: you draw 2",
    ),
    # words that Agência declares with `also`
    ("Dê 1 carta ao próximo jogador.", "you give 1 to the next player"),
    ("O próximo jogador dá 1 carta a você.", "the next player gives 1 to you"),
    ("Outro jogador da sua escolha dá 1 carta a você.", "another player gives 1 to you"),
    ("Você e o próximo jogador compram 1 carta cada um.", "for each (you + the next player) as p: p draws 1"),
)
#: Not understood: a word that the game has not (`rebelar-se`), `toda a sua mão`, and `o próximo` after `cada jogador`.
NOT_READ = (
    "Descarte toda a sua mão.",
    "Cada jogador dá uma carta para o próximo.",
    "Você não pode se rebelar.",
    "Depois que você se rebelar, compre 1 carta.",
)
#: Read without a question: the generator would say the same, or only words differ that the game declares.
EXACT = (
    "O próximo jogador dá 1 carta a você.",
    "O jogador com mais cartas descarta 2 cartas.",
    "O jogador com menos cartas compra 2 cartas.",
)


@cache
def agencia() -> tuple[api.Game, Grammar]:
    game = api.load("agencia", scenarios=False)
    return game, grammar_for(game, "pt")


@pytest.mark.parametrize(("text", "code"), READ)
def test_what_people_write_is_read_and_shown(text, code):
    game, grammar = agencia()
    found = read_text(game, text, "pt", noun="card", grammar=grammar)
    assert found.cards and found.cards[0].code.split("\n", 1)[1].strip() == code
    assert found.is_exact == (text in EXACT)


@pytest.mark.parametrize("text", NOT_READ)
def test_what_the_game_has_no_words_for_is_not_guessed(text):
    game, grammar = agencia()
    found = read_text(game, text, "pt", noun="card", grammar=grammar)
    assert not found.cards and found.stop is not None
