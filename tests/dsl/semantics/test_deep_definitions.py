"""Whether a card belongs to a class may be worked out by definitions that use each other, as far down as they may."""

from __future__ import annotations

from cases import setting
from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.loading.loader import check_sources


def test_thirty_definitions_below_each_other():
    lines = [f"define d{n}(number k) as d{n + 1}(k)" for n in range(1, 30)]
    text = "\n".join([*lines, "define d30(number k) as k > 3", "", "every card where d1(it.worth): you gain 1"])
    findings = Findings()
    check_sources([setting("toy"), Source("deep.naipe", text + "\n")], findings)
    assert findings.sorted() == ()
