"""Findings in other languages: each sentence of a check has its like in all tables, and what is found is told by them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.diagnostics.catalogue import ENTRIES, SETTING
from dsl.diagnostics.diagnostic import Diagnostic, Findings, Severity
from dsl.diagnostics.report import render
from dsl.diagnostics.translation import LANGUAGES, in_language, known, said, sentences
from dsl.source import Source, Span
from interpreter.loading.loader import check_sources
from places import ROOT, TESTS

HOLE = re.compile(r"\{(\d+)!?\}")
CHECKS = [file for room in ("dsl", "interpreter/loading") for file in sorted((ROOT / room).rglob("*.py"))]
#: Calls that make a finding, and where its texts stand among what they are given.
MAKERS = {"error": (1,), "warning": (1,), "finding_at": (1, 3, 4), "_whole": (2, 4), "_error": (1,), "Label": (1,)}
TEXTS = {"message", "label", "help", "help_text"}


def texts(node: ast.expr) -> list[str]:
    """Return what an expression of literals may read, with `h0`, `h1` and so on for what is put in; [] if it is none."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=otherwise):
            return texts(body) + texts(otherwise) if texts(body) and texts(otherwise) else []
        case ast.BinOp(op=ast.Mult(), left=ast.Constant(value=str(text))):
            return ["", text]
        case ast.JoinedStr(values=values):
            return _filled(values)
    return []


def _filled(values: list[ast.expr]) -> list[str]:
    parts, names = [], {}
    for value in values:
        match value:
            case ast.Constant(value=text):
                parts.append([text])
            case ast.FormattedValue(value=inner):
                code = ast.unparse(inner)
                parts.append(texts(inner) or [f"h{names.setdefault(code, len(names))}"])
    return ["".join(chosen) for chosen in product(*parts)]


def written() -> Iterator[tuple[str, str]]:
    """Yield each text of a finding that stands in a check, and where."""
    for file in CHECKS:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                given_ = [node.args[place] for place in MAKERS.get(name, ()) if place < len(node.args)]
                given_ += [word.value for word in node.keywords if word.arg in TEXTS and name in MAKERS]
                for argument in given_:
                    for text in texts(argument):
                        if " " in text.strip():
                            yield text, f"{file.relative_to(ROOT)}:{argument.lineno}"


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


def test_all_languages_have_the_same_sentences():
    keys = {language: set(sentences(language)) for language in LANGUAGES}
    for language, those in keys.items():
        assert those == keys[LANGUAGES[0]], (language, those ^ keys[LANGUAGES[0]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_put_into_a_sentence_is_put_into_its_like(language):
    for key, there in sentences(language).items():
        assert set(HOLE.findall(key)) == set(HOLE.findall(there)), key
        assert there.strip() == there or key.strip() != key, there


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_that_a_check_writes_is_known(language):
    unknown = sorted({f"{place}: {text}" for text, place in written() if known(text, language) is None})
    assert not unknown, "\n".join(unknown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_found_is_told_in_the_language(language, findings):
    texts_ = {text for one in findings for text in (one.message, one.label, one.help, *(o.text for o in one.others))}
    unknown = sorted(text for text in texts_ if text and known(text, language) is None and not text.startswith("“"))
    assert len(texts_) > 200
    assert not unknown, "\n".join(unknown)


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("a number is due here, and this is a card", "aqui cabe um número, e isto é `card`"),
        ("only a number can be raised, and this is a player or none",
         "só um número pode ser aumentado, e isto é um jogador ou nada"),
        ('did you mean "draw", "draws" or "drew"?', 'quis dizer "draw", "draws" ou "drew"?'),
        ("no heading has `{title}`", "nenhum cabeçalho tem `{title}`"),
        ("write: card", "escreva: card"),
        ('here could stand: a text in quotes or "to"', 'aqui poderia ficar: um texto entre aspas ou "to"'),
        ('no such verb "value"', 'não existe o verbo "value"'),
    ],
)  # fmt: skip
def test_words_of_the_rules_stay_and_all_others_are_told(text, there):
    assert said(text, "pt") == there


def test_a_text_that_no_table_knows_stays_as_it_is():
    assert said("something new and unheard of", "fr") == "something new and unheard of"
    assert said("this is not finished", "xx") == "this is not finished"


@given(st.text(max_size=40), st.sampled_from(LANGUAGES))
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
