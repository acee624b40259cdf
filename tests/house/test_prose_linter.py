"""The documents read well, and the linter that says so finds each pattern of its style."""

from __future__ import annotations

import subprocess
import sys

import pytest

prose = pytest.importorskip("house.prose", reason="proselint comes with naipe[dev]", exc_type=ImportError)

FAULTS = {
    "naipe.noun-clause": "It starts. What is typed is kept. It ends.",
    "naipe.whoever": "The card goes to whoever has most.",
    "naipe.chance": "Bots answer by chance.",
    "naipe.so-many": "The screen has so many rows.",
    "naipe.told": "The player is told of it.",
    "naipe.said": "The reason is said below.",
    "naipe.looked-at": "All files are looked at first.",
    "naipe.vain": "The attacks that were tried in vain.",
    "naipe.anew": "The file is made anew.",
    "naipe.mend": "The text is mended.",
    "naipe.as-usual": "Everything else is as usual.",
    "naipe.his": "A player shows his hand.",
    "naipe.one-alone": "Bots follow the one who leads.",
    "naipe.which-nobody": "Then nobody takes no card without a reason.",
    "naipe.long": "word " * 60,
    "lexical_illusions": "The the card.",
}


@pytest.mark.parametrize("path", prose.documents(), ids=lambda path: path.name)
def test_a_document_reads_well(path):
    found = prose.findings_in(path.read_text(encoding="utf-8"), path.relative_to(prose.ROOT).as_posix())
    assert [str(finding) for finding in found] == []


@pytest.mark.parametrize("rule", FAULTS)
def test_a_fault_is_found_in_its_place(rule):
    found = [finding for finding in prose.findings_in(f"# Title\n\n{FAULTS[rule]}\n", "x.md") if finding.rule == rule]
    assert [finding.line for finding in found] == [3]


def test_each_pattern_has_a_fault():
    assert {f"naipe.{name}" for name in prose.STYLE["rules"]} <= FAULTS.keys()


@pytest.mark.parametrize("text", ["`is told`", "```\nis told\n```", "<!-- is told -->", "    is told", "“is told”"])
def test_code_and_quotes_are_not_prose(text):
    assert prose.findings_in(f"# Title\n\n{text}\n", "x.md") == []


def test_a_question_may_begin_with_what():
    assert prose.findings_in("What does it look like?\n", "x.md") == []


@pytest.mark.parametrize(
    "text, code, printed", [("Bots answer at random.\n", 0, "read well"), ("A card by chance.\n", 1, "naipe.chance")]
)
def test_the_command_says_how_it_went(tmp_path, text, code, printed):
    tmp_path.joinpath("x.md").write_text(text, encoding="utf-8")
    command = [sys.executable, prose.__file__, str(tmp_path / "x.md")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, printed in done.stdout) == (code, True), done.stdout + done.stderr
