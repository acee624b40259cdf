"""The designer's terminal on a game with dice, hidden cards and answers to answers, without a line made for it:
step by step through an embate, `why` a die shows what it shows, a Torcida that is changed in mid-match."""

from __future__ import annotations

import shutil

import pytest

from designing import transcript
from interpreter import api
from places import ROOT
from repl.design.commands import DESIGN_COMMANDS
from repl.design.session import DesignSession
from repl.play.table import Table

RULES = ROOT / "rulebooks" / "boratime"
EMBATE = (
    'new position at alterations pitch has "Falta"; match has "Lateral", "Cabeçada", "Errrgue o Braço!"; player 1.hand has "Zagueiro Enxada"; player 1.crowd has "Torcida Favorecida"; '
    'player 1.tension = 1; player 2.hand has "Zagueiro xerife", "Meia Habilidoso"; player 2.pool has die 1; die 1.face = 4'
)
SOFTER = """\
edit 303
card 303 "Torcida Favorecida"
  kind torcida
  standing sourced
  mild "Põe Pressão! 1"
  tense "Favorecida 2"
  furious "Favorecida 3\""""

TRANSCRIPTS = {
    "embate": [
        EMBATE, "yes", "step 1", "step", "step", "eval top of chain", "step", "eval top of chain", "", "yes", "eval die 1.face", "who can see 207", "no",
        "yes", "yes", "-1", "eval die 1.face", "why die 1.face", "why player 2.successes", "events 3", "keep \"the die falls\" from 5", "back",
        "eval die 1.face", "undo",
    ],
    "torcida": [
        EMBATE, SOFTER.replace("Pressão", "Presão"), SOFTER, "here", "show 303", "yes", "why not", "2", "eval player 1.pressing",
        "run until phase is score_phase", "undo", "undo",
    ],
}  # fmt: skip


@pytest.fixture
def session(tmp_path) -> DesignSession:
    place = tmp_path / "boratime"
    shutil.copytree(RULES, place, ignore=shutil.ignore_patterns("scenarios"))
    one = DesignSession(
        api.load(place),
        Table(("Marta", "Ronaldo"), frozenset(), seed=4),
        commands=DESIGN_COMMANDS,
        name=str(place),
        home=place,
    )
    one.start()
    return one


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(golden, session, tmp_path, name):
    golden(f"design/boratime_{name}.txt", transcript(session, TRANSCRIPTS[name], tmp_path))
