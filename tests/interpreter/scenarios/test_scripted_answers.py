"""What a scenario says beforehand: answers wait for their question, past events are on record."""

from __future__ import annotations

from toys import fails, holds

WINDOW = """
verb pay pays paid: who pays number n
  require who.score >= n
  lower who.score by n

step windows
  for each player as p
    p may: p pays 1
"""


def test_an_answer_waits_until_somebody_is_asked(tmp_path):
    """A `may` that cannot be done is no question, so no answer is used up by it."""
    holds(
        tmp_path,
        f"""{WINDOW}
scenario "a no waits for its question"
  given 2 players
  and player 1 answers no, yes
  when run windows
  when player 1 gains 1
  when run windows
  when run windows
  then player 1.score = 0
""",
    )


def test_an_answer_that_nobody_asks_for_is_told(tmp_path):
    (message,) = fails(
        tmp_path,
        f"""{WINDOW}
scenario "nothing to pay with"
  given 2 players
  and player 1 answers no
  when run windows
""",
    )
    assert "never asked" in message


def test_a_card_in_the_past_is_a_card_on_the_table(tmp_path):
    """Rules may ask for the card of a past event, not only for who did something."""
    holds(
        tmp_path,
        """
verb burn burns burned: who burns card c
  move c to waste

span ever from 0

step mourn
  for each card that (player 1 burned) during ever as c
    raise marks by c.worth

scenario "one was burned before"
  given 2 players
  and past player 1 burns "Ash"
  when run mourn
  then marks = "Ash".worth
""",
    )


OWN_SETS = """
game toy "Toy"
  players 2 to 2

noun card cards

zone stack of player: card, seen by owner
zone shown of player: card

supply of player: all cards in stack

card 1 "Ash"
card 2 "Birch"

verb show shows showed: who shows card c
  require c in who.stack
  move c to who.shown
"""


def test_a_card_of_which_each_player_has_one_is_that_of_whoever_acts(tmp_path):
    holds(
        tmp_path,
        """
scenario "their own"
  given 2 players
  when player 2 shows "Birch"
  then player 2.shown has "Birch", 1 card
  and player 2.stack has 1 card
  and player 1.stack has 2 cards
""",
        OWN_SETS,
    )
