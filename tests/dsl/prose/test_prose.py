"""The text of cards, generated from their code."""

import re
import typing
from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.prose import (
    LANGUAGES,
    Lexicon,
    Phrase,
    card_text,
    event_text,
    fill,
    missing_words,
    noun_phrase,
    sentence_text,
    word_text,
)
from dsl.prose.generation.cards import clauses_of
from dsl.prose.language.languages import realiser_for
from dsl.source import NOWHERE, Source
from places import ROOT
from soak import examples, is_soak

RULEBOOKS = ROOT / "rulebooks"

# A small game, with all that the tests below speak of.
RULES = """
game small "Small"
  players 2 to 4

words colour: red, green
words answer: accept_it, refuse_it
kinds good: grain, cloth

noun coin coins
  field colour: colour
  value worth: number

zone purse of player: coin, seen by owner
zone seat_of_honour of player: one coin, in force
zone bank: coin, face down

value leader: player or none
value storms: number
value calm_sea: yes_no
value goods of player: good
value rank of player: number
value sails of player: number

define coins of player p as count of p.purse
define rowdy of player p as no
define harbour_is_open as yes
define golden for coin c as c.worth > 2
define distance(player p, player q) as 1

span last_turn from 0 to now
step dusk
  set storms to 0

verb take takes took: who takes number n
verb pay_out pays_out paid_out: who pays_out number n to player whom
verb drop drops dropped: who drops coins lot
verb pin pins pinned: who pins coin c
verb mark marks marked: who marks player whom by coin c
verb sail sails sailed: who sails
verb hire hires hired: who hires player whom
  require whom is not who

define rowdy_one for player p as p.rowdy

prose en
  hire: "[hire/hires/hired] {whom}"
  rowdy_one: "[make/makes/made] noise"
  coin: "coin", "coins"
  purse: "purse", "purses"
  seat_of_honour: "seat", "seats"
  bank: "bank"
  take: "[take/takes/took] {n coin/coins}"
  pay_out: "[pay/pays/paid] {n coin/coins} to {whom}"
  drop: "[drop/drops/dropped] {lot}"
  mark: "[mark/marks/marked] {seat_of_honour of whom}< with {c}>"
  sail: "[sail/sails/sailed]"
  red: "red"
  green: "green"
  accept_it: "yes"
  refuse_it: "no"
  golden: "[shine/shines/shone]"
  rowdy: "[be/is/was/are/were] rowdy"
  harbour_is_open: "the harbour is open", "the harbour is closed"
  calm_sea: "the sea is calm", "the sea is rough"
  leader: "leader", "nobody leads", "somebody leads"
  storms: "storm", "storms"
  rank: "rank"
  sails: "sail", "sails"
  distance: "distance between {p} and {q}"
  last_turn: "in the last turn"
  dusk: "dusk"
  grain: "grain"
  cloth: "cloth"
  use: "when played"

prose fr
  coin: "pièce", "pièces", feminine
  purse: "bourse", "bourses", feminine
  take: "[prendre/prenez/prend/prennent/a pris/ont pris] {n pièce/pièces}"
  pay_out: "[payer/payez/paie/paient/a payé/ont payé] {n pièce/pièces} à {whom}"
  sail: "[partir/partez/part/partent/est parti/sont partis]"
  leader: "chef", "personne ne mène"
  rowdy: "[faire/faites/fait/font] du bruit"
  last_turn: "au dernier tour"

prose ca
  coin: "moneda", "monedes", feminine
  purse: "bossa", "bosses", feminine
  take: "[agafar/agafes/agafa/agafen/ha agafat/han agafat] {n moneda/monedes}"
  pay_out: "[pagar/pagues/paga/paguen/ha pagat/han pagat] {n moneda/monedes} a {whom}"
  sail: "[salpar/salpes/salpa/salpen/ha salpat/han salpat]"
  leader: "líder", "ningú no mana"
  rowdy: "[fer/fas/fa/fan] soroll"
  last_turn: "al darrer torn"

prose pt
  hire: "[contratar/contrata/contratam/contratou/contrataram] {whom}"
  rowdy_one: "[fazer/faz/fazem/fez/fizeram] barulho"
  coin: "moeda", "moedas", feminine
  purse: "bolsa", "bolsas", feminine
  seat_of_honour: "assento", "assentos"
  bank: "banco"
  take: "[pegar/pega/pegam/pegou/pegaram] {n moeda/moedas}"
  pay_out: "[pagar/paga/pagam/pagou/pagaram] {n moeda/moedas} a {whom}"
  drop: "[largar/larga/largam/largou/largaram] {lot}"
  mark: "[marcar/marca/marcam/marcou/marcaram] {seat_of_honour of whom}< com {c}>"
  sail: "[partir/parte/partem/partiu/partiram]"
  red: "vermelho", "vermelhos", "vermelha", "vermelhas"
  green: "verde", "verdes"
  accept_it: "sim"
  refuse_it: "não"
  golden: "[brilhar/brilha/brilham/brilhou/brilharam]"
  rowdy: "[fazer/faz/fazem/fez/fizeram] barulho"
  harbour_is_open: "o porto está aberto", "o porto está fechado"
  calm_sea: "o mar está calmo", "o mar está agitado"
  leader: "líder", "ninguém lidera", "alguém lidera"
  storms: "tempestade", "tempestades", feminine
  rank: "posto"
  sails: "vela", "velas", feminine
  distance: "distância entre {p} e {q}", feminine
  last_turn: "no último turno"
  dusk: "anoitecer"
  grain: "grão"
  cloth: "tecido"
  use: "quando jogada"
"""


def read(*texts):
    """The declarations of some texts."""
    sources = [Source(f"text {n}", text) for n, text in enumerate(texts)]
    findings = Findings()
    vocabulary = collect(sources, findings)
    files = [parse(source, vocabulary, findings) for source in sources]
    assert [item.message for item in findings.sorted() if item.is_error] == []
    return [declaration for file in files for declaration in file.declarations]


@cache
def small():
    return Lexicon.of(read(RULES))


def text_of(lines, language):
    card = 'coin 1 "One"\n' + "\n".join("  " + line for line in lines.split("\n"))
    declarations = read(RULES, card)
    return card_text(declarations[-1], Lexicon.of(declarations), language)


@pytest.mark.parametrize(
    "lines, english, portuguese",
    [
        # who
        ("you take 1", "You take 1 coin.", "Você pega 1 moeda."),
        ("you take 0", "You take 0 coins.", "Você pega 0 moedas."),
        ("the next player takes 2", "The next player takes 2 coins.", "O próximo jogador pega 2 moedas."),
        (
            "the previous 2 players take 1",
            "The previous 2 players each take 1 coin.",
            "Os 2 jogadores anteriores pegam 1 moeda cada.",
        ),
        ("you + the next player sail", "You and the next player sail.", "Você e o próximo jogador partem."),
        ("another player sails", "Another player sails.", "Outro jogador parte."),
        ("players sail", "Each player sails.", "Todos os jogadores partem."),
        ("each player takes 2", "Each player takes 2 coins.", "Cada jogador pega 2 moedas."),
        ("all players sail", "All players sail.", "Todos os jogadores partem."),
        (
            "the 2 players with most coins sail",
            "The 2 players with the most coins sail.",
            "Os 2 jogadores com mais moedas partem.",
        ),
        (
            "up to 2 other players take 1",
            "Up to 2 other players each take 1 coin.",
            "Até 2 outros jogadores pegam 1 moeda cada.",
        ),
        (
            "one or more other players take 1",
            "Each other player takes 1 coin (there must be at least 1).",
            "Todos os outros jogadores pegam 1 moeda cada (é preciso haver ao menos 1).",
        ),
        (
            "the player with fewest coins sails",
            "The player with the fewest coins sails.",
            "O jogador com menos moedas parte.",
        ),
        (
            "players with highest rank then most coins sail",
            "Each player with the highest rank, then the most coins sails.",
            "Todos os jogadores com o maior posto, depois mais moedas partem.",
        ),
        (
            "a player with at least 1 sails sails",
            "A player with at least 1 sail sails.",
            "Um jogador com pelo menos 1 vela parte.",
        ),
        (
            "a player with more coins than you sails",
            "A player with more coins than you sails.",
            "Um jogador com mais moedas que você parte.",
        ),
        (
            "players but leader sail",
            "Each player, other than the leader, sails.",
            "Todos os jogadores, exceto o líder, partem.",
        ),
        (
            "players that took during last_turn sail",
            "Each player who took coins in the last turn sails.",
            "Todos os jogadores que pegaram moedas no último turno partem.",
        ),
        (
            "a player whose purse is empty sails",
            "A player whose purse is empty sails.",
            "Um jogador cuja bolsa está vazia parte.",
        ),
        ("a player where it.rowdy sails", "A player who is rowdy sails.", "Um jogador que faz barulho parte."),
        (
            "a player where not it.rowdy sails",
            "A player who is not rowdy sails.",
            "Um jogador que não faz barulho parte.",
        ),
        (
            "players that would take if (leader sails) sail",
            "Each player who would have to take if the leader sailed sails.",
            "Todos os jogadores que teriam de pegar se o líder partisse partem.",
        ),
        # what
        (
            "you pay_out 2 to the previous player",
            "You pay 2 coins to the previous player.",
            "Você paga 2 moedas ao jogador anterior.",
        ),
        ("you pay_out 1 to each player", "You pay 1 coin to each player.", "Você paga 1 moeda a cada jogador."),
        ("leader pays_out 1 to you", "The leader pays 1 coin to you.", "O líder paga 1 moeda a você."),
        (
            "you drop a red coin in you.purse",
            "You drop a red coin in your purse.",
            "Você larga uma moeda vermelha em sua bolsa.",
        ),
        (
            "you drop all golden coins in leader.purse",
            "You drop all coins in the leader's purse that shine.",
            "Você larga todas as moedas na bolsa do líder que brilham.",
        ),
        ("you drop this", "You drop this coin.", "Você larga esta moeda."),
        ("you drop the top of bank", "You drop the top coin of the bank.", "Você larga a moeda do topo do banco."),
        (
            "you mark another player by this",
            "You mark another player's seat with this coin.",
            "Você marca o assento de outro jogador com esta moeda.",
        ),
        ("you mark you by this", "You mark your seat with this coin.", "Você marca seu assento com esta moeda."),
        (
            "leader marks leader by this",
            "The leader marks their seat with this coin.",
            "O líder marca o próprio assento com esta moeda.",
        ),
        (
            "you take you.sails",
            "You take a number of coins equal to your number of sails.",
            "Você pega um número de moedas igual ao seu número de velas.",
        ),
        (
            "you take count of players with 0 coins",
            "You take a number of coins equal to the number of players with no coins.",
            "Você pega um número de moedas igual ao número de jogadores sem moedas.",
        ),
        (
            "you take storms * 2",
            "You take a number of coins equal to 2 times the number of storms.",
            "Você pega um número de moedas igual a 2 vezes o número de tempestades.",
        ),
        # tests
        (
            "if you.coins > 2: you sail",
            "If you have more than 2 coins, you sail.",
            "Se você tem mais de 2 moedas, você parte.",
        ),
        (
            "if leader.coins = 1: you sail",
            "If the leader has exactly 1 coin, you sail.",
            "Se o líder tem exatamente 1 moeda, você parte.",
        ),
        (
            "if there are 2 players with 3 coins: you sail",
            "If there are at least 2 players with exactly 3 coins, you sail.",
            "Se há pelo menos 2 jogadores com exatamente 3 moedas, você parte.",
        ),
        (
            "if there is no player that sailed: you sail",
            "If no player sailed, you sail.",
            "Se nenhum jogador partiu, você parte.",
        ),
        (
            "if storms mod 2 = 1: you sail",
            "If the number of storms is odd, you sail.",
            "Se o número de tempestades é ímpar, você parte.",
        ),
        ("if leader is none: you sail", "If nobody leads, you sail.", "Se ninguém lidera, você parte."),
        (
            "if leader is you and not harbour_is_open: you sail",
            "If the leader is you and the harbour is closed, you sail.",
            "Se o líder é você e o porto está fechado, você parte.",
        ),
        (
            "require leader can sail",
            "If the leader cannot sail, this fails.",
            "Se o líder não pode partir, isto falha.",
        ),
        (
            "require you.coins >= 2",
            "If you have fewer than 2 coins, this fails.",
            "Se você tem menos de 2 moedas, isto falha.",
        ),
        # statements
        ("you may: you sail", "You may sail.", "Você pode partir."),
        ("leader may: you sail", "If the leader wants to, you sail.", "Se o líder quiser, você parte."),
        (
            "as much as possible: you take 3",
            "You take 3 coins, as far as possible.",
            "Você pega 3 moedas, na medida do possível.",
        ),
        (
            "for each player as p at once: p pays_out 1 to the next player after p",
            "At the same time, each player pays 1 coin to the next player.",
            "Ao mesmo tempo, cada jogador paga 1 moeda ao jogador seguinte.",
        ),
        ("repeat 2: you sail", "2 times, you sail.", "2 vezes, você parte."),
        (
            "repeat 2\n  you may: you sail\n  otherwise: stop",
            "Up to 2 times, if you want to, you sail.",
            "Até 2 vezes, se você quiser, você parte.",
        ),
        (
            "for each n from 1 to 3: you take n",
            "For each number from 1 to 3, you take that many coins.",
            "Para cada número de 1 a 3, você pega esse número de moedas.",
        ),
        (
            "for each n from 1 to leader.coins\n  leader takes n\n  you sail",
            "For each number from 1 to the leader's number of coins: the leader takes that many coins; you sail.",
            "Para cada número de 1 ao número de moedas do líder: o líder pega esse número de moedas; você parte.",
        ),
        ("shuffle bank", "The bank is shuffled.", "O banco é embaralhado."),
        (
            "shuffle every purse",
            "All purses are shuffled together and dealt back, with as many coins each as before.",
            "Todas as bolsas são embaralhadas juntas e redistribuídas, cada uma com tantas moedas quantas tinha.",
        ),
        (
            "move a coin in bank to leader.purse",
            "A coin in the bank goes to the leader's purse.",
            "Uma moeda no banco vai para a bolsa do líder.",
        ),
        ("set calm_sea to no", "From now on, the sea is rough.", "De agora em diante, o mar está agitado."),
        ("raise you.rank by 1", "Your rank goes up by 1.", "Seu posto aumenta em 1."),
        ("end play won by you", "The game ends and you win.", "O jogo termina e você vence."),
        (
            "you choose another player as foe\nfoe takes 1",
            "You choose another player. That player takes 1 coin.",
            "Você escolhe outro jogador. Esse jogador pega 1 moeda.",
        ),
        (
            "you choose a coin in bank as mine\nyou choose a coin in bank as yours\nyou drop mine\nleader drops yours",
            "You choose a coin (A) in the bank. You choose a coin (B) in the bank. You drop coin A. The leader drops coin B.",
            "Você escolhe uma moeda (A) no banco. Você escolhe uma moeda (B) no banco. Você larga a moeda A. O líder larga a moeda B.",
        ),
        (
            "let held be count of you.purse\nif held > 4\n  you sail\nelse if held > 2: you take held",
            "If the number of coins in your purse is more than 4, you sail. Otherwise, if that number is more than 2, you take that many coins.",
            "Se o número de moedas em sua bolsa é maior que 4, você parte. Caso contrário, se esse número é maior que 2, você pega esse número de moedas.",
        ),
        (
            "if count of bank = 0: you sail",
            "If there is no coin in the bank, you sail.",
            "Se não há moeda no banco, você parte.",
        ),
        (
            "if count of you.purse < 2: you sail",
            "If there are fewer than 2 coins in your purse, you sail.",
            "Se há menos de 2 moedas em sua bolsa, você parte.",
        ),
        (
            "let rich be the player with most coins\nrich takes 1\nrich sails",
            "The player with the most coins takes 1 coin. That player sails.",
            "O jogador com mais moedas pega 1 moeda. Esse jogador parte.",
        ),
        # rules
        ("forbid you sail", "You cannot sail.", "Você não pode partir."),
        (
            "forbid anyone pays_out n to you",
            "No player can pay coins to you.",
            "Nenhum jogador pode pagar moedas a você.",
        ),
        ("forbid other players sail", "No other player can sail.", "Nenhum outro jogador pode partir."),
        (
            "forbid who sails where who.rowdy",
            "No player who is rowdy can sail.",
            "Nenhum jogador que faz barulho pode partir.",
        ),
        (
            "forbid who takes n where n > 2",
            "No player can take coins if that number is more than 2.",
            "Nenhum jogador pode pegar moedas se esse número é maior que 2.",
        ),
        (
            "forbid leader sails where calm_sea",
            "The leader cannot sail if the sea is calm.",
            "O líder não pode partir se o mar está calmo.",
        ),
        (
            "before who drops lot where storms > 1: you take 1",
            "Before a player drops coins, if there is more than 1 storm, you take 1 coin.",
            "Antes de um jogador largar moedas, se há mais de 1 tempestade, você pega 1 moeda.",
        ),
        ("allow you sail", "You are allowed to sail.", "Você tem permissão para partir."),
        (
            "ignore you take n because of a coin of another",
            "When you take coins because of a coin of another player, this has no effect.",
            "Quando você pega moedas por causa de uma moeda de outro jogador, isso não tem efeito.",
        ),
        (
            "instead of who takes n: who takes n + 1",
            "When a player takes coins, instead, that player takes a number of coins equal to that number plus 1.",
            "Quando um jogador pega moedas, em vez disso, esse jogador pega um número de moedas igual a esse número mais 1.",
        ),
        (
            "before who drops lot: who takes 1",
            "Before a player drops coins, that player takes 1 coin.",
            "Antes de um jogador largar moedas, esse jogador pega 1 moeda.",
        ),
        (
            "after who sails even if gone: you take 1",
            "After a player sails, you take 1 coin, even if this coin has left.",
            "Depois que um jogador parte, você pega 1 moeda, mesmo que esta moeda já não esteja em jogo.",
        ),
        (
            "next time anyone sails: you take 1",
            "The next time a player sails, you take 1 coin.",
            "Na próxima vez que um jogador partir, você pega 1 moeda.",
        ),
        (
            "next time anyone takes n: you take n",
            "The next time a player takes coins, you take that many coins.",
            "Na próxima vez que um jogador pegar moedas, você pega esse número de moedas.",
        ),
        (
            "change n times 2 when anyone takes n",
            "When a player takes coins, the number of coins is doubled.",
            "Quando um jogador pega moedas, o número de moedas dobra.",
        ),
        (
            "change n to at most 1 when you take n",
            "When you take coins, the number of coins is at most 1.",
            "Quando você pega moedas, o número de moedas é no máximo 1.",
        ),
        ("change rank of you by -1", "Your rank is reduced by 1.", "Seu posto é reduzido em 1."),
        ("change rowdy of you to yes", "You are rowdy.", "Você faz barulho."),
        ("change rowdy to no where it is leader", "The leader is not rowdy.", "O líder não faz barulho."),
        ("change harbour_is_open to no", "The harbour is closed.", "O porto está fechado."),
        (
            "mute coins where it is golden",
            "Coins that shine are not in force.",
            "As moedas que brilham não estão em vigor.",
        ),
        (
            "ignore who drops lot during dusk",
            "When a player drops coins during the dusk, this has no effect.",
            "Quando um jogador larga moedas durante o anoitecer, isso não tem efeito.",
        ),
        (
            "before who marks whom by c where whom.seat_of_honour is not this: you take 1",
            "Before a player marks a seat that is not this coin, you take 1 coin.",
            "Antes de um jogador marcar um assento que não é esta moeda, você pega 1 moeda.",
        ),
        # the same, only once
        (
            "you pay_out 1 to a player where it is leader",
            "You pay 1 coin to the leader.",
            "Você paga 1 moeda ao líder.",
        ),
        (
            "another player whose coins = you.coins sails",
            "Another player with as many coins as you sails.",
            "Outro jogador com o mesmo número de moedas que você parte.",
        ),
        (
            "a player whose rank = leader.rank sails",
            "A player with the same rank as the leader sails.",
            "Um jogador com o mesmo posto que o líder parte.",
        ),
        (
            "a rowdy_one other player sails",
            "Another player who makes noise sails.",
            "Outro jogador que faz barulho parte.",
        ),
        (
            "each rowdy_one player but leader sails",
            "Each player who makes noise, other than the leader, sails.",
            "Cada jogador que faz barulho, exceto o líder, parte.",
        ),
        (
            "each player starting with leader takes 1",
            "Each player, starting with the leader, takes 1 coin.",
            "Cada jogador, a começar pelo líder, pega 1 moeda.",
        ),
        (
            "for each (you + leader) as p: p takes 2",
            "You and the leader each take 2 coins.",
            "Você e o líder pegam 2 moedas cada.",
        ),
        (
            "require you.coins = leader.coins",
            "If you have a different number of coins from the leader, this fails.",
            "Se você tem outro número de moedas que o líder, isto falha.",
        ),
        (
            "require there is the player with most coins",
            "If there is not exactly 1 player with the most coins, this fails.",
            "Se não há exatamente 1 jogador com mais moedas, isto falha.",
        ),
        (
            "if there is the player with most coins: you sail",
            "If there is exactly 1 player with the most coins, you sail.",
            "Se há exatamente 1 jogador com mais moedas, você parte.",
        ),
        (
            "mute coins where (it is golden and leader is not none)",
            "Coins that shine, if somebody leads, are not in force.",
            "As moedas que brilham, se alguém lidera, não estão em vigor.",
        ),
        (
            "players where (it is rowdy_one and distance(it, leader) > 1) take 1",
            "Each player who makes noise and for whom the distance between it and the leader is more than 1 takes 1 coin.",
            "Todos os jogadores que fazem barulho e para os quais a distância entre eles e o líder é maior que 1 pegam 1 moeda cada.",
        ),
        ("you choose a coin of you as c", "You choose a coin of yours.", "Você escolhe uma moeda sua."),
        (
            "players that (take anything) take 1",
            "Each player who took coins takes 1 coin.",
            "Todos os jogadores que pegaram moedas pegam 1 moeda cada.",
        ),
        (
            "forbid anyone takes n where chosen",
            "No player can take coins by choice.",
            "Nenhum jogador pode pegar moedas por escolha.",
        ),
        (
            "ignore who takes n because of a coin where cause is this",
            "When a player takes coins because of this coin, this has no effect.",
            "Quando um jogador pega moedas por causa desta moeda, isso não tem efeito.",
        ),
        (
            "forbid anyone hires whom",
            "No player can hire another player.",
            "Nenhum jogador pode contratar outro jogador.",
        ),
        (
            "after who marks whom by c: who sails",
            "After a player marks a seat, that player sails.",
            "Depois que um jogador marca um assento, esse jogador parte.",
        ),
        # bundles
        (
            "you choose a bundle of 2 from grain + cloth as lot",
            "You choose 2 in all from grain and cloth.",
            "Você escolhe 2 ao todo de grão e tecido.",
        ),
        (
            "you choose a bundle of up to 2 from grain + cloth as lot",
            "You choose up to 2 in all from grain and cloth.",
            "Você escolhe até 2 ao todo de grão e tecido.",
        ),
        (
            "you may choose a bundle from 2 grain as lot",
            "You may choose any amount from 2 grain.",
            "Você pode escolher qualquer quantidade de 2 grão.",
        ),
        # for a while
        (
            "during this dusk: forbid you take n",
            "During this dusk, you cannot take coins.",
            "Durante este anoitecer, você não pode pegar moedas.",
        ),
        (
            "during the next dusk: forbid leader sails",
            "During the next dusk, the leader cannot sail.",
            "Durante o próximo anoitecer, o líder não pode partir.",
        ),
        # parts
        (
            "at use: require you.coins > 2",
            "When played: only if you have more than 2 coins.",
            "Quando jogada: só se você tem mais de 2 moedas.",
        ),
        ("at use: you sail", "When played: you sail.", "Quando jogada: você parte."),
        (
            "at use\n  require you.coins > 2\n  you sail\n  you take 1",
            "When played (only if you have more than 2 coins): you sail. You take 1 coin.",
            "Quando jogada (só se você tem mais de 2 moedas): você parte. Você pega 1 moeda.",
        ),
    ],
)
def test_a_card_reads_well(lines, english, portuguese):
    assert text_of(lines, "en") == english
    assert text_of(lines, "pt") == portuguese


@pytest.mark.parametrize(
    "lines, french, catalan",
    [
        ("you take 2", "Vous prenez 2 pièces.", "Agafes 2 monedes."),
        ("you take 0", "Vous prenez 0 pièce.", "Agafes 0 monedes."),
        (
            "the next 2 players take 1",
            "Les 2 prochains joueurs prennent 1 pièce chacun.",
            "Els pròxims 2 jugadors agafen 1 moneda cadascun.",
        ),
        (
            "leader pays_out 1 to the previous player",
            "Le chef paie 1 pièce au joueur avant vous.",
            "El líder paga 1 moneda al jugador anterior a tu.",
        ),
        (
            "other players take 1",
            "Tous les autres joueurs prennent 1 pièce chacun.",
            "Tots els altres jugadors agafen 1 moneda cadascun.",
        ),
        (
            "a player whose purse is empty sails",
            "Un joueur dont la bourse est vide part.",
            "Un jugador la bossa del qual és buida salpa.",
        ),
        (
            "players that took during last_turn sail",
            "Tous les joueurs qui ont pris des pièces au dernier tour partent.",
            "Tots els jugadors que han agafat monedes al darrer torn salpen.",
        ),
        (
            "forbid anyone pays_out n to you",
            "Aucun joueur ne peut vous payer des pièces.",
            "Cap jugador no pot pagar-te monedes.",
        ),
        ("change rowdy of you to no", "Vous ne faites pas du bruit.", "No fas soroll."),
        (
            "if leader is none\n  you may: you sail",
            "Si personne ne mène, vous pouvez partir.",
            "Si ningú no mana, pots salpar.",
        ),
        (
            "if you.coins > 2: you sail",
            "Si vous avez plus de 2 pièces, vous partez.",
            "Si tens més de 2 monedes, salpes.",
        ),
        (
            "next time anyone sails: you take 1",
            "La prochaine fois qu’un joueur part, vous prenez 1 pièce.",
            "La pròxima vegada que un jugador salpa, agafes 1 moneda.",
        ),
    ],
)
def test_other_languages_are_tables(lines, french, catalan):
    assert text_of(lines, "fr") == french
    assert text_of(lines, "ca") == catalan


# --------------------------------------------------------------------- published games


@cache
def agencia():
    folder = RULEBOOKS / "agencia"
    return tuple(
        read(
            *(
                path.read_text(encoding="utf-8")
                for path in sorted(folder.rglob("*.naipe"))
                if "scenarios" not in path.parts
            )
        )
    )


@cache
def of_agencia():
    return Lexicon.of(agencia())


def all_texts(language):
    lexicon = Lexicon.of(agencia())
    cards = [node for node in agencia() if isinstance(node, nodes.Card)]
    return "\n\n".join(f"{card.id} {card.title}\n{card_text(card, lexicon, language)}" for card in cards)


@pytest.mark.parametrize("language", ["pt", "en"])
def test_the_cards_of_agencia(language, golden):
    golden(f"prose/agencia.{language}.txt", all_texts(language))


@pytest.mark.parametrize("language", ["pt", "en"])
def test_sentences_are_written_as_sentences(language):
    for card in all_texts(language).split("\n\n"):
        for text in re.split(r"(?<=\.) ", card.partition("\n")[2]):
            assert text[-1] == "." and (text[0].isupper() or text[0].isdigit() or text[0] in "“«"), text
            assert not re.search(r"[{}\[\]<>_]|  | [.,;:]|\.\.", text), text


def test_no_word_of_agencia_is_missing():
    lexicon = Lexicon.of(agencia())
    assert missing_words(agencia(), lexicon, ["pt", "en"]) == []


# --------------------------------------------------------------------------- the rest


def test_words_without_texts_stand_for_themselves():
    rules = RULES.partition("prose en")[0]
    declarations = read(
        rules, 'coin 1 "One"\n  another player pays_out 2 to you\n  if calm_sea: you drop a red coin in bank'
    )
    text = card_text(declarations[-1], Lexicon.of(declarations), "en")
    assert text == "Another player pays out 2 to you. If “calm sea” holds, you drop a red coin in the bank."


def test_missing_words_are_told_once_a_language_with_their_place():
    rules = RULES.replace('  sail: "[sail/sails/sailed]"\n', "").replace('  bank: "banco"\n', "")
    declarations = read(rules, 'coin 1 "One"\n  you sail\n  shuffle bank\n  shuffle bank')
    found = missing_words(declarations, Lexicon.of(declarations), ["en", "pt"])
    assert [(word, language) for word, language, _ in found] == [
        ("pin", "en"),
        ("sail", "en"),
        ("pin", "pt"),
        ("bank", "pt"),
    ]
    assert all(span.source for _, _, span in found)


def test_a_later_prose_block_rewords_an_earlier_one():
    declarations = read(RULES, 'prose en\n  coin: "penny", "pence"')
    assert noun_phrase("coin", Lexicon.of(declarations), "en", 2).text == "2 pence"


@pytest.mark.parametrize(
    "verb, roles, options, language, text",
    [
        ("take", {"who": "Ana", "n": 2}, {}, "en", "Ana takes 2 coins."),
        ("take", {"who": "Ana", "n": "1"}, {}, "pt", "Ana pega 1 moeda."),
        ("take", {"who": "Ana", "n": 2}, {"you": "who"}, "en", "You take 2 coins."),
        ("take", {"who": "Ana", "n": 2}, {"you": "who"}, "pt", "Você pega 2 moedas."),
        ("take", {"who": "Ana", "n": 2}, {"tense": "past"}, "pt", "Ana pegou 2 moedas."),
        ("take", {"who": Phrase("Ana and Bia", plural=True), "n": 2}, {}, "en", "Ana and Bia each take 2 coins."),
        ("pay_out", {"who": "Ana", "n": 2, "whom": "Bia"}, {}, "pt", "Ana paga 2 moedas a Bia."),
        ("pay_out", {"who": "Ana", "n": 2, "whom": "Bia"}, {"you": "whom"}, "en", "Ana pays 2 coins to you."),
        ("mark", {"who": "Ana", "whom": "Bia", "c": "“One”"}, {}, "en", "Ana marks Bia's seat with “One”."),
        ("mark", {"who": "Ana", "whom": "Ana"}, {}, "pt", "Ana marca o próprio assento."),
        (
            "mark",
            {"who": "Ana", "whom": "Bia"},
            {"you": "whom"},
            "pt",
            "Ana marca o assento de você.",
        ),  # that of whoever reads
        ("mark", {"who": "Ana", "whom": "Ana"}, {"you": "who"}, "pt", "Você marca seu assento."),
        ("pin", {"who": "Ana", "c": "“One”"}, {}, "en", "Ana pins “One”."),
        ("vanish", {"who": "Ana"}, {}, "en", "Ana vanish."),
        ("sail", {}, {}, "en", "Sail."),
    ],
)
def test_a_line_of_the_log(verb, roles, options, language, text):
    assert event_text(verb, roles.items(), small(), language, **options) == text


def test_fill_is_for_other_templates():
    assert fill("[take/takes/took] {n coin/coins} of {who}", {"n": 1, "who": "Ana"}, "en") == "takes 1 coin of Ana"
    assert fill("a carta de {who}", {"who": "o líder"}, "pt") == "a carta do líder"


@pytest.mark.parametrize(
    "cards, text", [(0, "gives 1 coin"), (1, "gives 1 coin and 1 card"), (2, "gives 1 coin and 2 cards")]
)
def test_what_counts_nothing_is_left_out_where_it_may_be(cards, text):
    assert fill("[give/gives/gave] {n coin/coins}< and {c card/cards}>", {"n": 1, "c": cards}, "en") == text
    assert fill("gives {n coin/coins}< and number {c}>", {"n": 0, "c": 0}, "en") == "gives 0 coins and number 0"


def test_words_can_be_looked_up():
    assert word_text("red", small(), "pt") == "vermelho"
    assert word_text("out_of_reach", small(), "pt") == "out of reach"
    assert noun_phrase("coin", small(), "pt").text == "uma moeda"
    assert word_text("2 coin + 1 red", small(), "pt") == "2 moedas + 1 vermelho"
    assert word_text("3 unheard_of", small(), "pt") == "3 unheard of"


def test_a_sentence_about_what_is_known():
    node = nodes.Sentence(NOWHERE, nodes.Name(NOWHERE, "who"), "take", "takes", nodes.Name(NOWHERE, "n"), ())
    reader = LANGUAGES["pt"].address
    assert sentence_text(node, small(), "pt", names={"who": reader, "n": 2}) == "Você pega 2 moedas."
    assert sentence_text(node, small(), "pt", names={"who": "Ana", "n": 1}) == "Ana pega 1 moeda."


def test_a_sentence_about_somebody_else():
    node = nodes.Sentence(NOWHERE, nodes.Name(NOWHERE, "you"), "sail", "sail", None, ())
    assert sentence_text(node, small(), "pt") == "Você parte."
    assert sentence_text(node, small(), "pt", "Ana") == "Ana parte."


@pytest.mark.parametrize(
    "language, given, text",
    [
        (
            "pt",
            "a carta de o líder, em a mão, por as damas, a a mesa, a os dois",
            "A carta do líder, na mão, pelas damas, à mesa, aos dois.",
        ),
        ("pt", "a “de o A” de o B", "A “de o A” do B."),
        ("fr", "la île de le roi et de la école, que il a de or", "L’île du roi et de l’école, qu’il a d’or."),
        (
            "ca",
            "el home de el rei i de els altres, a el port, per el camí",
            "L’home del rei i dels altres, al port, pel camí.",
        ),
        ("en", "a apple and a university", "An apple and a university."),
    ],
)
def test_words_meet_as_the_language_wants(language, given, text):
    assert LANGUAGES[language].sentence(given) == text


def test_languages_say_the_same_things():
    wanted = LANGUAGES["en"].says.keys()
    for language in LANGUAGES.values():
        assert language.says.keys() == wanted, language.code


@pytest.mark.parametrize("code", LANGUAGES)
def test_holes_of_a_language_are_those_of_english(code):
    def holes(text):
        return {hole.strip("~^").split(" ")[0] for hole in re.findall(r"\{([^{}]*)\}", text)}

    for key, text in LANGUAGES[code].says.items():
        english = LANGUAGES["en"].says[key]
        assert holes(text) <= holes(english) | {
            "noun",
            "what",
            "who",
            "left",
            "owner",
            "thing",
            "step",
            "zone",
            "measure",
            "given",
        }, key


# ----------------------------------------------------------- whatever the parser may give

WORDS = [
    "you",
    "who",
    "it",
    "this",
    "anyone",
    "another",
    "cause",
    "causer",
    "chosen",
    "n",
    "p",
    "hand",
    "card",
    "cards",
    "draw",
    "structure",
    "last_solver",
    "shows_hand",
    "revolts",
    "generous",
    "player",
    "give",
    "last_round",
    "no_such_word",
    "food",
]
CHOICES = {
    (nodes.Binary, "op"): ["+", "-", "*", "/", "mod"],
    (nodes.Compare, "op"): ["=", "<", ">", "<=", ">=", "is", "is not", "in", "not in"],
    (nodes.Logic, "op"): ["and", "or"],
    (nodes.Asks, "whom"): ["anyone", "another", "you"],
    (nodes.Within, "preposition"): ["in", "of", "on"],
    (nodes.WithMeasure, "op"): ["=", "<", ">", "<=", ">="],
    (nodes.Quantified, "determiner"): [
        "the",
        "the n",
        "a",
        "another",
        "n",
        "up to",
        "any",
        "some",
        "each",
        "all",
        "bare",
    ],
    (nodes.Neighbour, "direction"): ["next", "previous"],
    (nodes.End, "which"): ["top", "bottom", "first", "last"],
    (nodes.Moment, "kind"): ["before", "after"],
    (nodes.Aggregate, "kind"): ["total", "highest", "lowest"],
    (nodes.Best, "kind"): ["highest", "lowest"],
    (nodes.Adjust, "op"): ["raise", "lower"],
    (nodes.Rule, "kind"): ["forbid", "ignore", "allow", "instead", "before", "after"],
    (nodes.ChangeRole, "op"): ["by", "times", "to", "at most", "at least"],
    (nodes.ChangeValue, "op"): ["by", "times", "to", "at most", "at least"],
}
EXPRESSIONS = [
    nodes.Number,
    nodes.Text,
    nodes.Name,
    nodes.NoneValue,
    nodes.Flag,
    nodes.Field,
    nodes.Call,
    nodes.Numbered,
    nodes.Negative,
    nodes.Binary,
    nodes.Compare,
    nodes.IsAdjective,
    nodes.IsOneOf,
    nodes.Exists,
    nodes.Not,
    nodes.Logic,
    nodes.Can,
    nodes.Asks,
    nodes.Has,
    nodes.Group,
    nodes.Quantified,
    nodes.Neighbour,
    nodes.End,
    nodes.EveryZone,
    nodes.CountOf,
    nodes.Aggregate,
    nodes.Best,
    nodes.Neighbours,
    nodes.Distance,
    nodes.Straight,
    nodes.Pick,
    nodes.Among,
    nodes.Range,
    nodes.Payment,
    nodes.PaymentOf,
    nodes.BundleOf,
]
FILTERS = [
    nodes.Within,
    nodes.WithExtreme,
    nodes.WithMeasure,
    nodes.Where,
    nodes.Starting,
    nodes.But,
    nodes.Belonging,
    nodes.Reach,
    nodes.That,
    nodes.ThatWould,
]
RULES_IN_FORCE = [
    nodes.Rule,
    nodes.Moment,
    nodes.ChangeRole,
    nodes.ChangeValue,
    nodes.Mute,
    nodes.Accept,
    nodes.NextTime,
    nodes.During,
    nodes.DuringThis,
    nodes.DuringTurns,
]
STATEMENTS = [
    nodes.Sentence,
    nodes.May,
    nodes.Choose,
    nodes.ChooseSeveral,
    nodes.ChooseBlock,
    nodes.Move,
    nodes.Shuffle,
    nodes.Exchange,
    nodes.Set,
    nodes.Adjust,
    nodes.Transfer,
    nodes.Roll,
    nodes.RollOne,
    nodes.Reveal,
    nodes.Turn,
    nodes.Resolve,
    nodes.Run,
    nodes.Fail,
    nodes.Require,
    nodes.Stop,
    nodes.EndPlay,
    nodes.Let,
    nodes.Answer,
    nodes.If,
    nodes.Repeat,
    nodes.RepeatUntil,
    nodes.ForEach,
    nodes.Attempt,
    nodes.AsMuchAsPossible,
    nodes.Open,
    *RULES_IN_FORCE,
]
ATOMS = [nodes.Number, nodes.Text, nodes.Name, nodes.NoneValue, nodes.Flag]


@cache
def hints(cls):
    return typing.get_type_hints(cls)


def node_of(classes, depth):
    """Nodes of one of these classes, filled by the types of their fields."""
    return nodes_of(tuple(classes) if depth > 0 else tuple(c for c in classes if c in ATOMS) or tuple(classes), depth)


@cache  # to make the strategies anew for each node takes ten times as long as to draw it
def nodes_of(classes, depth):
    return filled(classes, depth)


@st.composite
def filled(draw, classes, depth):
    cls = draw(st.sampled_from(classes))
    values = {}
    for field in fields(cls):
        if field.name == "span":
            values["span"] = NOWHERE
        elif (cls, field.name) in CHOICES:
            values[field.name] = draw(st.sampled_from(CHOICES[cls, field.name]))
        else:
            values[field.name] = draw(value_of(cls, field.name, hints(cls)[field.name], depth - 1))
    return cls(**values)


@cache
def value_of(cls, name, hint, depth):
    if isinstance(hint, type) and issubclass(hint, nodes.Node):
        return nodes_for(cls, name, hint, depth)
    if hint is str:
        return st.sampled_from(WORDS)
    if hint is int:
        return st.integers(0, 12)
    if hint is bool:
        return st.booleans()
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and args[-1] is Ellipsis:
        if cls is nodes.WithExtreme:
            pair = st.tuples(st.sampled_from(["most", "fewest", "highest", "lowest"]), st.sampled_from(WORDS))
            return st.lists(pair, min_size=1, max_size=2).map(tuple)
        least = 0 if name in ("filters", "args", "adjectives", "otherwise", "body", "rules") else 1
        most = 2 if depth > 0 else least
        return st.lists(value_of(cls, name, args[0], depth), min_size=least, max_size=max(least, most)).map(tuple)
    if origin is tuple:
        return st.tuples(
            st.sampled_from(["to", "from", "by", "with"]), *(value_of(cls, name, arg, depth) for arg in args[1:])
        )
    options = [st.none() if arg is type(None) else value_of(cls, name, arg, depth) for arg in args]
    return st.one_of(options)


def nodes_for(cls, name, hint, depth):
    if hint is not nodes.Node:
        return node_of([hint], depth)
    if name == "filters":
        return node_of(FILTERS, depth)
    if name in ("body", "otherwise"):
        return node_of(STATEMENTS if depth > 0 else [nodes.Fail, nodes.Stop], depth)
    if name == "rules":
        return node_of(RULES_IN_FORCE if depth > 0 else [nodes.Mute], depth)
    return node_of(EXPRESSIONS, depth)


@given(st.data())
@examples(600)
def test_every_node_can_be_said(data):
    node = data.draw(node_of([*EXPRESSIONS, *STATEMENTS, nodes.Pattern], 3 if is_soak() else 2))
    lexicon = [of_agencia(), small(), Lexicon({})][data.draw(st.integers(0, 2))]
    for language in (*LANGUAGES, "xx"):
        text = sentence_text(node, lexicon, language, this="card")
        assert text and not re.search(r"[{}\[\]]", text)


NOT_SAID = {
    "Node",
    "TypeName",
    "Game",
    "Family",  # said as the cards that it is
    "ClassText",  # said in the cards that have it
    "Pack",
    "Credits",
    "Option",
    "Words",
    "Kinds",
    "Noun",
    "FieldDecl",
    "ValueDecl",
    "Zone",
    "Grid",
    "Join",  # said in the texts of the places
    "Supply",
    "Table",
    "Parameter",
    "Define",
    "Verb",
    "Order",
    "Deck",
    "Card",
    "Property",
    "Part",
    "Step",
    "Play",
    "Neutral",
    "SpanDecl",
    "General",
    "Invariant",
    "Tally",
    "ProseEntry",
    "Prose",
    "Scenario",
    "GivenPlayers",
    "GivenHas",
    "GivenValue",
    "GivenEvery",
    "GivenPast",
    "MoreCopies",
    "Carry",
    "Board",
    "Lifetime",
    "Shown",
    "ShowValues",
    "ShowTable",
    "ShowMap",
    "ShowSorted",
    "Badge",
    "Template",
    "When",
    "WhenPlay",
    "Answers",
    "GivenDice",
    "Then",
    "ThenHas",
    "ThenEnds",
    "ThenOffered",
    "ThenSees",
    "Background",
    "Cases",
    "CaseRow",
    "SeatSize",
    "Pieces",
    "Sizes",
    "WhenPlayOne",
    "ThenFails",
    "ThenAsked",
    "ThenPast",
    "Comment",
    "File",
    "Pattern",
    "Occasion",
    "NamedBlock",
}


def test_every_kind_of_node_is_tried():
    """A new node of cards needs a function in `dsl/prose/generation`, and a place in the lists above."""
    tried = {cls.__name__ for cls in (*EXPRESSIONS, *STATEMENTS, *FILTERS)} | NOT_SAID
    known = {name for name, cls in vars(nodes).items() if isinstance(cls, type) and issubclass(cls, nodes.Node)}
    assert known - tried == set()


@given(st.data())
@examples(200)
def test_every_card_can_be_said(data):
    body = tuple(data.draw(st.lists(node_of(STATEMENTS, 2), max_size=3)))
    part = nodes.Part(NOWHERE, "use", tuple(data.draw(st.lists(node_of(STATEMENTS, 2), max_size=2))))
    card = nodes.Card(NOWHERE, "card", "1", "One", (), body, (part,))
    lexicon = Lexicon.of(agencia())
    for language in LANGUAGES:
        assert card_text(card, lexicon, language)


def test_every_declared_node_can_be_said():
    """Declarations and lines of scenarios say nothing, but nobody stumbles over them."""
    realiser = realiser_for(Lexicon.of(agencia()), "en")
    for declaration in agencia():
        for node in nodes.walk(declaration):
            assert all(isinstance(text, str) for text in clauses_of(node, realiser))


def test_the_same_text_comes_out_twice():
    lexicon = Lexicon.of(agencia())
    for card in (node for node in agencia() if isinstance(node, nodes.Card)):
        assert card_text(card, lexicon, "pt") == card_text(replace(card), lexicon, "pt")


@pytest.mark.parametrize(
    "bare, right",
    [
        ("a Action card", "an Action card"),
        ("a empty hand", "an empty hand"),
        ("a oak", "an oak"),
        ("a used card", "a used card"),
        ("a unit", "a unit"),
        ("card a and card b", "card a and card b"),
        ("plan a or plan b", "plan a or plan b"),
        ("side a is it", "side a is it"),
    ],
)
def test_a_or_an(bare, right):
    """The article goes by the sound that follows; a name that ends in `a` is no article."""
    for pattern, instead in LANGUAGES["en"].contractions:
        bare = re.sub(pattern, instead, bare)
    assert bare == right
