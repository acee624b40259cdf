"""Rules in force: what they do to what happens, and when they end.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from toys import holds


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
