"""Each kind of value in each place of a statement: `check` refuses it, or it works; naipe never stops with a fault."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import TESTS
from soak import sampled

LAB = (TESTS / "settings" / "lab.naipe").read_text(encoding="utf-8")
MORE = """
value crew: players
value ship: card or none
value is_calm: yes_no
noun coin coins
zone purse of player: 3 coins
kinds good: wood, iron
value store: good
"""

#: What is put in place of the braces of each statement.
VALUES = (
    "you", "another player", "each player", "actor", "crew", "none", "3", "you.score", "you.cards", "count of pile", "yes", "is_calm", "red", "ship",
    '"Red"', "the top of pile", "all cards in you.hand", "you.hand", "pile", "you.purse", "1 wood", "store",
)  # fmt: skip
STATEMENTS = (
    "turn up {}", "shuffle {}", "shuffle you.hand into {}", "reveal {} to you", "reveal you.hand to {}", "move {} to pile", "move the top of pile to {}",
    "move {} from you.gold to you.score", "move 1 from {} to you.gold", "resolve {} for you", 'resolve "Red" for {}', "exchange {} and you.hand",
    "exchange ship and {}", "exchange the top of pile and {}", "raise {} by 1", "raise crew by {}", "raise you.score by {}", "raise store by {}",
    "set actor to {}", "set ship to {}", "set crew to {}", "set is_calm to {}", "let kept be {}", "roll {} as lot", "repeat {}: you gain 1",
    "for each ({}) as one: you gain 1", "if {}: you gain 1", "if you is {}: you gain 1", "if {} in pile: you gain 1", "require {}",
    "until {}: forbid another gains n", "you gain {}", "you give 1 to {}", "you use {}", "{} gains 1", "{} may gain 1", "you choose a card in {} as one",
    "you choose among {} as one", "you choose a number from 1 to {} as one",
)  # fmt: skip


def fault(statement: str) -> str:
    """Return what is wrong with the answer of naipe to a card with a statement; "" if nothing is."""
    card = f'card 001 "Trial"\n  {statement}\n'
    scenario = '\nscenario "trial"\n  given 2 players with 2, 2 cards in hand\n  when player 1 uses "Trial"\n'
    findings = Findings()
    try:
        checked = check_sources([Source("lab.naipe", LAB + MORE), Source("trial.naipe", card + scenario)], findings)
        if not findings.has_errors:
            api.run_scenarios(game_of(checked))
    except Exception as error:
        return f"{statement}: {type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("statement", sampled(STATEMENTS, 5))
def test_a_value_where_another_kind_is_due_is_refused_or_works(statement):
    assert [wrong for value in VALUES if (wrong := fault(statement.replace("{}", value)))] == []
