"""Pieces, zones, values, dice, payments, boards.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.model.grids import neighbours
from interpreter.runtime.run import Run
from toys import holds, toy


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
    run = Run(program, program.layout.initial, None, careful=False, traced=False)
    for noun in ("cell", "hex", "spot"):
        for piece in program.layout.of_noun[noun]:
            near = neighbours(run, piece)
            assert len(set(near)) == len(near)
            assert piece not in near
            assert all(piece in neighbours(run, other) for other in near)


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
        position = api.begin(game, 3, 5)
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

    def seen(position: api.Position, seat: int, owner: int) -> list[bool]:
        return [piece is not None for piece in api.view(game, position, seat).zone("hand", owner).pieces]

    position = api.begin(game, 3, 1)
    assert seen(position, 2, 1) == [True, True]
    assert seen(position, 3, 1) == [False, False]
    assert seen(position, 2, 3) == [False, False]
    position = api.decide(game, position, "for_it")
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
    view = api.view(game, api.begin(game, 2, 1), None)
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


def test_what_is_left_keeps_its_order_whether_few_go_or_many(tmp_path):
    """Pieces that move together are looked for together: neither they nor the rest change their order."""
    game = toy(
        tmp_path,
        """
step sort_out
  move all red cards in pile to waste

play
  shuffle pile
  player 1 decides among for_it, against_it as first_word
  run sort_out
  player 1 decides among for_it, against_it as last_word
""",
    )
    program = game.program(2, game.default_options)
    pile, waste = program.layout.base["zone", None, "pile"], program.layout.base["zone", None, "waste"]
    colours, red = program.layout.tables["card", "colour"], program.book.words["colour"].index("red")
    for seed in range(3):
        before = api.begin(game, 2, seed)
        lying = before.now[pile]
        after = api.decide(game, before, "for_it")
        assert after.now[waste] == tuple(piece for piece in lying if colours[piece] == red)
        assert after.now[pile] == tuple(piece for piece in lying if colours[piece] != red)
        assert len(after.now[waste]) > 4 and sorted(after.now[pile]) != list(after.now[pile])


def test_what_belongs_to_a_player_is_not_what_lies_at_a_thing_of_the_same_number(tmp_path):
    holds(
        tmp_path,
        """
game boxes "Boxes"
  players 3 to 3

noun box boxes
noun card cards

zone shelf: box
zone pile: card
zone hand of player: card
zone inside of box: card

supply: 3 boxes in shelf
supply: all cards in pile

card 1 "Ash"
card 2 "Birch"
card 3 "Cedar"
card 4 "Elm"

scenario "a card in a box belongs to nobody, and a card in hand to no box"
  given player 1.hand has "Ash"
  given (box 1).inside has "Birch"
  given (box 2).inside has "Cedar", "Elm"
  then count of cards in player 1 is 1
  then count of cards in player 2 is 0
  then count of cards in box 1 is 1
  then count of cards in box 2 is 2
  then count of cards in box 3 is 0
""",
        setting="",
    )
