"""Every rulebook that comes with naipe, and every sketch of one: clean, in the one layout, its scenarios hold,
and games of it come to an end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from dsl.diagnostics.report import render_all
from dsl.formatting.formatter import format_text
from interpreter import api
from loaded import loaded, results_of
from places import ROOT

FOLDERS = sorted(
    path
    for folder in ("rulebooks", "rulebooks/packs", "tests/sketches")
    for path in (ROOT / folder).iterdir()
    if path.name != "packs" and any(path.rglob("*.naipe"))
)
EVERY = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.relative_to(ROOT).as_posix())

#: Games played to the end for each number of players that is tried, and of a game that takes seconds.
GAMES, OF_LONG = 5, {"clash": 1}


@EVERY
def test_there_is_nothing_to_find(folder):
    findings, sources = api.check([folder])
    assert not findings, render_all(findings, sources)


@EVERY
def test_it_stands_in_the_one_layout(folder):
    game = loaded(folder)
    for name, source in game.sources.items():
        assert format_text(source, game.book.vocabulary) == source.text, f"naipe fmt would change {name}"
        assert Path(name).read_text(encoding="utf-8") == source.text


@EVERY
def test_its_scenarios_hold(folder):
    game = loaded(folder)
    results = results_of(folder)
    assert len(results) >= (1 if game.book.scenarios else 0)
    assert [f"{result.title}: {result.message}" for result in results if not result.ok] == []


@EVERY
def test_titles_of_scenarios_are_told_apart(folder):
    titles = [scenario.title for scenario in loaded(folder).book.scenarios]
    assert len(titles) == len(set(titles))


@EVERY
def test_games_are_played_to_their_end(folder):
    game = loaded(folder)
    if game.book.play is None:
        pytest.skip("there is no `play`")
    games = OF_LONG.get(folder.name, GAMES)
    numbers = {game.min_players, min(game.min_players + 1, game.max_players), min(game.max_players, 6)}
    for players in sorted(numbers)[:: 1 if games == GAMES else 2]:
        figures = api.simulate(game, games, players, 1, check=True)
        assert figures["games"] == games
        assert figures["endless"] == 0
        assert figures["decisions"] > 0
        assert all(0 <= wins <= games for wins in figures["winners"].values())


@EVERY
def test_games_are_played_by_hand(folder):
    """The first decisions of a game, every one of them with a choice, and every card with a text."""
    game = loaded(folder)
    if game.book.play is None:
        pytest.skip("there is no `play`")
    names = [f"P{seat}" for seat in range(1, game.max_players + 1)]
    for seed in range(2):
        position = api.begin(game, game.min_players, seed)
        for number in range(40):
            if position.decision is None:
                break
            assert len(position.decision.possible) >= 2
            for language in game.languages:
                api.ask_text(game, position.decision, language, program=position.program)
                for event in position.events:
                    api.narrate(game, event, language, names, position.decision.seat)
            api.view(game, position, position.decision.seat)
            able = position.decision.possible
            position = api.decide(game, position, able[(number * 7 + seed) % len(able)].id)


def table_for(game, name, choice):
    """Return a number of players and options with which an option may be what it is: alone, or with one other."""
    others = [{}, *({other: word} for other, words in game.options.items() for word in list(words)[:4])]
    for players in range(game.min_players, game.max_players + 1):
        for other in others:
            options = {**other, name: choice}
            if not api.options_refused(game, players, options):
                return players, options
    raise AssertionError(f"{name} can never be {choice}")


@EVERY
def test_every_option_can_be_played(folder):
    game = loaded(folder)
    if game.book.play is None:
        pytest.skip("there is no `play`")
    for name, choices in game.options.items():
        for choice in list(choices)[:4]:
            players, options = table_for(game, name, choice)
            position = api.begin(game, players, 3, options)
            for number in range(5):
                if position.decision is not None:
                    able = position.decision.possible
                    position = api.decide(game, position, able[number % len(able)].id)


@EVERY
def test_cards_have_a_text_in_every_language(folder):
    game = loaded(folder)
    for card in game.cards:
        for language in game.languages:
            text = api.card_text(game, card, language)
            assert all(part.replace("\u00a0", " ").isprintable() for part in text.split("\n"))
            assert bool(text.strip()) or not (card.node.body or card.node.parts)


@EVERY
def test_every_card_is_in_play(folder):
    """A card with copies lies somewhere when a game begins, or in the box that the rulebook names: where each player has
    copies of it, so many for each; for whom nobody sits may have others."""
    game = loaded(folder)
    layout = game.any_program.layout
    for card in game.cards:
        everybody = [
            layout.pieces[piece].owner for piece, entry in enumerate(layout.entry_of) if entry == card.entry.index
        ]
        owners = [owner for owner in everybody if owner is None or owner < layout.players]
        assert everybody
        assert set(Counter(owners).values()) <= {card.copies}
        assert set(owners) in (set(), {None}, set(range(layout.players)))


def test_the_built_in_games_are_these_folders():
    assert set(api.built_in_games()) == {path.name for path in FOLDERS if path.parent.name == "rulebooks"}
    for name in api.built_in_games():
        assert api.load(name, scenarios=False).id == name


@pytest.mark.parametrize("name", ["agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca"])
def test_the_name_of_an_answer_has_the_gender_of_its_noun(name):
    """`given_up: "classe sacrifiée"` without `feminine` would say *aucun classe sacrifiée*."""
    game = api.load(name, scenarios=False)
    for language in game.languages:
        entries = {
            word: entry
            for word, entry in game.lexicon.entries.get(language, {}).items()
            if not word.startswith('"') and entry.texts[:1] and entry.texts[0] and not entry.is_verb
        }
        feminine = {text.split()[0] for entry in entries.values() if entry.feminine for text in entry.texts if text}
        wrong = [
            word for word, it in entries.items() if it.asked and not it.feminine and it.texts[0].split()[0] in feminine
        ]
        assert not wrong, (language, wrong)
