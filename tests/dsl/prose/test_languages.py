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
from places import rules_beside

RULES = rules_beside(__file__, "languages")


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


@pytest.mark.parametrize(
    ("language", "brackets", "form", "said"),
    [
        ("pt", "cair/cai/caem/caiu/caíram", "subjunctive", "cair"),
        ("pt", "cair/cai/caem/caiu/caíram", "subjunctive_plural", "caírem"),
        ("pt", "aliar-se/alia-se/aliam-se/aliou-se/aliaram-se", "subjunctive", "aliar-se"),
        ("pt", "aliar-se/alia-se/aliam-se/aliou-se/aliaram-se", "subjunctive_plural", "aliarem-se"),
        ("pt", "aliar-se/alia-se/aliam-se/aliou-se/aliaram-se", "unreal", "aliasse-se"),
        ("pt", "comprar/compra/compram/comprou/compraram", "unreal", "comprasse"),
    ],
)
def test_a_form_that_is_made_of_another_is_spelt_right(language, brackets, form, said):
    table = language_of(language)
    assert table.polish(table.verb_form(brackets, form)) == said


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("ca", "el Estat actua", "l’Estat actua"),
        ("ca", "per el Agència i de la Hisenda", "per l’Agència i de la Hisenda"),
        ("ca", "la Energia va a la E5", "l’Energia va a la E5"),
        ("ca", "la Universitat", "la Universitat"),
    ],
)
def test_an_article_before_a_name_is_shortened(language, words, said):
    assert language_of(language).polish(words) == said


@pytest.mark.parametrize(
    "code, infinitive, order",
    [
        ("pt", "comprar", "compre"),
        ("pt", "ficar", "fique"),
        ("pt", "pagar", "pague"),
        ("pt", "perder", "perda"),
        ("pt", "dar", ""),
        ("en", "draw", "draw"),
    ],
)
def test_a_language_makes_an_order_of_the_infinitive(code: str, infinitive: str, order: str) -> None:
    assert language_of(code).order({"infinitive": infinitive}) == order


def test_a_language_takes_another_form_as_the_order() -> None:
    forms = {"infinitive": "robar", "you": "robes", "third": "roba"}
    assert [language_of(code).order(forms) for code in ("ca", "fr")] == ["roba", "robes"]
