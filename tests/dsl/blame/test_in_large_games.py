"""In a large game many words are near to one that is used: what is said first is about the line that is wrong (C12)."""

from __future__ import annotations

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.loading.loader import check_sources
from places import TESTS

RULES = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8")
FAR = """value exhausting: number

verb exhaust exhausts exhausted: exhaust card c
  if count of cards on waste < 9: move c to waste

scenario "Roads: the group pays as on any road"
  given 2 players
  when player 1 draws 1
  then player 1.hand has 1 card
"""


def findings(text: str) -> list[tuple[str, str, str]]:
    found = Findings()
    check_sources([Source("rules", RULES), Source("far", FAR), Source("near", text)], found)
    return [(one.code, one.span.source, one.message + " " + one.help) for one in found.sorted() if one.is_error]


def test_an_ending_that_there_is_not_is_told_at_its_line_with_what_to_write():
    text = 'scenario "an ending"\n  given 2 players\n  when player 1 draws 1\n  then it ends as won\n'
    ((code, source, said),) = findings(text)
    assert (code, source) == ("N301", "near") and "there is no ending `won`" in said and "then play_over" in said


def test_a_column_with_the_name_of_a_verb_is_told_at_its_line():
    text = 'scenario "a column"\n  given 2 players\n  then player 1.score = exhausted\n  and player 2.score = exhausted\n  cases exhausted\n    0\n'
    found = findings(text)
    assert {source for _, source, _ in found} == {"near"}
    assert any(code == "N703" and "a form of a verb" in said for code, _, said in found)


def test_a_name_within_a_text_is_no_declaration():
    text = 'scenario "{n}"\n  given n players\n  then it ends as won\n  and it ends as won\n  cases n\n    2\n'
    found = findings(text)
    assert {(code, source) for code, source, _ in found} == {("N301", "near")}
