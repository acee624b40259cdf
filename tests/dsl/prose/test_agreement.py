"""What agrees with what in four languages: how many, of which gender, whose; and what is worked out before what."""

from __future__ import annotations

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.prose import Lexicon, card_text
from dsl.source import Source
from places import TESTS

PROSE = """\
value s: number
value laid of player: number
kinds good goods: grain, cloth
value purse of player: good

define moved for player p as p.score > 2
define tiled for player p as p.score > 2

prose en
  card: "card", "cards"
  cost: "cost"
  hand: "hand", "hands"
  pile: "draw pile"
  waste: "discard pile"
  score: "point", "points"
  turn: "turn", "turns"
  s: "tide"
  moved: "[have/has/had] moved"
  tiled: "[have/has/had] coloured tiles"
  laid: "face-up cards on the table"
  purse: "purse"
  grain: "grain"
  cloth: "cloth"
  draw: "[draw/draws/drew] {n card/cards}"

prose pt
  card: "carta", "cartas", feminine
  cost: "custo"
  hand: "mão", "mãos", feminine
  pile: "monte"
  waste: "descarte"
  score: "ponto", "pontos"
  turn: "turno", "turnos"
  s: "maré", feminine
  laid: "cartas na mesa", feminine
  purse: "bolsa", feminine
  grain: "grão", "grãos"
  cloth: "pano", "panos"
  draw: "[comprar/compra/compram/comprou/compraram] {n carta/cartas}"

prose fr
  card: "carte", "cartes", feminine
  cost: "coût"
  hand: "main", "mains", feminine
  pile: "pioche", feminine
  waste: "défausse", feminine
  score: "point", "points"
  turn: "tour", "tours"
  s: "marée", feminine
  laid: "cartes sur la table", feminine
  draw: "[piocher/piochez/pioche/piochent/a pioché/ont pioché/avez pioché] {n carte/cartes}"

prose ca
  card: "carta", "cartes", feminine
  cost: "cost"
  hand: "mà", "mans", feminine
  pile: "pila", feminine
  waste: "descart"
  score: "punt", "punts"
  turn: "torn", "torns"
  s: "marea", feminine
  laid: "cartes a la taula", feminine
  draw: "[robar/robes/roba/roben/ha robat/han robat/has robat] {n carta/cartes}"
"""
TABLE = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8") + "\n" + PROSE


def said(lines: str, language: str) -> str:
    """What a card with some lines says."""
    findings = Findings()
    card = 'card 999 "One"\n' + "".join(f"  {line}\n" for line in lines.split("\n"))
    source = Source("table.naipe", f"{TABLE}\n{card}")
    found = list(parse(source, collect([source], findings), findings).declarations)
    assert [item.message for item in findings.sorted() if item.is_error] == []
    assert isinstance(found[-1], nodes.Card)
    return card_text(found[-1], Lexicon.of(found), language)


@pytest.mark.parametrize(
    ("lines", "language", "text"),
    [
        # one of several, by lot
        ("roll cards in you.hand as lost", "en", "Chance picks one of the cards in your hand."),
        ("roll cards in you.hand as lost", "pt", "O acaso escolhe uma das cartas em sua mão."),
        ("roll cards in you.hand as lost", "fr", "Le hasard choisit parmi les cartes dans votre main."),
        ("roll cards in you.hand as lost", "ca", "L’atzar tria entre les cartes a la teva mà."),
        ("roll you.hand as lost", "en", "Chance picks one of the cards in your hand."),
        ("roll players with most score as lost", "en", "Chance picks one of the players with the most points."),
        ("roll players with most score as lost", "pt", "O acaso escolhe um dos jogadores com mais pontos."),
        ("roll each other player as lost", "en", "Chance picks one of the other players."),
        ("roll each other player as lost", "pt", "O acaso escolhe um dos outros jogadores."),
        (
            "roll cards in you.hand + cards in pile as lost",
            "en",
            "Chance picks one of the cards in your hand and the cards in the draw pile.",
        ),
        # several things are shuffled
        (
            "shuffle every hand",
            "ca",
            "Es barregen totes les mans plegades i es torna a repartir el mateix nombre de cartes que abans.",
        ),
        ("shuffle all cards in waste", "ca", "Es barregen totes les cartes al descart entre els seus llocs."),
        ("shuffle all cards in waste into pile", "ca", "Es barregen totes les cartes al descart dins la pila."),
        ("shuffle pile", "ca", "Es barreja la pila."),
        # what a card asks of the reader
        ("if this asks you to draw: you draw 1", "en", "If this card tells you to draw, you draw 1 card."),
        ("if this asks you to draw: you draw 1", "pt", "Se esta carta manda você comprar, você compra 1 carta."),
        ("if this asks you to draw: you draw 1", "fr", "Si cette carte vous fait piocher, vous piochez 1 carte."),
        ("if this asks you to draw: you draw 1", "ca", "Si aquesta carta et fa robar, robes 1 carta."),
        (
            "if not this asks you to draw: you draw 1",
            "fr",
            "Si cette carte ne vous fait pas piocher, vous piochez 1 carte.",
        ),
        ("if not this asks you to draw: you draw 1", "ca", "Si aquesta carta no et fa robar, robes 1 carta."),
        ("if this asks anyone to draw: you draw 1", "ca", "Si aquesta carta fa robar algú, robes 1 carta."),
        # one is not several
        ("move the top 1 of pile to waste", "en", "The top card of the draw pile goes to the discard pile."),
        ("move the top 1 of pile to waste", "pt", "A carta do topo do monte vai para o descarte."),
        ("move the top 1 of pile to waste", "fr", "La carte du dessus de la pioche va à la défausse."),
        ("move the top 1 of pile to waste", "ca", "La carta de dalt de la pila va al descart."),
        (
            "let n be 1\nmove the first n of you.hand to waste",
            "fr",
            "La première carte de votre main va à la défausse.",
        ),
        ("the 1 player with most score draws 2", "ca", "El jugador amb més punts roba 2 cartes."),
        ("the next 1 player draws 2", "en", "The next player draws 2 cards."),
        ("move the bottom 2 of pile to waste", "ca", "Les 2 cartes de baix de la pila van al descart."),
        ("during the next 1 turn: forbid anyone draws n", "en", "During the next turn, no player can draw cards."),
        (
            "during the next 1 turn: forbid anyone draws n",
            "pt",
            "Durante o próximo turno, nenhum jogador pode comprar cartas.",
        ),
        (
            "during the next 1 turn: forbid anyone draws n",
            "fr",
            "Pendant le prochain tour, aucun joueur ne peut piocher des cartes.",
        ),
        (
            "during the next 1 turn: forbid anyone draws n",
            "ca",
            "Durant el pròxim torn, cap jugador no pot robar cartes.",
        ),
        (
            "during the next 2 turn: forbid anyone draws n",
            "ca",
            "Durant els pròxims 2 torns, cap jugador no pot robar cartes.",
        ),
        # of the reader
        (
            "forbid anyone draws n because of a card of you",
            "en",
            "No player can draw cards because of a card of yours.",
        ),
        (
            "forbid anyone draws n because of a card of you",
            "pt",
            "Nenhum jogador pode comprar cartas por causa de uma carta sua.",
        ),
        (
            "forbid anyone draws n because of a card of you",
            "fr",
            "Aucun joueur ne peut piocher des cartes à cause d’une carte à vous.",
        ),
        (
            "forbid anyone draws n because of a card of you",
            "ca",
            "Cap jugador no pot robar cartes a causa d’una carta teva.",
        ),
        # what none of the others may do
        ("forbid another draws n", "en", "No other player can draw cards."),
        ("forbid another draws n", "pt", "Nenhum outro jogador pode comprar cartas."),
        ("forbid another draws n", "fr", "Aucun autre joueur ne peut piocher des cartes."),
        ("forbid another draws n", "ca", "Cap altre jugador no pot robar cartes."),
        ("forbid another draws n or draws 2", "en", "No other player can draw cards or draw 2 cards."),
        ("forbid the next player draws n", "en", "The next player cannot draw cards."),
        # what all may do of whom a rule speaks
        ("allow another draws n", "en", "Each other player is allowed to draw cards."),
        ("allow another draws n", "pt", "Cada outro jogador tem permissão para comprar cartas."),
        ("allow another draws n", "fr", "Chaque autre joueur a le droit de piocher des cartes."),
        ("allow another draws n", "ca", "Cada altre jugador té permís per robar cartes."),
        ("allow another draws n or draws 2", "en", "Each other player is allowed to draw cards or draw 2 cards."),
        ("allow another player draws n", "fr", "Chaque autre joueur a le droit de piocher des cartes."),
        ("allow anyone draws n", "en", "Each player is allowed to draw cards."),
        ("allow anyone draws n", "pt", "Cada jogador tem permissão para comprar cartas."),
        (
            "allow who draws n where who.score > 2",
            "en",
            "Each player who has more than 2 points is allowed to draw cards.",
        ),
        ("allow you draw n", "en", "You are allowed to draw cards."),
        ("allow the next player draws n", "en", "The next player is allowed to draw cards."),
        # what has not happened, and what one has not
        ("if you is not moved: you draw 1", "en", "If you have not moved, you draw 1 card."),
        ("if the next player is not moved: you draw 1", "en", "If the next player has not moved, you draw 1 card."),
        ("if you is not tiled: you draw 1", "en", "If you do not have coloured tiles, you draw 1 card."),
        # a value whose only word is a plural
        ("raise you.laid by 1", "en", "Your face-up cards on the table go up by 1."),
        ("raise you.laid by 1", "pt", "Suas cartas na mesa aumentam em 1."),
        ("raise you.laid by 1", "fr", "Vos cartes sur la table augmentent de 1."),
        ("raise you.laid by 1", "ca", "Les teves cartes a la taula augmenten en 1."),
        ("lower actor.laid by 1", "pt", "As cartas na mesa do actor diminuem em 1."),
        ("set you.laid to 2", "en", "Your face-up cards on the table become 2."),
        ("set you.laid to 2", "pt", "Suas cartas na mesa passam a ser 2."),
        ("change laid of you by 2", "en", "Your face-up cards on the table are increased by 2."),
        ("change laid of you by 2", "pt", "Suas cartas na mesa são aumentadas em 2."),
        ("change laid of you by -2", "fr", "Vos cartes sur la table sont réduites de 2."),
        ("change laid of you to at most 2", "ca", "Les teves cartes a la taula són com a màxim 2."),
        ("change s by 2", "pt", "A maré é aumentada em 2."),
        # whose things are
        (
            "move a card in waste belonging to you to pile",
            "pt",
            "Uma carta no descarte pertencente a você vai para o monte.",
        ),
        # amounts out of a bundle are numbers: they are added up, and say how much there is of something else
        (
            "if you.purse.grain + you.purse.cloth > 2: you draw 1",
            "en",
            "If the grain of your purse plus the cloth of your purse is more than 2, you draw 1 card.",
        ),
        (
            "if you.purse.grain + you.purse.cloth > 2: you draw 1",
            "pt",
            "Se o grão de sua bolsa mais o pano de sua bolsa é maior que 2, você compra 1 carta.",
        ),
        ("you draw you.purse.grain", "en", "You draw a number of cards equal to the grain of your purse."),
    ],
)
def test_words_agree_with_what_they_are_about(lines, language, text):
    assert said(lines, language) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("(s + 1) * 2", "2 times (the tide plus 1)"),
        ("s * 2 + 1", "2 times the tide plus 1"),
        ("s - (s - 1)", "the tide minus (the tide minus 1)"),
        ("s - 1 - 1", "the tide minus 1 minus 1"),
        ("s - s * 2", "the tide minus 2 times the tide"),
        ("(s + 1) / 2", "(the tide plus 1) divided by 2 (rounded down)"),
        ("s * (s / 2)", "the tide times (the tide divided by 2 (rounded down))"),
        ("s * s / 2", "the tide times the tide divided by 2 (rounded down)"),
        ("(s + 1) mod 2", "the rest of (the tide plus 1) divided by 2"),
        ("max(s + 1, 2)", "the highest of the tide plus 1 and 2"),
        ("max(0, min(s, 9)) - abs(-1)", "(the highest of 0 and the lowest of the tide and 9) minus the size of -1"),
        ("max(min(s, 9), 2)", "the highest of (the lowest of the tide and 9) and 2"),
        ("9 - max(s, 2)", "9 minus the highest of the tide and 2"),
        ("s + max(s, 2) - 1", "(the tide plus the highest of the tide and 2) minus 1"),
        ("s - (s + max(s, 2))", "the tide minus (the tide plus the highest of the tide and 2)"),
        ("abs(s - 1) * 2", "2 times the size of (the tide minus 1)"),
        ("(1 if s > 2 else 3) + 1", "(1 if the tide is more than 2, else 3) plus 1"),
        ("-(s + 1)", "minus (the tide plus 1)"),
    ],
)
def test_what_is_worked_out_first_stands_in_brackets_where_it_could_be_read_otherwise(number, text):
    assert said(f"set s to {number}", "en") == f"The tide becomes {text}."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "You draw a number of cards equal to the number of cards in your hand whose cost is more than 2 and for which the "
            "tide is more than their cost.",
        ),
        (
            "pt",
            "Você compra um número de cartas igual ao número de cartas em sua mão cujo custo é maior que 2 e para as quais a "
            "maré é maior que o custo delas.",
        ),
        (
            "fr",
            "Vous piochez un nombre de cartes égal au nombre de cartes dans votre main dont le coût est supérieur à 2 et pour "
            "lesquelles la marée est supérieure au coût d’elles.",
        ),
        (
            "ca",
            "Robes un nombre de cartes igual al nombre de cartes a la teva mà el cost de les quals és més gran que 2 i per a les "
            "quals la marea és més gran que el cost d’elles.",
        ),
    ],
)
def test_a_second_test_of_a_filter_is_about_the_noun_and_not_about_the_whole(language, text):
    lines = "you draw (count of cards in you.hand where (it.cost > 2 and s > it.cost))"
    assert said(lines, language) == text


def test_brackets_are_kept_by_what_has_a_name():
    assert said("let twice be s + 1\nset s to twice * 2", "en") == "The tide becomes 2 times (the tide plus 1)."


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pt", "A maré passa a ser 2 vezes (a maré mais 1)."),
        ("fr", "La marée devient 2 fois (la marée plus 1)."),
        ("ca", "La marea passa a ser 2 vegades (la marea més 1)."),
    ],
)
def test_brackets_stand_in_every_language(language, text):
    assert said("set s to (s + 1) * 2", language) == text
