"""Where a saved game goes otherwise under other rules: the cards that lie elsewhere are named (F24)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from repl.cli.parting import parting

RULES = """game blanks "Blanks"
  players 2 to 2
  languages en

noun card cards
zone pile: all cards, face down
zone hand of player: card, seen by owner

card 01 "Ash"
card 02 "Birch"
card 03 "Cedar"

play
  for each player as p: move the top of pile to p.hand
  end play
"""


@pytest.mark.parametrize(
    "old, new, said",
    [
        ('card 03 "Cedar"', 'card 03 "Cedar"\ncard 04 "Elm", copies 2', "in pile there is Birch, Cedar besides"),
        ('card 01 "Ash"', 'card 01 "Ash", copies 3', "in pile there is 2 Ash besides"),
        ('card 01 "Ash"\n', "", "in pile there is no more Ash"),
        ('card 02 "Birch"\ncard 03 "Cedar"', 'card 02 "Yew"\ncard 03 "Cedar"', "in player 2.hand there was Birch, now there is Yew"),
        ("of pile to p.hand\n", "of pile to p.hand\n  move the bottom of pile to seat(1).hand\n  move the bottom of seat(1).hand to pile\n", "in pile there was Ash, now there is Cedar"),
        ("end play", "for each player as p: move all cards in p.hand to pile\n  end play", "in pile there is Birch, Cedar besides"),
        ("end play", "end play -- now", ""),
    ],
)  # fmt: skip
def test_what_lies_elsewhere_is_named(old, new, said):
    assert old in RULES
    games = [game_of(check_sources([Source("a.naipe", text)], Findings())) for text in (RULES, RULES.replace(old, new))]
    table = SimpleNamespace(players=2, seed=1, options=())
    number, what = parting(games[0], games[1], table, (), [api.begin(games[1], 2, 1)])
    assert (number, str(what)) == ((1, said) if said else (0, ""))


def test_what_lies_in_another_order_is_told_by_its_place():
    rules = RULES.replace("play\n  for each player as p: move the top of pile to p.hand", "play")
    other = rules.replace("play\n", "play\n  move the bottom of pile to pile\n")
    games = [game_of(check_sources([Source("a.naipe", text)], Findings())) for text in (rules, other)]
    table = SimpleNamespace(players=2, seed=1, options=())
    _, what = parting(games[0], games[1], table, (), [api.begin(games[1], 2, 1)])
    assert str(what) == "pile, 1 from below was Ash, now it is Birch"
