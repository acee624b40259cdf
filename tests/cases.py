"""Cases: small rules in `.naipe` files. Each case states in comments what must hold.

A file of cases is in the folder `cases` of a room of the tests, and is itself a text in the language:

    -- What the file is about.
    -- setting: toy

    ---- what the case shows
    verb bless blesses blessed: who blesses
      the player with fewest cards gains 1

    scenario "two fit"
      given 3 players with 1, 1, 3 cards in hand
      when player 1 blesses
      then it fails

    ---- a verb that is misspelt
    card 50 "Trial"
      you gian 1  -- N131: gain

`conftest.py` collects each case as a test of its room: `pytest tests/dsl/semantics` runs these cases too. Each case is added
to the rules of `tests/settings/toy.naipe`, or to those of another setting, or (`-- setting: none`) to none.

- A case without one of the following comments must have no finding, and all its scenarios must pass.
- `-- N131: words` at the end of a line: a finding with this code begins on this line, and its message or help contains these
  words. The words may be left out, and `-- N???` means any code. The case must have no other findings, and its scenarios are
  not run.
- `scenario "..."  -- fails: words`: this scenario (or one of its cases) must fail, and the message must contain these words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.pages import ENTRIES
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import TESTS

HEADING = re.compile(r"^---- (.+)$", re.MULTILINE)
SETTING = re.compile(r"^-- setting: (\w+)$", re.MULTILINE)
FINDING = re.compile(r"-- (N(?:\d{3}|\?\?\?))(?:: (.*))?$")
FAILURE = re.compile(r"-- fails: (.+)$")


@dataclass(frozen=True)
class Case:
    """One case of a file. Empty lines precede its text, so that each line has the same number as in the file."""

    file: Path
    title: str
    setting: str
    text: str

    @property
    def line(self) -> int:
        """The index of the line with the heading of the case, counted from 0."""
        return len(self.text) - len(self.text.lstrip("\n"))

    def sources(self) -> list[Source]:
        own = Source(self.file.name, self.text)
        return [own] if self.setting == "none" else [setting(self.setting), own]

    def marks(self, pattern: re.Pattern[str]) -> dict[int, tuple[str | None, ...]]:
        """Return the groups that a pattern finds in lines of the text, by the number of the line (from 1)."""
        lines = enumerate(self.text.split("\n"), 1)
        return {number: found.groups() for number, line in lines if (found := pattern.search(line))}


class CaseFile(pytest.File):
    """A file of cases, as pytest collects it."""

    def collect(self) -> Iterator[CaseItem]:
        for case in cases_of(self.path):
            yield CaseItem.from_parent(self, name=case.title, case=case)


class CaseItem(pytest.Item):
    """A case as a test. If it fails, the message has the sentences of `wrong_with`."""

    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.case = case

    def runtest(self) -> None:
        if wrong := wrong_with(self.case):
            pytest.fail("\n".join(wrong), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.line, self.case.title


@cache
def setting(name: str) -> Source:
    return Source(f"{name}.naipe", (TESTS / "settings" / f"{name}.naipe").read_text(encoding="utf-8"))


def cases_of(file: Path) -> Iterator[Case]:
    """Yield the cases of a file in their order."""
    text = file.read_text(encoding="utf-8")
    headings = list(HEADING.finditer(text))
    said = SETTING.search(text[: headings[0].start()])
    for heading, end in zip(headings, [*(heading.start() for heading in headings[1:]), len(text)]):
        above = text.count("\n", 0, heading.start())
        yield Case(
            file, heading[1], said[1] if said else "toy", "\n" * above + text[heading.start() : end].rstrip() + "\n"
        )


def wrong_with(case: Case) -> list[str]:
    """Return a sentence for each difference between a case and its comments; [] if there is none."""
    findings = Findings()
    checked = check_sources(case.sources(), findings)
    wanted = case.marks(FINDING)
    wrong = []
    for finding in findings.sorted():
        line = finding.span.source == case.file.name and 1 + case.text.count("\n", 0, finding.span.start)
        code, words = wanted.get(line, (None, None))
        if code is None or code not in (finding.code, "N???"):
            wrong.append(f"line {line}: {finding.code}: {finding.message} ({finding.help})")
        elif words and words not in finding.message and words not in finding.help:
            wrong.append(f"line {line}: {words!r} is not in: {finding.message} ({finding.help})")
        wrong += _unclear(finding)
    found = {1 + case.text.count("\n", 0, finding.span.start) for finding in findings.sorted()}
    wrong += [f"line {line}: there is no finding" for line in sorted(wanted.keys() - found)]
    return wrong if wrong or wanted else _wrong_scenarios(case, api.run_scenarios(game_of(checked)))


def _unclear(finding: Diagnostic) -> list[str]:
    """Return a sentence if a finding cannot be shown: its code is unknown, its message is too short, or it has characters
    that a terminal does not show."""
    said = finding.message + finding.help + finding.label
    known = finding.code in ENTRIES and len(finding.message) > 8 and said.isprintable()
    return [] if known else [f"{finding.code}: {finding.message!r} is no finding that can be shown"]


def _wrong_scenarios(case: Case, results: list[api.ScenarioResult]) -> list[str]:
    failing = case.marks(FAILURE)
    wrong = [] if results else ["there is no scenario, and no finding is due"]
    own = [result for result in results if result.span.source == case.file.name]
    titles = {line: words for line, (words,) in case.marks(re.compile(r'^scenario "(.*?)"')).items()}
    begins = sorted(titles)
    for line, end in zip(begins, (*begins[1:], len(case.text))):
        # If a statement in a background fails, its place is above the scenario. The title then tells which scenario has failed.
        told = [
            one
            for one in own
            if one.title == titles[line] or line <= 1 + case.text.count("\n", 0, one.span.start) < end
        ]
        if line not in failing:
            wrong += [f"{one.title}: {one.message}" for one in told if not one.ok]
        elif not any(not one.ok and str(failing[line][0]) in one.message for one in told):
            found = "; ".join(one.message or "holds" for one in told)
            wrong.append(f"{told[0].title if told else line}: it fails not with {failing[line][0]!r}, but {found}")
    return wrong
