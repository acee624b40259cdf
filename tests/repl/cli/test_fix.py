"""`naipe fix`, and findings for programs: what is written, what is said, and with which exit code."""

import io
import json
import shlex

import pytest

from dsl.diagnostics.pages import SETTING
from repl.cli.cli import run
from repl.terminal.context import Context

WRONG = SETTING.replace("repeat n: move", "repaet n: move").replace("p draws 5", "p drwas 5")
LEFT = SETTING.replace("p draws 5", "p draws foo")


@pytest.fixture
def naipe(tmp_path, monkeypatch):
    """Run a command line where a file `toy.naipe` is; return the exit code and what was said."""
    monkeypatch.chdir(tmp_path)

    def call(line, rules=WRONG, typed=""):
        (tmp_path / "toy.naipe").write_bytes(rules.encode("utf-8"))
        out, err = io.StringIO(), io.StringIO()
        code = run(shlex.split(line), Context(io.StringIO(typed), out, err, {"LANG": "pt_BR.UTF-8"}))
        return code, out.getvalue(), err.getvalue()

    return call


def test_a_file_is_mended_and_each_line_told(naipe, tmp_path):
    code, out, err = naipe("fix toy.naipe")
    assert (code, err) == (0, "")
    assert (tmp_path / "toy.naipe").read_text(encoding="utf-8") == SETTING
    assert "toy.naipe:20: " in out and "repeat n: move the top of pile to who.hand" in out
    assert out.endswith("2 erros foram consertados. Não fica nenhum.\n")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "2 findings are mended. Nothing is left."),
        ("ca", "S’han arreglat 2 errors. No en queda cap."),
        ("fr", "2 erreurs sont corrigées. Il n’en reste aucune."),
    ],
)
def test_it_speaks_the_language_that_was_asked_for(naipe, lang, said):
    assert naipe(f"fix toy.naipe --lang {lang}")[1].endswith(f"{said}\n")


def test_a_difference_changes_nothing(naipe, tmp_path):
    code, out, _ = naipe("fix toy.naipe --diff")
    assert code == 1
    assert (tmp_path / "toy.naipe").read_text(encoding="utf-8") == WRONG
    assert "-  repaet n: move the top of pile to who.hand\n+  repeat n:" in out


def test_what_is_left_is_said_and_fails(naipe, tmp_path):
    code, out, err = naipe("fix toy.naipe", LEFT)
    assert code == 1
    assert "não existe nome `foo`" in err
    assert (tmp_path / "toy.naipe").read_text(encoding="utf-8") == LEFT
    assert "certo o bastante" in out


def test_the_ends_of_lines_stay_as_they_were(naipe, tmp_path):
    naipe("fix toy.naipe", "\ufeff" + WRONG.replace("\n", "\r\n"))
    assert (tmp_path / "toy.naipe").read_bytes() == ("\ufeff" + SETTING.replace("\n", "\r\n")).encode("utf-8")


def test_standard_input_goes_to_standard_output(naipe):
    assert naipe("fix -", typed=WRONG) == (0, SETTING, "")


def test_what_is_left_of_standard_input_points_into_it_whatever_ends_its_lines(naipe):
    code, out, err = naipe("fix -", typed=LEFT.replace("\n", "\r\n"))
    assert (code, out) == (1, LEFT.replace("\n", "\r\n"))
    place = next(number for number, line in enumerate(LEFT.split("\n"), 1) if "foo" in line)
    assert f"stdin.naipe:{place}:" in err and "^^^ não declarado" in err


def test_more_than_a_file_may_have_is_told_of_standard_input(naipe):
    for line in ("fix -", "check -"):
        code, out, err = naipe(line, typed="x" * 200_000)
        assert code == 3 and "[N103]" in out + err and "x" * 500 not in err


def test_a_text_is_judged_as_if_it_stood_here(naipe):
    """With the game of the folder, under a name of its own, and not as a file somewhere else."""
    code, out, _ = naipe("check - --lang en", SETTING, typed='card 50 "Oak"\n  you drwa 1\n')
    assert code == 1
    assert "stdin.naipe:2:" in out and "no such verb" in out and "N603" not in out and "/" not in out.split("= help")[0]
    assert naipe("check - --lang en", SETTING, typed='card 50 "Oak"\n  you draw 1\n')[0] == 0


def test_a_pack_is_judged_with_the_game_that_was_named_beside_it(naipe, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    naipe("check toy.naipe", SETTING)
    monkeypatch.chdir(tmp_path / "elsewhere")
    pack = 'pack extra "Extra"\n  for toy\ncard 50 "Oak"\n  you drwa 1\n'
    code, out, _ = naipe("check ../toy.naipe - --lang en", SETTING, typed=pack)
    assert code == 1 and "no such verb" in out and "stdin.naipe:4:" in out


def test_json_carries_the_edits(naipe):
    code, out, _ = naipe("check toy.naipe --json")
    first = json.loads(out)[0]
    assert code == 1
    place = {"line": 20, "column": 3, "end_line": 20, "end_column": 9}
    assert first["edits"] == [{"file": "toy.naipe", **place, "text": "repeat"}]


def test_sarif_carries_the_fixes(naipe):
    code, out, _ = naipe("check toy.naipe --output-format sarif")
    (sarif,) = json.loads(out)["runs"]
    first = sarif["results"][0]
    assert code == 1
    assert sarif["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == first["ruleId"] == "N130"
    (change,) = first["fixes"][0]["artifactChanges"]
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 20, "startColumn": 3, "endLine": 20, "endColumn": 9},
            "insertedContent": {"text": "repeat"},
        }
    ]


def test_sarif_has_what_the_standard_demands(naipe):
    log = json.loads(naipe("check toy.naipe --output-format sarif")[1])
    assert log["version"] == "2.1.0" and "2.1.0" in log["$schema"]
    for one_run in log["runs"]:
        rules = one_run["tool"]["driver"]["rules"]
        assert one_run["tool"]["driver"]["name"] and len({rule["id"] for rule in rules}) == len(rules)
        assert one_run["results"] and all(rule["shortDescription"]["text"] for rule in rules)
        for result in one_run["results"]:
            assert result["message"]["text"] and result["level"] in ("none", "note", "warning", "error")
            assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
            for place in result["locations"]:
                _is_a_place(place["physicalLocation"], place["physicalLocation"]["region"])
            for change in (each for fix in result["fixes"] for each in fix["artifactChanges"]):
                for one in change["replacements"]:
                    _is_a_place(change, one["deletedRegion"])


def _is_a_place(file, region):
    assert file["artifactLocation"]["uri"] == "toy.naipe"
    begin, end = ((region[f"{edge}Line"], region[f"{edge}Column"]) for edge in ("start", "end"))
    assert (1, 1) <= begin <= end and min(*begin, *end) >= 1


def test_github_shows_a_finding_beside_its_line(naipe):
    _, out, _ = naipe("check toy.naipe --output-format github")
    assert out.splitlines()[0].startswith("::error file=toy.naipe,line=20,endLine=20,col=3,endColumn=9,title=N130::")
    assert 'quis dizer "repeat"?' in out.splitlines()[0]


def test_without_findings_programs_get_empty_answers(naipe):
    assert json.loads(naipe("check toy.naipe --output-format sarif", SETTING)[1])["runs"][0]["results"] == []
    assert naipe("check toy.naipe --output-format github", SETTING) == (0, "", "")
