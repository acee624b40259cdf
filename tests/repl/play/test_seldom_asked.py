"""What the prose says is seldom wanted is asked only of a player who has typed `ask`; `undo` takes back what was typed; a saved game
holds it."""

from __future__ import annotations

import io
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter import api
from repl.cli.arguments import play_arguments
from repl.cli.cli import run
from repl.cli.verbs.play import resumed
from repl.play.commands import COMMANDS
from repl.play.saves import asks_all_in, read, save
from repl.play.session import Session
from repl.play.table import Table
from repl.render.output import Output
from repl.terminal.context import Context

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
        "Do you sort your books? This question is not asked; `ask` turns it on."
    ]


def test_whoever_types_ask_is_asked_and_may_stop_it(session):
    assert not session.submit("ask").error
    session.submit(session.asked().choices[-1].key)
    assert asked(session) == "turn" and len(session.taken) == 1
    assert "sort" in session.asked().line
    session.submit("ask")
    assert len(session.taken) == 1, "the open question stays"


def test_undo_takes_back_what_was_typed(session):
    session.submit(session.asked().choices[-1].key)
    assert len(session.taken) == 2
    session.submit("undo")
    assert session.taken == []


@pytest.mark.parametrize("typed", [["ask"], ["ask", "ask"], ["ask", "ask", "ask"], []])
def test_a_saved_game_that_goes_on_asks_as_before(tmp_path, typed):
    one = kept(tmp_path)
    for line in [*typed, "no", f"save {tmp_path / 'copy.game'}"]:
        assert not one.submit(line).error
    here, file = (asked(one), one.taken), one.keeper.path
    assert len(one.taken) == (1 if len(typed) % 2 else 2)
    one.keeper.close()
    for path in (file, tmp_path / "copy.game"):
        again = gone_on(path, tmp_path)
        again.start()
        assert (asked(again), again.taken) == here
        assert not again.submit(f"load {tmp_path / 'copy.game'}").error
        assert (asked(again), again.taken) == here
        again.submit("undo")
        assert again.taken == []
        again.keeper.close()


def test_a_saved_game_that_asks_seldom_wanted_questions_is_replayed(tmp_path):
    one = kept(tmp_path)
    for line in ("ask", "no", "no", "ask", "no"):
        assert not one.submit(line).error
    out = io.StringIO()
    context = Context(io.StringIO(), out, out, {"XDG_STATE_HOME": str(tmp_path)})
    assert run(["replay", str(one.keeper.path), "--quiet"], context) == 0
    assert "4 decisions" in out.getvalue()


@pytest.mark.parametrize("value", ["yes", 1, None, {"all": "yes"}])
def test_a_record_of_ask_with_another_value_asks_nothing_more(tmp_path, value):
    beginning = kept(tmp_path).header
    save(tmp_path / "a.game", beginning, [{"ask": True}, {"ask": value}])
    contents = read(tmp_path / "a.game")
    assert not asks_all_in(contents)
    assert asks_all_in(replace(contents, records=(*contents.records, {"ask": True})))


def kept(tmp_path: Path) -> Session:
    """Return the session of a game that is saved, at its first question."""
    (tmp_path / "shelf.naipe").write_text(RULES, encoding="utf-8")
    table = Table(("Ana", "Bot 2"), frozenset({2}), 1)
    file = tmp_path / "shelf.naipe"
    session = Session(
        api.load(file), table, commands=COMMANDS, name=str(file), language="en", folder=tmp_path / "games"
    )
    session.keep()
    session.start()
    return session


def gone_on(path: Path, tmp_path: Path) -> Session:
    """Return the session of a saved game that goes on."""
    context = Context(io.StringIO(), io.StringIO(), io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)})
    parser = ArgumentParser()
    play_arguments(parser)
    return resumed(parser.parse_args(["--resume", str(path)]), context, Output(io.StringIO()))[0]
