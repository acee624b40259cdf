"""What reads badly in a rulebook's prose is a finding: two articles in a row (N248), names that read the same (N249)."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import prose
from dsl.diagnostics.pages import ENTRIES, SETTING
from dsl.diagnostics.translation import in_language
from dsl.prose.generation.missing import doubled_articles
from interpreter import api


def findings(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    path = tmp_path / "toy.naipe"
    path.write_text(f"{SETTING}\n{text}\n", encoding="utf-8")
    found = api.check([path])[0]
    assert all(in_language(one, language).message != one.message for one in found for language in ("pt", "fr", "ca"))
    return [(one.code, path.read_text(encoding="utf-8")[one.span.start : one.span.end]) for one in found]


@pytest.mark.parametrize(
    "language, text, rest",
    [
        ("en", "You empty the your chest.", "your chest."),
        ("en", "Each player empties “The The” and your chest.", None),
        ("pt", "Você olha no o baú.", "o baú."),
        ("pt", "Você dá uma carta a cada um, um a um.", None),
        ("fr", "Vous videz votre le coffre.", "le coffre."),
        ("fr", "Vous gardez l’un des coffres.", None),
        ("ca", "Buides els els cofres.", "els cofres."),
    ],
)
def test_two_articles_in_a_row_are_seen(language: str, text: str, rest: str | None) -> None:
    assert list(doubled_articles(text, prose.language_of(language))) == ([] if rest is None else [rest])


def test_the_entry_that_has_an_article_is_blamed_once(tmp_path: Path) -> None:
    wrong = ENTRIES["N248"].wrong
    found = [
        place
        for code, place in findings(tmp_path, wrong + '\ncard 02 "Tidier"\n  move the top of waste to pile\n')
        if code == "N248"
    ]
    assert found == ['waste: "the bin"']


def test_names_of_different_owners_may_read_the_same(tmp_path: Path) -> None:
    wrong = ENTRIES["N249"].wrong
    assert [code for code, _ in findings(tmp_path, wrong)] == ["N249"]
    assert findings(tmp_path, wrong.replace("esteem of player", "esteem")) == []


def test_what_is_nothing_but_the_other_may_be_called_like_it(tmp_path: Path) -> None:
    text = ENTRIES["N249"].wrong.replace("value esteem of player: number", "define esteem of player p as p.score")
    assert [code for code, _ in findings(tmp_path, text)] == ["N249"]
    assert (
        findings(tmp_path, 'prose en\n  age: "year"\n  round: "year"\n\nvalue age: number\ndefine round as age') == []
    )


SHED = """
verb shed sheds shed_off: who sheds number n
  lower who.score by n

verb cull culls culled: who culls number n
  who draws n

prose en
  shed: "[throw/throws/threw] {n card/cards} away"
  cull: "[throw/throws/threw] {n card/cards} away"

card 02 "Shed"
  you shed 1

card 03 "Cull"
  you cull 1
"""


def test_two_verbs_of_which_cards_speak_do_not_read_the_same(tmp_path: Path) -> None:
    """F37: `you shed 1` and `you cull 1` would have one text."""
    (finding,) = findings(tmp_path, SHED)
    assert finding[0] == "N249" and finding[1].startswith("cull:")
    assert findings(tmp_path, SHED.replace("  who draws n", "  who sheds n")) == [], "who culls sheds"
    assert findings(tmp_path, SHED.replace("  you cull 1", "  you draw 1")) == [], "no card culls"


def test_two_parts_of_one_card_do_not_read_the_same(tmp_path: Path) -> None:
    text = """
verb ring rings rang: who rings card c
  resolve c at dawn for who
  resolve c at dusk for who

prose en
  ring: "[ring/rings/rang] {c}"
  dawn: "at the bell"
  dusk: "at the bell"

card 02 "Bell"
  at dawn: you draw 1
  at dusk: you draw 2

card 03 "Ringer"
  you ring "Bell"
"""
    assert "N249" in [code for code, _ in findings(tmp_path, text)]
    one_each = text.replace("  at dusk:", 'card 04 "Knell"\n  at dusk:')
    assert "N249" not in [code for code, _ in findings(tmp_path, one_each)]


@pytest.mark.parametrize(
    ("language", "verb"),
    [("en", "[be/is/was] safe"), ("en", "[be safe/is safe/was safe]"), ("fr", "[couvrir//couvre/couvrent]")],
)
def test_a_verb_without_the_form_for_you_is_named(tmp_path: Path, language: str, verb: str) -> None:
    """F15: it would be read `you be safe`."""
    languages = f'value is_safe of player: yes_no\n\nprose {language}\n  is_safe: "{verb}"'
    path = tmp_path / "toy.naipe"
    path.write_text(f"{SETTING}\n{languages}\n", encoding="utf-8")
    found = [one for one in api.check([path])[0] if one.code == "N252"]
    assert [(one.is_error, one.message) for one in found] == [
        (False, f"`{verb[: verb.index(']') + 1]}` lacks the form for “you”")
    ]


def test_nothing_fills_a_hole_in_what_a_thing_is_called(tmp_path: Path) -> None:
    """F15: a game would say `stone of something`."""
    text = 'value keeper: player or none\n\nprose en\n  keeper: "stone of {n}"'
    assert ("N250", "n") in findings(tmp_path, text)


@pytest.mark.parametrize(("words", "codes"), [("{n} de paus", []), ("{m} de paus", ["N250"])])
def test_numbered_titles_are_checked_in_prose(tmp_path: Path, words: str, codes: list[str]) -> None:
    """F19"""
    text = f'cards 03 to 05 "{{n}} of clubs" for n from 3 to 5\n  you draw n\n\nprose en\n  "{{n}} of clubs": "{words}"'
    assert [code for code, _ in findings(tmp_path, text)] == codes
