"""Slips that people make, each followed: what is said first, whether it is said once and on its line, and what comes of doing it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.source import Source
from interpreter.loading.loader import check_sources
from places import ROOT, TESTS

SETTING = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8") + "\nwords deed: hoard, share\n"
TOP = "top: "
#: What proposes a whole line; who is told a word may have to mend others first.
WHOLE, WORDS = "write: ", 4


@dataclass(frozen=True)
class Slip:
    """A line as somebody wrote it, as it would be right, and words that help must have."""

    wrong: str
    right: str
    says: str

    def __str__(self) -> str:
        return self.wrong


def slips() -> list[Slip]:
    found = []
    for row in Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").split("\n"):
        if row.strip() and not row.startswith("# "):
            wrong, rest = row.split(" ⇒ ")
            right, _, says = rest.partition(" ##")
            found.append(Slip(wrong, (TOP if wrong.startswith(TOP) else "") + right.strip(), says.strip()))
    return found


SLIPS = slips()


def text_of(line: str) -> str:
    line = line.replace("\\n", "\n")
    return f"{line.removeprefix(TOP)}\n" if line.startswith(TOP) else f'card 950 "Slip"\n  {line}\n'


@cache
def findings_in(text: str) -> tuple[Diagnostic, ...]:
    findings = Findings()
    check_sources([Source("table.naipe", SETTING), Source("slip.naipe", text)], findings)
    return findings.sorted()


def mended(text: str, finding: Diagnostic) -> str:
    for edit in sorted(finding.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def test_there_are_a_hundred_of_them():
    assert len(SLIPS) >= 100 and len(set(SLIPS)) == len(SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_a_slip_is_told_once_where_it_is_with_what_to_write(slip):
    text = text_of(slip.wrong)
    (finding,) = findings_in(text)
    assert finding.span.source == "slip.naipe"
    assert Source("", text).line_and_column(finding.span.start)[0] == (1 if slip.wrong.startswith(TOP) else 2)
    assert slip.says in f"{finding.message} {finding.help}"


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_what_to_write_can_be_read(slip):
    assert [finding.message for finding in findings_in(text_of(slip.right)) if finding.is_error] == []


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_who_follows_the_help_has_no_mistake_left(slip):
    text = text_of(slip.wrong)
    (finding,) = findings_in(text)
    for _ in range(WORDS):
        if finding is None or not finding.edits or finding.help.startswith(WHOLE):
            break
        text = mended(text, finding)
        finding = next(iter(findings_in(text)), None)
    if finding is not None and finding.edits:
        assert [one.message for one in findings_in(mended(text, finding)) if one.is_error] == []


@cache
def rows() -> dict[str, tuple[str, str]]:
    """Return what docs/notes/slips.md says of each slip: what is told of it, and how that is judged."""
    lines = (ROOT / "docs" / "notes" / "slips.md").read_text(encoding="utf-8").split("\n")
    cells = [line.strip("|").split(" | ") for line in lines if line.startswith("| `")]
    return {wrong.strip(" `"): (told.strip(), judged.strip()) for wrong, told, judged in cells}


def told_of(slip: Slip) -> str:
    """Return the first message about a slip and its help, as they stand in the table."""
    first = findings_in(text_of(slip.wrong))[0]
    return f"{first.code}: {first.message}. {first.help}".replace("|", "¦")


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_the_table_of_slips_has_what_is_told(slip):
    assert rows()[slip.wrong.replace("|", "¦").replace("`", "'")][0] == told_of(slip)


def test_of_a_hundred_slips_ninety_five_are_judged_good():
    judged = [judgement.startswith("yes") for _, judgement in rows().values()]
    assert len(judged) == len(SLIPS) and sum(judged) >= 0.95 * len(judged)


def constructs() -> list[tuple[str, str]]:
    rows = Path(__file__).with_name("constructs.txt").read_text(encoding="utf-8").split("\n")
    return [(wrong, said) for row in rows if " ⇒ " in row for wrong, _, said in [row.partition(" ⇒ ")]]


@pytest.mark.parametrize(("wrong", "said"), constructs())
def test_what_may_be_written_by_mistake_for_a_construct_is_told(wrong, said):
    found = findings_in(text_of(wrong))
    assert (f"{found[0].code} {found[0].message}" if found else "nothing") == said
    assert all(finding.span.source == "slip.naipe" for finding in found[:1])
