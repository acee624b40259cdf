"""What is said of places and cards where they are shown: whose a place is, which badge a word has."""

from __future__ import annotations

from dataclasses import replace

from pyrsistent import pvector

from interpreter import api
from interpreter.inspection.explanation import differences
from interpreter.inspection.panels import pictures_of
from places import rules_beside
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


TROOPS = "\n" + rules_beside(__file__, "what_is_shown_of_things")


def test_things_of_which_somebody_has_several_are_told_by_what_they_are_called(tmp_path):
    """Of a flag there is one: it is told by its title."""
    game = toy(tmp_path, TROOPS)
    position = api.begin(game, 2, 1)
    told = [api.narrate(game, event, "en", ("Ana", "Bea"), 2, position.program) for event in position.events]
    assert [line for line in told if line is not None and "musters" in line] == [
        "Ana musters 2 Infantry.",
        "Ana musters 2 Infantry and “Flag”.",
    ]


def test_whoever_does_not_see_a_hand_is_not_shown_by_colour_what_is_in_it(tmp_path):
    game = toy(
        tmp_path,
        "board hands\n  show hand by colour\n\nstep asking\n  player 1 may: player 1 gains 1\n\nplay\n  run asking\n",
    )
    position = api.begin(game, 2, 1)
    slots = list(position.slots)
    base = position.program.layout.base["zone", "player", "hand"]
    slots[base], slots[base + 1] = (0, 11), (1,)
    seen = {}
    for seat in (1, 2, None):
        (panel,) = [one for one in pictures_of(position.program, slots, seat) if one.name == "hands"]
        (part,) = panel.parts
        seen[seat] = {(title, seats) for row in part.rows for _, title, seats in row.cards if seats}
    assert seen == {1: {("Ash", (1,)), ("Pine", (1,))}, 2: {("Birch", (2,))}, None: set()}


LUCKY = """
value lucky: players

step luck
  set lucky to player 1
  player 1 may: player 1 gains 1

play
  run luck
"""


def test_a_value_that_is_several_players_is_compared_by_who_they_are(tmp_path):
    game = toy(tmp_path, LUCKY)
    position = api.begin(game, 2, 1)
    slots = list(position.now)
    slots[position.program.layout.base["value", None, "lucky"]] = (0, 1)
    found = differences(game, position, replace(position, now=pvector(slots)))
    assert [(one.name, one.before, one.after) for one in found] == [("lucky", ("player 1",), ("player 1", "player 2"))]


CARGO = """
noun cart carts
  value cargo: number
zone yard: cart
supply: 2 carts in yard

step loading
  player 1 chooses a cart in yard as loaded
  raise loaded.cargo by 1

play
  run loading
  run loading
"""


def test_a_thing_is_seen_as_it_is_now_however_it_was_seen_before(tmp_path):
    """What one has seen is kept for all who look, and made anew where a value of it has changed, also on the way back."""
    game = toy(tmp_path, CARGO)

    def cargo(position):
        views = [api.view(game, position, seat) for seat in (1, 2, None)]
        told = [
            [dict(piece.values)["cargo"] for piece in zone.pieces]
            for view in views
            for zone in view.zones
            if zone.name == "yard"
        ]
        assert told[0] == told[1] == told[2]
        return told[0]

    first = api.begin(game, 2, 1)
    second = api.decide(game, first, first.decision.options[1].id)
    third = api.decide(game, first, first.decision.options[0].id)
    assert cargo(first) == [1, 0], "of two that are alike, one is taken without a question"
    assert cargo(second) == [1, 1] and cargo(third) == [2, 0]
    assert cargo(first) == [1, 0], "a position of before is as it was"
