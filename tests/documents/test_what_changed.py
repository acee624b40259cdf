"""docs/notes/what-changed.md, row by row: what was written under 0.1 is still read as it was, is mended, or is told."""

from __future__ import annotations

import re

import pytest

from benchmarks.constructs import CONSTRUCTS
from changed import Change, changes
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.fixing import fixed
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import ROOT

PAGE = ROOT / "docs" / "notes" / "what-changed.md"
ALL = changes()
SHORTER = [one for one in ALL if one.mark.isdigit()]
REFUSED = [one for one in ALL if not one.mark.isdigit()]
#: What `naipe fix` writes anew; of the others only the designer knows what was meant.
MENDED = {"N136", "N219", "N221", "N225", "N405"}

#: A drawing takes a line a row; what it spares is the adjective, wherever cells are meant.
DRAWN = "a grid that is larger than the board"


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the table below a heading, without its first two lines."""
    section = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    [body] = [part for part in section if part.startswith(heading)]
    lines = [line for line in body.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def judged(sources: list[Source]) -> tuple[Diagnostic, ...]:
    findings = Findings()
    check_sources(sources, findings)
    return tuple(findings.sorted())


def failing(sources: list[Source]) -> list[str]:
    """Return what of the scenarios does not hold; the sources are right."""
    findings = Findings()
    game = game_of(check_sources(sources, findings))
    assert [f"{one.code} {one.message}" for one in findings.sorted()] == []
    results = api.run_scenarios(game)
    assert results
    return [f"{one.title}: {one.message}" for one in results if not one.ok]


def test_each_row_has_its_case():
    written = [*rows("What is shorter now"), *rows("What means something else now"), *rows("What is refused now")]
    assert [one.row for one in ALL] == [cells[0] for cells in written]


@pytest.mark.parametrize("change", ALL, ids=str)
def test_what_is_written_now_is_right(change: Change):
    assert failing(change.sources(change.now)) == []


@pytest.mark.parametrize("change", SHORTER, ids=str)
def test_what_was_right_is_read_as_it_was(change: Change):
    assert failing(change.sources(change.before)) == []
    assert change.spared() >= 0 or change.row.startswith(DRAWN)


@pytest.mark.parametrize("change", REFUSED, ids=str)
def test_what_is_so_no_longer_is_told_or_rewritten(change: Change):
    before = change.sources(change.before)
    if change.mark == "means":
        assert failing(before) == []
    elif change.mark == "fails":
        assert failing(before) != []
    else:
        assert change.mark in {one.code for one in judged(before)}
        own, *rest = before
        after = fixed([own], lambda changed: judged([changed.get(own.name, own), *rest]))
        if change.mark in MENDED:
            assert after.changed[own.name].text == change.sources(change.now)[0].text
        else:
            assert not after.mended


def test_a_row_names_its_code():
    for change in REFUSED:
        named = re.search(r"\((N\d{3})", change.row)
        assert named is None or named[1] == change.mark


def test_the_table_has_all_constructs():
    assert [(cells[0], cells[1]) for cells in rows("What each construct is used for")] == [
        (str(construct.point), construct.name) for construct in CONSTRUCTS
    ]


def test_each_construct_that_is_written_is_shown_in_both_forms():
    assert {construct.point for construct in CONSTRUCTS} <= {int(change.mark) for change in SHORTER}
