"""Rules in force: what they do to what happens, and when they end.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from toys import holds


def test_layers_are_looked_at_in_the_declared_order(tmp_path):
    cards = """
card 100 "More"
  change n by 3 when anyone gains n as early

card 101 "Twice"
  change n times 2 when anyone gains n as late

card 102 "Ban"
  forbid anyone gains n where n > 5 as early

card 103 "Silence"
  ignore anyone gains n where n > 5 as late
"""
    asked = """
scenario "amounts"
  given 2 players
  and player 1.table_of has "Twice", "More"
  when player 2 gains 1
  then player 2.score = {amount}

scenario "the order on the table is nothing"
  given 2 players
  and player 1.table_of has "More", "Twice"
  when player 2 gains 1
  then player 2.score = {amount}

scenario "a ban and a silence"
  given 2 players
  and player 1.table_of has "Silence", "Ban"
  when player 2 gains 6
  then it {banned}
  and player 2.score = 0
"""
    holds(tmp_path, "order gain: early, late\n" + cards + asked.format(amount=8, banned="fails"))
    holds(tmp_path, "order gain: late, early\n" + cards + asked.format(amount=5, banned="does not fail"))
