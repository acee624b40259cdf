"""One trial that does not look which thing is taken tells of all of them, where none of them can be told from the others."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.positions.position import choose
from interpreter.runtime.trials import options, repair, search
from interpreter.simulation.playout import random_playout
from places import rules_beside
from toys import toy

BEGIN = "\n" + rules_beside(__file__, "short_ways_begin")

#: A card that brings a rule: it is the top of the pile.
BAN = '\n\ncard 30 "Ban": forbid you gain n'
BANS = (
    '\n\ncard 30 "Ban": forbid you gain n\ncard 31 "Mean": forbid you give n to whom\ncard 32 "Full": forbid you discard n\n'
    'card 33 "Still": forbid you drop'
)
HUSH = '\n\ncard 30 "Hush": mute red cards'
WEALTH = '\n\ncard 30 "Wealth": change score of you by 1'

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
    "what comes in force": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    player 1 gains 1" + BAN,
        1,
        3,
    ),
    "what comes in force, where nothing asks for its rules": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    player 1 draws 1" + BAN,
        0,
        4,
    ),
    "what comes in force, with a value that it changes": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    require player 1.score = 0" + WEALTH,
        1,
        3,
    ),
    "what comes in force, where each brings rules and what is asked goes on without knowing": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    require player 1 can gain 1" + BANS,
        4,
        3,
    ),
    "what comes in force and switches others off": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    player 1 draws 1" + HUSH,
        1,
        4,
    ),
    "what comes in force, where nothing asks for rules": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of" + BAN,
        0,
        4,
    ),
    "what comes in force with another": (
        "player 1 chooses 2 cards in player 1.hand as lot",
        "move lot to player 1.table_of\n    player 1 gains 1" + BAN,
        1,
        3,
    ),
    "what comes in force and is looked at": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    require there are no cards in player 1.table_of where it.worth = 5",
        4,
        3,
    ),
    "what comes in force, where it is asked who would do something": (
        "player 1 chooses a card in player 1.hand as c",
        "move c to player 1.table_of\n    require count of players that would gain if (player 1 gains 1) > 0" + BAN,
        1,
        4,
    ),
    "some card or other": ("player 1 chooses a card in player 1.hand as c", "require c is not card 11", 4, 3),
}


def counted_options(monkeypatch) -> list[int]:
    """Return a list that gets the options that are tried by themselves from now on."""
    tried: list[int] = []
    plain = options._works_with

    def works_with(run, block, script, *more):
        tried.append(script[-1])
        return plain(run, block, script, *more)

    monkeypatch.setattr(options, "_works_with", works_with)
    return tried


def first_question(folder, monkeypatch, head: str, body: str):
    """Return the first position of a game at a block, and of how many options each was tried."""
    rules = BEGIN.replace("{body}", f"{head}\n    {body}").replace(
        "step take\n", "value best: card or none\n\nstep take\n"
    )
    game = toy(folder, rules)
    position = api.begin(game, 2, 7)
    yes = next(option for option in position.decision.options if option.possible)
    tried = counted_options(monkeypatch)
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


def test_a_card_whose_rules_nothing_asked_for_has_a_part_in_it_all_the_same(tmp_path, monkeypatch):
    """With another rule on it the options may be others."""
    title = "what comes in force, where nothing asks for its rules"
    position, _ = first_question(tmp_path, monkeypatch, *BLOCKS[title][:2])
    assert {card.node.id for card in position.program.book.cards if card.index in position.read} == {"30"}


def test_of_things_in_two_zones_one_trial_a_zone_is_enough(tmp_path, monkeypatch):
    both = "player 1 chooses a card in (player 1.hand + player 2.hand) as c"
    head = "for each (top 4 of pile) as one: move one to player 2.hand"
    position, tried = first_question(
        tmp_path, monkeypatch, head, f"reveal player 2.hand to player 1\n    {both}\n    move c to waste"
    )
    assert len(position.decision.possible) == 8
    assert tried == []


def test_of_some_that_are_the_same_what_is_chosen_second_needs_no_trial(tmp_path, monkeypatch):
    head = "raise marks by 1"
    body = 'player 1 chooses 2 cards in player 1.hand as lot\n    move lot to waste\n\ncard 40 "Twin", copies 2'
    position, tried = first_question(tmp_path, monkeypatch, head, body)
    assert len(position.decision.options) == 3  # of four cards
    second = choose(position.program, position, position.decision.options[0].id).decision
    assert len(second.possible) == len(second.options) == 3
    assert tried == []


@pytest.mark.parametrize(
    ("then", "one_by_one"),
    [
        ("require count of waste > 1", 0),
        ("require c.worth = 7", 4),
        ("player 1 discards 4", 0),
        ("player 2 discards 1", 0),
    ],
)
def test_where_a_block_comes_to_nothing_whatever_is_taken_one_search_tells(tmp_path, monkeypatch, then, one_by_one):
    take = "player 1 chooses a card in player 1.hand as c\n    move c to waste"
    rules = BEGIN.replace("player 1 may\n", "attempt\n").replace(
        "{body}", f"{take}\n    {then}\n  otherwise: raise marks by 1"
    )
    game = toy(tmp_path, rules)
    tried = counted_options(monkeypatch)
    position = api.begin(game, 2, 7)
    assert position.decision is None
    assert dict(position.outcome.tallies) == {"marks": 1}
    assert len(tried) == one_by_one


LAST = """
step inner
  player 1 may: player 1 gains 1

step take
  {body}

play
  run take

tally marks: marks
"""

#: A question whether something is to be done, and whether it is tried what comes of it if it is not.
LEFT = {
    "the last of a step": ("player 1 may: player 1 gains 1", False),
    "the last of a branch": (
        "if marks = 0\n    raise marks by 1\n    player 1 may: player 1 gains 1\n  else: raise marks by 2",
        False,
    ),
    "with something behind it": ("player 1 may: player 1 gains 1\n  require marks = 0", True),
    "with something behind the branch": ("if marks = 0\n    player 1 may: player 1 gains 1\n  raise marks by 2", True),
    "with something for who leaves it": ("player 1 may: player 1 gains 1\n  otherwise: player 1 gains 2", True),
    "in a loop": ("repeat 2\n    player 1 may: player 1 gains 1", True),
    "in a step within a step": ("run inner\n  require marks = 0", True),
    "with a rule behind the step": ("player 1 may: player 1 gains 1\n\nrules: after take: raise marks by 1", True),
    "with a rule that ends with the step": (
        "during this take: forbid anyone draws n\n  player 1 may: player 1 gains 1",
        True,
    ),
}


@pytest.mark.parametrize("title", LEFT)
def test_that_what_may_be_done_can_be_left_takes_no_trial_where_nothing_comes_behind_it(tmp_path, monkeypatch, title):
    body, is_tried = LEFT[title]
    tried = counted_options(monkeypatch)
    decision = api.begin(toy(tmp_path, LAST.replace("{body}", body)), 2, 7).decision
    assert decision.kind == "may" and len(decision.possible) == 2
    assert (1 in tried) is is_tried


OFFER = "\n" + rules_beside(__file__, "short_ways_offer")

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
    plain = search.by_search

    def counted(run, block, prefix):
        searches.append(block)
        return plain(run, block, prefix)

    monkeypatch.setattr(search, "by_search", counted)
    decision = api.begin(game, 2, 7).decision
    assert (decision is not None) is offered
    assert bool(searches) is searched


#: One of some cards can be carried out, and of none of the others does it take a trial to know that it cannot.
CHOSEN = "\n" + rules_beside(__file__, "short_ways_chosen")


@pytest.mark.parametrize("card", ["card 32", "card 33", "card 34"])
def test_a_playout_knows_beforehand_what_a_card_that_was_chosen_lacks(tmp_path, monkeypatch, card):
    game = toy(tmp_path, CHOSEN.replace("{card}", card))
    program = game.program(2, game.default_options, traced=False, whole=True)
    searches: list[object] = []
    plain, lacked = search.by_search, repair._lacked
    monkeypatch.setattr(search, "by_search", lambda *given: searches.append(given) or plain(*given))
    found: list[object] = []
    monkeypatch.setattr(repair, "_lacked", lambda *given: found.append(lacked(*given)) or found[-1])
    played = [random_playout(program, seed) for seed in range(12)]
    assert all(dict(one.tallies) == {"marks": 1} for one in played)
    assert 2 < len(found) < 10
    assert not searches
