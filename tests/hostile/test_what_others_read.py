"""What other programs read of rules that mean harm: pages, annotations, logs for editors."""

from __future__ import annotations

import io
import json

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.exchange import as_github, as_sarif
from dsl.source import Source, Span
from interpreter import api
from repl.cli.cli import run
from repl.render.voice import Voice
from repl.terminal.context import Context
from toys import toy

NAME = "evil/java:script\x1b[31m\n::error::# %.naipe"


def found() -> tuple[list[object], dict[str, Source]]:
    findings = Findings()
    findings.error("N132", "no \x1b[2J declaration\n::warning::", Span(NAME, 0, 4), help="write\rnothing")
    return findings.sorted(), {NAME: Source(NAME, "card")}


def test_an_annotation_is_one_line_without_controls():
    told = as_github(*found())
    assert told.count("\n") == 1 and told.isprintable() is False
    assert told.rstrip("\n").isprintable()
    assert told.startswith("::error file=evil/java%3Ascript␛[31m%0A%3A%3Aerror%3A%3A# %25.naipe,line=1,")


def test_a_place_in_a_log_is_a_reference_and_no_scheme():
    log = json.loads(json.dumps(as_sarif(*found(), "0")))
    uri = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "evil/java%3Ascript%1B%5B31m%0A%3A%3Aerror%3A%3A%23%20%25.naipe"


def test_a_page_takes_no_tags_from_the_rules(tmp_path):
    pytest.importorskip("plotly")
    from repl.render.figures.page import page  # noqa: PLC0415 - an extra, that few have installed

    tag = "</script><script>alert(1)</script><a href='//evil'>"
    game = toy(tmp_path, f'card 901 "{tag}"\n  you draw 1\nstep trial\n  player 1 draws 1\nplay\n  run trial\n')
    counted = api.simulate(game, 20, 2, 1, cards=True)
    counted["endings"] = {tag: 20}
    counted["per_game"] = {tag: counted["length"]}
    share = {"of": 9, "share": 0.5, "low": 0.4, "high": 0.6}
    counted["cards"] = [{"card": 901, "title": tag, "with": share, "without": share}]
    text = page(Voice(game, "en"), counted)
    assert "alert(1)" in text and tag not in text
    assert "<a href='//evil'>" not in text and "\\u003ca href" not in text


@pytest.mark.parametrize("verb", [("simulate",), ("compare", "--with-option", "mode=base")])
def test_more_games_than_can_be_played_are_refused(verb, tmp_path):
    out, err = io.StringIO(), io.StringIO()
    context = Context(io.StringIO(""), out, err, {"HOME": str(tmp_path)})
    assert run([verb[0], "agencia", *verb[1:], "--games", "9" * 30], context) == 2
    assert "--games is at most 1000000" in err.getvalue()
