"""Backgrounds and cases multiply the lines of scenarios: where they come to too much, it is told once."""

from __future__ import annotations

from cases import setting
from dsl.diagnostics.diagnostic import Findings
from dsl.semantics import rulebook
from dsl.source import Source
from interpreter.loading.loader import check_sources

SCENARIOS = "".join(f'scenario "{n}"\n  given 2 players\n  then marks = 0\n\n' for n in range(9))


def test_scenarios_that_come_to_too_much_are_a_finding(monkeypatch):
    monkeypatch.setattr(rulebook, "MAX_TOLD", 12)
    findings = Findings()
    check_sources([setting("toy"), Source("told.naipe", SCENARIOS)], findings)
    assert [one.code for one in findings.sorted()] == ["N624"]
