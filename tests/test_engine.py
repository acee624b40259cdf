"""What the words of the language mean, said in the language: small rulebooks whose scenarios must hold.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
The second half plays whole games by chance and holds what must be so at every decision.
"""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hostile import random_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.report import render_all
from interpreter import door
from interpreter.decisions import IllegalChoice
from interpreter.failure import Fail, RuleError
from interpreter.flow import advance
from interpreter.layout import KNOWN, RNG, SECRETS
from interpreter.playout import random_playout
from interpreter.position import begin_at, initial_state
from interpreter.run import Run
from interpreter.search import possible

SETTING = """\
game toy "Toy"
  players 2 to 4
  active actor

words colour: red, blue
words answer: for_it, against_it

noun card cards
  field colour: colour = red
  field worth: number = 1

zone pile: card, face down
zone waste: card
zone hand of player: card, seen by owner
zone table_of of player: card, in force

supply: all cards in pile

define cards of player p as count of p.hand

value actor: player or none
value score of player: number
value marks: number
value level: number from 0 to 5

verb draw draws drew: who draws number n
  repeat n
    require pile is not empty else "the pile is empty"
    move the top of pile to who.hand

verb discard discards discarded: who discards number n
  who chooses n cards in who.hand as lot
  move lot to waste

verb give gives gave: who gives number n to player whom
  require who is not whom
  who chooses n cards in who.hand as gift
  move gift to whom.hand

verb gain gains gained: who gains number n
  raise who.score by n

step look of player p
  raise marks by 1

card 1 "Ash"
card 2 "Birch"
card 3 "Cedar"
card 4 "Elm"
card 5 "Fir"
card 6 "Hazel"
card 7 "Ivy"
card 8 "Larch"
card 9 "Maple"
  colour blue
card 10 "Nut"
  colour blue
card 11 "Oak"
  colour blue
  worth 5
card 12 "Pine"
  colour blue
"""


def toy(folder: Path, text: str, setting: str = SETTING) -> door.Game:
    """Load a small rulebook."""
    path = folder / "toy.naipe"
    path.write_text(f"{setting}\n{text}", encoding="utf-8")
    try:
        return door.load(path)
    except door.LoadError as error:
        pytest.fail(render_all(error.findings, error.sources))


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """What does not end fails, and does not hang the tests."""

    def cut_off(*_) -> None:
        raise TimeoutError(f"not done within {seconds} s")

    before = signal.signal(signal.SIGVTALRM, cut_off)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def holds(folder: Path, text: str, setting: str = SETTING) -> None:
    """Every scenario of a small rulebook must hold."""
    game = toy(folder, text, setting)
    results = door.run_scenarios(game)
    assert results, "there is no scenario here"
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []


def fails(folder: Path, text: str) -> list[str]:
    """Return what the scenarios of a small rulebook say that is not as they expect."""
    results = door.run_scenarios(toy(folder, text))
    assert not any(result.ok for result in results)
    return [result.message for result in results]


# ------------------------------------------------------------------ the ruler itself


def test_a_scenario_that_expects_something_else_does_not_hold(tmp_path):
    messages = fails(
        tmp_path,
        """
scenario "a value"
  given 2 players
  when player 1 gains 2
  then player 1.score = 3

scenario "a zone"
  given 2 players with 2, 2 cards in hand
  when player 1 draws 1
  then player 1.hand has 2 cards

scenario "a failure that does not come"
  given 2 players with 2, 2 cards in hand
  when player 1 discards 2
  then it fails

scenario "a failure that comes"
  given 2 players with 1, 2 cards in hand
  when player 1 discards 2
  then it does not fail

scenario "a question that is not asked"
  given 2 players with 2, 2 cards in hand
  when player 1 discards 2
  then player 1 is asked among "Ash", "Birch"

scenario "an answer nobody asks for"
  given 2 players with 1, 2 cards in hand
  and player 1 answers player 2
  when player 1 gains 1

scenario "something that did not happen"
  given 2 players with 1, 2 cards in hand
  when player 1 gains 1
  then it happened that player 2 gains 1
""",
    )
    assert all(messages)


# ------------------------------------------------------------------ who is meant


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


# ------------------------------------------------------------------ honest choices


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


# ------------------------------------------------------------------ all or nothing


def test_a_failed_block_leaves_nothing(tmp_path):
    holds(
        tmp_path,
        """
verb try_it tries_it tried_it: who tries_it
  who gains 1
  attempt
    who draws 2
    who gains 10
    set marks to 7
    reveal who.hand to everyone
    require who.cards > 5 else "too few"
  otherwise: who gains 100
  who gains 1000

verb nest nests nested: who nests
  attempt
    who gains 1
    attempt
      who gains 10
      fail
    otherwise: who gains 100
    require who.score = 101
    who gains 1000
  otherwise: who gains 10000

verb give_up gives_up gave_up: who gives_up
  who gains 1
  fail "that was it"

verb alone leaves left: who leaves
  attempt: fail
  who gains 1

span ever from 0

verb look_back looks_back looked_back: who looks_back
  attempt
    who gains 5
    fail
  let doers be all players that gained during ever
  require count of doers = 0

scenario "what was done is undone, what follows is done"
  given 2 players with 1, 0 cards in hand
  and pile has "Elm", "Fir" on top
  when player 1 tries_it
  then player 1.score = 1101
  and player 1.hand has 1 card
  and the top of pile is "Elm"
  and marks = 0

scenario "an inner failure is the inner block's"
  given 2 players
  when player 1 nests
  then player 1.score = 1101

scenario "a failure that nobody catches fails all"
  given 2 players
  when player 1 gives_up
  then it fails because "that was it"
  and player 1.score = 0

scenario "without otherwise it just did not happen"
  given 2 players
  when player 1 leaves
  then it does not fail
  and player 1.score = 1

scenario "what a failed block did is not on record"
  given 2 players
  when player 1 looks_back
  then it does not fail
  and it did not happen that player 1 gains 5
""",
    )


def test_a_failed_block_gives_back_no_chance_and_no_sight(tmp_path):
    game = toy(
        tmp_path,
        """
value first_roll: number
value second_roll: number
option trial: no_trial, with_trial

step begin_it
  if trial is with_trial
    attempt
      roll 1 to 1000000 as number_of
      reveal the top of pile to player 1
      fail
  else: roll 1 to 1000000 as other_number
  roll 1 to 1000000 as third_number
  set second_roll to third_number
  player 1 decides among for_it, against_it as opinion

play
  run begin_it
""",
    )
    plain = door.begin(game, 2, 11, {"trial": "no_trial"})
    tried = door.begin(game, 2, 11, {"trial": "with_trial"})
    rolled = [dict(door.view(game, position, None).values)["second_roll"] for position in (plain, tried)]
    assert rolled[0] == rolled[1] != 0
    top = [door.view(game, position, 1).zone("pile").pieces[-1] for position in (plain, tried)]
    assert top[0] is None
    assert top[1] is not None
    assert door.view(game, tried, 2).zone("pile").pieces[-1] is None


def test_as_much_as_possible(tmp_path):
    holds(
        tmp_path,
        """
verb grab grabs grabbed: who grabs number n
  as much as possible: who draws n

verb drain drains drained: who drains number n
  as much as possible
    lower level by n
    who discards n
    who gains 1

verb skip skips skipped: who skips
  as much as possible
    who gives 1 to who
    who gains 1

scenario "as many as there are"
  given 2 players
  and pile has 2 cards
  when player 1 grabs 5
  then player 1.hand has 2 cards
  and it does not fail

scenario "what is there"
  given 2 players with 1, 0 cards in hand
  and level = 2
  when player 1 drains 3
  then level = 0
  and waste has 1 card
  and player 1.score = 1

scenario "nothing there"
  given 2 players
  and level = 0
  when player 1 drains 3
  then it does not fail
  and level = 0
  and player 1.score = 1

scenario "enough there: no less than asked"
  given 2 players with 4, 0 cards in hand
  and level = 5
  when player 1 drains 3
  then level = 2
  and waste has 3 cards

scenario "what cannot be at all is skipped, the other parts stand"
  given 2 players with 1, 0 cards in hand
  when player 1 skips
  then player 1.score = 1
  and player 1.hand has 1 card
""",
    )


def test_numbers_have_bounds(tmp_path):
    holds(
        tmp_path,
        """
verb lift lifts lifted: who lifts number n
  raise level by n

verb place places placed: who places number n
  set level to n

verb divide divides divided: who divides number n
  set marks to 7 / n

scenario "up to the bound"
  given 2 players
  and level = 3
  when player 1 lifts 2
  then level = 5

scenario "over the bound is a failure"
  given 2 players
  and level = 3
  when player 1 lifts 3
  then it fails
  and level = 3

scenario "under the bound is a failure"
  given 2 players
  and level = 3
  when player 1 lifts -4
  then it fails

scenario "set to what cannot be"
  given 2 players
  when player 1 places 6
  then it fails

scenario "division rounds down, and nothing is divided by nothing"
  given 2 players
  when player 1 divides 2
  then marks = 3
  and -7 / 2 = -4
  and 7 mod 3 = 1

scenario "by 0"
  given 2 players
  when player 1 divides 0
  then it fails
""",
    )


# ------------------------------------------------------------------ at once


def test_at_once_nobody_sees_what_the_others_do(tmp_path):
    holds(
        tmp_path,
        """
verb ring rings rang: who rings
  for each player as p at once: p gives 1 to the next player after p

verb copy copies copied: who copies
  for each player as p at once: set p.score to (the next player after p).score

verb pool pools pooled: who pools
  for each player as p at once
    raise marks by p.score
    set p.score to 0

verb clash clashes clashed: who clashes
  for each player as p at once: set marks to p.score

verb pay pays paid: who pays
  for each player but who as p at once: p gives 2 to the next player after p

scenario "a ring: everybody gives one away and gets one"
  given 3 players
  and player 1.hand has "Ash"
  and player 2.hand has "Birch"
  and player 3.hand has "Cedar"
  when player 1 rings
  then player 1.hand has "Cedar", 1 card
  and player 2.hand has "Ash", 1 card
  and player 3.hand has "Birch", 1 card

scenario "a ring: whoever has nothing gives what comes in"
  given 3 players with 1, 0, 0 cards in hand
  when player 1 rings
  then it does not fail
  and player 1.hand has 1 card
  and player 2.hand has 0 cards
  and player 3.hand has 0 cards

scenario "a ring of nothing cannot turn"
  given 3 players with 0, 0, 0 cards in hand
  when player 1 rings
  then it fails

scenario "all right sides are read before anything is written"
  given 3 players
  and player 1.score = 1
  and player 2.score = 2
  and player 3.score = 3
  when player 1 copies
  then player 1.score = 2
  and player 2.score = 3
  and player 3.score = 1

scenario "amounts add up"
  given 3 players
  and player 1.score = 1
  and player 2.score = 2
  and player 3.score = 3
  when player 1 pools
  then marks = 6
  and total score of players = 0
""",
    )


def test_at_once_the_order_of_seats_does_not_matter_to_choices(tmp_path):
    """Each chooses among what was there before, also what another has taken away meanwhile."""
    holds(
        tmp_path,
        """
verb bid bids bid: who bids
  for each player as p at once
    p decides a number from 0 to 3 as offer
    set p.score to offer

scenario "everybody is asked the same"
  given 3 players
  and player 1 answers 3
  and player 2 answers 0
  and player 3 answers 2
  when player 1 bids
  then player 1.score = 3
  and player 2.score = 0
  and player 3.score = 2
  and player 3 is asked among 0, 1, 2, 3
""",
    )


# ------------------------------------------------------------------ rules in force


def test_forbid_ignore_instead_before_after(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Ban"
  forbid you gain n

card 101 "Silence"
  ignore anyone gains n

card 102 "Double"
  instead of who gains n: who gains n * 2

card 103 "Foreword"
  before who gains n: set marks to who.score

card 104 "Afterword"
  after who gains n: set marks to who.score

card 105 "Theft"
  instead of who gains n where who is not you: you gain n

card 106 "Price"
  before you gain n: you discard 1

card 107 "Echo"
  after you gain n: the next player gains n

card 108 "Limit"
  forbid who gains n where n > 3

verb deal_with deals_with dealt_with: who deals_with
  attempt
    who gains 1
  otherwise: set marks to 9

scenario "forbidden is a failure"
  given 2 players
  and player 1.table_of has "Ban"
  when player 1 gains 1
  then it fails
  and player 1.score = 0

scenario "forbidden to its holder only"
  given 2 players
  and player 1.table_of has "Ban"
  when player 2 gains 1
  then player 2.score = 1

scenario "a card in the hand is not in force"
  given 2 players
  and player 1.hand has "Ban"
  when player 1 gains 1
  then player 1.score = 1

scenario "a card that leaves is no longer in force"
  given 2 players
  and player 1.table_of has "Ban"
  when move "Ban" to waste
  and player 1 gains 1
  then player 1.score = 1

scenario "a failure by a ban is the block's failure"
  given 2 players
  and player 1.table_of has "Ban"
  when player 1 deals_with
  then marks = 9
  and it does not fail

scenario "ignored: nothing, and no failure"
  given 2 players
  and player 1.table_of has "Silence"
  when player 2 gains 1
  then it does not fail
  and player 2.score = 0
  and it did not happen that player 2 gains 1

scenario "instead: once, although it says the same verb"
  given 2 players
  and player 1.table_of has "Double"
  when player 2 gains 3
  then player 2.score = 6

scenario "instead: two substitutions, each once"
  given 2 players
  and player 1.table_of has "Double", "Theft"
  when player 2 gains 3
  then player 1.score = 6
  and player 2.score = 0

scenario "before: the state before"
  given 2 players
  and player 1.table_of has "Foreword"
  and player 2.score = 4
  when player 2 gains 3
  then marks = 4

scenario "after: the state after"
  given 2 players
  and player 1.table_of has "Afterword"
  and player 2.score = 4
  when player 2 gains 3
  then marks = 7

scenario "what cannot be paid before stops it"
  given 2 players
  and player 1.table_of has "Price"
  when player 1 gains 3
  then it fails
  and player 1.score = 0

scenario "what is paid before is paid"
  given 2 players with 1, 0 cards in hand
  and player 1.table_of has "Price"
  when player 1 gains 3
  then player 1.score = 3
  and waste has 1 card

scenario "after: the holder is you, and a trigger may fire at each event"
  given 3 players
  and player 1.table_of has "Echo"
  when player 1 gains 2
  and player 1 gains 3
  and player 2 gains 1
  then player 2.score = 6

scenario "where"
  given 2 players
  and player 1.table_of has "Limit"
  when player 2 gains 3
  then player 2.score = 3

scenario "where not"
  given 2 players
  and player 1.table_of has "Limit"
  when player 2 gains 4
  then it fails because "Limit"
""",
    )


def test_a_reaction_that_fails_fails_its_event_unless_it_attempts(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Harsh"
  after who gains n: who discards 1

card 101 "Mild"
  after who gains n
    attempt: who discards 1

scenario "harsh"
  given 2 players
  and player 1.table_of has "Harsh"
  when player 2 gains 1
  then it fails
  and player 2.score = 0

scenario "mild"
  given 2 players
  and player 1.table_of has "Mild"
  when player 2 gains 1
  then it does not fail
  and player 2.score = 1
""",
    )


def test_after_a_card_that_left_in_the_meantime(tmp_path):
    holds(
        tmp_path,
        """
verb clear clears cleared: who clears
  move all cards in every table_of to waste

card 100 "Loyal"
  after who clears: who gains 1

card 101 "Ghost"
  after who clears even if gone: who gains 10

scenario "gone is gone, unless it says otherwise"
  given 2 players
  and player 1.table_of has "Loyal", "Ghost"
  when player 2 clears
  then player 2.score = 10
""",
    )


def test_change_of_a_role(tmp_path):
    holds(
        tmp_path,
        """
card 100 "More"
  change n by 2 when anyone gains n

card 101 "Twice"
  change n times 2 when anyone gains n

card 102 "Fixed"
  change n to 7 when anyone gains n

card 103 "Cap"
  change n to at most 3 when anyone gains n

card 104 "Floor"
  change n to at least 3 when anyone gains n

card 105 "Mine"
  change n by 10 when you gain n

card 106 "Less"
  change n by -1 when anyone draws n

scenario "by"
  given 2 players
  and player 1.table_of has "More"
  when player 2 gains 1
  then player 2.score = 3
  and it happened that player 2 gains 3

scenario "times"
  given 2 players
  and player 1.table_of has "Twice"
  when player 2 gains 4
  then player 2.score = 8

scenario "to"
  given 2 players
  and player 1.table_of has "Fixed"
  when player 2 gains 4
  then player 2.score = 7

scenario "at most, above and below"
  given 2 players
  and player 1.table_of has "Cap"
  when player 2 gains 4
  and player 1 gains 2
  then player 2.score = 3
  and player 1.score = 2

scenario "at least, above and below"
  given 2 players
  and player 1.table_of has "Floor"
  when player 2 gains 4
  and player 1 gains 2
  then player 2.score = 4
  and player 1.score = 3

scenario "of the holder only"
  given 2 players
  and player 1.table_of has "Mine"
  when player 1 gains 1
  and player 2 gains 1
  then player 1.score = 11
  and player 2.score = 1

scenario "down to nothing"
  given 2 players
  and player 1.table_of has "Less"
  when player 2 draws 1
  then player 2.hand has 0 cards
  and it does not fail
""",
    )


def test_change_of_a_value(tmp_path):
    holds(
        tmp_path,
        """
value speed of player: number = 2
define pace of player p as p.speed * 10
define limit_of_hands as 7

card 100 "Fast"
  change speed of you by 3

card 101 "Slow all"
  change speed by -1

card 102 "Long"
  change limit_of_hands to 9

card 103 "Brisk"
  change pace of you times 2

card 104 "Poor"
  change speed to 9 where it.score > 5

scenario "as long as it is in force, for its holder"
  given 2 players
  and player 1.table_of has "Fast"
  then player 1.speed = 5
  and player 2.speed = 2
  and player 1.pace = 50

scenario "and no longer"
  given 2 players
  and player 1.table_of has "Fast"
  when move "Fast" to waste
  then player 1.speed = 2

scenario "of everybody"
  given 2 players
  and player 1.table_of has "Slow all"
  then player 1.speed = 1
  and player 2.speed = 1

scenario "two changes add up"
  given 2 players
  and player 1.table_of has "Slow all", "Fast"
  then player 1.speed = 4

scenario "a definition of the game"
  given 2 players
  and player 1.table_of has "Long"
  then limit_of_hands = 9

scenario "a definition of a player"
  given 2 players
  and player 1.table_of has "Brisk"
  then player 1.pace = 40
  and player 2.pace = 20

scenario "where"
  given 2 players
  and player 1.table_of has "Poor"
  and player 2.score = 6
  then player 1.speed = 2
  and player 2.speed = 9

scenario "what is written is the base, never the changed value"
  given 2 players
  and player 1.table_of has "Slow all"
  when set player 1.speed to 5
  and move "Slow all" to waste
  then player 1.speed = 5
""",
    )


def test_mute(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Ban"
  colour blue
  forbid anyone gains n

card 101 "Mute"
  mute blue cards

card 102 "Mute all"
  mute cards where it is not this

scenario "what a muted card says is not in force"
  given 2 players
  and player 1.table_of has "Ban"
  and player 2.table_of has "Mute"
  when player 1 gains 1
  then player 1.score = 1

scenario "what is not muted stays in force"
  given 2 players
  and player 1.table_of has "Ban"
  when player 1 gains 1
  then it fails

scenario "a card that mutes and goes lets the other speak again"
  given 2 players
  and player 1.table_of has "Ban"
  and player 2.table_of has "Mute"
  when move "Mute" to waste
  and player 1 gains 1
  then it fails
""",
    )


def test_allow(tmp_path):
    holds(
        tmp_path,
        """
verb refuse refuses refused: who refuses card c, only when allowed
  move c to waste

card 100 "Right"
  allow you refuse c

scenario "nothing allows it"
  given 2 players
  and player 1.table_of has "Ash"
  when player 1 refuses card 1
  then it fails
  and player 1.table_of has "Ash"

scenario "it is allowed"
  given 2 players
  and player 1.table_of has "Ash", "Right"
  when player 1 refuses card 1
  then waste has "Ash"

scenario "allowed to its holder only"
  given 2 players
  and player 1.table_of has "Ash", "Right"
  when player 2 refuses card 1
  then it fails
""",
    )


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


def test_patterns_because_of_during_and_another(tmp_path):
    holds(
        tmp_path,
        """
step feast
  each player gains 1

step quiet
  each player gains 1

card 100 "Gift"
  you gain 1

card 101 "Guard"
  ignore anyone gains n because of a card

card 102 "Guard others"
  ignore you gain n because of a card of another

card 103 "Feasting"
  change n by 10 when anyone gains n during feast

card 105 "Treat"
  the next player gains 1

scenario "because of a card"
  given 2 players
  and player 2.table_of has "Guard"
  when resolve "Gift" for player 1
  and player 1 gains 10
  then player 1.score = 10

scenario "because of a card of another"
  given 2 players
  and player 2.table_of has "Guard others"
  when resolve "Treat" for player 1
  and resolve "Gift" for player 2
  then player 2.score = 1

scenario "during a step"
  given 2 players
  and player 2.table_of has "Feasting"
  when run feast
  and run quiet
  then player 1.score = 12
""",
    )


def test_next_time_fires_once_even_if_its_block_fails(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Omen"
  next time anyone gains n: fail "the omen"

card 101 "Bonus"
  next time who gains n: raise who.score by 100

card 102 "Own bonus"
  next time you gain n: raise you.score by 100

verb work works worked: who works
  attempt: who gains 1

scenario "the first time it fails, the second it does not"
  given 2 players
  when resolve "Omen" for player 1
  and player 2 works
  and player 2 works
  then player 2.score = 1

scenario "once"
  given 2 players
  when resolve "Bonus" for player 1
  and player 2 gains 1
  and player 2 gains 1
  then player 2.score = 102

scenario "when it next happens to fit"
  given 2 players
  when resolve "Own bonus" for player 1
  and player 2 gains 1
  and player 1 gains 1
  and player 1 gains 1
  then player 2.score = 1
  and player 1.score = 102

scenario "two of them"
  given 2 players
  when resolve "Bonus" for player 1
  and resolve "Bonus" for player 1
  and player 2 gains 1
  and player 2 gains 1
  then player 2.score = 202

scenario "the card has gone"
  given 2 players
  and player 1.table_of has "Bonus"
  when resolve "Bonus" for player 1
  and move "Bonus" to waste
  and player 2 gains 1
  then player 2.score = 101
""",
    )


def test_an_omen_is_used_up_whether_there_is_a_choice_or_not(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Omen"
  next time anyone gains n: fail "the omen"

verb toil toils toiled: who toils
  attempt
    who discards 1
    who gains 1

scenario "no choice"
  given 2 players with 1, 1 cards in hand
  when resolve "Omen" for player 1
  and player 2 toils
  and player 2 toils
  then player 2.score = 1

scenario "a choice"
  given 2 players with 2, 2 cards in hand
  when resolve "Omen" for player 1
  and player 2 toils
  and player 2 toils
  then player 2.score = 1
""",
    )


def test_a_failed_block_stores_nothing(tmp_path):
    holds(
        tmp_path,
        """
verb announce announces announced: who announces
  attempt
    next time anyone gains n: fail
    fail

scenario "what was announced in vain is not announced"
  given 2 players
  when player 1 announces
  and player 1 gains 1
  then it does not fail
  and player 1.score = 1
""",
    )


def test_during_the_next_steps_and_until(tmp_path):
    holds(
        tmp_path,
        """
step turn_of of player p
  p gains 1

card 100 "Drought"
  during the next 2 turn_of
    ignore anyone gains n

card 101 "Short drought"
  during the next turn_of
    ignore anyone gains n

card 102 "Siege"
  until marks >= 3
    ignore you gain n

step open_siege
  raise marks by 1

scenario "so many runs of a step"
  given 2 players
  when resolve "Drought" for player 1
  and run turn_of for player 1
  and run turn_of for player 2
  and run turn_of for player 1
  then player 1.score = 1
  and player 2.score = 0

scenario "one run of a step"
  given 2 players
  when resolve "Short drought" for player 1
  and run turn_of for player 1
  and run turn_of for player 2
  then player 1.score = 0
  and player 2.score = 1

scenario "until a test holds, for the player who began it"
  given 2 players
  when resolve "Siege" for player 1
  and player 1 gains 1
  and player 2 gains 1
  and set marks to 3
  and run open_siege
  and player 1 gains 1
  then player 1.score = 1
  and player 2.score = 1

scenario "the card may go"
  given 2 players
  and player 1.table_of has "Drought"
  when resolve "Drought" for player 1
  and move "Drought" to waste
  and run turn_of for player 1
  then player 1.score = 0
""",
    )


def test_general_rules_are_always_in_force(tmp_path):
    holds(
        tmp_path,
        """
rules
  forbid who gains n where n > 9
  change n by 1 when who gains n where who.cards = 0

scenario "always"
  given 2 players with 1, 0 cards in hand
  when player 1 gains 2
  and player 2 gains 2
  then player 1.score = 2
  and player 2.score = 3

scenario "a ban"
  given 2 players
  when player 1 gains 10
  then it fails
""",
    )


def test_one_by_one_is_one_event_each(tmp_path):
    holds(
        tmp_path,
        """
verb earn earns earned: who earns number n, one by one
  raise who.score by n

card 100 "Stamp"
  after who earns n: raise marks by n * 10 + 1

card 101 "Twice"
  change n times 2 when anyone earns n

scenario "three events of one"
  given 2 players
  and player 1.table_of has "Stamp"
  when player 2 earns 3
  then player 2.score = 3
  and marks = 33

scenario "amounts are changed before they are split"
  given 2 players
  and player 1.table_of has "Stamp", "Twice"
  when player 2 earns 3
  then player 2.score = 6
  and marks = 66
""",
    )


def test_in_an_effect_you_stays_in_a_rule_it_is_the_holder_now(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Leaving"
  move this to (the next player).table_of
  you gain 1

card 101 "Tithe"
  after who gains n where who is not you: raise you.score by 10

scenario "the card has another holder, you are the same"
  given 2 players
  and player 1.table_of has "Leaving"
  when resolve "Leaving" for player 1
  then player 1.score = 1
  and player 2.table_of has "Leaving"

scenario "the rule is its holder's, at each event anew"
  given 3 players
  and player 1.table_of has "Tithe"
  when player 3 gains 1
  and move "Tithe" to player 2.table_of
  and player 3 gains 1
  then player 1.score = 10
  and player 2.score = 10
  and player 3.score = 2
""",
    )


# ------------------------------------------------------------------ what a card's text asks


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


# ------------------------------------------------------------------ history


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


# ------------------------------------------------------------------ flow


def test_windows(tmp_path):
    holds(
        tmp_path,
        """
verb bid bids bid: who bids
  raise marks by 1

step auction
  open bidding for players as p until 3 pass
    if marks < 5
      p may: p bids

step short_auction
  open bidding for players as p until 1 pass
    p may: p bids

step nobody_there
  open bidding for players with 9 cards as p until 1 pass
    p bids

scenario "in turn, until three in a row have let it pass"
  given 3 players
  and player 1 answers yes, no
  and player 2 answers yes, no
  and player 3 answers no
  when run auction
  then marks = 2

scenario "a pass is forgotten when somebody speaks"
  given 3 players
  and player 1 answers no, yes, no
  and player 2 answers no, no
  and player 3 answers yes, no
  when run auction
  then marks = 2

scenario "until one pass"
  given 3 players
  and player 1 answers yes
  and player 2 answers no
  when run short_auction
  then marks = 1
  and player 3 is not asked

scenario "for nobody it is over at once"
  given 3 players
  when run nobody_there
  then it does not fail
  and marks = 0
""",
    )


def test_stop(tmp_path):
    holds(
        tmp_path,
        """
step outer
  raise marks by 1
  run inner
  raise marks by 100

step inner
  raise marks by 10
  if level = 1: stop inner
  if level = 2: stop outer
  raise marks by 1000

step loops
  for each player as p
    repeat 3
      raise marks by 1
      if marks mod 2 = 0: stop
    raise p.score by 1
  raise marks by 100

step loop_with_attempt
  repeat 5
    raise marks by 1
    attempt
      raise marks by 10
      if marks > 20: stop
  raise marks by 100

scenario "not stopped"
  given 2 players
  when run outer
  then marks = 1111

scenario "stop a step: what was done stays done, what follows goes on"
  given 2 players
  and level = 1
  when run outer
  then marks = 111

scenario "stop a step further out"
  given 2 players
  and level = 2
  when run outer
  then marks = 11

scenario "stop alone leaves the innermost loop"
  given 2 players
  when run loops
  then marks = 104
  and player 1.score = 1
  and player 2.score = 1

scenario "also out of a block inside the loop"
  given 2 players
  when run loop_with_attempt
  then marks = 122
""",
    )


def test_loops(tmp_path):
    holds(
        tmp_path,
        """
step count_down
  repeat until level = 0
    lower level by 1
    raise marks by 1

step fixed
  repeat level
    raise marks by 1
    set level to 5

step forever
  repeat forever
    raise marks by 1
    if marks = 7: stop

step over_set
  for each (player 1 + player 3) as p: p gains 1

step over_growing
  for each card in player 1.hand as c
    player 1 draws 1
    raise marks by 1

step choice_of_two
  if level = 0: set marks to 1
  else if level = 1: set marks to 2
  else: set marks to 3

scenario "the test is made before each turn"
  given 2 players
  and level = 3
  when run count_down
  then marks = 3

scenario "none at all"
  given 2 players
  when run count_down
  then marks = 0

scenario "so many times, read once"
  given 2 players
  and level = 2
  when run fixed
  then marks = 2

scenario "forever, until it is stopped"
  given 2 players
  when run forever
  then marks = 7

scenario "through a set"
  given 3 players
  when run over_set
  then player 1.score = 1
  and player 2.score = 0
  and player 3.score = 1

scenario "what comes in meanwhile is not gone through"
  given 2 players with 2, 0 cards in hand
  when run over_growing
  then marks = 2

scenario "else if"
  given 2 players
  and level = 1
  when run choice_of_two
  then marks = 2

scenario "else"
  given 2 players
  and level = 2
  when run choice_of_two
  then marks = 3
""",
    )


def test_let_is_the_value_of_now(tmp_path):
    holds(
        tmp_path,
        """
verb keep keeps kept: who keeps
  let amount be who.score
  let few be all players with 0 cards
  who gains 5
  each player draws 1
  set marks to amount
  raise marks by count of few * 100

scenario "never read again"
  given 3 players with 0, 0, 1 cards in hand
  and player 1.score = 2
  when player 1 keeps
  then marks = 202
""",
    )


def test_end_play(tmp_path):
    holds(
        tmp_path,
        """
step finish_it
  raise marks by 1
  attempt
    raise marks by 10
    end play won by player 2
  raise marks by 100

step finish_for_all
  end play won by all players with most cards

step finish_for_none
  end play

scenario "nothing after it is done, what was done stays"
  given 2 players
  when run finish_it
  then marks = 11
  and player 2 in winners
  and count of winners = 1

scenario "won by several"
  given 3 players with 2, 1, 2 cards in hand
  when run finish_for_all
  then count of winners = 2
  and player 1 in winners
  and player 3 in winners

scenario "won by nobody"
  given 2 players
  when run finish_for_none
  then count of winners = 0
""",
    )


def test_play_ends_where_it_is_said_and_reports_winners_and_tallies(tmp_path):
    game = toy(
        tmp_path,
        """
step tick
  raise marks by 1

step done
  if marks = 4: end play won by player 2

play
  repeat forever
    run tick
    run done

tally ticks: marks
""",
    )
    position = door.begin(game, 3, 1)
    assert position.decision is None
    assert position.outcome.winners == (2,)
    assert dict(position.outcome.tallies) == {"ticks": 4}
    with pytest.raises(IllegalChoice, match="over"):
        door.decide(game, position, "yes")


def test_play_goes_through_its_loops(tmp_path):
    game = toy(
        tmp_path,
        """
value note: number

step visit of player p
  set note to note * 10 + p.score

step stamp
  raise note by 1000

play
  for each player as p: set p.score to 1
  set player 2.score to 2
  repeat 2
    for each player starting with player 2 as p
      run visit for p
    if note > 2000: run stamp
    else: run stamp
  repeat until note > 100000: run stamp

tally note: note
""",
    )
    assert dict(door.begin(game, 2, 1).outcome.tallies) == {"note": 103121}


def test_a_failure_that_nobody_catches_is_a_fault_of_the_rules(tmp_path):
    game = toy(
        tmp_path,
        """
step broken
  fail "nobody catches this"

play
  run broken
""",
    )
    with pytest.raises(RuleError, match="nobody catches this"):
        door.begin(game, 2, 1)
    with pytest.raises(RuleError, match="nobody catches this"):
        door.simulate(game, 1, 2, 1)


# ------------------------------------------------------------------ things


def test_moving_shuffling_and_exchanging(tmp_path):
    holds(
        tmp_path,
        """
zone shelf of player: one card

verb swap_hands swaps swapped: who swaps
  exchange who.hand and (the next player).hand

verb swap_scores trades traded: who trades
  exchange who.score and (the next player).score

verb put puts put: who puts card c
  move c to who.shelf

scenario "on top, if nothing is said"
  given 2 players
  and pile has "Elm" on top
  when move "Ash" to pile
  then the top of pile is "Ash"

scenario "to the bottom"
  given 2 players
  and pile has "Elm" on top
  when move "Ash" to the bottom of pile
  then the top of pile is "Elm"
  and the bottom of pile is "Ash"

scenario "the top of nothing"
  given 2 players
  and pile has 0 cards
  when player 1 draws 1
  then it fails because "the pile is empty"

scenario "zones change their contents"
  given 2 players
  and player 1.hand has "Ash"
  and player 2.hand has "Birch", "Cedar"
  when player 1 swaps
  then player 1.hand has "Birch", "Cedar", 2 cards
  and player 2.hand has "Ash", 1 card

scenario "values change their contents"
  given 2 players
  and player 1.score = 3
  when player 1 trades
  then player 1.score = 0
  and player 2.score = 3

scenario "shuffled into"
  given 2 players
  and pile has 2 cards
  and waste has "Ash", "Birch"
  when shuffle waste into pile
  then pile has "Ash", "Birch", 4 cards
  and waste has 0 cards

scenario "every hand: each keeps its size"
  given 3 players with 3, 0, 2 cards in hand
  when shuffle every hand
  then player 1.hand has 3 cards
  and player 2.hand has 0 cards
  and player 3.hand has 2 cards

scenario "a place for one holds one"
  given 2 players
  and player 1.hand has "Ash"
  when player 1 puts "Ash"
  then player 1.shelf is "Ash"

scenario "and not two"
  given 2 players
  and player 1.hand has "Ash"
  and player 1.shelf has "Birch"
  when player 1 puts "Ash"
  then it fails
  and player 1.shelf is "Birch"
""",
    )


def test_a_place_for_one_that_is_empty_is_none(tmp_path):
    holds(
        tmp_path,
        """
zone shelf of player: one card

card 100 "Painted"
  at use
    you gain 1

scenario "nothing there"
  given 2 players
  then player 1.shelf is none
  and player 1.shelf is empty
  and not player 1.shelf is card 1

scenario "a part that is there"
  given 2 players
  and player 1.shelf has "Painted"
  when resolve player 1.shelf at use for player 1
  then player 1.shelf has use
  and player 1.score = 1

scenario "a part that is not there does nothing"
  given 2 players
  and player 1.shelf has "Ash"
  when resolve player 1.shelf at use for player 1
  then it does not fail
  and not player 1.shelf has use

scenario "what lies nowhere cannot be resolved"
  given 2 players
  when resolve player 1.shelf for player 1
  then it fails
""",
    )


def test_dice(tmp_path):
    holds(
        tmp_path,
        """
noun die dice
  value face: number from 1 to 6 = 1

zone cup of player: die
supply of player: 3 dice in cup

define sixes of player p as count of dice in p.cup whose face = 6

verb throw throws threw: who throws
  roll who.cup

verb reroll rerolls rerolled: who rerolls
  who chooses a die in who.cup as d
  roll d

verb measure measures measured: who measures
  roll 1 to 20 as distance
  raise marks by distance

scenario "each die of its own"
  given 2 players
  and dice 6, 2, 6
  when player 1 throws
  then player 1.sixes = 2
  and total face of dice in player 1.cup = 14
  and total face of dice in player 2.cup = 3

scenario "one again"
  given 2 players
  and dice 2, 2, 2, 6
  when player 1 throws
  and player 1 rerolls
  then player 1.sixes = 1

scenario "a number by chance"
  given 2 players
  and dice 17
  when player 1 measures
  then marks = 17
""",
    )


def test_tables_and_functions(tmp_path):
    holds(
        tmp_path,
        """
table descent from 0: 2, 2, 1, 0
table ranks from -1: -9, 0, 9
define twice(number n) as n * 2
define far_apart(player p, player q) as abs(p.score - q.score) > 3

scenario "looked up"
  given 2 players
  and player 1.score = 5
  then descent(0) = 2
  and descent(2) = 1
  and descent(3) = 0
  and ranks(-1) = -9
  and ranks(1) = 9
  and twice(4) = 8
  and min(3, 1) = 1
  and max(3, 1) = 3
  and abs(-4) = 4
  and far_apart(player 1, player 2)
  and 2 + 3 * 4 = 14
  and (2 + 3) * 4 = 20
  and 10 - 3 - 2 = 5
  and (1 if marks = 0 else 2) = 1
  and seat(2) is player 2
""",
    )


GRIDS = """\
game toy "Toy"
  players 2 to 2

noun cell cells
  value mark: yes_no

noun hex hexes
noun spot spots

grid board: cell 4 by 3 square
grid map: hex 4 by 4 hex
grid field_of: spot 3 by 3 diagonal

define cell_at(number c, number r) as the cell where (it.column = c and it.row = r)
define hex_at(number c, number r) as the hex where (it.column = c and it.row = r)
define spot_at(number c, number r) as the spot where (it.column = c and it.row = r)
define next_to(cell one_cell, cell other_cell) as one_cell in neighbours of other_cell
"""


def test_grids(tmp_path):
    holds(
        tmp_path,
        """
scenario "squares have four neighbours, fewer at the edge"
  given 2 players
  then count of cells = 12
  and count of neighbours of cell_at(2, 2) = 4
  and count of neighbours of cell_at(1, 1) = 2
  and count of neighbours of cell_at(4, 2) = 3
  and cell_at(2, 1) in neighbours of cell_at(1, 1)
  and cell_at(1, 2) in neighbours of cell_at(1, 1)
  and cell_at(2, 2) not in neighbours of cell_at(1, 1)
  and cell_at(1, 1) not in neighbours of cell_at(1, 1)
  and cell_at(4, 1) not in neighbours of cell_at(1, 2)

scenario "with diagonals there are eight"
  given 2 players
  then count of neighbours of spot_at(2, 2) = 8
  and count of neighbours of spot_at(1, 1) = 3
  and spot_at(2, 2) in neighbours of spot_at(1, 1)

scenario "hexes have six"
  given 2 players
  then count of neighbours of hex_at(2, 2) = 6
  and count of neighbours of hex_at(3, 3) = 6
  and (count of cells where it in neighbours of cell_at(2, 2)) = 4
  and next_to(cell_at(3, 3), cell_at(3, 2))
  and not next_to(cell_at(3, 3), cell_at(2, 2))
""",
        GRIDS,
    )


def test_to_be_next_to_is_mutual(tmp_path):
    program = toy(tmp_path, "", GRIDS).any_program
    for noun in ("cell", "hex", "spot"):
        for piece in program.layout.of_noun[noun]:
            near = program.neighbours(piece)
            assert len(set(near)) == len(near)
            assert piece not in near
            assert all(piece in program.neighbours(other) for other in near)


PAYING = """\
kinds resource: food, wood, gold

value stock of player: resource

verb buy buys bought: who buys resource price
  who chooses a payment of price from who.stock as way
  lower who.stock by way
"""


def test_payments(tmp_path):
    holds(
        tmp_path,
        PAYING
        + """
verb earn earns earned: who earns resource income
  raise who.stock by income

rules
  accept 1 gold for 1 food or 1 wood

scenario "exact"
  given 2 players
  and player 1.stock = 2 food + 1 wood
  when player 1 buys 1 food + 1 wood
  then player 1.stock.food = 1
  and player 1.stock.wood = 0

scenario "what is missing is paid with gold"
  given 2 players
  and player 1.stock = 1 food + 2 gold
  when player 1 buys 2 food
  then player 1.stock.food = 0
  and player 1.stock.gold = 1

scenario "there is a choice"
  given 2 players
  and player 1.stock = 2 food + 2 gold
  and player 1 answers 1 food + 1 gold
  when player 1 buys 2 food
  then player 1.stock.food = 1
  and player 1.stock.gold = 1
  and player 1 is asked among 2 food, 1 food + 1 gold, 2 gold

scenario "it cannot be paid"
  given 2 players
  and player 1.stock = 1 food + 1 wood
  when player 1 buys 2 food
  then it fails
  and player 1.stock.food = 1

scenario "gold is not paid with food"
  given 2 players
  and player 1.stock = 5 food
  when player 1 buys 1 gold
  then it fails

scenario "income"
  given 2 players
  when player 1 earns 2 food + 1 gold
  then player 1.stock.food = 2
  and player 1.stock.gold = 1
  and player 1.stock >= 1 food
  and not player 1.stock >= 1 wood
""",
    )


def test_payments_know_when_a_substitute_is_accepted(tmp_path):
    holds(
        tmp_path,
        PAYING
        + """
rules
  accept 1 gold for 1 food where marks > 0

card 100 "Barter"
  accept 1 wood for 1 food

scenario "not yet"
  given 2 players
  and player 1.stock = 1 gold
  when player 1 buys 1 food
  then it fails

scenario "now"
  given 2 players
  and player 1.stock = 1 gold
  and marks = 1
  when player 1 buys 1 food
  then player 1.stock.gold = 0

scenario "a card in force"
  given 2 players
  and player 1.stock = 1 wood
  and player 1.table_of has "Barter"
  when player 1 buys 1 food
  then player 1.stock.wood = 0
""",
    )


def test_sets_of_things_as_values(tmp_path):
    holds(
        tmp_path,
        """
value friends: players
value chosen_cards: cards

verb befriend befriends befriended: who befriends player whom
  raise friends by whom

verb fall_out falls_out fell_out: who falls_out with player whom
  lower friends by whom

scenario "in, and once"
  given 3 players
  when player 1 befriends player 2
  and player 1 befriends player 2
  and player 1 befriends player 3
  then count of friends = 2
  and player 2 in friends
  and player 1 not in friends

scenario "out"
  given 3 players
  and friends = player 2 + player 3
  when player 1 falls_out with player 2
  then count of friends = 1
  and friends is not empty
""",
    )


def test_substitutions_once_in_the_line_of_ancestors_triggers_at_each_event(tmp_path):
    holds(
        tmp_path,
        """
verb earn earns earned: who earns number n
  raise who.score by n * 100

card 100 "There"
  instead of who gains n: who earns n

card 101 "Back"
  instead of who earns n: who gains n

card 102 "Stairs"
  after who gains n where n > 1: who gains n - 1

card 103 "Both ways"
  instead of who gains n
    who gains n
    who gains n

scenario "there and back, and not there again"
  given 2 players
  and player 1.table_of has "There", "Back"
  when player 2 gains 1
  then player 2.score = 1

scenario "a trigger fires at each event"
  given 2 players
  and player 1.table_of has "Stairs"
  when player 2 gains 3
  then player 2.score = 6

scenario "what takes its place is not replaced by the same again"
  given 2 players
  and player 1.table_of has "Both ways"
  when player 2 gains 3
  and player 2 gains 1
  then player 2.score = 8
""",
    )


def test_what_is_on_record_is_what_happened(tmp_path):
    holds(
        tmp_path,
        """
verb shed sheds shed: who sheds cards lot
  move lot to waste

verb earn earns earned: who earns number n
  raise who.score by n

card 100 "Silence"
  ignore you draw n

card 101 "Twice"
  change n times 2 when anyone draws n

card 102 "Work"
  instead of you draw n: you earn n

scenario "what was ignored did not happen"
  given 2 players
  and player 1.table_of has "Silence"
  when player 1 draws 1
  then count of players that drew = 0

scenario "what was changed happened as changed"
  given 2 players
  and player 1.table_of has "Twice"
  when player 1 draws 1
  then count of players that (drew 2) = 1
  and count of players that (drew 1) = 0

scenario "what was replaced is what replaced it"
  given 2 players
  and player 1.table_of has "Work"
  when player 1 draws 1
  then count of players that drew = 0
  and count of players that earned = 1

scenario "things to which it was done"
  given 2 players
  and player 1.hand has "Ash", "Birch", "Cedar"
  when player 1 sheds ("Ash" + "Cedar")
  then count of cards that player 1 shed = 2
  and card 1 is one of cards that anyone shed
  and card 2 is not one of cards that anyone shed

scenario "at once, everything is on record"
  given 3 players
  when run everybody
  then count of players that gained = 3

step everybody
  for each player as p at once: p gains 1
""",
    )


def test_delayed_rules_take_along_the_values_of_their_moment(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Debt"
  let amount be you.score
  next time anyone gains n
    raise marks by amount
    raise you.score by 100

step day
  raise level by 1
  if marks = 1: resolve "Harvest" for player 1
  player 1 gains 1

card 101 "Harvest"
  set marks to 2
  during the next 2 day
    change n by 10 when anyone gains n

scenario "by value, and for the player of that moment"
  given 2 players
  and player 1.score = 7
  and player 1.table_of has "Debt"
  when resolve "Debt" for player 1
  and move "Debt" to player 2.table_of
  and set player 1.score to 0
  and player 2 gains 1
  then marks = 7
  and player 1.score = 100

scenario "the run of a step in which it is said is not the next"
  given 2 players
  and marks = 1
  when run day
  and set player 1.score to 0
  and run day
  and run day
  and run day
  then player 1.score = 23
""",
    )


def test_at_once_keeps_every_card_in_one_place(tmp_path):
    """Two who take the same card at once cannot both have it."""
    text = """
step take_all
  for each player as p at once: p draws 1

step lay_all
  for each player as p at once: p discards 1

play
  run take_all
  run lay_all

scenario "to one place"
  given 3 players with 1, 1, 1 cards in hand
  when run lay_all
  then waste has 3 cards
"""
    holds(tmp_path, text)
    game = toy(tmp_path, text)
    try:
        position = door.begin(game, 3, 5)
    except RuleError:
        return
    lying = [piece for zone in position.program.layout.zones for piece in position.now[zone.slot]]
    assert len(lying) == len(set(lying)) == 12


def test_what_is_revealed_is_known_until_it_moves(tmp_path):
    game = toy(
        tmp_path,
        """
step show_it
  each player draws 2
  reveal (player 1).hand to player 2
  player 1 decides among for_it, against_it as one_more
  player 1 draws 1
  move (player 1).hand to (player 3).hand
  player 1 decides among for_it, against_it as two_more

play
  run show_it
""",
    )

    def seen(position: door.Position, seat: int, owner: int) -> list[bool]:
        return [piece is not None for piece in door.view(game, position, seat).zone("hand", owner).pieces]

    position = door.begin(game, 3, 1)
    assert seen(position, 2, 1) == [True, True]
    assert seen(position, 3, 1) == [False, False]
    assert seen(position, 2, 3) == [False, False]
    position = door.decide(game, position, "for_it")
    assert seen(position, 2, 3) == [False] * 5
    assert seen(position, 3, 3) == [True] * 5


def test_a_zone_that_is_open_under_a_condition(tmp_path):
    game = toy(
        tmp_path,
        """
zone purse of player: card, seen by owner, open if it.score > 0

step show_it
  for each player as p: move the top of pile to p.purse
  player 1 gains 1
  player 1 decides among for_it, against_it as one_more

play
  run show_it
""",
    )
    view = door.view(game, door.begin(game, 2, 1), None)
    assert view.zone("purse", 1).pieces[0] is not None
    assert view.zone("purse", 2).pieces[0] is None


def test_chosen_players_may_be_spared(tmp_path):
    holds(
        tmp_path,
        """
card 100 "Shield"
  forbid anyone gives n to you where chosen

verb treat treats treated: who treats
  who gives 1 to another player

verb pass_on passes_on passed_on: who passes_on
  who gives 1 to the next player

scenario "whoever may not be chosen is not offered"
  given 4 players with 2, 0, 0, 0 cards in hand
  and player 2.table_of has "Shield"
  when player 1 treats
  then player 1 is asked among player 3, player 4

scenario "who is meant without a choice is not spared"
  given 3 players with 2, 0, 0 cards in hand
  and player 2.table_of has "Shield"
  when player 1 passes_on
  then player 2.hand has 1 card
""",
    )


def test_rules_in_a_step_end_with_it(tmp_path):
    holds(
        tmp_path,
        """
step quiet_time
  ignore anyone gains n
  each player gains 1

step loud_time
  each player gains 1

scenario "until the step ends"
  given 2 players
  when run quiet_time
  and run loud_time
  then player 1.score = 1
  and player 2.score = 1
""",
    )


# ------------------------------------------------------------------ whole games

ZOO = (
    SETTING
    + """
noun die dice
  value face: number from 1 to 6 = 1

zone cup of player: die
supply of player: 2 dice in cup

value turns: number
value friends: players

verb use uses used: who uses card c
  move c to waste
  resolve c at use for who

verb found founds founded: who founds card c
  move c to who.table_of

step begin_it
  shuffle pile
  each player draws 3
  set actor to player 1

step turn_of
  attempt: actor draws 1
  otherwise: actor gains 1
  roll actor.cup
  actor may
    actor chooses a card in actor.hand where it has use as c
    actor uses c
  otherwise: actor gains 1

step council
  set marks to 0
  for each player as p at once
    p decides among for_it, against_it as opinion
    if opinion is for_it: raise marks by 1
  if marks * 2 > count of players
    attempt
      for each player as p at once: p gives 1 to the next player after p

step market
  open market for players starting with actor as p until (count of players) pass
    p may
      p chooses a blue card in p.hand as c
      p founds c

step finish
  raise turns by 1
  if turns >= 9 or there is a player with 0 cards
    end play won by all players with most score
  set actor to the next player after actor

play
  run begin_it
  repeat forever
    run turn_of
    if turns mod 3 = 1: run council
    if turns mod 4 = 2: run market
    run finish

tally turns: turns
tally score: total score of players

invariant "dice stay in their cups": total face of dice >= 2 * count of players

card 20 "Gift"
  at use
    another player gains 2

card 21 "Toll"
  at use
    you choose another player as payer
    you choose a number from 1 to 2 as amount
    payer discards amount

card 22 "Spy"
  at use
    reveal (the next player).hand to you
    you choose a card in (the next player).hand as c
    move c to you.hand

card 23 "Omen"
  at use
    next time anyone gains n: fail "the omen"
    you gain 1

card 24 "Swap"
  at use
    you choose up to 2 cards in you.hand as mine
    move mine to (the previous player).hand
    reveal mine to everyone

card 25 "Luck"
  at use
    you choose any number of dice in you.cup as lot
    roll lot
    require total face of dice in you.cup > 6
    you gain 3

card 26 "Turn"
  at use
    set direction to -direction
    raise friends by you

card 27 "Law"
  colour blue
  change n by 1 when anyone gains n
  forbid you discard n where n > 1
  at use
    you gain 1

card 28 "Tithe"
  colour blue
  after who gains n where who is not you: you gain 1
  at use
    you discard 1

card 29 "Blind"
  at use
    you choose a card in pile as c
    move c to you.hand
    shuffle pile

card 30 "Rest"
  at use
    during the next turn_of
      ignore anyone gains n

card 31 "Peace"
  at use
    until turns > 6
      change n to at most 2 when who gains n
"""
)

AGENCIA = "agencia"


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> dict[str, door.Game]:
    folder = tmp_path_factory.mktemp("zoo")
    return {"zoo": toy(folder, "", ZOO), AGENCIA: door.load(AGENCIA)}


PLAYERS = {"zoo": (2, 3, 4), AGENCIA: (3, 4, 6)}
MANY = settings(max_examples=25)
BOTH = pytest.mark.parametrize("name", ["zoo", AGENCIA])

#: One game: how many players (as an index), the seed, and what is picked at each decision.
GAMES = given(st.integers(0, 2), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 999), min_size=10, max_size=40))


def played(game: door.Game, players: int, seed: int, picks: list[int]) -> list[tuple[door.Position, str]]:
    """Play some decisions; return the positions with what was answered in each (the last has no answer)."""
    position = door.begin(game, players, seed)
    line = []
    for pick in picks:
        if position.decision is None:
            break
        able = position.decision.possible
        answer = able[pick % len(able)].id
        line.append((position, answer))
        position = door.decide(game, position, answer)
    line.append((position, ""))
    return line


@BOTH
@MANY
@GAMES
def test_deciding_leaves_the_old_position_as_it_was(games, name, players, seed, picks):
    game = games[name]
    line = played(game, PLAYERS[name][players], seed, picks)
    digests = [position.digest() for position, _ in line]
    seen = [(repr(position.decision), position.slots, position.now, position.answers) for position, _ in line]
    for position, answer in reversed(line[:-1]):
        door.decide(game, position, answer)
    assert [position.digest() for position, _ in line] == digests
    assert [(repr(position.decision), position.slots, position.now, position.answers) for position, _ in line] == seen


@BOTH
@MANY
@GAMES
def test_going_on_from_an_old_position_comes_to_the_same(games, name, players, seed, picks):
    game = games[name]
    line = played(game, PLAYERS[name][players], seed, picks)
    for start in range(0, len(line) - 1, 5):
        position, answer = line[start]
        again = door.decide(game, position, answer)
        expected = line[start + 1][0]
        assert again == expected
        assert hash(again) == hash(expected)
        assert again.digest() == expected.digest()
        assert (again.now, again.decision, again.outcome, again.events) == (expected.now, expected.decision, expected.outcome, expected.events)
        assert again.decisions == expected.decisions == start + 1


@BOTH
@MANY
@GAMES
def test_an_open_decision_is_a_real_one(games, name, players, seed, picks):
    game = games[name]
    for position, _ in played(game, PLAYERS[name][players], seed, picks):
        decision = position.decision
        assert (decision is None) is (position.outcome is not None)
        if decision is None:
            continue
        ids = [option.id for option in decision.options]
        assert len(ids) == len(set(ids))
        assert all(ids) and all(option.label for option in decision.options)
        assert len(decision.possible) >= 2
        assert 1 <= decision.seat <= PLAYERS[name][players]
        assert 1 <= decision.part <= decision.parts


@BOTH
@settings(max_examples=10)
@GAMES
def test_every_possible_option_can_be_taken_and_no_other(games, name, players, seed, picks):
    game = games[name]
    for position, _ in played(game, PLAYERS[name][players], seed, picks):
        if position.decision is None:
            continue
        before = position.digest()
        for option in position.decision.options:
            if option.possible:
                door.decide(game, position, option.id)
            else:
                with pytest.raises(IllegalChoice) as refused:
                    door.decide(game, position, option.id)
                assert option.label in str(refused.value)
        for nonsense in ("", "no such thing", "hidden-0", "card-0", "yes ", "enough of it"):
            with pytest.raises(IllegalChoice) as refused:
                door.decide(game, position, nonsense)
            assert len(str(refused.value)) > 10
        assert position.digest() == before


@BOTH
def test_games_come_to_their_end(games, name):
    game = games[name]
    for seed in range(3):
        picks = [(seed * 7 + number * 5) % 13 for number in range(4000)]
        position = played(game, PLAYERS[name][seed], seed, picks)[-1][0]
        assert position.decision is None
        assert position.outcome is not None
        assert all(1 <= seat <= PLAYERS[name][seed] for seat in position.outcome.winners)


@BOTH
def test_nothing_but_the_answers_counts(games, name):
    """The answers of a game, given to a game that begins anew, lead to the same positions."""
    game = games[name]
    line = played(game, 3, 5, [number * 7 for number in range(60)])
    position = door.begin(game, 3, 5)
    for before, answer in line:
        assert position.digest() == before.digest()
        if answer:
            position = door.decide(game, position, answer)


class Recording(Run):
    """A run that marks which stretches of answers belong to blocks that failed."""

    def attempt(self, body, clause):
        start, depth = self.cursor, len(self.blocks)
        if self.probing:
            return super().attempt(body, clause)
        for stretch in [stretch for stretch in self.failed if stretch[0] >= start]:
            del self.failed[stretch]
        failure = super().attempt(body, clause)
        if failure is not None and self.cursor > start:
            self.failed[start, depth] = self.cursor
        return failure


def without_secrets(slots: list[object]) -> list[object]:
    """Playouts do not look ahead: how much was seen in blocks that fail is not the same."""
    return [value for slot, value in enumerate(slots) if slot != SECRETS]


def playout_with_checkpoints(program, seed: int) -> tuple[list[list], list[object]]:
    """Play a game at random in the way of playouts: answer first, be corrected later. Returns for each
    checkpoint the slots, the answers after it, and which of them were given in vain; and the end."""
    chance = random.Random(seed).random
    checkpoints: list[list] = []

    def decider(run, question) -> int:
        barred = run.excluded.get(run.cursor, set())
        able = [index for index in range(len(question.options)) if index not in barred]
        return able[int(chance() * len(able))]

    def note(run) -> None:
        checkpoints[-1][1:] = [tuple(run.script[: run.cursor]), dict(run.failed)]
        run.failed.clear()

    def at_step(run) -> bool:
        if checkpoints:
            note(run)
        checkpoints.append([list(run.s), (), {}])
        return False

    run = Recording(program, initial_state(program, seed), decider, careful=False, traced=program.traced)
    run.failed = {}
    advance(run, at_step)
    note(run)
    return checkpoints, list(run.s)


def played_again_by_hand(program, seed: int, checkpoints: list[list], end: list[object]) -> None:
    """Give the answers of a playout to a game that looks ahead: each must be possible there (or stand in a
    block that failed), and lead through the same checkpoints."""
    step, place, lost = -1, 0, 0

    def decider(run, question) -> int:
        nonlocal place, lost
        may = possible(run, question)
        _, answers, failed = checkpoints[step]
        if lost in {block.serial for block in run.blocks}:
            return may.index(True) if any(may) else 0  # on the way to where a block fails
        if not any(may):
            lost, depth = run.blocks[-1].serial, len(run.blocks) - 1
            place = next(stop for (start, level), stop in failed.items() if start <= place < stop and level == depth)
            return 0
        answer = answers[place]
        if may[answer]:
            place += 1
            return answer
        assert question.kind == "may", f"the playout took what is not possible: {question.options[answer]} as {question.name}"
        place = max((stop for (start, _), stop in failed.items() if start == place + 1), default=place + 1)
        return 1

    def at_step(run) -> bool:
        nonlocal step, place, lost
        step, place, lost = step + 1, 0, 0
        assert without_secrets(run.s) == without_secrets(checkpoints[step][0]), f"seed {seed}: apart at checkpoint {step}"
        return False

    run = Run(program, initial_state(program, seed), decider, careful=True, traced=program.traced)
    advance(run, at_step)
    assert step == len(checkpoints) - 1
    assert without_secrets(run.s) == without_secrets(end)


@pytest.mark.parametrize("name, seeds", [("zoo", range(120)), (AGENCIA, range(15))])
def test_a_playout_can_be_played_again_by_hand(games, name, seeds):
    game = games[name]
    for seed in seeds:
        program = game.program(PLAYERS[name][seed % 3], game.default_options, traced=False)
        played_again_by_hand(program, seed, *playout_with_checkpoints(program, seed))


@BOTH
def test_playouts_are_the_same_in_both_builds(games, name):
    game = games[name]
    for seed in range(5):
        players = PLAYERS[name][seed % 3]
        fast = game.program(players, game.default_options, traced=False)
        traced = game.program(players, game.default_options, traced=True)
        assert random_playout(fast, seed) == random_playout(traced, seed)
        assert playout_with_checkpoints(fast, seed) == playout_with_checkpoints(traced, seed)


def test_options_are_told_apart_even_if_they_are_worth_the_same(tmp_path):
    game = toy(
        tmp_path,
        """
step ask_it
  player 1 chooses among marks, level, 3 as amount
  raise marks by amount

play
  run ask_it
""",
    )
    position = door.begin(game, 2, 1)
    ids = [option.id for option in position.decision.options]
    assert len(ids) == len(set(ids))
    for identity in ids:
        door.decide(game, position, identity)


def test_a_game_does_not_depend_on_the_games_before_it(tmp_path):
    game = toy(
        tmp_path,
        """
card 100 "Bonus"
  next time who gains n: raise who.score by 100

step announce
  resolve "Bonus" for player 1
  player 2 gains 1

step gain_one
  player 2 gains 1

play
  run announce
  run gain_one
  run gain_one

tally score: total score of players
""",
    )
    for _ in range(3):
        assert dict(door.begin(game, 2, 1).outcome.tallies) == {"score": 103}
        assert door.simulate(game, 1, 2, 1)["score"] == 103


def test_a_hopeless_block_with_a_block_in_it_ends(tmp_path):
    game = toy(
        tmp_path,
        """
step trial
  attempt
    player 1 chooses among for_it, against_it as one_wish
    player 1 may: fail
    attempt: fail
    player 2 chooses among for_it, against_it as two_wish
    attempt: fail
    require marks = 99
  otherwise: raise marks by 1

play
  run trial

tally marks: marks
""",
    )
    with time_limit(10):
        for seed in range(5):
            assert door.simulate(game, 1, 2, seed)["marks"] == 1
        assert dict(door.begin(game, 2, 1).outcome.tallies) == {"marks": 1}


# ------------------------------------------------------------------ rules made up by chance

#: How many times as many made-up rules to try: NAIPE_MANY=20 pytest tests/test_engine.py
MANY_RULES = int(os.environ.get("NAIPE_MANY", "1"))


def made_up(folder: Path, seeds: range, **how: bool) -> Iterator[tuple[int, door.Game]]:
    """Yield games that nobody would write. What the checker refuses is left out."""
    path = folder / "nonsense.naipe"
    count = 0
    for seed in seeds:
        path.write_text(random_rules.rules(seed, **how), encoding="utf-8")
        try:
            game = door.load(path)
        except door.LoadError:
            continue
        count += 1
        yield seed, game
    assert count > len(seeds) * 0.9, "most of these rules should be right"


class Reached(Exception):
    """The last question, to which the trial of a block does not belong."""


class Watched(Run):
    """A run that notes which block each question belongs to, and which blocks were completed."""

    questions: list[tuple[int, str, int | None]]

    def ask(self, seat, options, clause, name, kind="choose", *rest, **more):
        if name == "last_word" and not self.probing:
            raise Reached
        cursor = self.cursor
        answer = super().ask(seat, options, clause, name, kind, *rest, **more)
        if not self.probing and self.cursor > cursor:
            self.questions.append((cursor, kind, self.blocks[-1].serial if self.blocks else None))
            self.offer = cursor if kind == "may" and answer is True else None
        return answer

    def attempt(self, body, clause):
        if self.probing:
            return super().attempt(body, clause)
        serial = self.serial + 1
        if self.offer is not None:
            self.taken[self.offer], self.offer = serial, None
        try:
            failure = super().attempt(body, clause)
        except Fail:
            raise
        except Exception:
            self.completed.add(serial)  # it was left by a `stop`, or the question was reached
            raise
        if failure is None:
            self.completed.add(serial)
        return failure


class TooMany(Exception):
    """There are more ways to answer than can be tried."""


def all_ways(program, slots, most: int = 2000) -> list[tuple[tuple[int, ...], dict[int, bool]]]:
    """Try every sequence of answers to the step `trial`; return each with whether the block of each of its
    questions was completed. Nothing is looked ahead here."""
    index, function = program.step_index("trial"), program.step_function(program.book.steps["trial"])
    found, path = [], []
    while True:
        run = Watched(program, slots, lambda run, question: 0, careful=True, traced=False)
        run.questions, run.completed, run.taken, run.offer = [], set(), {}, None
        run.begin_step()
        run.script = [choice for choice, _ in path]
        with suppress(Reached):
            run.step(index, function)
        script = run.script[: run.cursor]
        done = {
            cursor: run.taken.get(cursor) in run.completed if kind == "may" else serial in run.completed
            for cursor, kind, serial in run.questions
        }
        found.append((tuple(script), done))
        if len(found) > most:
            raise TooMany
        path = [(answer, run.counts[place][0]) for place, answer in enumerate(script)]
        while path and path[-1][0] + 1 >= path[-1][1]:
            path.pop()
        if not path:
            return found
        path[-1] = (path[-1][0] + 1, path[-1][1])


def test_options_are_honest_in_rules_made_up_by_chance(tmp_path):
    """Offered is exactly what some answers afterwards can complete: found out by trying all of them.
    Here all cards lie open and there is no chance, so that nothing is unknown."""
    compared = 0
    for seed, game in made_up(tmp_path, range(90 * MANY_RULES), hidden=False, chance_used=False, records=False):
        program = game.program(3, game.default_options)
        text = next(iter(game.sources.values())).text
        for first in range(2):
            position, ways = begin_at(program, first), {}
            chance = random.Random(seed)
            for _ in range(20):
                decision = position.decision
                if decision is None:
                    break
                asks_all = " decides " in text[decision.span.start : decision.span.end]
                if decision.name != "last_word" and not asks_all:
                    try:
                        known = ways.setdefault(position.slots, None) or all_ways(program, position.slots)
                    except TooMany:
                        break
                    ways[position.slots] = known
                    start = len(position.answers)
                    for index, option in enumerate(decision.options):
                        works = any(
                            script[: start + 1] == (*position.answers, index) and done[start] for script, done in known
                        ) or (decision.kind == "may" and option.id == "no")
                        assert option.possible is works, f"{option.id} of {decision.name} in rules {seed}, game {first}"
                    compared += 1
                position = door.decide(game, position, chance.choice(decision.possible).id)
    assert compared > 200


def test_rules_made_up_by_chance_are_played_the_same_in_every_way(tmp_path):
    """Fast and traced, as a playout and by hand; and nothing is lost or doubled on the way."""
    for seed, game in made_up(tmp_path, range(70 * MANY_RULES), hidden=True, chance_used=True, records=True):
        fast = game.program(3, game.default_options, traced=False)
        traced = game.program(3, game.default_options, traced=True)
        for first in range(2):
            try:
                with time_limit(10):
                    checkpoints, end = playout_with_checkpoints(fast, first)
                assert (checkpoints, end) == playout_with_checkpoints(traced, first), f"rules {seed}"
                assert random_playout(fast, first, check=True) == random_playout(traced, first)
                played_again_by_hand(fast, first, checkpoints, end)
            except RuleError as error:
                assert "end" in error.why


def test_rules_made_up_by_chance_leave_no_trace_where_they_fail(tmp_path):
    """A block that fails in the end changes nothing but what was seen, chance, and rules that were used up."""
    for seed, game in made_up(tmp_path, range(60 * MANY_RULES), hidden=True, chance_used=True, records=False):
        text = next(iter(game.sources.values())).text.replace("    raise done by 1\n", "    fail\n")
        (tmp_path / "failing").mkdir(exist_ok=True)
        path = tmp_path / "failing" / "nonsense.naipe"
        path.write_text(text, encoding="utf-8")
        failing = door.load(path)
        program = failing.program(3, failing.default_options)
        index, function = program.step_index("trial"), program.step_function(program.book.steps["trial"])
        slots = begin_at(program, seed).slots
        run = Run(program, slots, lambda run, question: 0, careful=True, traced=True)
        run.begin_step()
        try:
            run.step(index, function)
        except RuleError as error:
            assert "end" in error.why
            continue
        changed = {slot for slot, (old, new) in enumerate(zip(slots, run.s)) if old != new}
        assert run.s[program.layout.base["value", None, "done"]] == slots[program.layout.base["value", None, "done"]] + 100
        assert changed <= {RNG, SECRETS, KNOWN, program.layout.base["value", None, "done"]}, f"rules {seed}"
