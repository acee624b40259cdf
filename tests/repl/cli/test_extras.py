"""What the extras of `simulate` bring, and what is said where they are not installed."""

from __future__ import annotations

import io
import json
import sys
from importlib.util import find_spec

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


def test_a_table_for_friends_needs_an_extra_before_a_game_begins(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    for module in [name for name in sys.modules if name.startswith("repl.serve.")]:
        monkeypatch.delitem(sys.modules, module)
        monkeypatch.delattr(module, raising=False)  # of another test
    err = io.StringIO()
    assert run(["serve", EIGHTS, "--players", "2"], Context(io.StringIO(), io.StringIO(), err, {})) == 2
    missing = "uvicorn" if find_spec("segno") is not None else "segno"
    assert err.getvalue() == f"naipe: naipe serve needs {missing}, which is not installed: pip install 'naipe[serve]'\n"
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


def test_who_lets_python_play_for_long_is_told_once_what_is_faster(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("repl.cli.verbs.simulate.find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, "interpreter.native.playing", raising=False)
    monkeypatch.delitem(sys.modules, "interpreter.native.machine", raising=False)
    said = "With pip install 'naipe[fast]', `simulate` plays games many times as fast\n"
    assert naipe(EIGHTS, "--games", "3")[2] == "", "that was soon over"
    monkeypatch.setattr("repl.cli.verbs.simulate.LONG", 0.0)
    assert naipe(EIGHTS, "--games", "1", "--policy", "mc")[2] == ""
    assert [naipe(EIGHTS, "--games", "3", "--policy", "greedy")[2] for _ in range(2)] == [said, ""]
    assert naipe(EIGHTS, "--games", "3")[2] == ""


def test_the_same_is_printed_with_the_fast_extra_and_without(monkeypatch):
    pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")
    monkeypatch.setattr("interpreter.studying.WORTH_A_MODULE", 4)

    def printed(policy: str, games: str) -> dict[str, object]:
        code, said, _ = naipe(*AGENCIA, "--games", games, "--players", "4", "--policy", policy, "--json")
        assert code == 0
        return {name: value for name, value in json.loads(said).items() if name != "seconds"}

    fast = printed("random", "30"), printed("greedy", "5")
    monkeypatch.setattr("interpreter.studying._fast_player", lambda *_: None)
    assert (printed("random", "30"), printed("greedy", "5")) == fast


def test_the_lines_that_keep_it_slow_are_shown(tmp_path):
    def shown(game: str) -> str:
        out = io.StringIO()
        assert run(["show", game, "--speed"], Context(io.StringIO(), out, io.StringIO(), {})) == 0
        return out.getvalue()

    assert shown(EIGHTS) == "Crazy Eights: random games are all played in WebAssembly, with naipe[fast]\n"
    rules = 'game tiny "Tiny"\n  players 2 to 2\n  languages en\n\nplay\n  player 1 decides among yes, no as wish\n  end play\n'
    (tmp_path / "tiny.naipe").write_text(rules, encoding="utf-8")
    first, second = shown(str(tmp_path / "tiny.naipe")).splitlines()
    assert first == "Tiny: Python plays all random games, because of these constructs:"
    assert second.endswith("tiny.naipe:6  player 1 decides among yes, no as wish")
