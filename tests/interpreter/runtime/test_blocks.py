"""All or nothing: blocks that fail leave no trace; several at once.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from interpreter import api
from toys import holds, toy


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
    plain = api.begin(game, 2, 11, {"trial": "no_trial"})
    tried = api.begin(game, 2, 11, {"trial": "with_trial"})
    rolled = [dict(api.view(game, position, None).values)["second_roll"] for position in (plain, tried)]
    assert rolled[0] == rolled[1] != 0
    top = [api.view(game, position, 1).zone("pile").pieces[-1] for position in (plain, tried)]
    assert top[0] is None
    assert top[1] is not None
    assert api.view(game, tried, 2).zone("pile").pieces[-1] is None


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
