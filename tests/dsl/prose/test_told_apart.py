"""Two rules that do different things have different texts, in each language (F37): over all games, and over cards made up by
chance, which also show that no name of `let` is told by what may have changed since (F10)."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from made_up import SETTING, made_up, read_card, told_by_expression
from variants import variants

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.vocabulary import collect
from dsl.prose import LANGUAGES, card_text
from dsl.source import Source
from dsl.unparsing.declarations import declaration_lines
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from interpreter.model.failure import RuleError
from interpreter.simulation.playout import random_playout
from places import ROOT
from soak import is_soak, sizes

GAMES = ("agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca")

#: Cards of games whose words leave something away that a variant changes: prose of the game says so, and no reader needs it.
LEAVES_AWAY = {
    ("boratime", "Meia Camisa 10"),
    ("clash", "Acamapichtli"),
    ("clash", "Carthaginian Mercenaries"),
    ("clash", "Erik the Red"),
    ("clash", "Hegemony"),
    ("clash", "Mounted Archers"),
    ("clash", "Prosperity"),
    ("clash", "Shipping Routes"),
    ("clash", "Trade Power"),
    ("clash", "Tribal Trade"),
    ("clash", "Wac Chanil Ajaw"),
    ("limit", "Surproduction"),
}


@cache
def game(name: str) -> api.Game:
    return api.load(ROOT / "rulebooks" / name)


def cards_of(name: str) -> list[nodes.Card]:
    return [node for node in game(name).book.declarations if isinstance(node, nodes.Card)]


@pytest.mark.parametrize("name", GAMES)
def test_cards_of_a_game_with_one_text_have_one_tree(name):
    for language in game(name).languages:
        by_text: dict[tuple[str, str], list[nodes.Card]] = defaultdict(list)
        for card in cards_of(name):
            if text := card_text(card, game(name).lexicon, language):
                by_text[card.noun, text].append(card)
        for (_, text), (first, *others) in by_text.items():
            for other in others:
                assert nodes.same((first.body, first.parts), (other.body, other.parts)), f"{other.title}: {text}"


@pytest.mark.parametrize("name", GAMES)
def test_a_card_of_a_game_with_one_thing_changed_has_another_text(name):
    checked = [card for number, card in enumerate(cards_of(name)) if is_soak() or number % 4 == 0]
    for language in game(name).languages if is_soak() else game(name).languages[:1]:
        for card in checked:
            text = card_text(card, game(name).lexicon, language)
            for what, varied in variants(card):
                said = card_text(varied, game(name).lexicon, language)
                assert said != text or (name, card.title) in LEAVES_AWAY, f"{card.title}, {what}: {text}"


# ------------------------------------------------------------ made up by chance


def written(card: nodes.Card) -> str:
    """Return a card as it is written."""
    findings = Findings()
    sources = [Source("setting", SETTING), Source("card", 'card 1 "Made"\n  you shout\n')]
    return "\n".join(declaration_lines(card, collect(sources, findings))) + "\n"


def played(text: str) -> list[object] | None:
    """Return how games end in which a card is cast; None if it is no card, or its games come to no end."""
    findings = Findings()
    checked = check_sources([Source("setting", SETTING), Source("card", text)], findings)
    if findings.has_errors:
        return None
    program = game_of(checked).program(3, {})
    ends: list[object] = []
    for seed in range(12):
        try:
            end = random_playout(program, seed)
        except RuleError as error:
            ends.append(str(error))
        else:
            ends.append((end.tallies, end.decisions, end.endless))
    return ends


def alike(card: nodes.Card, other: nodes.Card) -> bool:
    """Tell whether two cards do the same in a small game, as far as some games show."""
    one, two = played(written(card)), played(written(other))
    return one is None or two is None or one == two


@pytest.mark.parametrize("count", sizes(15, 300, 2000))
def test_made_up_cards_that_do_different_things_have_different_texts(count):
    texts: dict[str, nodes.Card] = {}
    for seed in range(count):
        card, lexicon = read_card(made_up(seed))
        language = list(LANGUAGES)[seed % len(LANGUAGES)]
        text = card_text(card, lexicon, language)
        before = texts.setdefault(f"{language} {text}", card)
        assert before is card or nodes.same(before.body, card.body) or alike(before, card), text
        for what, varied in variants(card):
            if card_text(varied, lexicon, language) == text:
                assert alike(card, varied), f"{seed}, {what}: {text}"


#: A `let` that is spoken of by each player in turn, and by all of several things: the first may change what the last would read.
IN_TURN = (
    "let sum_1 be you.gold\n  each player pays sum_1",
    "let sum_1 be count of you.hand\n  each player draws sum_1",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("body", IN_TURN)
def test_a_let_that_each_player_speaks_of_in_turn_is_noted(body: str, language: str):  # F10
    card, lexicon = read_card(f'card 1 "Made"\n  {body}\n')
    assert card_text(card, lexicon, language) != card_text(told_by_expression(card, "sum_1"), lexicon, language)


@pytest.mark.parametrize("count", sizes(15, 300, 2000))
def test_no_name_of_let_is_told_by_what_may_have_changed(count):
    """F10: where a text reads as if a name were worked out anew, working it out anew gives the same."""
    for seed in range(count):
        card, lexicon = read_card(made_up(seed))
        language = list(LANGUAGES)[seed % len(LANGUAGES)]
        text = card_text(card, lexicon, language)
        for name in [node.name for node in nodes.walk(card) if isinstance(node, nodes.Let)]:
            anew = told_by_expression(card, name)
            if card_text(anew, lexicon, language) == text:
                assert alike(card, anew), f"{seed}, {name}: {text}"
