"""Words on cards without prose: told once each, where the rulebook has prose in that language, and nothing else is found."""

import pytest

from dsl.diagnostics.pages import ENTRIES, SETTING
from interpreter import api

WITH, WITHOUT = ENTRIES["N247"].right, ENTRIES["N247"].wrong


def found(tmp_path, text):
    (tmp_path / "toy.naipe").write_text(f"{SETTING}\n{text}\n", encoding="utf-8")
    return [(one.code, one.message) for one in api.check([tmp_path])[0]]


@pytest.mark.parametrize(
    "text", [WITH, "verb bow bows bowed: who bows", 'verb bow bows bowed: who bows\n\ncard 01 "A"\n  you bow']
)
def test_without_prose_and_off_the_cards_nothing_is_due(tmp_path, text):
    assert found(tmp_path, text) == []


def test_a_word_without_prose_is_told_once(tmp_path):
    twice = WITHOUT + '\n\ncard 02 "Politer"\n  repeat 2: you bow'
    assert found(tmp_path, twice) == [("N247", "`bow` has no prose in en")]


def test_what_is_wrong_otherwise_is_told_first(tmp_path):
    assert [code for code, _ in found(tmp_path, WITHOUT + "\n  you bwo")] == ["N131"]


def test_where_prose_has_only_been_begun_nothing_is_due(tmp_path):
    begun = WITHOUT.replace('  card: "sheet", "sheets"\n  player: "person", "people"\n', "")
    assert begun != WITHOUT and found(tmp_path, begun) == []
