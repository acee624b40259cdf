"""Cases: small rules in `.naipe` files, each with what must hold of it beside the cause.

A file of cases stands in a folder `cases` of the tests of its room, and is itself text in the language:

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

`conftest.py` collects each case as a test of the room in which it lies: `pytest tests/dsl/semantics` runs these, too.

Each case is put behind the rules of `tests/settings/toy.naipe`, or of another setting, or of none (`-- setting: none`).

- A case without remarks of the following kinds is right, and all its scenarios hold.
- `-- N131: words` at the end of a line: a finding with this code begins on this line, and its message or help has these words (which may be
  left out). `-- N???` means any code. There are no findings but those that are named, and nothing is played.
- `scenario "..."  -- fails: words`: this scenario (one of its cases) does not hold, and its message has these words.
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
    """One case of a file: its text stands on the lines on which it stands there."""

    file: Path
    title: str
    setting: str
    text: str

    @property
    def line(self) -> int:
        """The line of its heading, from 0."""
        return len(self.text) - len(self.text.lstrip("\n"))

    def sources(self) -> list[Source]:
        own = Source(self.file.name, self.text)
        return [own] if self.setting == "none" else [setting(self.setting), own]

    def marks(self, pattern: re.Pattern[str]) -> dict[int, tuple[str | None, ...]]:
        """Return what a pattern finds on lines of the text, by their numbers from 1."""
        lines = enumerate(self.text.split("\n"), 1)
        return {number: found.groups() for number, line in lines if (found := pattern.search(line))}


class CaseFile(pytest.File):
    """A file of cases as pytest collects it."""

    def collect(self) -> Iterator[CaseItem]:
        for case in cases_of(self.path):
            yield CaseItem.from_parent(self, name=case.title, case=case)


class CaseItem(pytest.Item):
    """A case as a test: it fails with the sentences of `wrong_with`."""

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
    """Return what is not as a case says, in sentences; nothing if all is."""
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
    """Return what keeps a finding from being read: no known code, no sentence, signs that a terminal does not show."""
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
        # What a background does may fail: the place is above the scenario then, and its title tells whose it is.
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
