"""Who and what is meant by a phrase.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from toys import holds


def test_the_means_exactly_one(tmp_path):
    holds(
        tmp_path,
        """
verb bless blesses blessed: who blesses
  the player with fewest cards gains 1

verb pair pairs paired: who pairs
  the 2 players with at least 3 cards gain 1

scenario "one fits"
  given 3 players with 2, 1, 3 cards in hand
  when player 1 blesses
  then player 2.score = 1
  and player 1.score = 0

scenario "two fit: it fails and nothing is done"
  given 3 players with 1, 1, 3 cards in hand
  when player 1 blesses
  then it fails
  and total score of players = 0

scenario "the 2 are 2"
  given 3 players with 3, 1, 3 cards in hand
  when player 1 pairs
  then player 1.score = 1
  and player 2.score = 0
  and player 3.score = 1

scenario "the 2 are not 3"
  given 3 players with 3, 3, 3 cards in hand
  when player 1 pairs
  then it fails

scenario "the 2 are not 1"
  given 3 players with 0, 0, 3 cards in hand
  when player 1 pairs
  then it fails
""",
    )


def test_in_a_test_the_is_false_and_never_a_failure(tmp_path):
    holds(
        tmp_path,
        """
verb compare compares compared: who compares
  if who is the player with fewest cards: who gains 1
  if who is not the player with fewest cards: who gains 10
  if there is the player with fewest cards: who gains 100
  require not the player with fewest cards is who
  who gains 1000

scenario "a tie"
  given 2 players with 1, 1 cards in hand
  when player 1 compares
  then it does not fail
  and player 1.score = 1010

scenario "the one"
  given 2 players with 1, 2 cards in hand
  when player 1 compares
  then it fails

scenario "the other"
  given 2 players with 2, 1 cards in hand
  when player 1 compares
  then player 1.score = 1110
""",
    )


def test_a_is_one_chosen_by_whose_effect_it_is(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Favour"
  a player with 2 cards gains 1

card 101 "Alms"
  another player gains 1

card 102 "Toll"
  each player gives 1 to a player

scenario "the player whose effect it is chooses"
  given 4 players with 1, 2, 2, 3 cards in hand
  and player 1 answers player 3
  when resolve "Favour" for player 1
  then player 1 is asked among player 2, player 3
  and player 3.score = 1
  and player 2.score = 0

scenario "nobody fits: it fails"
  given 3 players with 1, 1, 3 cards in hand
  when resolve "Favour" for player 1
  then it fails

scenario "a single one is taken without a question"
  given 3 players with 1, 2, 3 cards in hand
  when resolve "Favour" for player 1
  then player 2.score = 1

scenario "another is not you"
  given 3 players with 1, 1, 1 cards in hand
  and player 2 answers player 3
  when resolve "Alms" for player 2
  then player 2 is asked among player 1, player 3
  and player 3.score = 1
""",
    )


def test_how_many_are_chosen(tmp_path):
    holds(
        tmp_path,
        """
verb lose loses lost: who loses number n
  who chooses n cards in who.hand as lot
  move lot to waste

verb spare spares spared: who spares number n
  who chooses up to n cards in who.hand as lot
  move lot to waste

verb drop drops dropped: who drops
  who chooses any number of cards in who.hand as lot
  move lot to waste

verb shed sheds shed: who sheds
  who chooses one or more cards in who.hand as lot
  move lot to waste

scenario "so many"
  given 2 players with 4, 0 cards in hand
  when player 1 loses 3
  then waste has 3 cards

scenario "fewer than so many is a failure"
  given 2 players with 2, 0 cards in hand
  when player 1 loses 3
  then it fails
  and waste has 0 cards
  and player 1.hand has 2 cards

scenario "they are asked for one by one, and none twice"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Cedar"
  and player 1 answers "Cedar", "Ash"
  when player 1 loses 2
  then waste has "Ash", "Cedar"
  and waste has 2 cards
  and player 1.hand has "Birch", 1 card
  and player 1 is asked among "Ash", "Birch", "Cedar"
  and player 1 is asked among "Ash", "Birch"

scenario "up to: none"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Cedar"
  and player 1 answers enough
  when player 1 spares 2
  then waste has 0 cards
  and it does not fail

scenario "up to: one"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Cedar"
  and player 1 answers "Birch", enough
  when player 1 spares 2
  then waste has "Birch", 1 card

scenario "up to: no more than that"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Cedar"
  and player 1 answers "Birch", "Ash"
  when player 1 spares 2
  then waste has "Ash", "Birch", 2 cards

scenario "up to so many of too few"
  given 2 players
  and player 1.hand has "Ash"
  and player 1 answers "Ash"
  when player 1 spares 3
  then waste has "Ash", 1 card

scenario "up to so many of none is nothing and no failure"
  given 2 players with 0, 1 cards in hand
  when player 1 spares 3
  then it does not fail
  and waste has 0 cards

scenario "any number: none"
  given 2 players with 3, 0 cards in hand
  and player 1 answers enough
  when player 1 drops
  then waste has 0 cards

scenario "any number: all"
  given 2 players
  and player 1.hand has "Ash", "Birch"
  and player 1 answers "Ash", "Birch"
  when player 1 drops
  then waste has 2 cards

scenario "one or more: one"
  given 2 players
  and player 1.hand has "Ash", "Birch"
  and player 1 answers "Birch", enough
  when player 1 sheds
  then waste has "Birch", 1 card
  and player 1 is asked among "Ash", "Birch"

scenario "one or more of none is a failure"
  given 2 players with 0, 1 cards in hand
  when player 1 sheds
  then it fails
""",
    )


def test_each_bare_some_and_all(tmp_path):
    holds(
        tmp_path,
        """
verb praise praises praised: who praises
  each player with 2 cards gains 1

verb hail hails hailed: who hails
  players with 2 cards gain 1

verb crown crowns crowned: who crowns
  one or more players with 2 cards gain 1

verb sweep sweeps swept: who sweeps
  move all cards in who.hand to waste

verb pass_on passes_on passed_on: who passes_on
  each player with at least 1 cards gives 1 to the next player after who

scenario "each: all there are"
  given 3 players with 2, 1, 2 cards in hand
  when player 2 praises
  then player 1.score = 1
  and player 2.score = 0
  and player 3.score = 1

scenario "each of none is nothing"
  given 3 players with 1, 1, 1 cards in hand
  when player 2 praises
  then it does not fail
  and total score of players = 0

scenario "a bare plural is as each"
  given 3 players with 2, 1, 2 cards in hand
  when player 2 hails
  then total score of players = 2

scenario "a bare plural of none is nothing"
  given 3 players with 1, 1, 1 cards in hand
  when player 2 hails
  then it does not fail

scenario "one or more: all there are"
  given 3 players with 2, 1, 2 cards in hand
  when player 2 crowns
  then total score of players = 2

scenario "one or more of none fails"
  given 3 players with 1, 1, 1 cards in hand
  when player 2 crowns
  then it fails

scenario "all, as a set"
  given 3 players with 3, 1, 1 cards in hand
  when player 1 sweeps
  then waste has 3 cards
  and player 1.hand has 0 cards
""",
    )


def test_each_goes_one_after_the_other_and_one_that_fails_fails_all(tmp_path):
    holds(
        tmp_path,
        """
verb take takes took: who takes
  require marks < 2
  raise marks by 1
  raise who.score by marks

verb line_up lines_up lined_up: who lines_up
  each player takes

scenario "the second sees what the first has done"
  given 2 players
  when player 1 lines_up
  then player 1.score = 1
  and player 2.score = 2

scenario "the third fails, and nothing is left"
  given 3 players
  when player 1 lines_up
  then it fails
  and marks = 0
  and total score of players = 0
""",
    )


def test_filters(tmp_path):
    holds(
        tmp_path,
        """
define rich for player p as p.score >= 3
define wealth of player p as p.score * 10

scenario "filters and orders of players"
  given 4 players with 1, 3, 3, 0 cards in hand
  and player 1.score = 4
  and player 3.score = 3
  then count of players with most cards = 2
  and count of players with at least 1 cards = 3
  and count of players with at most 1 cards = 2
  and count of players with exactly 3 cards = 2
  and count of players with 3 cards = 2
  and count of players with more cards than player 1 = 2
  and count of players with fewer cards than player 1 = 1
  and the player with most cards then most score is player 3
  and the player with most cards then fewest score is player 2
  and count of rich players = 2
  and (count of players where it is rich) = 2
  and (count of players whose score = 4) = 1
  and the first of all players starting with player 3 is player 3
  and the last of all players starting with player 3 is player 2
  and count of players but player 1 = 3
  and count of players but (player 1 + player 2) = 2
  and player 1 is one of players with at least 1 cards
  and player 4 is not one of players with at least 1 cards
  and total wealth of players = 70
  and highest cards of players = 3
  and lowest cards of players = 0
  and player 1.wealth = 40
  and there is a rich player
  and there are 2 rich players
  and there is no player with 2 cards
  and not there are 3 rich players

scenario "filters of cards"
  given 2 players
  and player 1.hand has "Ash", "Oak", "Nut"
  then count of red cards in player 1.hand = 1
  and (count of cards in player 1.hand whose colour is blue) = 2
  and total worth of cards in player 1.hand = 7
  and "Ash" in player 1.hand
  and "Elm" not in player 1.hand
  and the red card in player 1.hand is "Ash"
  and (the red card in player 1.hand).worth = 1
  and count of (player 1.hand + player 2.hand) = 3
  and count of every hand = 3
  and player 2.hand is empty
  and player 1.hand is not empty
""",
    )


def test_neighbours_in_the_order_of_play(tmp_path):
    holds(
        tmp_path,
        """
verb touch touches touched: who touches
  the next player gains 1
  the previous player gains 10

verb reach reaches reached: who reaches number n
  the next n players gain 1

verb reach_back reaches_back reached_back: who reaches_back number n
  the previous n players gain 1

verb far touches_far touched_far: who touches_far
  the next player after the next player gains 1

scenario "next and previous"
  given 4 players
  when player 1 touches
  then player 2.score = 1
  and player 4.score = 10

scenario "next and previous the other way round"
  given 4 players
  and direction = -1
  when player 1 touches
  then player 4.score = 1
  and player 2.score = 10

scenario "with two, the next is the previous"
  given 2 players
  when player 1 touches
  then player 2.score = 11

scenario "the next two"
  given 4 players
  when player 4 reaches 2
  then player 1.score = 1
  and player 2.score = 1
  and player 3.score = 0

scenario "the previous two"
  given 4 players
  when player 1 reaches_back 2
  then player 4.score = 1
  and player 3.score = 1
  and player 2.score = 0

scenario "as many as there are others"
  given 3 players
  when player 2 reaches 2
  then player 2.score = 0
  and total score of players = 2

scenario "more than there are others"
  given 3 players
  when player 2 reaches 3
  then it fails

scenario "after somebody else"
  given 4 players
  when player 4 touches_far
  then player 2.score = 1
""",
    )
