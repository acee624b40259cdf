"""`naipe compare`: what may be compared with what, and what the report says."""

from __future__ import annotations

import io
import json

import pytest

from interpreter.api import POLICIES
from places import ROOT
from repl.cli import arguments
from repl.cli.cli import run
from repl.terminal.context import Context

CARD = 'card 022 "Teocracia"\n  you draw 1\n'


def naipe(*words: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = run(["compare", *words], Context(io.StringIO(), out, err, {}))
    return code, out.getvalue(), err.getvalue()


def test_a_card_put_otherwise(tmp_path):
    """What rounds to 0 is said with two digits; what was the same in all games is not said to be so for ever."""
    (tmp_path / "card.naipe").write_text(CARD, encoding="utf-8")
    code, said, _ = naipe(
        "agencia", "--with", str(tmp_path / "card.naipe"), "--players", "4", "--games", "40", "--lang", "pt"
    )
    assert code == 0
    assert "40 sementes, cada uma jogada com as duas versões" in said and "Carta 022, em % das partidas" in said
    assert [line for line in said.splitlines() if len(line) > 80 and not line.startswith("  ")] == []
    rows = {line[2:26].strip(): line[28:] for line in said.splitlines() if "…" in line}
    assert [name for name, row in rows.items() if row.endswith("+0.00   -0.05 … +0.05")], rows
    assert not [row for row in rows.values() if {"+0.0", "-0.0"} & set(row.split()[3:])]


@pytest.mark.parametrize(
    "words",
    [
        ("limit", "--with", str(ROOT / "docs" / "limit_variant"), "--players", "3"),
        ("agencia", "--with-option", "social_deck=with_social", "--players", "3"),
        ("boratime", "--with", str(ROOT / "rulebooks" / "packs" / "torcida_do_interior")),
        ("agencia", "--with", "agencia", "--players", "3"),
    ],
)
def test_a_pack_an_option_or_another_version(words):
    code, said, err = naipe(*words, "--games", "8", "--json")
    assert code == 0, err
    assert json.loads(said)["pairs"] == 8


@pytest.mark.parametrize(
    "words, says",
    [
        (("agencia",), "Compared with what?"),
        (("agencia", "--with", "nowhere.naipe"), "nowhere.naipe cannot be read"),
        (("agencia", "--with", "agencia", "--with", "limit"), "two whole games"),
        (("agencia", "--with", "agencia", "--games", "1"), "is at least 2"),
        (("agencia", "--with-option", "mode=nonesuch"), "nonesuch"),
        (("agencia", "nonesuch", "--with", "agencia"), "nonesuch"),
    ],
)
def test_what_cannot_be_compared_is_refused(words, says):
    code, said, err = naipe(*words)
    assert code == 2 and says in said + err


def test_mistakes_in_the_other_version_are_findings(tmp_path):
    (tmp_path / "card.naipe").write_text('card 022 "Teocracia"\n  you drwa 1\n', encoding="utf-8")
    code, said, err = naipe("agencia", "--with", str(tmp_path / "card.naipe"))
    assert code == 1 and "drwa" in said + err and "draw" in said + err


def test_the_command_line_knows_all_policies():
    """It has their names by itself: its help does not wait for the interpreter."""
    assert arguments.POLICIES == POLICIES


def test_a_game_that_its_rules_stop_is_told_in_the_language_of_the_game(tmp_path):
    rules = 'step standstill\n  fail "nobody can go on"\n'
    (tmp_path / "x.naipe").write_text(rules, encoding="utf-8")
    code, _, err = naipe(
        "agencia", "--with", str(tmp_path / "x.naipe"), "--players", "3", "--games", "60", "--lang", "pt"
    )
    assert code == 1
    assert "partidas foram interrompidas e não contam" in err or "Uma partida foi interrompida" in err
    assert "semente" in err and "step standstill" not in err
