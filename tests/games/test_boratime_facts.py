"""Boratimê's cards say what the facts say: name, kind, copies, what is printed, and how much of it the source gives."""

from __future__ import annotations

import io
import json

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.semantics.rulebook import declare
from dsl.source import Source
from places import ROOT, TESTS
from repl.cli.cli import run
from repl.terminal.context import Context

RULEBOOK = ROOT / "rulebooks" / "boratime"
FACTS = json.loads(TESTS.joinpath("facts/boratime.json").read_text(encoding="utf-8"))
WINDOWS = {
    "any": "any_time",
    "any before contest.roll": "before_roll",
    "any before contest.result": "before_result",
    "any before score.move": "before_move",
    "contest.alter": "on_altering",
    "score.pending": "on_pending",
    "score.goal": "on_threat",
    "score phase of a Lance you lost": "on_loss",
    "score phase in which you concede": "on_conceding",
    "response": "on_answer",
}


def cards() -> list[nodes.Card]:
    files = sorted(RULEBOOK.glob("*.naipe"))
    sources = [Source(file.name, file.read_text(encoding="utf-8")) for file in files]
    findings = Findings()
    vocabulary = collect(sources, findings)
    book = declare([parse(source, vocabulary, findings) for source in sources], sources, vocabulary, findings)
    assert findings.items == []
    return [entry.node for entry in book.cards]


def value(node: nodes.Node) -> object:
    if isinstance(node, nodes.Negative):
        return -node.value.value
    return node.value if isinstance(node, nodes.Number | nodes.Flag | nodes.Text) else node.id


def printed(card: nodes.Card) -> dict[str, object]:
    return {property_.name: value(property_.value) for property_ in card.properties}


def parts(card: nodes.Card) -> set[str]:
    return {part.name for part in card.parts}


@pytest.fixture(scope="module")
def by_title() -> dict[str, nodes.Card]:
    found = [card for card in cards() if card.noun == "card"]
    assert len({card.title for card in found}) == len(found) == len(FACTS["cards"])
    return {card.title: card for card in found}


@pytest.fixture(scope="module")
def reactions() -> dict[int, nodes.Card]:
    return {int(card.id): card for card in cards() if card.noun == "reaction"}


@pytest.mark.parametrize("fact", FACTS["cards"], ids=lambda fact: fact["name"])
def test_the_card_has_its_kind_copies_and_standing(by_title, fact):
    said = printed(by_title[fact["name"]])
    assert said["kind"] == fact["kind"]
    assert said.get("copies", 1) == fact["copies"]
    assert said.get("standing", "invented") == fact["standing"]


@pytest.mark.parametrize(
    "fact", [fact for fact in FACTS["cards"] if fact["kind"] == "action"], ids=lambda fact: fact["name"]
)
def test_the_action_card_lends_what_is_printed(by_title, fact):
    said = printed(by_title[fact["name"]])
    for name in ("support", "rerolls", "lasting_dice", "lasting_rerolls"):
        assert said.get(name, 0) == fact[name]
    if fact["lasting"] != "chosen":
        assert said.get("lasting", 0) == fact["lasting"]


@pytest.mark.parametrize(
    "fact", [fact for fact in FACTS["cards"] if fact["kind"] == "lance"], ids=lambda fact: fact["name"]
)
def test_the_lance_has_its_value_danger_and_scope(by_title, fact):
    card = by_title[fact["name"]]
    said = printed(card)
    assert said.get("worth", 0) == fact["worth"]
    assert said.get("danger", False) == fact["danger"]
    assert said.get("shared", False) == fact["shared"]
    assert ("losing" in parts(card)) == fact["loser"]
    assert ("winning" in parts(card)) == fact["winner"]


@pytest.mark.parametrize(
    "fact", [fact for fact in FACTS["cards"] if fact["kind"] == "footballer"], ids=lambda fact: fact["name"]
)
def test_the_player_has_his_role_and_window(by_title, fact):
    said = printed(by_title[fact["name"]])
    assert said["role"] == fact["role"]
    assert said.get("timing", "any_time") == WINDOWS[fact["window"]]


@pytest.mark.parametrize("fact", FACTS["catalogue"], ids=lambda fact: str(fact["number"]))
def test_the_reaction_of_the_catalogue(reactions, fact):
    card = reactions[fact["number"]]
    said = printed(card)
    assert card.title == f"{fact['group']} {fact['level']}"
    assert said["level"] == fact["level"]
    assert said["standing"] == fact["standing"]
    assert said.get("timing", "any_time") == WINDOWS[fact["window"]]


@pytest.mark.parametrize("fact", FACTS["torcidas"], ids=lambda fact: fact["name"])
def test_the_torcida_has_one_reaction_for_each_level(by_title, reactions, fact):
    said = printed(by_title[fact["name"]])
    titles = {card.title: card for card in reactions.values()}
    for slot, reaction in zip(("mild", "tense", "furious"), fact["reactions"], strict=True):
        named = said[slot]
        card = titles[named] if isinstance(named, str) else reactions[named]
        assert printed(card)["level"] == reaction["level"]
        assert printed(card).get("timing", "any_time") == WINDOWS[reaction["window"]]
        assert (printed(card)["standing"] == "invented") == reaction["invented"]


def test_there_are_128_cards():
    counts = {
        kind: sum(fact["copies"] for fact in FACTS["cards"] if fact["kind"] == kind)
        for kind in ("action", "lance", "timer", "footballer", "torcida")
    }
    assert counts == {"action": 44, "lance": 59, "timer": 3, "footballer": 16, "torcida": 6}


def test_show_as_json_has_the_names_and_counts_of_the_facts():
    out = io.StringIO()
    assert run(["show", "boratime", "--json"], Context(io.StringIO(), out, io.StringIO(), {})) == 0
    shown = {card["name"]: card for card in json.loads(out.getvalue())["cards"] if card["noun"] == "card"}
    assert sum(card["copies"] for card in shown.values()) == 128
    assert {
        name: (card["copies"], card["fields"]["kind"], card["fields"]["standing"]) for name, card in shown.items()
    } == {fact["name"]: (fact["copies"], fact["kind"], fact["standing"]) for fact in FACTS["cards"]}
    assert all(text.strip() for card in shown.values() for text in card["text"].values())
