"""No code stands in the log of a player: a test of the rules that does not hold is told in the words of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.messages.message import Message
from interpreter import api
from interpreter.model.views import OMNISCIENT
from places import rules_beside
from repl.render.log import Telling
from repl.render.voice import Voice

RULES = rules_beside(__file__, "unmet_in_words")


@pytest.fixture
def rules(tmp_path: Path) -> api.Game:
    (tmp_path / "bells.naipe").write_text(RULES, encoding="utf-8")
    return api.load(tmp_path)


def told(game: api.Game, language: str, seat: int | None) -> list[str]:
    history = [api.begin(game, 2, 1)]
    voice = Voice(game, language, history[0].program)
    return [
        line
        for line in Telling(voice, ["Ana", "Bea"], seat).since(history, 0)
        if "Gon" in line or "Bell" in line or "Sino" in line
    ]


def test_a_test_is_told_in_words_and_one_without_words_is_left_out(rules):
    lines = " ".join(told(rules, "pt", 1))
    assert "“Sino” falha: não é o caso: você tem mais de 2 moedas." in lines
    assert "“Gongo” falha: agora não." in lines and "dread" not in lines


def test_whoever_designs_reads_the_code(rules):
    assert "you.coins > 2" in " ".join(told(rules, "pt", OMNISCIENT))


def test_a_reason_for_a_player_has_no_code(rules):
    program = api.begin(rules, 2, 1).program
    (code, *_) = program.unexplained
    why = Message("not-so-code", code=code)
    assert api.reason(rules, why, "pt", program) == "não é o caso: você tem mais de 2 moedas"
    assert code in api.reason(rules, why, "pt")
