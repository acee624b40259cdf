"""Honest choices: what is offered, to whom, and what is not asked.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from toys import holds


def test_only_what_lets_the_block_be_completed_is_offered(tmp_path):
    holds(
        tmp_path,
        """
verb tax taxes taxed: who taxes
  who chooses a player as payer
  payer discards 2

verb chain_tax chains chained: who chains
  who chooses a player as payer
  who chooses another player as taker
  payer gives 2 to taker
  require taker.cards >= 4

scenario "only who has two cards can be made to lose two"
  given 4 players with 1, 2, 0, 3 cards in hand
  and player 1 answers player 4
  when player 1 taxes
  then player 1 is asked among player 2, player 4
  and player 4.hand has 1 card

scenario "nobody has: it fails"
  given 3 players with 1, 1, 0 cards in hand
  when player 1 taxes
  then it fails
  and player 1 is not asked

scenario "one has: no question"
  given 3 players with 1, 1, 2 cards in hand
  when player 1 taxes
  then waste has 2 cards
  and player 3.hand has 0 cards

scenario "looking ahead over two choices"
  given 3 players with 2, 2, 1 cards in hand
  and player 3 answers player 1
  when player 3 chains
  then player 3 is asked among player 1, player 2
  and player 1.hand has 0 cards
  and player 2.hand has 4 cards
""",
    )


def test_cards_are_offered_if_the_block_can_be_completed_with_them(tmp_path):
    holds(
        tmp_path,
        """
verb show shows showed: who shows
  who chooses a card in who.hand as c
  require c.colour is blue
  move c to waste

verb match matches matched: who matches
  who chooses 2 cards in who.hand as pair_of
  require count of red cards in pair_of = 1
  move pair_of to waste

verb count_up counts_up counted_up: who counts_up
  who chooses any number of cards in who.hand as lot
  require total worth of lot = 6
  move lot to waste

scenario "only the blue ones"
  given 2 players
  and player 1.hand has "Ash", "Nut", "Oak"
  and player 1 answers "Oak"
  when player 1 shows
  then player 1 is asked among "Nut", "Oak"
  and waste has "Oak", 1 card

scenario "the second piece depends on the first"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Nut"
  and player 1 answers "Ash"
  when player 1 matches
  then waste has "Ash", "Nut", 2 cards

scenario "no pair will do"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Cedar"
  when player 1 matches
  then it fails

scenario "enough is no answer where it is not enough"
  given 2 players
  and player 1.hand has "Ash", "Oak"
  when player 1 counts_up
  then waste has "Ash", "Oak", 2 cards
""",
    )


def test_may_is_offered_only_if_it_can_be_completed(tmp_path):
    holds(
        tmp_path,
        """
verb consider considers considered: who considers
  who may
    who discards 2
    who gains 1
  otherwise: who gains 10

scenario "it can: yes"
  given 2 players with 2, 0 cards in hand
  and player 1 answers yes
  when player 1 considers
  then player 1 is asked among yes, no
  and player 1.score = 1
  and waste has 2 cards

scenario "it can: no"
  given 2 players with 2, 0 cards in hand
  and player 1 answers no
  when player 1 considers
  then player 1.score = 10
  and waste has 0 cards

scenario "it cannot: nobody is asked, and what otherwise is said happens"
  given 2 players with 1, 0 cards in hand
  when player 1 considers
  then player 1 is not asked
  and player 1.score = 10
  and it does not fail
""",
    )


def test_decides_offers_all(tmp_path):
    holds(
        tmp_path,
        """
verb ask asks_for asked_for: who asks_for
  the next player decides among for_it, against_it as opinion
  require opinion is for_it else "turned down"
  who gains 1

verb risk risks risked: who risks
  who decides a player as payer
  payer discards 2

scenario "a veto is an answer"
  given 2 players
  and player 2 answers against_it
  when player 1 asks_for
  then it fails because "turned down"
  and player 2 is asked among for_it, against_it
  and player 1.score = 0

scenario "consent is an answer"
  given 2 players
  and player 2 answers for_it
  when player 1 asks_for
  then player 1.score = 1

scenario "also whoever cannot"
  given 3 players with 2, 1, 0 cards in hand
  and player 1 answers player 3
  when player 1 risks
  then it fails
  and player 1 is asked among player 1, player 2, player 3
""",
    )


def test_can_asks_and_does_nothing(tmp_path):
    holds(
        tmp_path,
        """
verb test tests tested: who tests number n
  if who can discard n: who gains 1
  else: who gains 10

scenario "it can"
  given 2 players with 2, 0 cards in hand
  when player 1 tests 2
  then player 1.score = 1
  and player 1.hand has 2 cards
  and waste has 0 cards
  and player 1 is not asked
  and it did not happen that player 1 discards 2

scenario "it cannot"
  given 2 players with 1, 0 cards in hand
  when player 1 tests 2
  then player 1.score = 10
  and player 1.hand has 1 card
""",
    )


def test_looking_ahead_stops_at_chance(tmp_path):
    """A `may` that hangs on a die is offered; a roll that fails counts as declined, and no die is seen before."""
    holds(
        tmp_path,
        """
verb dare dares dared: who dares
  who may
    roll 1 to 6 as eyes
    require eyes > 3
    who gains eyes
  otherwise: who gains 100

scenario "a good roll"
  given 2 players
  and player 1 answers yes
  and dice 5
  when player 1 dares
  then player 1 is asked among yes, no
  and player 1.score = 5

scenario "a bad roll"
  given 2 players
  and player 1 answers yes
  and dice 1
  when player 1 dares
  then player 1 is asked among yes, no
  and player 1.score = 100
""",
    )


def test_what_cannot_be_seen_does_not_narrow_the_choice(tmp_path):
    holds(
        tmp_path,
        """
verb guess guesses guessed: who guesses
  who may
    require (the top of pile).colour is blue
    who gains 1

verb pull pulls pulled: who pulls
  who chooses a card in (the next player).hand as c
  require c.colour is blue else "it is red"
  move c to who.hand

scenario "the top of the pile is unknown: it is offered, and it may go wrong"
  given 2 players
  and pile has "Ash" on top
  and player 1 answers yes
  when player 1 guesses
  then player 1 is asked among yes, no
  and player 1.score = 0

scenario "and it may go well"
  given 2 players
  and pile has "Oak" on top
  and player 1 answers yes
  when player 1 guesses
  then player 1 is asked among yes, no
  and player 1.score = 1

scenario "cards of another hand are all offered"
  given 2 players
  and player 2.hand has "Ash", "Oak"
  and player 1 answers "Ash"
  when player 1 pulls
  then player 1 is asked among "Ash", "Oak"
  and it fails because "it is red"
  and player 2.hand has 2 cards
""",
    )


def test_where_it_lies_may_decide_what_can_be_chosen(tmp_path):
    """Pieces of two zones are not alike in a trial: one of them may do where the others do not."""
    holds(
        tmp_path,
        """
verb drop drops dropped: who drops
  who chooses a card in (who.hand + who.table_of) as c
  move c to waste
  require count of who.hand = 3

step try_it
  player 1 may: player 1 drops

scenario "only the card on the table will do"
  given 2 players with 3, 0 cards in hand
  and player 1.table_of has "Ash"
  and player 1 answers yes
  when run try_it
  then player 1.hand has 3 cards
  and waste has "Ash"
""",
    )
