"""Cards that lead into themselves, at the table and in games of bots: nobody is stopped who did not choose it (F6)."""

from __future__ import annotations

from itertools import product

import pytest

from cases import cases_of
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import TooDeep
from places import TESTS
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table

FILE = TESTS / "interpreter" / "runtime" / "cases" / "chains.naipe"
COPIES, TURNS, _ = (of_texts({"rules.naipe": case.text}) for case in cases_of(FILE))

#: Two who hold nothing but copies of a card that carries out another one.
TRAPPED = of_texts({"rules.naipe": COPIES.sources["rules.naipe"].text.split("card 2 ")[0]})

#: One who may have the other, whose hand nobody else sees, carry out what never ends.
BORROWED = of_texts(
    {
        "rules.naipe": """
game borrowed "Borrowed"
  players 2 to 2
  languages en
noun card cards
  field rank: number
zone pile: all cards, face down
zone hand of player: card, seen by owner
value score of player: number
step turn of player p
  p chooses a card in p.hand as c
  resolve c for p
play
  move each card in pile where it.rank = 1 to (player 1).hand
  move each card in pile where it.rank = 2 to (player 2).hand
  repeat 3: run turn for player 1
card 1 "Coin", rank 1: raise you.score by 1
card 2 "Borrowed echo", rank 1
  player 2 chooses a card in (player 2).hand as model
  resolve model for player 2
card 3 "Secret echo", rank 2, copies 2
  you choose a card in you.hand where it is not this as model
  resolve model for you
"""
    }
)


@pytest.mark.parametrize(
    ("game", "policy", "cards"), list(product((COPIES, TURNS), ("random", "greedy", "mc"), (False, True)))
)
def test_no_game_of_bots_is_lost(game, policy, cards):
    games = 6 if policy == "mc" else 60
    found = api.simulate(game, games, 2, 1, policy=policy, cards=cards)
    assert found["games"] == games


@pytest.mark.parametrize("policy", ["random", "greedy", "mc"])
def test_who_has_nothing_but_what_never_ends_declines(policy):
    assert api.simulate(TRAPPED, 5, 2, 1, policy=policy)["games"] == 5


def test_what_never_ends_is_offered_told_at_its_line_and_may_be_declined():
    position = api.begin(TRAPPED, 2, 1)
    assert [(one.id, one.possible) for one in position.due.options] == [("yes", True), ("no", True)]
    with pytest.raises(TooDeep, match="without end") as error:
        api.decide(TRAPPED, position, "yes")
    text = TRAPPED.sources["rules.naipe"].text
    assert text[error.value.span.start :].startswith("resolve model for you")
    assert api.decide(TRAPPED, position, "no").due.seat == 2


@pytest.mark.parametrize(("game", "bots"), list(product((COPIES, TURNS, TRAPPED), ({1, 2}, {2}))))
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_game_at_the_table_never_ends_on_it(game, bots, seed):
    session = Session(game, Table(("One", "Two"), frozenset(bots), seed), commands=COMMANDS)
    reply = session.start()
    while not session.is_over:
        assert not reply.stopped, reply.text
        reply = session.submit(session.due.options[-1].id)
    assert not reply.stopped


def test_the_line_is_told_to_whoever_sees_the_card_and_to_nobody_else():
    session = Session(BORROWED, Table(("One", "Two"), frozenset(), 1), commands=COMMANDS)
    session.viewer = 1
    with pytest.raises(TooDeep) as error:
        session.take("card-2")
    assert session.why_stopped(error.value) == "The rules cannot go on here: one thing leads to another without end."
    session.viewer = 2
    assert "resolve model for you" in session.why_stopped(error.value)
    session.viewer = 1
    reply = session.submit("card-2")
    assert reply.stopped and "echo" not in reply.text.lower() and session.due.seat == 1
    assert not session.submit("card-1").stopped
