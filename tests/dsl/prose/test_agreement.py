"""What agrees with what in four languages: how many, of which gender, whose; and what is worked out before what."""

from __future__ import annotations

import pytest
from tabled import rows

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.prose import Lexicon, card_text
from dsl.source import Source
from places import TESTS, rules_beside

PROSE = rules_beside(__file__, "agreement")
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


@pytest.mark.parametrize(("lines", "language", "text"), rows("words_agree_with_what_they_are_about"))
def test_words_agree_with_what_they_are_about(lines, language, text):
    assert said(lines, language) == text


@pytest.mark.parametrize(
    ("number", "text"), rows("what_is_worked_out_first_stands_in_brackets_where_it_could_be_read_otherwise")
)
def test_what_is_worked_out_first_stands_in_brackets_where_it_could_be_read_otherwise(number, text):
    assert said(f"set s to {number}", "en") == f"The tide becomes {text}."


@pytest.mark.parametrize(
    ("language", "text"), rows("a_second_test_of_a_filter_is_about_the_noun_and_not_about_the_whole")
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
