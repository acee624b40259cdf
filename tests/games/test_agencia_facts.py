"""The cards of Agência are the published ones: number, name, decks, kind, copies in each deck and ideology of all 211."""

from __future__ import annotations

import json
import sys
from collections import Counter

import pytest

from interpreter import api
from loaded import loaded, results_of
from places import ROOT
from repl.cli.cli import run
from repl.terminal.context import Context

FACTS = json.loads(ROOT.joinpath("tests/facts/agencia.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cards() -> dict[str, api.CardInfo]:
    return {card.number: card for card in api.load("agencia", scenarios=False).cards}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["number"])
def test_the_card_is_the_published_one(cards, fact):
    card = cards[fact["number"]]
    fields = dict(card.fields)
    assert (card.name, fields["kind"], fields["ideology"]) == (fact["name"], fact["kind"], fact["ideology"])
    assert dict(card.decks) == fact["copies"]
    assert card.deck == next(iter(fact["copies"]))  # of the two naturals that several decks have: the first
    assert card.copies == sum(fact["copies"].values())


def test_show_lists_them_so(capsys):
    context = Context(sys.stdin, sys.stdout, sys.stderr, {})
    assert run(["show", "agencia", "--json"], context) == 0
    shown = json.loads(capsys.readouterr().out)["cards"]
    wanted = {fact["number"]: (fact["name"], fact["kind"], fact["ideology"], fact["copies"]) for fact in FACTS}
    assert {
        card["number"]: (card["name"], card["fields"]["kind"], card["fields"]["ideology"], card["decks"])
        for card in shown
    } == wanted
    assert (len(shown), sum(card["copies"] for card in shown)) == (211, 280)


def test_there_are_no_others(cards):
    assert sorted(cards) == sorted(fact["number"] for fact in FACTS)
    assert (len(cards), sum(card.copies for card in cards.values())) == (211, 280)


def test_each_ideology_has_eight_cards(cards):
    ideologies = Counter(dict(card.fields)["ideology"] for card in cards.values())
    del ideologies[None]
    assert set(ideologies.values()) == {8} and len(ideologies) == 7


def test_the_game_says_whose_it_is():
    credits = dict(api.load("agencia", scenarios=False).credits)
    assert credits["author"] == "Peterson"
    assert "CC BY-NC-SA 4.0" in credits["licence"]


#: What no scenario can see fail: 011 asks for nothing that could be missing, 059 and 153 never are a crisis.
NEVER_A_CRISIS = {"011", "059", "153"}


def test_every_card_is_seen_at_work_and_every_card_that_can_be_a_crisis_as_one():
    folder = ROOT / "rulebooks" / "agencia"
    results = results_of(folder)
    counted = api.coverage(loaded(folder), results)
    assert len(results) >= 500
    assert [card.number for card, shown, _ in counted if not shown] == []
    assert {card.number for card, _, failed in counted if card.can_fail and not failed} == NEVER_A_CRISIS
