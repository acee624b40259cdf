"""The cookbook: each recipe is right, stands in the one layout, and does what its scenario says."""

from __future__ import annotations

import pytest
from test_docs import blocks_of, judged

from interpreter.api import run_scenarios
from interpreter.loading.game import Game
from repl.cli.cli import run
from repl.cli.cookbook import found, recipes
from repl.terminal.context import Context

RECIPES = [block for block in blocks_of("docs/cookbook.md") if block.language == "naipe"]


@pytest.mark.parametrize("block", RECIPES, ids=lambda block: block.name)
def test_a_recipe_is_right_and_does_what_it_says(block):
    checked, found = judged(block)
    assert [f"{finding.code} {finding.message}" for finding in found] == []
    results = run_scenarios(Game(checked))
    own = [result for result in results if f'"{result.title}"' in block.text]
    assert own and [f"{result.title}: {result.message}" for result in own if not result.ok] == []


def test_there_are_thirty_of_them():
    assert len(RECIPES) >= 30
    assert all(block.marks.get("words") for block in RECIPES)


def test_each_recipe_is_found_by_its_title_and_by_its_words():
    among = recipes()
    assert len(among) == len(RECIPES)
    for recipe in among:
        assert recipe in found(among, recipe.title)[:2]
        assert any(recipe in found(among, word)[:3] for word in recipe.words)


@pytest.mark.parametrize(
    "wanted, title",
    [
        ("choose one of two", "Choose one of two"),
        ("at random", "At random"),
        ("follow suit", "Follow suit"),
        ("stays in play", "Stays in play"),
        ("acution", "An auction"),
        ("reroll", "Throw again"),
        ("copy the last card", "Copy what another card says"),
        ("pay with anything worth 3", "Pay with cards that are worth something"),
        ("secret bid", "Secret bids"),
        ("draft", "Draft: keep one and pass the rest"),
        ("push your luck", "Push your luck"),
    ],
)
def test_what_people_ask_for(wanted, title, capsys):
    assert found(recipes(), wanted)[0].title == title
    assert main_with("show", "--cookbook", wanted) == 0
    assert title in capsys.readouterr().out


def test_what_it_does_not_have_is_said(capsys):
    assert main_with("show", "--cookbook", "zeppelin") == 0
    assert "nothing called “zeppelin”" in capsys.readouterr().out
    assert main_with("show") == 2


def main_with(*words: str) -> int:
    return run(words, Context.of_process())
