"""What the extras of `simulate` bring, and what is said where they are not installed."""

from __future__ import annotations

import io
import json
import sys

import pytest

from places import TESTS
from repl.cli.cli import run
from repl.terminal.context import Context

EIGHTS = str(TESTS / "benchmarks" / "rulebooks" / "eights")
AGENCIA = ("agencia", "--lang", "pt", "--mode", "simple")


def naipe(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(["simulate", *words], Context(io.StringIO(), out, err, {}))
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [
        (("--html", "figures.html"), ("plotly", "repl.render.figures.page"), "naipe[html]"),
        (("--cluster", "local"), ("dask", "interpreter.cluster.on_dask"), "naipe[cluster]"),
    ],
)
def test_what_is_not_installed_is_asked_for_before_anything_is_played(words, missing, extra, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    library, module = missing
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, module, raising=False)
    code, said, err = naipe(EIGHTS, "--games", "1000000", *words)
    assert (code, said) == (2, "")
    assert err == f"naipe: {words[0]} needs {library}, which is not installed: pip install '{extra}'\n"
    assert list(tmp_path.iterdir()) == []


def test_a_page_stands_by_itself_in_the_language_of_the_game(tmp_path):
    pytest.importorskip("plotly", reason="naipe[html] is not installed")
    file = tmp_path / "figures.html"
    code, said, _ = naipe(*AGENCIA, "--games", "40", "--players", "3", "--html", str(file))
    assert code == 0 and "40 partidas" in said  # the report is there as well
    text = file.read_text(encoding="utf-8")
    assert '<html lang="pt">' in text and "Agência" in text and "Quem venceu" in text
    assert text.count("<h2>") == 4 and text.count('id="figure-') == 4
    assert "<script src" not in text and "<link" not in text  # nobody is asked for anything
    assert json.dumps("022 Teocracia") in text


def test_a_page_that_cannot_be_written_is_told(tmp_path):
    pytest.importorskip("plotly", reason="naipe[html] is not installed")
    code, _, err = naipe(EIGHTS, "--games", "2", "--html", str(tmp_path / "nowhere" / "figures.html"))
    assert code == 2 and "figures.html cannot be written" in err
