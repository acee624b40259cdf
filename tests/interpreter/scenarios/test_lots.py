"""What a scenario says that dice show must be something that they can show."""

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter.api import run_scenarios
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import TESTS

TOY = TESTS / "settings" / "toy.naipe"


@pytest.mark.parametrize(
    "roll, dice, why",
    [
        ("players with most cards as lucky", "player 2", "not among those"),
        ("players with most cards as lucky", "4", "not among those"),
        ("players with most cards as lucky", '"Ash"', "not among those"),
        ("1 to 6 as lucky", "player 3", "show no number"),
        ("1 to 6 as lucky", "7", "from 1 to 6"),
        ("2 to 6 as lucky", "1", "from 2 to 6"),
        ("players with most cards as lucky", "player 3", ""),
        ("players with most cards as lucky", "2", ""),
    ],
)
def test_dice_show_what_is_rolled(roll, dice, why):
    text = f"""
verb gamble gambles gambled: who gambles
  roll {roll}
  raise marks by 1

scenario "one"
  given 3 players with 1, 0, 1 cards in hand
  and dice {dice}
  when player 1 gambles
  then marks = 1
"""
    findings = Findings()
    checked = check_sources([Source("lots", text), Source("toy", TOY.read_text(encoding="utf-8"))], findings)
    assert findings.items == []
    (result,) = run_scenarios(game_of(checked))
    assert result.ok is (not why)
    assert why in result.message
