"""Findings in other languages: whatever is found is told in all of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics.diagnostic import Diagnostic, Findings, Severity
from dsl.diagnostics.pages import ENTRIES, SETTING
from dsl.diagnostics.report import render
from dsl.diagnostics.translation import in_language
from dsl.source import Source, Span
from interpreter.loading.loader import check_sources
from places import TESTS
from translated import OTHERS, untranslated


def found() -> list[Diagnostic]:
    """Return the findings in the wrong examples of all codes and in what people write by mistake."""
    all_of_them = []
    for entry in ENTRIES.values():
        findings = Findings()
        check_sources([Source("toy.naipe", f"{SETTING}\n{entry.wrong}\n")], findings)
        all_of_them += findings.items
    setting = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8") + "\nwords deed: hoard, share\n"
    slips = (TESTS / "dsl" / "blame" / "slips.txt").read_text(encoding="utf-8").split("\n")
    for row in [row for row in slips if row.strip() and not row.startswith("# ")][::4]:
        wrong = row.split(" ⇒ ")[0].replace("\\n", "\n")
        text = f"{wrong.removeprefix('top: ')}\n" if wrong.startswith("top: ") else f'card 950 "Slip"\n  {wrong}\n'
        findings = Findings()
        check_sources([Source("table.naipe", setting), Source("slip.naipe", text)], findings)
        all_of_them += findings.items
    return all_of_them


@pytest.fixture(scope="module")
def findings() -> list[Diagnostic]:
    return found()


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_found_is_told_in_the_language(language, findings):
    texts = {text for one in findings for text in (one.message, one.label, one.help, *(o.text for o in one.others))}
    assert len(texts) > 200
    assert {text: parts for text in texts if text and (parts := [*untranslated(text, language)])} == {}


@given(st.text(max_size=40), st.sampled_from(OTHERS))
def test_no_text_is_too_strange(text, language):
    finding = Diagnostic("N301", Severity.ERROR, text, Span("a.naipe", 0, 1), text, (), text)
    told = in_language(finding, language)
    assert (told.code, told.span) == (finding.code, finding.span)


@pytest.mark.parametrize(("language", "says"), [("pt", "erro[N131]"), ("fr", "aide: "), ("ca", "ajuda: ")])
def test_the_report_speaks_the_language(language, says):
    findings = Findings()
    sources = [Source("toy.naipe", f'{SETTING}\ncard 01 "One"\n  you dras 1\n')]
    check_sources(sources, findings)
    told = render(findings.sorted()[0], {source.name: source for source in sources}, language)
    assert says in told
    assert "did you mean" not in told
    assert "naipe explain N131" in told
