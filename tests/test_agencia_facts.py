"""Agência's principal deck says of each card what the published list says: number, name, kind, copies, ideology."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dsl import nodes
from dsl.diagnostics import Findings
from dsl.parser import parse
from dsl.source import Source
from dsl.vocabulary import collect

ROOT = Path(__file__).parents[1]
RULEBOOK = ROOT / "rulebooks" / "agencia"
FACTS = json.loads(Path(__file__).with_name("facts").joinpath("agencia-principal.json").read_text(encoding="utf-8"))


def declarations() -> list[nodes.Node]:
    files = [RULEBOOK / "rules.naipe", RULEBOOK / "principal.naipe"]
    sources = [Source(file.name, file.read_text(encoding="utf-8")) for file in files]
    findings = Findings()
    vocabulary = collect(sources, findings)
    found = [node for source in sources for node in parse(source, vocabulary, findings).declarations]
    assert findings.items == []
    return found


def value(node: nodes.Node) -> object:
    return node.value if isinstance(node, nodes.Number) else node.id


def facts_of(card: nodes.Card, deck: str) -> dict[str, object]:
    properties = {property_.name: value(property_.value) for property_ in card.properties}
    assert properties.keys() <= {"ideology", "kind", "copies"}
    return {
        "number": card.id,
        "name": card.title,
        "deck": deck,
        "kind": properties.get("kind", "structural"),
        "copies": properties.get("copies", 1),
        "ideology": properties.get("ideology"),
    }


@pytest.fixture(scope="module")
def cards() -> dict[str, dict[str, object]]:
    nodes_ = declarations()
    (deck,) = (node.id for node in nodes_ if isinstance(node, nodes.Deck))
    found = [facts_of(node, deck) for node in nodes_ if isinstance(node, nodes.Card)]
    assert [card["number"] for card in found] == [fact["number"] for fact in FACTS]
    return {str(card["number"]): card for card in found}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["number"])
def test_the_card_is_the_published_one(cards, fact):
    assert cards[fact["number"]] == fact


def test_the_deck_has_80_cards_16_of_them_natural():
    assert sum(fact["copies"] for fact in FACTS) == 80
    assert sum(fact["copies"] for fact in FACTS if fact["kind"] == "natural") == 16


def test_each_ideology_has_three_cards(cards):
    ideologies = [card["ideology"] for card in cards.values() if card["ideology"] is not None]
    assert {ideology: ideologies.count(ideology) for ideology in ideologies} == dict.fromkeys(
        ["ancestors", "leviathan", "austrian", "vanguard", "fascism", "cicero", "stateless"], 3
    )


def test_show_tells_the_same_facts():
    command = [sys.executable, "-m", "repl", "show", "agencia", "--json"]
    shown = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, encoding="utf-8").stdout)
    assert [{name: card[name] for name in FACTS[0]} for card in shown] == FACTS
