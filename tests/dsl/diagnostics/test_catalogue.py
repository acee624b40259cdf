import ast
import re

import pytest

from dsl.diagnostics.catalogue import ENTRIES, LANGUAGES, SETTING, TABLES, explain, titled
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing import codes as syntax_codes
from dsl.source import Source
from dsl.typography import colon
from interpreter.loading.loader import check_sources
from interpreter.loading.wording import check_worded
from places import ROOT

CODE = re.compile(r"N\d{3}")


def codes_in(text: str) -> list[str]:
    """The codes that stand in a module, except where they are explained."""
    tree = ast.parse(text)
    explained = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Entry"
        for part in ast.walk(node)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value)
        and id(node) not in explained
    ]


def codes_used() -> set[str]:
    files = (path for folder in ("dsl", "interpreter", "repl") for path in ROOT.joinpath(folder).rglob("*.py"))
    own = [path for path in files if "entries" not in path.parts]  # there they are explained
    return {code for path in own for code in codes_in(path.read_text(encoding="utf-8"))}


def test_every_code_is_explained():
    assert sorted(codes_used() - ENTRIES.keys()) == []


def test_every_explanation_is_of_a_code_that_is_used():
    assert sorted(ENTRIES.keys() - codes_used()) == []


def test_every_code_that_has_a_name_is_used_by_it():
    texts = "".join(path.read_text(encoding="utf-8") for path in ROOT.joinpath("dsl").rglob("*.py"))
    names = [name for name, code in vars(syntax_codes).items() if isinstance(code, str) and CODE.fullmatch(code)]
    assert [name for name in names if f"codes.{name}" not in texts] == []


def test_a_code_is_seen_where_it_is_used_and_not_where_it_is_explained():
    text = 'f("N301", "text"); ONE = "N101"; Entry("N999", "N998", "", "", ""); "see N102"'
    assert sorted(codes_in(text)) == ["N101", "N301"]


def test_no_code_is_explained_twice_and_tables_are_in_order():
    codes = [entry.code for table in TABLES for entry in table.ENTRIES]
    assert codes == sorted(set(codes))


@pytest.mark.parametrize("code", ENTRIES)
def test_an_explanation_is_whole_and_fits_a_terminal(code):
    entry = ENTRIES[code]
    assert entry.code == code and CODE.fullmatch(code)
    assert entry.title and entry.title[-1] not in ".!?" and "\n" not in entry.title
    assert entry.explanation.endswith(".")
    assert entry.wrong.strip() and entry.wrong != entry.right
    assert all(len(line) <= 80 for line in explain(code).split("\n"))


OTHERS = sorted(set(LANGUAGES) - {"en"})
CODED = re.compile(r"`([^`]+)`")


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_is_explained_in_every_language(language):
    assert sorted(LANGUAGES[language]) == sorted(ENTRIES)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("code", ENTRIES)
def test_an_explanation_in_another_language_is_whole_and_fits_a_terminal(code, language):
    title, text = LANGUAGES[language][code]
    said = explain(code, language)
    assert title != ENTRIES[code].title and title[-1] not in ".!?"
    assert text.endswith(".") and said.startswith(f"{code}{colon(language)}{titled(code, language)}\n\n")
    assert all(len(line) <= 80 for line in said.split("\n"))
    # what is code is the same in every language, and nothing of it is left out
    assert set(CODED.findall(text)) <= set(CODED.findall(ENTRIES[code].explanation))


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
