"""One trial that does not look which thing is taken tells of all of them, where none of them can be told from the others."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.positions.position import choose
from interpreter.runtime import search
from toys import toy

BEGIN = """
step deal
  player 1 keeps the top of pile
  move the top 3 of pile to player 1.hand

verb keep keeps kept: who keeps card c
  move c to who.hand

verb drop drops dropped: who drops
  who chooses a card in who.hand as lot
  move lot to waste

verb drop_but drops_but dropped_but: who drops_but card old
  who drops
  require there are no cards in waste where it is old

step take
  player 1 may
    {body}

play
  run deal
  run take

tally marks: marks
"""

#: What is done in a block, how many of the four cards are tried one by one, and how many may be taken.
BLOCKS = {
    "whichever": ("player 1 chooses a card in player 1.hand as c", "move c to waste", 0, 4),
    "two, one after the other": ("player 1 chooses 2 cards in player 1.hand as lot", "move lot to waste", 0, 4),
    "what another choice took": (
        "player 1 chooses a card in player 1.hand as c",
        "player 1 chooses a card in player 1.hand as d\n    require d is not c",
        0,
        4,
    ),
    "what is printed": ("player 1 chooses a card in player 1.hand as c", "require c.worth = 1", 4, 3),
    "one that a value names": (
        "set best to the top of player 1.hand",
        "player 1 chooses a card in player 1.hand as c\n    require c is not best",
        1,
        3,
    ),
    "one that is on record, where nobody asks": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to waste",
        0,
        4,
    ),
    "one that is on record, where it is asked": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to waste\n    require there are no cards in waste that player 1 kept",
        1,
        3,
    ),
    "one that is on record, where it was asked before": (
        "for each (cards in player 1.hand that player 1 kept) as old",
        "  player 1 drops_but old",
        1,
        3,
    ),
    "some card or other": ("player 1 chooses a card in player 1.hand as c", "require c is not card 11", 4, 3),
}


def first_question(folder, monkeypatch, head: str, body: str):
    """Return the first position of a game at a block, and of how many options each was tried."""
    rules = BEGIN.replace("{body}", f"{head}\n    {body}").replace(
        "step take\n", "value best: card or none\n\nstep take\n"
    )
    game = toy(folder, rules)
    tried: list[int] = []
    plain = search._may_be_taken

    def may_be_taken(run, question, index):
        tried.append(index)
        return plain(run, question, index)

    position = api.begin(game, 2, 7)
    yes = next(option for option in position.decision.options if option.possible)
    monkeypatch.setattr(search, "_may_be_taken", may_be_taken)
    return api.decide(game, position, yes.id), tried


@pytest.mark.parametrize("title", BLOCKS)
def test_of_things_that_cannot_be_told_apart_one_trial_is_enough(tmp_path, monkeypatch, title):
    head, body, one_by_one, number = BLOCKS[title]
    position, tried = first_question(tmp_path, monkeypatch, head, body)
    decision = position.decision
    assert len(decision.options) == 4
    assert len(tried) == one_by_one
    assert len(decision.possible) == number
    if title.startswith("two"):
        second = choose(position.program, position, decision.possible[0].id).decision
        assert tried == [] and len(second.options) == len(second.possible) == 3


OFFER = """
step deal
  move the top 2 of pile to player 1.hand
  move card 2 to player 2.hand
  move card 3 to player 2.hand
  set player 2.score to 3

step take
  player 1 may
    {body}

verb swap_one swaps_one swapped_one: who swaps_one
  require who.score > 1
  who chooses a card in who.hand where it.worth = 5 as c
  move c to waste

verb spend spends spent: who spends number n
  require who.score >= n
  lower who.score by n

card 30 "Cellar"
  at use: you discard 5

play
  run deal
  run take

tally marks: marks
"""

#: What is offered, whether it is, and whether a search has to tell.
OFFERS = {
    "fewer cards than are discarded": ("player 1 discards 5", False, False),
    "as many cards as are discarded": ("player 1 discards 2", True, False),
    "a requirement inside a verb": ("player 1 spends 2", False, False),
    "a requirement of another": ("player 2 spends 2", True, False),
    "a card that asks for too much": ("resolve card 30 at use for player 1", False, True),
    "what another holds, and the one who is asked does not see": ("player 2 swaps_one", True, True),
    "as many as there are": ("as much as possible: player 1 discards 5", True, False),
}


@pytest.mark.parametrize("title", OFFERS)
def test_what_a_block_lacks_is_known_beforehand_by_what_the_player_knows(tmp_path, monkeypatch, title):
    body, offered, searched = OFFERS[title]
    game = toy(tmp_path, OFFER.replace("{body}", body))
    searches: list[object] = []
    plain = search._search

    def counted(run, block, prefix):
        searches.append(block)
        return plain(run, block, prefix)

    monkeypatch.setattr(search, "_search", counted)
    decision = api.begin(game, 2, 7).decision
    assert (decision is not None) is offered
    assert bool(searches) is searched
