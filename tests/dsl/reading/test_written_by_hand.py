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
    ("Cada jogador dá uma carta para o próximo.", "for each player as p: p gives 1 to the next player after p"),
    ("Descarte toda a sua mão.", "you strip"),
    (
        "Escolha um adversário: ele descarta 1 carta e você compra 1 carta.",
        "you choose another player as p\n  p discards 1\n  you draw 1",
    ),
    (
        "Compre 1 carta para cada adversário com mais cartas que você.",
        "for each other player with more cards than you as p: you draw 1",
    ),
    ("Todo jogador com um número par de cartas na mão descarta 1 carta.", "each even_handed player discards 1"),
    ("Você pode descartar 2 cartas. Se o fizer, altere uma estrutura.", "you may\n    you discard 2\n    you reform"),
    # words that Agência declares with `also`
    ("Dê 1 carta ao próximo jogador.", "you give 1 to the next player"),
    ("O próximo jogador dá 1 carta a você.", "the next player gives 1 to you"),
    ("Outro jogador da sua escolha dá 1 carta a você.", "another player gives 1 to you"),
    ("Você e o próximo jogador compram 1 carta cada um.", "for each (you + the next player) as p: p draws 1"),
)
#: Not understood: a word that the game has not (`rebelar-se`).
NOT_READ = ("Você não pode se rebelar.", "Depois que você se rebelar, compre 1 carta.")
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


#: The game, the language, the text, the code. Each must be confirmed.
OTHERS = (
    ("limit", "fr", "Perdez 5 $. Diminuez votre Désordre social de 2.", "you lose 5\n  you calm 2"),
    ("limit", "fr", "Recevez 1 $ par Territoire.", "you collect you.territories"),
    ("limit", "fr", "Augmentez votre population d'1 Rang.", "you grow_population 1"),
    (
        "limit",
        "fr",
        "Toutes les Nations augmentent leur Désordre social de 1, sauf vous.",
        "each other player agitates 1",
    ),
    ("agencia", "pt", "Descarte até 3 cartas.", "you choose a number from 0 to 3 as n\n  you discard n"),
    ("agencia", "pt", "Compre cartas até ter 6 cartas na mão.", "repeat until you.cards >= 6: you draw 1"),
    (
        "agencia",
        "pt",
        "Os adversários que estão na mesma linha que você no campo descartam 1 carta.",
        "each other player whose row is you.row discards 1",
    ),
    ("limit", "fr", "La Nation la plus riche perd 10 $.", "the player with most dollars loses 10"),
    (
        "limit",
        "fr",
        "Chaque Nation choisit : perdre 5 $ ou recevoir 1 Déstabilisation.",
        "for each player as p\n    p may: p loses 5\n    otherwise: p destabilises 1",
    ),
    ("limit", "fr", "Gagnez 3 Ressources renouvelables.", "you stock_up 3 to you.larder"),
    (
        "limit",
        "fr",
        "Vous pouvez dépenser 2 Ressources fossiles. Dans ce cas, augmentez votre production industrielle d'1 Rang.",
        "you may\n    you use_fossil 2\n    you develop you.workshop by 1",
    ),
    (
        "limit",
        "fr",
        "Choisissez une autre Nation : prenez-lui 5 $.",
        "you choose another player as p\n  you seize 5 from p",
    ),
    ("som", "ca", "El jugador que té la Generalitat rep 2 € de la Hisenda espanyola.", "holder collects 2"),
    ("som", "ca", "Roba 1 € a un altre ciutadà.", "you levy 1 from another player for by_card"),
    ("som", "ca", "Cada ciutadà paga 1 € a la Hisenda espanyola.", "each player contributes 1 for by_card"),
    (
        "som",
        "ca",
        "Pots pagar 1 € a la Hisenda espanyola. Si ho fas, rep 1 disc de participació democràtica.",
        "you may\n    you contribute 1 for by_card\n    you recruit 1",
    ),
    (
        "som",
        "ca",
        "El jugador amb més discos de participació democràtica paga 2 € a la Generalitat.",
        "the player with most supporters remits 2 to holder for by_card",
    ),
    (
        "som",
        "ca",
        "Si tens algun disc de sanitat, cobra 1 € a cada un dels altres jugadors.",
        "if there is a health disc in you.hand: you levy 1 from each other player for by_card",
    ),
    (
        "som",
        "ca",
        "Si la Hisenda espanyola té menys de 6 €, tots els ciutadans reben 1 €.",
        "if euros_left < 6: all players collect 1",
    ),
    (
        "som",
        "ca",
        "El ciutadà amb menys diners rep 2 € de la Generalitat.",
        "the player with fewest wealth levies 2 from holder for by_card",
    ),
    (
        "som",
        "ca",
        "Si tens menys euros que el pròxim jugador, cobra 1 € al pròxim jugador.",
        "if you.wealth < (the next player).wealth: you levy 1 from the next player for by_card",
    ),
    ("som", "ca", "Paga 2 € al pròxim jugador.", "you remit 2 to the next player for by_card"),
    ("som", "ca", "Cobra 1 € al pròxim jugador.", "you levy 1 from the next player for by_card"),
    # an order that no form of the language makes: it is made from the forms of the verb
    ("limit", "fr", "Faites une transaction.", "you trade"),
)


@cache
def other(game: str, language: str) -> tuple[api.Game, Grammar]:
    loaded = api.load(game, scenarios=False)
    return loaded, grammar_for(loaded, language)


@pytest.mark.parametrize(("game", "language", "text", "code"), OTHERS)
def test_orders_money_and_apostrophes_are_read_after_a_confirmation(game, language, text, code):
    loaded, grammar = other(game, language)
    found = read_text(loaded, text, language, grammar=grammar)
    assert [one.code.split("\n", 1)[1].strip() for one in found.cards] == [code]
    assert not found.is_exact and found.forms


def test_what_is_for_each_of_several_players_agrees_with_their_gender():
    loaded, grammar = other("limit", "fr")
    (card,) = read_text(loaded, "Toutes les autres Nations reçoivent 1 Pollution.", "fr", grammar=grammar).cards
    assert card.texts["fr"] == "Toutes les autres Nations reçoivent 1 jeton Pollution chacune."
    assert read_text(loaded, card.texts["fr"], "fr", grammar=grammar).is_exact


def test_a_text_of_a_rarer_kind_is_confirmed():
    loaded, grammar = other("som", "ca")
    found = read_text(loaded, "La Generalitat rep 2 euros.", "ca", grammar=grammar)
    assert found.kinds[0] == "face" and not found.is_exact
    assert read_text(loaded, "La Generalitat rep 2 euros.", "ca", noun="face", grammar=grammar).is_exact


def test_the_mark_is_in_the_text_that_the_person_wrote():
    loaded, grammar = other("som", "ca")
    text = "Rep 1 euro de la Hisenda espanyola; transborda 3 €."
    stop = read_text(loaded, text, "ca", grammar=grammar).stop
    assert stop is not None and f"{stop.before}{stop.word}{stop.behind}" == text and stop.word == "transborda"
