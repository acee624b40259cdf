"""What cannot be tried to its end is offered, and the question says that perhaps nothing fits (F27): for what is seen, not for what is."""

from __future__ import annotations

import random

import pytest
from pyrsistent import pvector

from hidden import dealt_anew
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model.layout import RNG
from interpreter.positions.position import go_on
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.terminal import protocol

RULES = """\
game melds "Melds"
  players 2 to 2
  languages en
  active actor

noun card cards
  field rank: number
zone pile: all cards, face down
zone waste: card
zone hand of player: card, seen by owner
value actor: player or none

cards 101 to 140 "Card {n}" for n from 1 to 40
  rank n
"""


def asked(cards: int, *tests: str, head: str = "p may", seed: int = 1) -> tuple[api.Game, api.Position]:
    """Return a game in which a player with some of the cards 1, 2, ... may choose one or more of them that pass some tests."""
    indent = "" if not head else "  "
    body = "\n".join(f"  {indent}require {test}" for test in tests)
    text = f"""{RULES}
step melding of player p
  set actor to p
  {head}
  {indent}p chooses one or more cards in p.hand as lot
{body}
  {indent}move lot to waste

play
  for each card in pile where it.rank <= {cards} as c: move c to seat(1).hand
  shuffle pile
  run melding for seat(1)
  end play
"""
    game = of_texts({"rules.naipe": text})
    return game, api.begin(game, 2, seed)


def test_a_question_says_where_nothing_was_found_and_not_all_could_be_tried():
    game, position = asked(13, "lowest rank of lot > 50")
    assert position.due.kind == "may" and position.due.perhaps_none
    after = api.decide(game, position, "yes")
    assert after.due.kind == "choose" and after.due.perhaps_none
    # What was wrong with a thing is not worked out where it was not tried, so all are offered.
    assert len(after.due.possible) == 13


def test_a_choice_by_itself_says_it_as_well():
    _, position = asked(13, "lowest rank of lot > 50", head="attempt")
    assert position.due.kind == "choose" and position.due.perhaps_none


@pytest.mark.parametrize("head", ["p may", "attempt"])
@pytest.mark.parametrize(
    "test", ["highest rank of lot = 3", "(highest rank of lot = 12 and count of lot = 4)"], ids=["soon", "deep"]
)
def test_it_is_not_said_where_something_was_found(head, test):
    _, position = asked(13, test, head=head)
    assert len(position.due.possible) > 1 and not position.due.perhaps_none


def test_what_could_all_be_tried_is_not_offered_where_nothing_fits():
    _, position = asked(9, "lowest rank of lot > 50")
    assert position.decision is None


#: What fits in each depends on a card that nobody sees, and the way to it is tried late, or at once on the real position.
HIDDEN = (
    "(count of lot = 13 and (the top of pile).rank > 27) or lowest rank of lot > 50",
    "lowest rank of lot > 50 or (count of lot > 12 and (the top of pile).rank > 27)",
    "(the top of pile).rank > 27 or lowest rank of lot > 50",
    "(the top of pile).rank > 27 and count of lot > 3",
    "lowest rank of lot > 50",
)


@pytest.mark.parametrize("head", ["p may", "attempt"])
@pytest.mark.parametrize("test", HIDDEN)
def test_it_tells_nothing_of_what_is_hidden(head, test):
    """Positions that look alike to whoever is asked: it is said in all of them, or in none."""
    _, position = asked(13, test, head=head)
    said = set()
    for seed in range(8):
        state = dealt_anew(position.program, list(position.slots), 0, random.Random(seed))
        state[RNG] = position.slots[RNG]
        other = go_on(position.program, pvector(state), position.answers)
        said.add((other.due.kind, other.due.perhaps_none, len(other.due.possible)))
    assert len(said) == 1


@pytest.mark.parametrize("test, says", [("lowest rank of lot > 50", True), ("highest rank of lot = 3", False)])
def test_the_prompt_and_the_protocol_say_it(test, says):
    game, _ = asked(13, test)
    session = Session(game, Table(("Ana", "Bea"), frozenset(), seed=1), commands=COMMANDS)
    assert protocol.question(session)["perhaps_none"] is says
    session.start()
    session.submit("")
    said = session.asked()
    assert said is not None and ("not every answer could be tried: perhaps nothing fits" in said.reasons) is says
