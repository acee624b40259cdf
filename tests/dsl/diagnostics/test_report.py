import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from dsl.diagnostics.diagnostic import Diagnostic, Edit, Label, Severity
from dsl.diagnostics.report import as_json, render, render_all, shown, width
from dsl.source import NOWHERE, Source, Span

RULES = Source(
    "rules.naipe",
    """\
game toy

verb compra: who compra n
  repeat n
    move top of pile to who.hand

card 017 "Crise de oferta"
  you compras 2

card 018 "Coração 🃏 日本 e\u0301"
\tyou\tcompras\t3
  if 🃏 is 日本: you compras é
""",
)
SOURCES = {RULES.name: RULES}


def spot(text: str, source: Source = RULES, after: str = "") -> Span:
    """The place of a text in a source, the first one behind another text."""
    start = source.text.index(text, source.text.index(after))
    return Span(source.name, start, start + len(text))


def error(span: Span, **more) -> Diagnostic:
    return Diagnostic("N301", Severity.ERROR, 'no such verb "compras"', span, **more)


PLAIN = error(spot("compras"), label="not a verb of this game", help='did you mean "compra"?')
DECLARED = Label(spot("compra"), "declared here")
OTHER = Source("decks/more.naipe", "\n\nverb compras: who compras\n")

CASES = {
    "plain": PLAIN,
    "bare": error(spot("compras")),
    "warning": replace(PLAIN, severity=Severity.WARNING),
    "second_label": replace(PLAIN, others=(DECLARED,)),
    "labels_of_neighbours": replace(PLAIN, others=(Label(spot("card 017"), "in this card"),)),
    "labels_of_one_line": replace(
        PLAIN, others=(Label(spot("you", after="017"), "who"), Label(spot("2", after="017"), "n"))
    ),
    "label_elsewhere": replace(PLAIN, others=(Label(spot("compras", OTHER), "another game has it"),)),
    "label_nowhere": replace(PLAIN, others=(Label(Span("lost.naipe", 3, 4), "it was in lost.naipe"),)),
    "long_help": replace(PLAIN, help="write it like this:\nyou compra 2"),
    "wide_characters": error(spot("日本", after="018"), label="two columns each"),
    "after_wide_characters": error(spot("e\u0301"), label="one column"),
    "tabs": error(spot("compras", after="018"), label="after a tab"),
    "over_a_tab": error(spot("you\tcompras", after="018"), label="with a tab inside"),
    "after_a_card": error(spot("compras é"), label="after 🃏 and 日本"),
    "several_lines": error(spot('card 017 "Crise de oferta"\n  you compras 2'), label="this card"),
    "no_characters": error(Span("rules.naipe", 5, 5), label="something is missing"),
    "end_of_line": error(spot("\n", after="017"), label='expected ":"'),
    "end_of_file": error(Span("rules.naipe", len(RULES.text), len(RULES.text)), label="the text ends here"),
    "behind_the_end": error(Span("rules.naipe", 9_000, 9_001), label="the text ends here"),
    "unknown_source": error(Span("lost.naipe", 3, 4), label="not a verb", help="look for it"),
    "nowhere": error(NOWHERE),
}


@pytest.mark.parametrize("name", CASES)
def test_a_finding_is_shown_with_its_line(name, golden):
    golden(f"reports/{name}.txt", render(CASES[name], SOURCES | {OTHER.name: OTHER}))


@pytest.mark.parametrize(
    "name, text, start, end",
    [
        ("empty_source", "", 0, 0),
        ("blank_lines_at_the_end", "game toy\n\n\n", 11, 11),
        ("no_line_end", "game toy", 8, 8),
        ("windows_line_ends", "game toy\r\ncard 1\r\n", 10, 14),
        ("long_line", f"card 1 {'x' * 300} wrong {'y' * 300}", 308, 313),
        ("long_line_start", f"wrong {'y' * 300}", 0, 5),
        ("long_line_end", f"{'y' * 300} wrong", 301, 306),
        ("long_span", "x" * 300, 0, 300),
        ("control_characters", 'card "\x1b]52;c;ZXZpbA==\x07\x9b\u202e" wrong', 26, 31),
    ],
)
def test_an_odd_text_is_shown_too(name, text, start, end, golden):
    odd = Source("odd.naipe", text)
    golden(f"reports/{name}.txt", render(error(Span("odd.naipe", start, end), label="here"), {"odd.naipe": odd}))


def test_what_comes_from_a_file_cannot_forge_a_line_or_reach_the_terminal(golden):
    name = "a\nerror[N000]: b\x1bc.naipe"
    evil = Source(name, "card \u2066\n")
    finding = Diagnostic(
        "N101", Severity.ERROR, "no \x1b[2J here\nhere", Span(name, 5, 6), "\u200b\x7f", (), "try \x9b2J\nor this"
    )
    golden("reports/hostile.txt", render(finding, {name: evil}))


# ---------------------------------------------------------------------- many


def test_many_findings_end_with_their_count(golden):
    warning = Diagnostic("N501", Severity.WARNING, "nobody draws this card", spot("card 018"))
    golden("reports/many.txt", render_all((PLAIN, error(spot("top")), warning), SOURCES))


def test_more_findings_than_the_limit_are_counted_and_errors_are_shown_first(golden):
    warnings = [Diagnostic("N501", Severity.WARNING, f"warning {n}", NOWHERE) for n in range(20)]
    golden("reports/too_many.txt", render_all((*warnings, PLAIN), SOURCES, limit=3))


def test_no_findings_are_no_text():
    assert render_all((), SOURCES) == ""


def test_one_is_not_counted_as_many():
    assert render_all([PLAIN], SOURCES).endswith("\n\n1 error")


# ---------------------------------------------------------------------- data


def test_a_finding_as_data():
    assert as_json(PLAIN, SOURCES) == {
        "code": "N301",
        "severity": "error",
        "message": 'no such verb "compras"',
        "file": "rules.naipe",
        "line": 8,
        "column": 7,
        "end_line": 8,
        "end_column": 14,
        "help": 'did you mean "compra"?',
        "edits": [],
        "rivals": [],
    }


def test_edits_as_data_have_exact_places():
    finding = replace(PLAIN, edits=(Edit(PLAIN.span, "compra"),), rivals=(Edit(Span("rules.naipe", 0, 0), "a\n"),))
    found = as_json(finding, SOURCES)
    place = {name: found[name] for name in ("file", "line", "column", "end_line", "end_column")}
    assert found["edits"] == [{**place, "text": "compra"}]
    start = {"line": 1, "column": 1, "end_line": 1, "end_column": 1}
    assert found["rivals"] == [{"file": "rules.naipe", **start, "text": "a\n"}]


def test_a_finding_in_a_text_that_nobody_has_is_data_without_lines():
    found = as_json(error(Span("lost.naipe", 3, 4)), SOURCES)
    assert found["file"] == "lost.naipe"
    assert found["line"] is found["column"] is found["end_line"] is found["end_column"] is None
    assert as_json(error(NOWHERE), SOURCES)["file"] is None


# ---------------------------------------------------------------- characters


@pytest.mark.parametrize(
    "text, expected",
    [
        ("col·lecció, « œuvre » 100 %, ⚀ 🃏 ªº", "col·lecció, « œuvre » 100 %, ⚀ 🃏 ªº"),
        ("two\nlines", "two\nlines"),
        ("\x1b[31m", "␛[31m"),
        ("\x00\t\r\x7f", "␀␉␍␡"),
        ("\x9b2J", "<U+009B>2J"),
        ("\u202eabc\u200b", "<U+202E>abc<U+200B>"),
        ("100\u00a0%\u202f!", "100 % !"),
        ("\ud800\ue000\u2028\U000e0041", "<U+D800><U+E000><U+2028><U+E0041>"),
    ],
)
def test_what_cannot_be_seen_becomes_a_picture(text, expected):
    assert shown(text) == expected


@given(st.text())
def test_nothing_but_printable_characters_passes_the_gate(text):
    safe = shown(text)
    assert all(line.isprintable() for line in safe.split("\n"))
    assert shown(safe) == safe
    assert safe.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "text", ["", "abc", "ação", "ac\u0327a\u0303o", "日本", "🃏", "ﾊﾝ", "한국", "ｗｉｄｅ", "l·l", "⚀"]
)
def test_the_width_is_the_one_of_a_terminal(text):
    assert width(text) == wcswidth(text)


spans = st.builds(Span, st.sampled_from(["a", "b", "c"]), st.integers(-2, 40), st.integers(-2, 40))
labels = st.builds(Label, spans, st.text())
texts = st.text(st.sampled_from("ab \t\r\n日🃏\u0301\x1b")) | st.text()


@given(
    st.builds(Diagnostic, st.just("N000"), st.sampled_from(Severity), st.text(), spans, st.text(),
              st.lists(labels, max_size=3).map(tuple), st.text()),
    texts, texts,
)  # fmt: skip
def test_any_finding_can_be_shown_and_written(finding, a, b):
    sources = {"a": Source("a", a), "b": Source("b", b)}
    assert all(line.isprintable() for line in render(finding, sources).split("\n"))
    assert json.loads(json.dumps(as_json(finding, sources)))["code"] == "N000"


@given(texts)
def test_the_underline_stands_below_its_text(text):
    line = f"{text.replace(chr(10), ' ')}wrong end"
    start = len(line) - len("wrong end")
    report = render(error(Span("a", start, start + 5), label=""), {"a": Source("a", line)}).split("\n")
    shown_line, marks = report[3], report[4]
    assert marks.strip(" |") == "^^^^^"
    assert width(marks[: marks.index("^")]) == width(shown_line[: shown_line.rindex("wrong end")])
