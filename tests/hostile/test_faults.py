"""A fault of naipe's own, from any verb: a report with what it takes to see it again, and the game is kept."""

from __future__ import annotations

import io
import shutil

import pytest
from harm import guarded, held

from dsl import cache
from interpreter import api
from interpreter.compiler.units import Units
from interpreter.model.failure import RuleError
from repl.cli.cli import run
from repl.play.session import Session
from repl.terminal.context import Context
from repl.terminal.faults import told

PLAY = ("play", "agencia", "--players", "4", "--bots", "3", "--seed", "7", "--line")


def broken(*_, **__):
    raise RuntimeError("a wheel came off")


def ended(folder, *words, typed=""):
    """Run a command line whose folder of games is below a folder; return its exit code and what it said."""
    out, err = io.StringIO(), io.StringIO()
    environ = {"HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    code = run(words, Context(io.StringIO(typed), out, err, environ))
    return code, out.getvalue() + err.getvalue()


def reports(folder):
    return [path.read_text("utf-8") for path in sorted((folder / "naipe" / "faults").iterdir())]


def whole(report, *known):
    digest = api.load("agencia", scenarios=False).digest
    for line in ("fault: RuntimeError: a wheel came off", "naipe: ", "Python: ", "lark: ", f"rules: {digest}", *known):
        assert f"\n{line}" in "\n" + report, report
    assert "Traceback" in report and "in broken" in report


@pytest.mark.parametrize("words", [("check", "agencia"), PLAY], ids=["verb", "game"])
def test_a_fault_that_quotes_a_megabyte_is_told_in_brief(words, tmp_path, monkeypatch):
    def broken_at_length(*_, **__):
        raise KeyError("x" * 1_000_000)

    monkeypatch.setattr(Session, "_go_on", broken_at_length)
    monkeypatch.setattr(api, "check", broken_at_length)
    _, said = ended(tmp_path, *words, typed="quit\n")
    assert "KeyError: 'xxx" in said and len(said) < 10_000
    assert len(reports(tmp_path)[0]) < 1_100_000 and "x" * 400 not in reports(tmp_path)[0].partition("\n")[0]


def test_a_fault_before_the_first_question_leaves_a_report_and_the_game(tmp_path, monkeypatch):
    monkeypatch.setattr(Session, "_go_on", broken)
    code, said = ended(tmp_path, *PLAY, typed="quit\n")
    assert "a wheel came off" in said and "faults" in said and "Traceback" not in said
    [report] = reports(tmp_path)
    kept = next((tmp_path / "naipe").glob("*.game"))
    whole(report, "seed: 7", "players: 4", f"kept in: {kept}", "command: naipe play agencia")
    monkeypatch.undo()
    code, said = ended(tmp_path, "play", "--resume", str(kept), "--line", typed="quit\n")
    assert code == 0 and "goes on after" in said


def test_a_fault_at_an_answer_leaves_a_report_and_the_game_stands_where_it_stood(tmp_path, monkeypatch):
    monkeypatch.setattr(Session, "_submit", broken)
    _, said = ended(tmp_path, *PLAY, typed="1\n")
    assert "The game is where it was before." in said and "faults" in said
    whole(reports(tmp_path)[0], "seed: 7", "decisions: ", "position: ")


def test_a_fault_of_another_verb_leaves_a_report(tmp_path, monkeypatch):
    monkeypatch.setattr(api, "simulate", broken)
    code, said = ended(tmp_path, "simulate", "agencia", "--games", "2", "--seed", "9")
    assert code == 70 and "a bug in naipe" in said and "faults" in said
    whole(reports(tmp_path)[0], "seed: 9", "game: agencia", "command: naipe simulate agencia --games 2 --seed 9")


def test_a_report_that_cannot_be_written_is_no_second_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(api, "simulate", broken)
    (tmp_path / "naipe").write_text("in the way", encoding="utf-8")
    code, said = ended(tmp_path, "simulate", "agencia", "--games", "2")
    assert code == 70 and "a wheel came off" in said and "Traceback" not in said


def test_a_report_is_not_written_through_a_link(tmp_path, monkeypatch):
    monkeypatch.setattr(api, "simulate", broken)
    (tmp_path / "naipe").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "naipe" / "faults").symlink_to(tmp_path / "elsewhere")
    ended(tmp_path, "simulate", "agencia", "--games", "2")
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize("verb", ["simulate", "show"])
def test_rules_that_cannot_go_on_are_not_our_fault(tmp_path, monkeypatch, verb):
    def stopped(*_, **__):
        raise RuleError(0, "nobody is left")

    monkeypatch.setattr(api, {"simulate": "simulate", "show": "load"}[verb], stopped)
    code, said = ended(tmp_path, verb, "agencia")
    assert code == 1 and "the rules cannot go on: nobody is left" in said
    assert not (tmp_path / "naipe" / "faults").exists()


CACHED = 'game toy "Toy"\n  players 1 to 1\nvalue marks: number\nplay\n  run trial\nstep trial\n  set marks to 2\n'


def test_a_changed_file_of_tables_is_made_again(tmp_path, monkeypatch, folder, warm):
    """T3-8: other start rules under a right sum."""
    (folder / "toy.naipe").write_text(CACHED, encoding="utf-8")
    home = tmp_path / "cache"
    held(guarded(folder, home, "--version"), 0)
    [name] = cache.names(".tables") or [path.name for path in cache.BROUGHT.glob("*.tables")]
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    (warm / "naipe").mkdir(exist_ok=True)  # nobody has made it yet if all that was read came along
    shutil.copytree(warm / "naipe", home / "naipe")
    (home / "naipe").chmod(0o700)
    data, memo = cache.load(name)
    data["options"]["start"] = ["card_item"]
    data["parser"]["parser"]["start_states"] = {"card_item": 0}
    cache.save(name, (data, memo))
    assert cache.load(name)[0]["options"]["start"] == ["card_item"]
    assert guarded(folder, home, "check", "toy.naipe").code == 0
    assert cache.load(name)[0]["options"]["start"] != ["card_item"]


def test_what_is_cached_is_dropped_after_a_fault_where_it_is_used(tmp_path, monkeypatch):
    """Else each command would meet it again, until somebody finds the file."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    cache.save("one.trees", {})
    cache.save("one.tables", {})
    ended(tmp_path, "check", "agencia")  # no fault: nothing is dropped
    assert cache.load("one.trees") == {}
    try:
        Units().compiled("V1", "def V1(rt): return rt.__class__", "")
    except ValueError as error:
        told(error, Context(io.StringIO(), io.StringIO(), io.StringIO(), {"HOME": str(tmp_path)}))
    assert cache.load("one.trees") is None and cache.load("one.tables") is None
