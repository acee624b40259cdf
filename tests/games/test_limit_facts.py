"""LIMIT's cards, tables and supplies are those of the facts: names, decks, timing, targets, numbers."""

from __future__ import annotations

import io
import json
import re

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.semantics.rulebook import declare
from dsl.source import Source
from interpreter.api import load, simulate
from interpreter.positions.position import begin_at
from interpreter.runtime.run import Run
from places import ROOT, TESTS
from repl.cli.cli import run
from repl.terminal.context import Context

RULEBOOK = ROOT / "rulebooks" / "limit"
FACTS = json.loads(TESTS.joinpath("facts/limit.json").read_text(encoding="utf-8"))

IN_FORCE = (nodes.Rule, nodes.ChangeRole, nodes.ChangeValue)


@pytest.fixture(scope="module")
def declarations() -> dict[str, list[nodes.Node]]:
    """What stands in each file of the rulebook, in order."""
    sources = [Source(file.name, file.read_text(encoding="utf-8")) for file in sorted(RULEBOOK.glob("*.naipe"))]
    findings = Findings()
    vocabulary = collect(sources, findings)
    book = declare([parse(source, vocabulary, findings) for source in sources], sources, vocabulary, findings)
    assert findings.items == []
    found: dict[str, list[nodes.Node]] = {source.name: [] for source in sources}
    for node in book.declarations:
        found[node.span.source].append(node)
    return found


def value(node: nodes.Node) -> object:
    return node.value if isinstance(node, nodes.Number | nodes.Flag) else node.id


def cards_of(declarations: dict[str, list[nodes.Node]], noun: str) -> dict[str, tuple[nodes.Card, str]]:
    """Return the cards of a noun by their numbers, each with its deck."""
    found: dict[str, tuple[nodes.Card, str]] = {}
    for group in declarations.values():
        deck = ""
        for node in group:
            if isinstance(node, nodes.Deck):
                deck = node.id
            if isinstance(node, nodes.Card) and node.noun == noun:
                found[node.id] = (node, deck)
    return found


def verbs_in(card: nodes.Card) -> set[str]:
    """Return the verbs of what a card does with others at the table (its parts are left out)."""
    return {node.verb for line in card.body for node in nodes.walk(line) if isinstance(node, nodes.Sentence)}


def origin(properties: dict[str, object]) -> str:
    if properties.get("is_first"):
        return "start"
    return "unlock" if "class_a" in properties else "deck"


def facts_of(card: nodes.Card, deck: str) -> dict[str, object]:
    properties = {line.name: value(line.value) for line in card.properties}
    assert properties["domain"] == deck
    verbs = verbs_in(card)
    return {
        "number": card.id,
        "name": card.title,
        "deck": deck,
        "timing": properties.get("timing", "immediate"),
        "origin": origin(properties),
        "class_a": properties.get("class_a", 1),
        "targets_other": bool(verbs & {"target", "attack"}),
        "resistible": "attack" in verbs,
        "contributors": properties.get("is_shared", False),
        "own_dollars": properties.get("is_priced", False),
        "removable": any(part.name == "withdrawal" for part in card.parts),
    }


@pytest.mark.parametrize("fact", FACTS["policies"], ids=lambda fact: fact["id"])
def test_the_policy_is_the_published_one(declarations, fact):
    card, deck = cards_of(declarations, "policy")[fact["number"]]
    assert facts_of(card, deck) == {name: entry for name, entry in fact.items() if name != "id"}


def test_there_are_no_other_policies(declarations):
    assert sorted(cards_of(declarations, "policy")) == sorted(fact["number"] for fact in FACTS["policies"])


def test_permanent_cards_and_only_they_change_rules(declarations):
    for card, _ in cards_of(declarations, "policy").values():
        timing = next((value(line.value) for line in card.properties if line.name == "timing"), "immediate")
        assert any(isinstance(line, IN_FORCE) for line in card.body) == (timing == "permanent"), card.title


def test_whoever_aims_at_a_nation_can_do_so_alone(declarations):
    for card, _ in cards_of(declarations, "policy").values():
        concerns_others = verbs_in(card) & {"target", "attack"} or any(
            line.name == "is_shared" for line in card.properties
        )
        parts = [part for line in card.body for part in nodes.walk(line)]
        chosen = any(isinstance(part, nodes.Quantified) and part.determiner == "another" for part in parts)
        named = any(isinstance(part, nodes.Name) and part.id == "star" for part in parts)
        assert bool(concerns_others) == (chosen or named), card.title


def test_there_are_eight_events(declarations):
    assert list(cards_of(declarations, "event")) == [fact["number"] for fact in FACTS["events"]]


@pytest.mark.parametrize("name", FACTS["tables"])
def test_the_table_holds_the_numbers_of_the_facts(declarations, name):
    tables = {node.name: node for node in declarations["values.naipe"] if isinstance(node, nodes.Table)}
    ranks = {"star_population": "star_population_rank", "star_industry": "star_industry_rank"}
    found = [entry.value for entry in tables[ranks.get(name, name)].values]
    ladder = FACTS["tables"]["ladder"]
    assert ([ladder[rank] for rank in found] if name in ranks else found) == FACTS["tables"][name]


@pytest.mark.parametrize("setup", FACTS["setups"], ids=lambda setup: str(setup["nations"]))
def test_the_supplies_are_those_of_so_many_nations(setup):
    game = load(RULEBOOK)
    program = game.program(setup["nations"], game.default_options)
    run = Run(program, list(begin_at(program, 1).now), None, search_ahead=False, traced=False)
    define = program.definition(program.book.defines[None, "pollution_reserve"])
    names = {"world_bank": "bank", "colony_territory": "colony_territories"}
    for fact, amount in setup.items():
        if fact == "pollution_reserve":
            assert define(run, None) == amount
        elif fact != "nations":
            assert run.slots[program.layout.base["value", None, names.get(fact, fact)]] == amount


PACK = ROOT / "docs" / "limit_variant"
GUIDE = PACK.with_name("your-variant.md")


def test_the_variant_of_the_guide_is_the_pack_beside_it():
    blocks = re.findall(r"^```naipe\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert blocks == [(PACK / name).read_text(encoding="utf-8") for name in ("rules.naipe", "cards.naipe")]


COMMANDS = [
    line
    for line in re.findall(r"^naipe (.*)$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    if not line.startswith("play")
]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_guide_work(command, monkeypatch):
    monkeypatch.chdir(PACK.parents[1])
    said = io.StringIO()
    words = re.sub(r"(?<=--games )\d+", "10", command).split()
    assert run(words, Context(io.StringIO(), said, said, {})) == 0, said.getvalue()


def test_the_variant_changes_the_points_and_adds_a_card():
    game = load(RULEBOOK, [PACK])
    assert "401" in {card.entry.node.id for card in game.cards}


def test_bots_that_look_ahead_play_to_the_end_although_answers_of_others_bind_what_they_hold():
    figures = simulate(load(RULEBOOK), games=1, players=3, seed=1, policy="greedy")
    assert (figures["games"], figures["endless"]) == (1, 0) and figures["generations"] > 1
