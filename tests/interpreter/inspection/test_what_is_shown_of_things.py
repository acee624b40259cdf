"""What is said of places and cards where they are shown: whose a place is, which badge a word has."""

from __future__ import annotations

from interpreter import api
from toys import toy

RULES = """
noun cart carts
zone load of cart: card
zone yard: cart
supply: 2 carts in yard

board
  badge colour: red "R" red, blue "B" blue

step asking
  player 1 may: player 1 gains 1

play
  run asking
"""


def test_a_place_is_called_by_the_thing_that_has_it_and_not_by_a_player(tmp_path):
    game = toy(tmp_path, RULES)
    view = api.view(game, api.begin(game, 2, 1), 1)
    assert {(zone.name, zone.owner): zone.of for zone in view.zones if zone.name in ("hand", "load", "pile")} == {
        ("pile", None): "",
        ("hand", 1): "",
        ("hand", 2): "",
        ("load", "cart-1"): "cart 1",
        ("load", "cart-2"): "cart 2",
    }


def test_every_card_is_known_by_its_number_the_first_too_and_has_the_badge_of_its_board(tmp_path):
    game = toy(tmp_path, RULES)
    assert [card.name for card in game.pieces.values() if card is not None][:2] == ["Ash", "Birch"]
    assert game.badges == {"colour": {"red": ("R", "red"), "blue": ("B", "blue")}}
