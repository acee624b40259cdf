"""What reads badly in a rulebook's prose is a finding: two articles in a row (N248), names that read the same (N249)."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl import prose
from dsl.diagnostics.catalogue import ENTRIES, SETTING
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
