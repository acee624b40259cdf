"""Pieces, zones, values, dice, payments, boards.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from interpreter import api
from interpreter.model.failure import RuleError
from interpreter.model.grids import neighbours
from interpreter.runtime.run import Run
from toys import holds, toy

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
    run = Run(program, program.layout.initial, None, search_ahead=False, traced=False)
    for noun in ("cell", "hex", "spot"):
        for piece in program.layout.of_noun[noun]:
            near = neighbours(run, piece, 0)
            assert len(set(near)) == len(near)
            assert piece not in near
            assert all(piece in neighbours(run, other, 0) for other in near)


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
