"""Why something cannot be done is said in the language of the game: the interpreter's reasons and the rulebooks' own."""

from __future__ import annotations

import ast
import string
from functools import cache

import pytest

from dsl import nodes
from dsl.prose.reasons import REASONS, reason_text
from dsl.reason import Reason
from interpreter import api
from places import ROOT

#: What says why: a failure, or a fault of the rules, after its place; or the sentence itself.
FAILS = ("Fail", "Reason", "RuleError")


@cache
def phrases() -> set[str]:
    """Return the phrases with which the interpreter fails, or says why not."""
    found = {"it fails", "not so: {code}"}  # these two stand in emitted code
    for path in (ROOT / "interpreter").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FAILS:
                text = node.args[0 if node.func.id == "Reason" else 1]
                assert not isinstance(text, ast.JoinedStr), f"{path}: a reason has holes, and is no f-string"
                found.update(constants(text))
    return found


def constants(node: ast.expr) -> set[str]:
    """Return the texts that an argument may be."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", sorted(REASONS))
def test_every_reason_is_there_and_no_other(language):
    assert len(phrases()) > 30
    assert sorted(phrases() - set(REASONS[language])) == []
    assert sorted(set(REASONS[language]) - phrases()) == []
    for english, text in REASONS[language].items():
        assert holes(english) == holes(text), english


@pytest.mark.parametrize("name", api.built_in_games())
def test_every_reason_of_a_rulebook_is_said_in_its_languages(name):
    game = api.load(name, scenarios=False)
    reasons = {
        node.reason
        for file in game.book.files
        for declaration in file.declarations
        for node in nodes.walk(declaration)
        if isinstance(node, nodes.Require | nodes.Fail) and node.reason
    }
    assert reasons
    for language in set(game.languages) - {"en"}:
        assert sorted(reason for reason in reasons if game.lexicon.entry(language, f'"{reason}"') is None) == []


def test_a_reason_is_english_and_remembers_how_it_was_made(tmp_path):
    path = tmp_path / "toy.naipe"
    path.write_text(
        """game toy "Toy"
  players 2 to 2
  languages pt, en

noun card cards

zone heap: card
neutral player ghost

prose pt
  card: "carta", "cartas", feminine
  heap: "monte"
  ghost: "fantasma"
  "too late": "tarde demais"
""",
        encoding="utf-8",
    )
    game = api.load(path)
    empty = Reason("`{place}` is empty", {"place": "heap"})
    nobody = Reason("`{name}` has no seat", {"name": "ghost"})
    whole = Reason("“{title}”: {why}", {"title": "Ash {x}", "why": empty})
    assert empty == "`heap` is empty" and whole == "“Ash {x}”: `heap` is empty"
    assert reason_text(whole, game.lexicon, "pt") == "“Ash {x}”: “monte”: não há nada"
    assert reason_text(empty, game.lexicon, "en") == "`heap` is empty"
    assert nobody == "`ghost` has no seat"
    assert reason_text(nobody, game.lexicon, "pt") == "“fantasma” não tem lugar à mesa"
    none = Reason("no {thing} fits", {"thing": "heap"})
    assert [reason_text(none, game.lexicon, language) for language in ("en", "pt")] == [
        "no heap fits",
        "nenhum monte serve",
    ]
    assert reason_text(Reason(none.phrase, {"thing": "card"}), game.lexicon, "pt") == "nenhuma carta serve"
    assert api.reason(game, "too late", "pt") == "tarde demais"
    assert api.reason(game, "too late", "en") == "too late"
    assert api.reason(game, "nobody knows {this}", "pt") == "nobody knows {this}"
