import re

import pytest

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.pages import ENTRIES, SETTING, explain, titled
from dsl.messages.typography import colon
from dsl.source import Source
from interpreter.loading.loader import check_sources
from interpreter.loading.wording import check_worded
from places import ROOT
from translated import OTHERS

CODE = re.compile(r"N\d{3}")


NAMES = {name: code for name, code in vars(codes).items() if isinstance(code, str) and CODE.fullmatch(code)}


def modules() -> dict[str, str]:
    """Return the text of each module of the program, by its path."""
    files = (path for room in ("dsl", "interpreter", "repl") for path in ROOT.joinpath(room).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_every_code_has_one_name_and_a_page():
    assert sorted(NAMES.values()) == sorted(set(NAMES.values())) == sorted(ENTRIES)


def test_every_code_is_used_by_its_name():
    texts = "".join(modules().values())
    assert [name for name in NAMES if f"codes.{name}" not in texts] == []


def test_no_code_is_written_as_a_text_but_where_it_gets_its_name():
    assert [path for path, text in modules().items() if re.search(r'"N\d{3}"', text)] == ["dsl/diagnostics/codes.py"]


@pytest.mark.parametrize("code", ENTRIES)
def test_an_explanation_is_whole_and_fits_a_terminal(code):
    entry = ENTRIES[code]
    assert entry.code == code and CODE.fullmatch(code)
    assert entry.title and entry.title[-1] not in ".!?" and "\n" not in entry.title
    assert entry.explanation.endswith(".")
    assert entry.wrong.strip() and entry.wrong != entry.right
    assert all(len(line) <= 80 for line in explain(code).split("\n"))


CODED = re.compile(r"`([^`]+)`")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("code", ENTRIES)
def test_a_page_in_another_language_is_whole_and_fits_a_terminal(code, language):
    entry = ENTRIES[code]
    title, text = entry.title.in_language(language), entry.explanation.in_language(language)
    page = explain(code, language)
    assert title != entry.title and title[-1] not in ".!?"
    assert text.endswith(".") and page.startswith(f"{code}{colon(language)}{titled(code, language)}\n\n")
    assert all(len(line) <= 80 for line in page.split("\n"))
    # what is code is the same in every language, and nothing of it is left out
    assert set(CODED.findall(text)) <= set(CODED.findall(entry.explanation))


def test_a_language_that_there_is_not_is_english():
    assert explain("N301", "xx") == explain("N301")


def test_a_code_is_explained_with_a_wrong_and_a_right_example(golden):
    golden("explain.txt", explain("N214"))


def test_a_code_may_be_written_small():
    assert explain(" n214\n") == explain("N214")


def test_a_code_that_there_is_not():
    assert explain("N299").startswith("There is no code N299. There are ")
    assert explain("help") == "There is no code HELP."


# ------------------------------------------------------------------ examples


def findings_in(text: str) -> set[str]:
    findings, source = Findings(), Source("toy.naipe", text)
    checked = check_sources([source], findings)
    if not findings.items:
        check_worded(checked, findings)
    return {finding.code for finding in findings.items}


def set_in(example: str) -> str:
    """Return the rules in which an example stands; one with a `play` of its own has only that."""
    setting = SETTING.partition("\nplay\n")[0] if f"\n{example}".count("\nplay\n") else SETTING
    return f"{setting}\n{example}\n"


def is_shown(example: str) -> bool:
    """Some examples can only be told of, in comments: a file that is too large."""
    return not all(line.startswith("--") for line in example.split("\n"))


def test_the_setting_of_the_examples_is_in_order():
    assert findings_in(SETTING) == set()


@pytest.mark.parametrize("code", [code for code, entry in ENTRIES.items() if is_shown(entry.wrong)])
def test_the_wrong_example_of_a_code_has_this_finding(code):
    found = findings_in(set_in(ENTRIES[code].wrong))
    assert code in found if code < "N200" else found == {code}  # a slip of syntax may lead to others


@pytest.mark.parametrize("code", [code for code, entry in ENTRIES.items() if is_shown(entry.right)])
def test_the_right_example_of_a_code_has_no_finding(code):
    assert findings_in(set_in(ENTRIES[code].right)) == set()
