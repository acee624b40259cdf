"""The host changes a card while the game is on: all say whether the new rules hold, and nobody learns what is hidden."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from places import rules_beside

pytest.importorskip("starlette", reason="naipe[serve] is not installed")

from interpreter import api
from repl.play import loading, saves
from repl.serve.messages import LONGEST, LONGEST_CHANGE
from serving import Tables

RULES = rules_beside(__file__, "changed_at_the_table")


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    (tmp_path / "fair.naipe").write_text(RULES)
    return Tables(api.load(tmp_path / "fair.naipe"), 3, folder=tmp_path / "kept")


def played(tables: Tables, laps: int) -> None:
    tables.play(random.Random(2), laps)


def vote(tables: Tables, *answers: bool) -> None:
    for page, yes in zip(tables.pages.values(), answers, strict=True):
        tables.send(page, {"vote": yes})


def test_the_host_reads_a_card_and_all_go_on_with_its_new_text(tables: Tables, tmp_path: Path) -> None:
    host, old = tables.host(), tables.session.game.digest
    tables.send(host, {"card": "2"})
    assert host.told["card"] == {"name": "2 Pear", "title": "2 Pear", "text": 'card 2 "Pear", copies 6: you gain 2\n'}
    played(tables, 2)
    coins = dict(zip((1, 2, 3), tables.session.view().player_values))
    tables.send(host, {"change": 'card 2 "Pear", copies 6: you gain 5', "to": "2 Pear"})
    asked = [page.told["vote"] for page in tables.pages.values()]
    assert all(text.startswith("The host has changed 2 Pear.") and text.endswith("rules?") for text in asked)
    page = tables.asked()
    assert page is not None
    tables.send(page, page.answer(random.Random(1)))
    assert (
        page.wrong == ["First all players say whether they accept the new rules."] and tables.session.game.digest == old
    )
    kept = tables.session.keeper.path
    vote(tables, True, True, True)
    session = tables.session
    assert session.game.digest != old and len(session.taken) == 2, "the answers of before were given again"
    assert session.keeper.path != kept and (tmp_path / "fair.naipe").read_text() == RULES
    for seat, values in enumerate(session.view().player_values, 1):
        before = dict(coins[seat])["coins"]
        assert dict(values)["coins"] == {0: 0, 1: 1, 2: 5}[before]
    assert all("The new text of 2 Pear is in force, in this game alone." in page.said for page in tables.pages.values())
    played(tables, 100)
    assert session.is_over
    contents = saves.read(session.keeper.path)
    assert loading.game_of(contents).digest == session.game.digest, "the saved game holds its rules"
    assert list(saves.decisions(contents)) == session.taken


def test_one_no_keeps_the_rules_and_the_game_goes_on(tables: Tables) -> None:
    host, old = tables.host(), tables.session.game.digest
    played(tables, 1)
    before = tables.session.position.digest()
    tables.send(host, {"change": 'card 1 "Apple", copies 6: you gain 4', "to": "1"})
    vote(tables, True, False, True)
    assert tables.session.game.digest == old and tables.session.position.digest() == before
    assert "Bea wants the old rules, so they stay." in host.said and host.told["vote"] == ""
    played(tables, 100)
    assert tables.session.is_over


def test_how_far_nothing_is_different_is_said_by_the_own_log_and_by_nothing_else(tables: Tables) -> None:
    """The lines behind it under the new rules are not told: they may show what the next card of the box is."""
    played(tables, 2)
    host = tables.host()
    more = "step lap of player p\n  move the top of box to stall\n  p chooses a card in p.hand as c\n  move c to stall\n  resolve c for p"
    tables.send(host, {"change": more, "to": "lap"})
    assert host.wrong == []
    for page in tables.pages.values():
        begin, _, said = page.told["vote"].partition("Nothing is different up to here: ")
        assert begin == "The host has changed lap. "
        stays = re.sub(r"( Some later answers.*)? Do we go on with the new rules\?$", "", said)
        assert stays in [text for _, text, _ in page.log], said
    vote(tables, True, True, True)
    stall = next(zone for zone in tables.session.view().zones if zone.name == "stall")
    assert len(stall.pieces) > len(tables.session.taken)


def test_where_not_all_answers_fit_the_game_goes_on_from_the_last_that_does(tables: Tables) -> None:
    played(tables, 4)
    tables.send(
        tables.host(),
        {"change": "step lap of player p\n  p chooses a number from 1 to 2 as n\n  p gains n", "to": "lap"},
    )
    assert "Some later answers no longer fit" in tables.pages[1].told["vote"]
    vote(tables, True, True, True)
    assert tables.session.taken == [] and tables.asked() is tables.pages[1]
    played(tables, 100)
    assert tables.session.is_over


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("2", 'card 2 "Pear", copies 6: you gain lots', "lots"),
        ("2", '  card 2 "Pear": you gain 1', "The first line begins at the margin"),
        ("2", 'card 2 "Pear", copies 6: you gain 2', "stays as it was"),
        ("2", " ", "stays as it was"),
        ("nobody", "card", "There is no card, no rule and no file `nobody`"),
        ("fair.naipe", "game", "Here you can change only a card or a rule"),
    ],
)
def test_a_text_that_cannot_be_changes_nothing_and_only_the_host_is_told(
    tables: Tables, name: str, text: str, words: str
) -> None:
    host, before = tables.host(), [list(page.raw) for page in tables.pages.values()]
    tables.send(host, {"change": text, "to": name})
    assert len(host.wrong) == 1 and words in host.wrong[0]
    assert [page.raw for page in tables.pages.values()] == before
    played(tables, 1)
    assert len(tables.session.taken) == 1


def test_rules_are_changed_by_the_page_of_the_host_alone(tables: Tables) -> None:
    page, watching = tables.pages[1], tables.opened(None)
    for one in (page, watching):
        tables.send(one, {"card": "2"})
        tables.send(one, {"change": 'card 2 "Pear", copies 6: you gain 5', "to": "2"})
        tables.send(one, {"change": "x" * (LONGEST + 1), "to": "2"})
        assert len(one.wrong) == 3 and "card" not in one.told and "too long" in one.wrong[2]
    host = tables.host()
    tables.send(host, {"change": "x" * (LONGEST_CHANGE + 1), "to": "2"})
    assert "too long" in host.wrong[0]


def test_who_comes_while_all_are_asked_is_not_waited_for_and_who_leaves_neither(tables: Tables) -> None:
    host = tables.host()
    tables.hosted.leave(tables.pages[3])
    tables.send(host, {"change": 'card 1 "Apple", copies 6: you gain 4', "to": "1"})
    late = tables.opened(3)
    assert late.told["vote"] == ""
    tables.send(tables.pages[1], {"vote": True})
    tables.hosted.leave(tables.pages[2])
    (source,) = tables.session.game.sources.values()
    assert "you gain 4" in source.text and late.told["vote"] == ""
