"""One slip, one finding, and where the slip is: what stands for itself in small rulebooks of two files."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.source import Source
from interpreter.loading.loader import check_sources, read_all, rulebook_files
from places import ROOT, TESTS

TABLE = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8")
CARDS = """\
card 001 "A": you draw 1
card 002 "B": you draw 2
card 003 "C"
  each player draws 1
  move the top of pile to you.hand
  raise you.score by 1
"""


def told(rules: str, cards: str = CARDS) -> list[tuple[str, str, str]]:
    """Return code, name of the file and the line of each finding."""
    findings, sources = Findings(), [Source("b_rules", rules), Source("a_cards", cards)]
    check_sources(sources, findings)
    return [(one.code, one.span.source, _line(one, sources)) for one in findings.sorted()]


def _line(finding: Diagnostic, sources: list[Source]) -> str:
    source = next(one for one in sources if one.name == finding.span.source)
    return source.line_text(source.line_and_column(finding.span.start)[0]).strip()


def test_without_a_slip_there_is_nothing_to_tell():
    assert told(TABLE) == []


def test_a_declaration_that_begins_with_a_misspelt_word_is_told_and_not_its_uses():
    (found,) = told(TABLE.replace("verb draw draws drew:", "vreb draw draws drew:"))
    assert found == ("N132", "b_rules", "vreb draw draws drew: who draws number n")


def test_a_declaration_without_its_first_word_is_told_and_not_its_uses():
    ((code, file, line), *more) = told(TABLE.replace("verb draw draws drew:", "draw draws drew:"))
    assert (code, file, line, more) == ("N130", "b_rules", "draw draws drew: who draws number n", [])


def test_a_declared_word_that_is_misspelt_is_told_and_not_its_uses():
    (found,) = told(TABLE.replace("value score of player", "value socre of player"))
    assert found == ("N240", "b_rules", "value socre of player: number")


def test_a_form_of_a_verb_that_is_misspelt_is_told_where_it_is_declared():
    (found,) = told(TABLE.replace("verb draw draws drew:", "verb draw darws drew:"))
    assert found == ("N240", "b_rules", "verb draw darws drew: who draws number n")


def test_a_noun_that_is_misspelt_is_told_where_it_is_declared():
    found = told(TABLE.replace("noun card cards", "noun crad cards"))
    assert found[0] == ("N240", "b_rules", "noun crad cards") and len(found) <= 2


def test_a_word_that_nothing_declares_is_told_once():
    (found,) = told(TABLE, CARDS.replace("you.score", "you.glory") + 'card 004 "D"\n  raise you.glory by 2\n')
    assert found == ("N301", "a_cards", "raise you.glory by 1")


def test_lines_behind_an_empty_one_that_do_not_fit_have_lost_their_heading():
    found = told(TABLE.replace("step turn of player p\n", ""))
    assert found[0] == ("N141", "b_rules", "set actor to p") and len(found) == 2


def test_what_stands_on_a_line_that_cannot_be_read_is_not_missed_elsewhere():
    (found,) = told(TABLE.replace("value score of player: number", "value score of player number"))
    assert found == ("N135", "b_rules", "value score of player number")


def test_a_step_of_indentation_too_few_is_told_once():
    (found,) = told(TABLE.replace("  field cost: number", "field cost: number"))
    assert found[1:] == ("b_rules", "field cost: number")


@pytest.mark.parametrize(
    "line",
    ["you dr\u200baw 1", "you dr\u00adaw 1", "yuo dra\u200bw w 1", "you draw draw 1 -- a\u200bb"],
    ids=["in a word", "a soft hyphen", "beside other slips", "in a comment"],
)
def test_a_line_with_an_invisible_character_is_told_as_that_and_no_more(line):
    """What mends the rest of it could not be shown."""
    found = told(TABLE, CARDS + f'card 004 "D"\n  {line}\n')
    assert [(code, file) for code, file, _ in found] == [("N102", "a_cards")]


def test_two_slips_are_two_findings():
    found = told(TABLE, CARDS.replace("you draw 1", "yuo draw 1").replace("the top of pile", "the topp of pile"))
    assert [line for _, _, line in found] == ["move the topp of pile to you.hand", 'card 001 "A": yuo draw 1'] or [
        line for _, _, line in found
    ] == ['card 001 "A": yuo draw 1', "move the topp of pile to you.hand"]


def test_a_heading_of_a_large_game_that_is_dropped_gives_few_findings():
    findings = Findings()
    sources = [
        Source(source.name, source.text.replace("noun card cards\n", "", 1))
        for source in read_all(rulebook_files(ROOT / "rulebooks" / "boratime"), findings)
    ]
    check_sources(sources, findings)
    assert 1 <= len(findings.items) <= 12


def test_an_error_is_told_where_a_line_that_uses_the_word_declares_it_too():
    (found,) = told(TABLE + "\nvalue number: fought\ntally fought: fought\n")
    assert found[0] == "N301" and "fought" in found[2]


def test_a_verb_without_a_head_is_no_fault():
    assert told(TABLE + "\nverb pay pays paid\npya pays\n")
