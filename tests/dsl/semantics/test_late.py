"""Rules in which nothing was wrong before are judged where somebody asks, and come to the same."""

from __future__ import annotations

import random

import pytest

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.parsing.parser import parse
from dsl.semantics.judging import late
from dsl.semantics.judging.checker import check
from dsl.semantics.judging.late import LateTable, Unsound, judged_late
from dsl.semantics.rulebook import declare
from dsl.source import Source
from interpreter import api
from interpreter.loading import judged
from interpreter.loading.loader import load_rules
from places import ROOT

RULEBOOKS = ROOT / "rulebooks"
TABLES = ("types", "refs", "captured", "named", "known")
GAMES = ("agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca")


def books(game):
    """Return the rulebook of a game, all that is found out about it at once, and what is found out tables."""
    checked, _ = load_rules(RULEBOOKS / game, scenarios=False)
    return checked.book, check(checked.book, Findings()), judged_late(checked.book)


def made_anew(book):
    """Return where boards and templates stand: each time that they are judged, they make nodes and cards of their own."""
    return [one.span for one in book.declarations if isinstance(one, nodes.Board | nodes.Template)]


def without(table, spans):
    return {
        node: answer
        for node, answer in table.items()
        if not any(at.source == node.span.source and at.start <= node.span.start < at.end for at in spans)
    }


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_late_hears_the_same(game):
    book, at_once, tables = books(game)
    spans = made_anew(book)
    every = [part for one in book.declarations for part in nodes.walk(one) if not isinstance(one, nodes.Template)]
    random.Random(7).shuffle(every)
    for node in every:
        for name in TABLES:
            assert getattr(tables, name).get(node) == getattr(at_once, name).get(node), (name, node)
    for name in TABLES:
        assert without(getattr(tables, name), spans) == without(getattr(at_once, name), spans), name
    assert (tables.turned, tables.endings) == (at_once.turned, at_once.endings)
    assert [plan.name for plan in tables.boards] == [plan.name for plan in at_once.boards]


def test_only_what_is_asked_for_is_judged():
    book, at_once, tables = books("agencia")
    one, other = [entry.node for entry in book.cards if entry.node.body][:2]
    tables.types.get(one.body[0])
    known = set(dict.keys(tables.types))
    said = {part for statement in one.body for part in nodes.walk(statement)}
    assert said & at_once.types.keys() <= known
    assert not set(nodes.walk(other)) & known
    assert not {part for property_ in one.properties for part in nodes.walk(property_)} & known


@pytest.mark.parametrize("look", [dict, list, len, "keys", "values", "items"])
def test_whoever_looks_through_a_table_finds_all_of_it(look):
    _, at_once, tables = books("limit")
    looked = getattr(tables.refs, look)() if isinstance(look, str) else look(tables.refs)
    assert (looked if isinstance(looked, int) else len(looked)) == len(at_once.refs)


def test_who_is_interrupted_finds_all_of_it_the_next_time(monkeypatch):
    book, at_once, tables = books("agencia")
    card = next(entry.node for entry in book.cards if entry.node.body)

    def interrupted(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(late, "check_text", interrupted)
        with pytest.raises(KeyboardInterrupt):
            tables.types.get(card.body[0])
    for part in (part for statement in card.body for part in nodes.walk(statement)):
        assert tables.types.get(part) == at_once.types.get(part)


def cached(tmp_path, monkeypatch, text):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    place = tmp_path / "game.naipe"
    place.write_text(text, encoding="utf-8")
    return [type(load_rules(place, scenarios=False)[0].types) for _ in range(2)]


GAME = """game tiny "Tiny"
  players 1 to 1

noun card

card 1 "One"

value counted: number

play
  set counted to 1
  end play
"""


def test_rules_without_a_finding_are_judged_late_the_next_time(tmp_path, monkeypatch):
    assert cached(tmp_path, monkeypatch, GAME) == [dict, LateTable]


def test_of_rules_with_a_warning_all_is_judged_each_time(tmp_path, monkeypatch):
    text = GAME.replace("end play", "end play as quiet")
    assert cached(tmp_path, monkeypatch, text) == [dict, dict]
    assert api.load(tmp_path / "game.naipe", scenarios=False).warnings


def test_what_was_judged_by_other_code_is_judged_again(tmp_path, monkeypatch):
    assert cached(tmp_path, monkeypatch, GAME)[-1] is LateTable
    monkeypatch.setattr(judged, "_judge", lambda: "another")
    assert type(load_rules(tmp_path / "game.naipe", scenarios=False)[0].types) is dict


def test_a_mistake_that_was_not_there_before_stops_whoever_asks():
    source, findings = Source("game.naipe", GAME.replace("set counted", "set countless")), Findings()
    vocabulary = collect([source], findings)
    book = declare([parse(source, vocabulary, findings)], [source], vocabulary, findings)
    tables = judged_late(book)
    with pytest.raises(Unsound, match="countless"):
        tables.refs.get(book.play.body[0].target)


@pytest.mark.parametrize("wrong", ["set counted to yes", "if 1: end play"])
def test_nothing_is_emitted_from_what_nobody_has_judged(tmp_path, monkeypatch, wrong):
    bad = tmp_path / "game.naipe"
    text = GAME.replace("\nplay\n", f"\nstep one\n  {wrong}\n\nplay\n  run one\n")
    bad.write_text(text, encoding="utf-8")
    monkeypatch.setattr(judged.cache, "load", lambda name: True)  # as if nothing had been found
    game = api.load(bad, scenarios=False)
    with pytest.raises(Unsound):
        api.begin(game, 1, 1)
