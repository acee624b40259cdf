"""What is judged again when a card has changed: all that hangs on it, and nothing is left of what it was."""

from __future__ import annotations

import pytest

from cases import setting
from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError, check_sources

CARD = 'card 50 "Trial"\n  move "Willow" to waste\n'
OTHER = 'card 51 "Willow"\n  turn down the top of pile\n'


@pytest.fixture
def game() -> api.Game:
    sources = [setting("toy"), Source("a.naipe", CARD), Source("b.naipe", OTHER)]
    findings = Findings()
    checked = check_sources(sources, findings)
    assert findings.sorted() == ()
    return game_of(checked)


def test_what_names_a_card_that_has_another_title_now_is_judged_again(game):
    with pytest.raises(LoadError) as error:
        with_sources(game, {"b.naipe": OTHER.replace("Willow", "Rowan")})
    assert [(one.code, one.span.source) for one in error.value.findings] == [("N303", "a.naipe")]


def test_nothing_is_left_of_what_a_card_did_before(game):
    assert game.checked.turned
    changed = with_sources(game, {"b.naipe": OTHER.replace("turn down the top of pile", "you gain 1")})
    assert not changed.checked.turned
