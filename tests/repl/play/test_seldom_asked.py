"""What the prose says is seldom wanted is asked only of a player who has typed `ask`; `undo` takes back what was typed."""

from __future__ import annotations

import pytest

from interpreter import api
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table

RULES = """\
game shelf "Shelf"
  players 2 to 2
  languages en

noun card cards
zone hand of player: cards, seen by owner
zone shelf: all cards, open

verb shelve shelves shelved: who shelves
  who chooses a card in who.hand as first_down
  move first_down to the bottom of shelf
verb sort sorts sorted: who sorts
  who shelves

step turn of player p
  move the top 2 of shelf to p.hand
  p may shelve
  p may sort

play
  run turn for seat(1)
  run turn for seat(1)

prose en
  shelve: "[shelve/shelves/shelved]", asked "do you shelve a book?"
  sort: "[sort/sorts/sorted]", asked "do you sort your books?", declined ""

card 01 "Atlas"
card 02 "Bestiary"
card 03 "Cookbook"
card 04 "Diary"
"""


@pytest.fixture
def session(tmp_path) -> Session:
    (tmp_path / "shelf.naipe").write_text(RULES, encoding="utf-8")
    table = Table(("Ana", "Bot 2"), frozenset({2}), 1)
    session = Session(api.load(tmp_path), table, commands=COMMANDS, language="en")
    session.start()
    return session


def asked(session: Session) -> str:
    return session.decision.of if session.decision is not None else "over"


def test_a_seldom_wanted_question_passes_by_itself_and_is_told_once(session):
    said = [session.submit(session.asked().choices[-1].key) for _ in range(2)]
    assert session.is_over and [option for _, option in session.taken] == ["no"] * 4
    told = [line.text for reply in said for line in reply.said]
    assert [line for line in told if "`ask`" in line] == [
        "Do you sort your books? That is not asked; `ask` asks it from now on."
    ]


def test_whoever_types_ask_is_asked_and_may_stop_it(session):
    assert not session.submit("ask").error
    session.submit(session.asked().choices[-1].key)
    assert asked(session) == "turn" and len(session.taken) == 1
    assert "sort" in session.asked().reasons[0]
    session.submit("ask")
    assert len(session.taken) == 1, "the open question stays"


def test_undo_takes_back_what_was_typed(session):
    session.submit(session.asked().choices[-1].key)
    assert len(session.taken) == 2
    session.submit("undo")
    assert session.taken == []
