"""Pieces, zones, values, dice, payments, boards.

What is expected comes from the documents (the docstrings of `dsl.nodes`), not from what the engine does.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from interpreter import api
from interpreter.model import grids
from interpreter.model.failure import RuleError
from interpreter.model.grids import neighbours
from interpreter.runtime.run import Run
from places import rules_beside
from toys import toy

GRIDS = rules_beside(__file__, "things")


def test_to_be_next_to_is_mutual(tmp_path):
    program = toy(tmp_path, "", GRIDS).any_program
    run = Run(program, program.layout.initial, None, search_ahead=False, traced=False)
    for noun in ("cell", "hex", "spot"):
        for piece in program.layout.of_noun[noun]:
            near = neighbours(run, piece, 0)
            assert len(set(near)) == len(near)
            assert piece not in near
            assert all(piece in neighbours(run, other, 0) for other in near)


@pytest.mark.parametrize("shape", ["square", "diagonal", "hex", "hex columns"])
@pytest.mark.parametrize("few", [0, grids.FEW_CELLS])
def test_a_distance_is_how_many_steps_there_are(tmp_path, monkeypatch, shape, few):
    """T3-3: on a large grid without gaps it is reckoned, on one with gaps walked; both as the steps of neighbours say."""
    drawn = '  "#######"\n  "#.#.###"\n  "#######"\n'
    text = f'game toy "Toy"\n  players 2 to 2\nnoun cell cells\nnoun spot spots\ngrid board: cell 7 by 6 {shape}\n'
    program = toy(tmp_path, "", f"{text}grid land: spot {shape}\n{drawn}").any_program
    run = Run(program, program.layout.initial, None, search_ahead=False, traced=False)
    monkeypatch.setattr(grids, "FEW_CELLS", few)
    for noun in ("cell", "spot"):
        for start in program.layout.of_noun[noun]:
            far, edge = {start: 0}, [start]
            for cell in edge:
                for one in neighbours(run, cell, 0):
                    if one not in far:
                        far[one] = far[cell] + 1
                        edge.append(one)
            said = {end: grids.distance(run, start, end, None, 0, True) for end in program.layout.of_noun[noun]}
            assert said == far
            assert grids.reach(run, start, 2, None, 0) == {cell for cell, steps in far.items() if steps <= 2}
    assert bool(program.layout.ways_of_many) is (few == 0)


def test_a_distance_costs_the_same_whatever_is_known(tmp_path, monkeypatch):
    """A game that goes on elsewhere, where nothing is kept, is stopped at the same place."""
    drawn = f'  "{"#" * 39}."\n' * 4
    text = f'game toy "Toy"\n  players 2 to 2\nnoun spot spots\ngrid land: spot square\n{drawn}'
    program = toy(tmp_path, "", text).any_program
    run = Run(program, program.layout.initial, None, search_ahead=False, traced=False)
    monkeypatch.setattr(grids, "FEW_CELLS", 0)
    monkeypatch.setattr(grids, "KEPT", 156 * 3)
    cells = program.layout.of_noun["spot"]
    costs = set()
    for start, end in [
        (cells[0], cells[9]),
        (cells[9], cells[0]),
        *((cell, cells[0]) for cell in cells),
        *((cell, cells[0]) for cell in cells[1:]),
        *pairwise(cells),
        (cells[0], cells[9]),
    ]:
        before = run.answers.fuel
        grids.distance(run, start, end, None, 0, True)
        costs.add(before - run.answers.fuel)
    assert costs == {156 // grids.CELLS_A_TURN}
    assert len(program.layout.ways_of_many) == 3


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
"""
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
