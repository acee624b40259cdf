"""Forms that a rulebook declares with `also` in its prose: what is read by them, what is confirmed, and what stays as it is."""

from __future__ import annotations

from functools import cache

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.due import due
from dsl.parsing.parser import parse
from dsl.prose import card_text
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter import api
from interpreter.loading.hot_reload import of_texts, with_sources
from interpreter.reading.own import in_own_words, own_forms
from interpreter.reading.texts import read_text
from repl.design.readings import told_cards
from repl.render.phrases import Phrases

RULES = """game stalls "Stalls"
  players 2 to 4
  languages en, pt, ca, fr

noun card cards

zone pile: card, face down
zone hand of player: card, seen by owner

supply: all cards in pile

value calm of player: yes_no

define crowded for player p as count of p.hand > 4

verb draw draws drew: who draws number n
  repeat n: move the top of pile to who.hand

verb give gives gave: who gives number n to player whom
  repeat n: move the first of who.hand to whom.hand

verb turn_round turns_round turned_round: who turns_round

step tour of player p
  p draws 1
  p gives 1 to the next player after p
  if p is crowded: p turns_round
  if not p.calm: set p.calm to yes

play
  for each player as p: run tour for p

prose en
  card: "card", "cards", also "leaf", "leaves"
  hand: "hand", "hands"
  draw: "[draw/draws/drew] {n card/cards}", also "[pick up/picks up/picked up] {n card/cards}"
  give: "[give/gives/gave] {n card/cards} to {whom}", also "[pay/pays/paid] {whom} {n card/cards}", also "hand over {n card/cards} to {whom}"
  turn_round: "[reverse/reverses/reversed] the order of play"
  calm: "[keep/keeps/kept] calm"
  crowded: "[have/has/had] too many cards", also "with a full hand", "with full hands"

prose pt
  card: "carta", "cartas", feminine, also "papel", "papéis"
  hand: "mão", "mãos", feminine
  draw: "[comprar/compra/compram/comprou/compraram] {n carta/cartas}", also "[pegar/pega/pegam/pegou/pegaram] {n carta/cartas}"
  give: "[entregar/entrega/entregam/entregou/entregaram] {n carta/cartas} a {whom}", also "[dar/dá/dão/deu/deram] {n carta/cartas} a {whom}", also "dê {n carta/cartas} a {whom}", also "dê a {whom} {n carta/cartas}"
  turn_round: "[inverter/inverte/invertem/inverteu/inverteram] a ordem", also "a ordem se inverte"
  calm: "[manter/mantém/mantêm/manteve/mantiveram] a calma", also "[ficar/fica/ficam/ficou/ficaram] calmo"
  crowded: "[ter/tem/têm/teve/tiveram] cartas demais", also "de mão cheia", "de mãos cheias"

prose ca
  card: "carta", "cartes", feminine
  hand: "mà", "mans", feminine
  draw: "[robar/robes/roba/roben] {n carta/cartes}", also "pesca {n carta/cartes}"
  give: "[donar/dones/dona/donen] {n carta/cartes} a {whom}"
  turn_round: "[girar/gires/gira/giren] el torn"
  calm: "[mantenir/mantens/manté/mantenen] la calma"
  crowded: "[tenir/tens/té/tenen] massa cartes"

prose fr
  card: "carte", "cartes", feminine
  hand: "main", "mains", feminine
  draw: "[piocher/piochez/pioche/piochent] {n carte/cartes}", also "prenez {n carte/cartes}"
  give: "[donner/donnez/donne/donnent] {n carte/cartes} à {whom}"
  turn_round: "[inverser/inversez/inverse/inversent] le sens du jeu"
  calm: "[garder/gardez/garde/gardent] le calme"
  crowded: "[avoir/avez/a/ont] trop de cartes"

card 1 "One"
  you draw 2
  the next player gives 1 to you
  each crowded player draws 1

card 2 "Two"
  you turn_round
  forbid you give n to whom
  change calm of you to yes
"""


@cache
def stalls() -> api.Game:
    return of_texts({"stalls.naipe": RULES})


def told(text: str, language: str) -> tuple[str, tuple[str, ...], bool]:
    said, sure = in_own_words(text, own_forms(stalls().lexicon, language), language)
    return said.text, said.forms, sure


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("pt", "Você pega 2 cartas.", "Você compra 2 cartas."),
        (
            "pt",
            "Se outro jogador pegou 1 carta, você compra 1 carta.",
            "Se outro jogador comprou 1 carta, você compra 1 carta.",
        ),
        ("pt", "Você compra 2 papéis.", "Você compra 2 cartas."),
        ("pt", "Você pega 2 papéis.", "Você compra 2 cartas."),
        ("pt", "O próximo jogador dá 1 carta a você.", "O próximo jogador entrega 1 carta a você."),
        ("pt", "Você fica calmo.", "Você mantém a calma."),
        ("pt", "Cada jogador de mão cheia compra 1 carta.", "Cada jogador que tem cartas demais compra 1 carta."),
        ("pt", "Todos os jogadores de mãos cheias compram.", "Todos os jogadores que têm cartas demais compram."),
        ("en", "You pick up 2 leaves.", "You draw 2 cards."),
    ],
)
def test_only_words_change(language, text, said):
    assert told(text, language)[0::2] == (said, True)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("pt", "Dê 2 cartas ao próximo jogador.", "Você entrega 2 cartas ao próximo jogador."),
        (
            "pt",
            "Compre 1 carta e dê 1 carta ao próximo jogador.",
            "Compre 1 carta e você entrega 1 carta ao próximo jogador.",
        ),
        ("pt", "Dê ao próximo jogador 2 cartas.", "Você entrega 2 cartas ao próximo jogador."),
        ("pt", "Não dê 1 carta a você.", "Você não pode entregar 1 carta a você."),
        ("pt", "A ordem se inverte.", "Você inverte a ordem."),
        ("en", "Hand over 1 card to the next player.", "You give 1 card to the next player."),
        ("en", "The next player pays you 1 card.", "The next player gives 1 card to you."),
        ("ca", "Pesca 2 cartes.", "Robes 2 cartes."),
        ("fr", "Prenez 2 cartes.", "Vous piochez 2 cartes."),
    ],
)
def test_who_is_meant_may_change(language, text, said):
    assert told(text, language)[0::2] == (said, False)


@pytest.mark.parametrize(
    "text", ["Você pega 2 moedas.", "O papelão fica.", "Você entende 1 carta.", "Ele dê 1 carta a você."]
)
def test_other_words_stay(text):
    assert told(text, "pt") == (text, (), True)


def test_no_card_is_told_in_a_form():
    cards = [card_text(card.node, stalls().lexicon, "pt") for card in stalls().cards]
    assert cards[0].startswith("Você compra 2 cartas. O próximo jogador entrega 1 carta a você.")
    assert not [
        form.written for form in own_forms(stalls().lexicon, "pt") for card in cards if form.pattern.search(card)
    ]


def code(text: str, language: str = "pt") -> tuple[str, bool, tuple[str, ...]]:
    found = read_text(stalls(), text, language)
    assert len(found.cards) == 1, found
    return found.cards[0].code.split("\n", 1)[1].strip(), found.is_exact, found.forms


def test_a_text_with_other_words_is_read_and_names_them():
    assert code("Você pega 2 cartas.") == ("you draw 2", True, ("pega … cartas = compra … cartas",))


def test_a_description_is_read_as_what_the_game_says_of_a_thing():
    assert code("Cada jogador de mão cheia pega 1 carta.")[:2] == ("each crowded player draws 1", True)


def test_a_text_of_the_generator_names_no_form():
    assert code("Você compra 2 cartas.") == ("you draw 2", True, ())


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Dê 1 carta ao próximo jogador.", "you give 1 to the next player"),
        ("A ordem se inverte.", "you turn_round"),
        ("Pegue 2 papéis e dê uma carta ao próximo jogador.", "you draw 2\n  you give 1 to the next player"),
    ],
)
def test_a_text_that_may_mean_somebody_else_is_confirmed(text, rule):
    found, is_exact, forms = code(text)
    assert (found, is_exact) == (rule, False) and forms


def test_a_changed_form_is_read_at_once():
    game = with_sources(
        stalls(),
        {
            "stalls.naipe": RULES.replace("pegam/pegou/pegaram", "pegam/pegou/pegaram").replace(
                '"a ordem se inverte"', '"tudo se inverte"'
            )
        },
    )
    assert read_text(game, "Tudo se inverte.", "pt").cards and not read_text(game, "A ordem se inverte.", "pt").cards


def test_the_forms_are_named_beside_the_code_even_if_nothing_needs_confirming():
    found = read_text(stalls(), "Você pega 2 cartas.", "pt")
    assert [line.text.strip() for line in told_cards(found, Phrases("pt"))] == ["pega … cartas = compra … cartas", ""]


@pytest.mark.parametrize(
    "begun", ['  card: "a", ', '  card: "a", "b", ', '  card: "a", feminine, ', '  card: "a", also "b", ']
)
def test_the_word_is_proposed_in_an_editor(begun):
    text = f"{RULES}\nprose pt\n{begun}"
    assert "also" in due(text, len(text), stalls().book.vocabulary)


def test_the_forms_stay_in_a_text_that_is_written_from_its_tree():
    vocabulary = stalls().book.vocabulary
    prose = next(one for one in stalls().book.prose if one.language == "pt")
    text = unparse(prose, vocabulary)
    assert 'card: "carta", "cartas", feminine, also "papel", "papéis"\n' in text
    assert 'a {whom}", also "dê {n carta/cartas} a {whom}", also "dê a {whom} {n carta/cartas}"\n' in text
    again = parse(Source("stalls.naipe", f"{text}\n"), vocabulary, Findings()).declarations[0]
    assert isinstance(again, nodes.Prose) and [one.also for one in again.entries] == [one.also for one in prose.entries]
