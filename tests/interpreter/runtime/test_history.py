"""What a text asks, and what has happened.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from interpreter import api
from toys import holds, toy


def test_asks_looks_at_the_text_and_would_at_a_dry_run(tmp_path):
    holds(
        tmp_path,
        """
define generous for card c as c asks another to gain
define greedy for card c as c asks you to gain
define busy for card c as c asks anyone to gain

verb follow follows followed: who follows card c
  resolve c for who

define winners_of(card c, player p) as count of players that would gain or draw if (p follows c)

card 100 "Gift"
  another player gains 1

card 101 "Hoard"
  you gain 1

card 102 "Branch"
  if marks > 100: each player gains 1

card 103 "Nothing"
  you discard 1

card 104 "Both"
  you gain 1
  the next player draws 1

scenario "what the text says, in any branch"
  given 2 players
  then card 100 is generous
  and card 100 is not greedy
  and card 101 is greedy
  and card 101 is not generous
  and card 102 is busy
  and card 103 is not busy
  and card 104 is greedy
  and card 104 is not generous

scenario "what a dry run would do"
  given 3 players with 1, 1, 1 cards in hand
  then winners_of(card 100, player 1) = 1
  and winners_of(card 101, player 1) = 1
  and winners_of(card 102, player 1) = 0
  and winners_of(card 104, player 1) = 2
  and total score of players = 0
  and player 2.hand has 1 card
""",
    )


def test_history(tmp_path):
    holds(
        tmp_path,
        """
value round_began: number
value next_round: number
span this_round from round_began
span that_round from round_began to next_round

step new_round
  set round_began to now

scenario "who did it"
  given 3 players with 1, 1, 1 cards in hand
  when player 1 draws 1
  and player 3 draws 1
  then count of players that drew = 2
  and player 1 is one of players that drew
  and player 2 is not one of players that drew

scenario "to whom it was done"
  given 3 players with 1, 1, 1 cards in hand
  when player 1 gives 1 to player 3
  then count of players that player 1 gave = 1
  and player 3 is one of players that player 1 gave
  and player 1 is not one of players that anyone gave
  and player 1 is one of players that (gave 1 to player 3)
  and player 1 is not one of players that (gave 1 to player 2)

scenario "within a span"
  given 3 players with 1, 1, 1 cards in hand
  when player 1 draws 1
  and run new_round
  and player 2 draws 1
  then count of players that drew during this_round = 1
  and player 2 is one of players that drew during this_round
  and count of players that drew = 2

scenario "a span that ended"
  given 3 players with 1, 1, 1 cards in hand
  when player 1 draws 1
  and run new_round
  and player 2 draws 1
  and set next_round to now
  and player 3 draws 1
  then count of players that drew during that_round = 1
  and player 2 is one of players that drew during that_round

scenario "what is given as past"
  given 3 players
  and past player 2 draws 1
  then player 2 is one of players that drew
  and player 2.hand has 0 cards

scenario "somebody counts once"
  given 3 players
  when player 1 draws 1
  and player 1 draws 1
  then count of players that drew = 1
""",
    )


def test_a_scenario_may_begin_at_a_later_moment(tmp_path):
    text = """
value start: number
span lately from start
define lately_gained of player p as count of players that gained during lately

scenario "what is told counts where it is told"
  given 2 players
  and past player 1 gains 1
  and now = 30
  and past player 2 gains 1
  and start = 30
  when player 1 discards 0
  then now = 31
  and player 1.lately_gained = 1
  and seat(2) in players that gained during lately
  and count of players that gained = 2

scenario "moments do not go back"
  given 2 players
  and past player 1 gains 1
  and past player 1 gains 1
  and now = 1
  when player 1 discards 0
"""
    good, bad = api.run_scenarios(toy(tmp_path, text))
    assert good.ok, good.message
    assert bad.message == "it is moment 2 by then, and moments do not go back"
