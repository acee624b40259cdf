"""Small rulebooks that went wrong when 0.1.0 was tried, each as its head says it should be: behind `-- $` stands what is asked
of naipe, and below it what is said, in this order."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from places import TESTS
from repl.cli.cli import run
from repl.terminal.context import Context

FOLDER = TESTS / "games" / "found"
RULEBOOKS = sorted(FOLDER.glob("*.naipe"), key=lambda file: file.name)
#: These take seconds of processor time.
SLOW = ("a_family_put_otherwise", "a_scenario_without_end")


def asked_of(file: Path) -> list[tuple[list[str], list[str]]]:
    """Return what the head of a rulebook asks of naipe, each with what is said."""
    found: list[tuple[list[str], list[str]]] = []
    for line in file.read_text(encoding="utf-8").split("\n"):
        if line.startswith("-- $ "):
            found.append((line.removeprefix("-- $ ").split(), []))
        elif line.startswith("--     "):
            found[-1][1].append(line.removeprefix("--     "))
    return found


def said(file: Path, verb: str, *more: str) -> str:
    """Return all that naipe says, its lines and spaces as one."""
    out, told = io.StringIO(), io.StringIO()
    words = [str(FOLDER / word) if word.endswith(".txt") else word for word in more]
    run([verb, str(file), *words], Context(io.StringIO(), out, told, {"TERM": "dumb", "COLUMNS": "200"}))
    return re.sub(r"\s+", " ", out.getvalue() + told.getvalue())


def test_no_rulebook_is_without_its_expectations():
    assert len(RULEBOOKS) == 22
    assert all(wanted for file in RULEBOOKS for _, wanted in asked_of(file)) and all(
        asked_of(file) for file in RULEBOOKS
    )


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=pytest.mark.soak) if file.stem in SLOW else file for file in RULEBOOKS],
    ids=lambda file: file.stem,
)
def test_it_is_as_its_head_says(file):
    for words, wanted in asked_of(file):
        text, place = said(file, *words), 0
        for one in wanted:
            place = text.find(one, place)
            assert place >= 0, f"{' '.join(words)}: {one}\n{text}"
