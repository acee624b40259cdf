"""What is offered where nothing can be known, and groups that begin somewhere: seen from the answers."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import RuleError
from toys import SETTING


def played(*lines: str, players: int = 3) -> tuple[api.Game, api.Position]:
    trial = "step trial\n" + "".join(f"  {line}\n" for line in lines) + "play\n  run trial\n"
    game = of_texts({"rules.naipe": SETTING + trial})
    return game, api.begin(game, players, 1)


@pytest.mark.parametrize(
    "before", [(), ("  player 1 chooses a number from 1 to 2 as n",)], ids=["at once", "behind a choice"]
)
def test_what_the_rules_stop_is_offered_and_told_when_it_is_taken(before):
    """Nobody is the wiser for an option that is not there: whoever takes it is told what stops it."""
    game, position = played("player 1 may", *before, "  set marks to 999999 * 999999")
    assert [(option.id, option.possible) for option in position.due.options] == [("yes", True), ("no", True)]
    with pytest.raises(RuleError, match="a number here would be larger"):
        position = api.decide(game, position, "yes")
        api.decide(game, position, position.due.options[0].id)


def test_no_is_offered_where_something_catches_what_comes_of_it():
    """Of the step nothing would: where only `yes` leads on, nobody is asked."""
    lines = ("player 1 may: raise marks by 1", "require marks > 0")
    _, position = played("attempt", *(f"  {line}" for line in lines), "otherwise: raise marks by 5")
    assert [(option.id, option.possible) for option in position.due.options] == [("yes", True), ("no", True)]
    game, position = played(*lines, "player 1 may: raise marks by 10")
    assert api.eval_text(game, position, "marks", 1) == "1"
    assert [option.possible for option in position.due.options] == [True, True]


def test_those_who_tie_are_taken_in_the_order_that_begins_with_somebody():
    lines = [f"raise (player {seat}).score by {seat}" for seat in (1, 2, 3)]
    game, position = played(
        *lines, "for each player with fewest cards starting with player 2 as p", "  set marks to marks * 10 + p.score",
        "player 1 decides among for_it, against_it as wish",
    )  # fmt: skip
    assert api.eval_text(game, position, "marks", 1) == "231"


def test_each_item_of_a_choice_says_which_it_is():
    game, position = played(
        "move the top 5 of pile to (player 1).hand", "player 1 chooses 3 cards in (player 1).hand as lot"
    )
    parts = []
    while position.decision is not None:
        parts.append((position.due.part, position.due.parts))
        position = api.decide(game, position, position.due.options[0].id)
    assert parts == [(1, 3), (2, 3), (3, 3)]


def test_each_sort_of_a_choice_says_which_it_is():
    game = of_texts({"rules.naipe": SETTING + "noun die dice\nzone cup of player: die\nzone box: die\nsupply: 9 dice in box\n"
        "step trial\n  move 5 dice in box to (player 1).cup\n  player 1 chooses 3 dice in (player 1).cup as lot\n  move lot to box\nplay\n  run trial\n"})  # fmt: skip
    position = api.begin(game, 2, 1)
    parts = []
    while position.decision is not None:
        parts.append((position.due.part, position.due.parts))
        position = api.decide(game, position, position.due.options[0].id)
    assert parts == [(number, 3) for number in range(1, len(parts) + 1)]


@pytest.mark.parametrize("policy", ["greedy", "random"])
def test_bots_decide_as_often_as_they_are_asked(policy):
    game, _ = played(
        "player 1 decides among for_it, against_it as one",
        "player 2 decides among for_it, against_it as other",
        players=2,
    )
    assert api.simulate(game, 2, 2, 1, policy=policy)["length"]["mean"] == 2


#: Two tiles face down, of which player 1 was shown one.
SHOWN = """
game shown "Shown"
  players 2 to 2
  languages en
noun tile tiles
  field rank: number
zone rack: all tiles, face down
step look of player p
  p chooses a tile in rack as prize
  reveal prize to p
play
  reveal all tiles in rack where it.rank = 1 to player 1
  run look for player SEAT
tile 1 "Knot", rank 1
tile 2 "Plank", rank 2
"""


@pytest.mark.parametrize(("seat", "labels"), [(1, {"Knot", "hidden tile 2"}), (2, {"hidden tile 1", "hidden tile 2"})])
def test_who_was_shown_a_thing_is_offered_it_by_its_face(seat, labels):
    """H20: whoever was not is offered it as one of those that are hidden."""
    game = of_texts({"rules.naipe": SHOWN.replace("SEAT", str(seat))})
    assert {option.label for option in api.begin(game, 2, 1).due.options} == labels
