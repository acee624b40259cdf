"""What is peculiar to one language: where the reader stands, what goes before what, what belongs to whom."""

from __future__ import annotations

import pytest
from tabled import rows

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.prose import Lexicon, card_text, event_text, language_of
from dsl.source import Source

RULES = """\
game small "Small"
  players 2 to 4

words colour: red, green

noun coin coins
  field colour: colour
  value heir: player or none
  value worth: number

noun guild guilds

zone purse of player: coin
zone chest: coin

value leader: player or none
value title of player: guild or none

step vote
  fail
step rest
  fail

define fits(player p, coin c) as yes
define lies_under(coin c) as yes
define is_rich for player p as yes

verb pay pays paid: who pays number n to player whom
verb hit hits hit: who hits player whom
verb tell tells told: who tells coin c to player whom
verb shift shifts shifted: who shifts number n
verb take takes took: who takes coin c
verb sail sails sailed: who sails

prose en
  "One": "Ace"
  coin: "coin", "coins"
  purse: "purse", "purses"
  chest: "chest"
  take: "[take/takes/took] {c}"
  sail: "[sail/sails/sailed]"
  fits: "{p} can wear {c} now", "{p} cannot wear {c} now"
  lies_under: "the table stands on {c}", "the table does not stand on {c}"
  shift: "[move/moves/moved] on by {n step/steps}", "[move/moves/moved] back by {n step/steps}"

prose pt
  coin: "moeda", "moedas", feminine
  purse: "bolsa", "bolsas", feminine
  heir: "herdeiro"
  take: "[pegar/pega/pegam/pegou/pegaram] {c}"
  sail: "[partir/parte/partem/partiu/partiram]"
  fits: "{p} {~p pode/podem} usar {c} agora", "{p} não {~p pode/podem} usar {c} agora"
  lies_under: "a mesa está sobre {c}", "a mesa não está sobre {c}"
  vote: "as eleições"
  rest: "a pausa"
  shift: "[avançar/avança/avançam/avançou/avançaram] {n casa/casas}", "[recuar/recua/recuam/recuou/recuaram] {n casa/casas}"

prose fr
  coin: "pièce", "pièces", feminine
  purse: "bourse", "bourses", feminine
  pay: "[payer/payez/paie/paient/a payé/ont payé/avez payé] {n pièce/pièces} à {whom}"
  hit: "[attaquer/attaquez/attaque/attaquent/a attaqué/ont attaqué/avez attaqué] {whom}"
  sail: "[partir/partez/part/partent/est parti/sont partis]"
  fits: "{p} {~p peut/peuvent/pouvez} porter {c}", "{p} ne {~p peut/peuvent/pouvez} pas porter {c}"
  vote: "les élections"
  rest: "la pause"

prose ca
  coin: "moneda", "monedes", feminine
  purse: "mà", "mans", feminine
  chest: "arca", feminine
  heir: "hereu"
  leader: "el titular", "ningú no mana"
  is_rich: "[ser/ets/és/són] ric"
  pay: "[pagar/pagues/paga/paguen/ha pagat/han pagat] {n euro/euros} a {whom}"
  hit: "[agredir/agredeixes/agredeix/agredeixen/ha agredit/han agredit] {whom}"
  tell: "[prometre/promets/promet/prometen/ha promès/han promès] {c}< a {whom}>"
  sail: "[salpar/salpes/salpa/salpen/ha salpat/han salpat]"
  take: "[prendre/prens/pren/prenen/ha pres/han pres] {c}"
  vote: "les eleccions"
  rest: "la pausa"
"""


def declarations(text: str) -> list[nodes.Node]:
    findings = Findings()
    source = Source("small.naipe", text)
    file = parse(source, collect([source], findings), findings)
    assert [item.message for item in findings.sorted() if item.is_error] == []
    return list(file.declarations)


def said(lines: str, language: str) -> str:
    """What a card with some lines says."""
    found = declarations(RULES + '\ncoin 1 "One"\n' + "".join(f"  {line}\n" for line in lines.split("\n")))
    card = found[-1]
    assert isinstance(card, nodes.Card)
    return card_text(card, Lexicon.of(found), language)


CATALAN = rows("catalan")


@pytest.mark.parametrize("lines, text", CATALAN)
def test_catalan(lines, text):
    assert said(lines, "ca") == text


@pytest.mark.parametrize(
    "lines, text",
    [
        ("the next player pays 1 to you", "Le prochain joueur vous paie 1 pièce."),
        ("the next player hits you", "Le prochain joueur vous attaque."),
        ("forbid anyone hits you", "Aucun joueur ne peut vous attaquer."),
        ("run vote", "Les élections ont lieu."),
        ("run rest", "La pause a lieu."),
    ],
)
def test_french(lines, text):
    assert said(lines, "fr") == text


@pytest.mark.parametrize("lines, english, portuguese", rows("english_and_portuguese"))
def test_english_and_portuguese(lines, english, portuguese):
    assert said(lines, "en") == english
    assert said(lines, "pt") == portuguese


def test_what_takes_place_and_what_is_missing_in_portuguese():
    assert said("run vote", "pt") == "Acontecem as eleições."
    assert said("run rest", "pt") == "Acontece a pausa."
    assert said("you take a coin where it.heir is none", "pt") == "Você pega uma moeda cujo herdeiro falta."


def test_a_title_reads_as_the_rulebook_says():
    assert said('you take "One"', "en") == "You take “Ace”."
    assert said('you take "One"', "pt") == "Você pega “One”."


def test_a_line_of_the_log_speaks_to_the_reader_as_a_card_does():
    lexicon = Lexicon.of(declarations(RULES))
    roles = {"who": "Ana", "n": 2, "whom": "Rui"}
    assert event_text("pay", roles, lexicon, "ca", tense="past", you="whom") == "Ana t’ha pagat 2 euros."
    assert event_text("pay", roles, lexicon, "fr", tense="past", you="whom") == "Ana vous a payé 2 pièces."
    assert event_text("pay", roles, lexicon, "ca", you="who") == "Pagues 2 euros a Rui."
    assert event_text("pay", roles, lexicon, "ca") == "Ana paga 2 euros a Rui."
    assert event_text("shift", {"who": "Ana", "n": -3}, lexicon, "en") == "Ana moves back by 3 steps."


@pytest.mark.parametrize(
    "language, said",
    [
        ("fr", "« Le Ours » paie 2 pièces à « la haute cour » d’Ana devant l’heure d’Hortense et la haute mer."),
        ("ca", "«Le Ours» paie 2 pièces à «la haute cour» d’Ana devant l’heure d’Hortense et l’haute mer."),
    ],
)
def test_words_meet_outside_of_titles_only(language: str, said: str) -> None:
    of = language_of(language)
    titles = of.quoted("Le Ours"), of.quoted("la haute cour")
    text = f"{titles[0]} paie 2 pièces à {titles[1]} de Ana devant la heure de Hortense et la haute mer"
    assert of.sentence(text) == said.replace("« ", "«\u00a0").replace(" »", "\u00a0»")


@pytest.mark.parametrize("group, english, portuguese, french, catalan", rows("one_of_a_group_has_one_article"))
def test_one_of_a_group_has_one_article(group, english, portuguese, french, catalan):
    texts = {"en": english, "pt": portuguese, "fr": french, "ca": catalan}
    for language, text in texts.items():
        assert said(f"if you is one of {group}: you sail", language) == text
