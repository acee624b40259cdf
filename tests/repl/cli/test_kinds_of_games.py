"""The small games that `naipe new game NAME --like KIND` begins with: each is whole, and bears the name that it is given."""

from __future__ import annotations

import io
import json
import re
import shlex
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from onscreen import learned

from interpreter import api
from repl.cli.cli import run
from repl.cli.verbs.writing import kinds
from repl.terminal.context import Context
from soak import sampled

KINDS = list(kinds.DOES)
LANGUAGES = ["en", "pt", "es", "fr", "ca"]


class Result(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def real(tmp_path, monkeypatch):
    """Run a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(line):
        out, err = io.StringIO(), io.StringIO()
        state = {"XDG_STATE_HOME": str(tmp_path / "state"), "NAIPE_TRACEBACK": "1"}
        return Result(run(shlex.split(line), Context(io.StringIO(), out, err, state)), out.getvalue(), err.getvalue())

    return call


@cache
def game(kind: str) -> api.Game:
    return api.load(kinds.HOME / kind)


def text(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.naipe")))


def test_each_kind_is_there():
    assert sorted(KINDS) == sorted(path.name for path in kinds.HOME.iterdir())


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_a_small_game_with_scenarios_in_two_languages(kind):
    lines = [line for line in text(kinds.HOME / kind).splitlines() if line]
    assert 40 <= len(lines) <= 120 and max(map(len, lines)) <= 140
    assert lines.count("  languages en, pt") == lines.count("prose en") == lines.count("prose pt") == 1
    assert sum(line.startswith("scenario ") for line in lines) >= 2


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", ["Mar dos piratas", "card", "most", "a" * 80])
def test_what_is_begun_bears_its_name_and_passes_everything(real, kind, name):
    assert real(f"new game {shlex.quote(name)} --like {kind}").code == 0
    (folder,) = (path for path in Path().iterdir() if path.name != "state")
    assert kinds.ID not in text(folder) and kinds.TITLE not in text(folder)
    assert f'game {folder} "{name[0].upper()}{name[1:]}"' in text(folder)
    assert json.loads(real(f"check {folder} --json").out) == []
    for line in (f"fmt --check {folder}", f"test {folder}", f"test {folder} --turned"):
        done = real(line)
        assert done.code == 0, done.out + done.err


@pytest.mark.parametrize("kind", sampled(KINDS, 4))
def test_fifty_games_hold_together(real, kind):
    for players in (game(kind).min_players, game(kind).max_players):
        done = real(f"simulate {kinds.HOME / kind} --players {players} --games 50 --check --seed 1 --json")
        counted = json.loads(done.out)
        assert done.code == 0, done.err
        assert counted["games"] == 50 and counted["endless"] == 0
        assert len(counted["winners"]) > 1, "nobody else ever wins"


@pytest.mark.parametrize(
    "kind, language, most", sampled(((k, *how) for how in (("en", 20), ("pt", 1000)) for k in KINDS), 3)
)
def test_it_can_be_played_on_a_small_screen(kind, language, most):
    """The second game is played to its end."""
    found = learned(game(kind), game(kind).min_players, 3, language, {}, most)
    assert 5 < found.questions < 1000 and found.lines > 20
    assert (found.uncounted, found.unnamed, found.cut) == (0, 0, 0), found.examples


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_value_the_kinds_are_listed(real, language):
    for line in ("new game --like", "new game sea --like"):
        told = real(f"{line} --lang {language}").out.splitlines()
        assert [re.match(r"naipe new game NAME --like (\S+)  +\S", line)[1] for line in told] == KINDS
    assert not Path("sea").exists()


def test_the_kinds_are_listed_in_the_language_of_whoever_asks(real):
    assert len({real(f"new game --like --lang {language}").out for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    "line, said",
    [
        ("new game sea --like trick", "there is no kind of game `trick`; there are tricks, .* Did you mean `tricks`?"),
        ("new game sea --like zzzz", "there is no kind of game `zzzz`; there are tricks, [^?]*$"),
        ("new game sea --like ../kinds/draft", "there is no kind of game"),
        ("new deck sea --like tricks", "only a game can be like one of a kind: naipe new game NAME --like KIND"),
        ("new game --like tricks", "what is its name?"),
    ],
)
def test_what_there_is_no_game_like_makes_nothing(real, line, said):
    done = real(line)
    assert done.code == 2 and re.search(said, done.err), done.err
    assert not Path("sea").exists()


def test_a_game_that_is_there_is_left_alone(real):
    real("new game sea --like dice")
    before = text(Path("sea"))
    done = real("new game sea --like draft")
    assert done.code == 2 and "already" in done.err and text(Path("sea")) == before
