"""The forms of lines that messages recommend: each, filled in, is parsed, checked and carried out (F3)."""

from __future__ import annotations

import pytest

from cases import setting
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.errors import forms
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources

#: By the first word of a statement: what is filled in for its words in capital letters, and lines that belong below it.
STATEMENTS = {
    "move": {"CARDS": "all cards in you.hand", "ZONE": "waste"},
    "shuffle": {"ZONE": "pile"},
    "set": {"VALUE": "you.score", "WHAT": "3"},
    "raise": {"VALUE": "you.score", "NUMBER": "1"},
    "lower": {"VALUE": "you.score", "NUMBER": "1"},
    "let": {"NAME": "lot", "WHAT": "you.score"},
    "roll": {"NAME": "luck"},
    "repeat": {"NUMBER": "2", "below": "you draws 1"},
    "for each": {"NOUN": "player", "NAME": "p", "below": "p draws 1"},
    "reveal": {"CARD": "the top of pile"},
    "resolve": {"CARD": '"Red"', "WHO": "you"},
    "run": {"STEP": "pause"},
    "fail": {"REASON": "as it should"},
    "exchange": {"CARDS": "you.hand"},
}
#: The same of lines of a scenario, and of what stands at the margin.
ELSEWHERE = {
    "given": {"ZONE": "hand", "within": 'scenario "fine"', "below": "then pile is not empty"},
    "copies": {"NUMBER": "2", "within": 'card 7 "Oak"'},
}
DECLARATIONS = {
    "card": {"TITLE": "Elm"},
    "deck": {"NAME": "extra", "TITLE": "More", "below": 'more copies of "Red": 2'},
    "define": {"NAME": "riches", "WHAT": "p.score"},
    "grid": {"NAME": "yard", "NOUN": "spot", "before": "noun spot spots"},
    "invariant": {"TITLE": "fine", "TEST": "count of players > 1"},
    "join": {"TITLE": ("Elm", "Oak", "Ash"), "before": 'noun isle isles\nisle 70 "Elm"\nisle 71 "Oak"\nisle 72 "Ash"'},
    "noun": {"NAMES": "spots", "NAME": "spot"},
    "option": {"NAME": "length", "WORD": ("short", "long")},
    "scenario": {"TITLE": "fine", "below": "given 2 players\n  then pile is not empty"},
    "step": {"NAME": "rest", "below": "p draws 1"},
    "supply": {"NUMBER": "3", "NOUNS": "coins", "ZONE": "bank", "before": "noun coin coins\nzone bank: coin"},
    "table": {"NAME": "prices", "NUMBER": ("1", "2")},
    "tally": {"NAME": "riches", "NUMBER": "total score of players"},
    "value": {"NAME": "riches"},
    "verb": {"BASE": "bless", "THIRD": "blesses", "PAST": "blessed", "below": "who draws n"},
    "words": {"NAME": "mood", "WORD": ("calm", "wild")},
    "zone": {"NAME": "shelf", "NOUN": "card"},
}


def _filled(form: str, words: dict[str, str | tuple[str, ...]]) -> str:
    """Return a form with its words in capital letters filled in; several for one word one after the other."""
    for word, meant in words.items():
        for one in meant if isinstance(meant, tuple) else ():
            form = form.replace(word, one, 1)
        form = form.replace(word, meant) if isinstance(meant, str) and word.isupper() else form
    below = words.get("below")
    return form if below is None else f"{form}\n  {below}"


def _is_fine(text: str) -> None:
    """Check a text behind the rules of the table, play its scenarios, and play a game of bots."""
    findings = Findings()
    checked = check_sources([setting("table"), Source("form.naipe", text)], findings)
    assert [finding.message for finding in findings.sorted()] == [], text
    game = game_of(checked)
    assert [one.message for one in api.run_scenarios(game) if not one.ok] == [], text
    assert api.simulate(game, games=1, players=2, seed=1)["games"] == 1


@pytest.mark.parametrize("head", STATEMENTS)
def test_the_form_of_a_statement_works(head):
    line = _filled(forms._STATEMENTS[head], STATEMENTS[head]).replace("you draws", "you draw").replace("\n", "\n  ")
    after = {"fail": 'it fails because "as it should"', "reveal": "player 1 sees the top of pile"}
    _is_fine(f"""step pause: raise seat(1).score by 1

card 7 "Trial"
  {line}

scenario "it is carried out"
  given 2 players with 2, 2 cards in hand
  and player 1.score = 5
  and player 1.hand has "Trial"
  when player 1 uses "Trial"
  then {after.get(head, 'waste has "Trial"')}
""")


@pytest.mark.parametrize("head", ELSEWHERE)
def test_the_form_of_a_line_of_a_declaration_works(head):
    words = ELSEWHERE[head]
    _is_fine(f"{words['within']}\n  {_filled(forms._STATEMENTS[head], words)}\n")


@pytest.mark.parametrize("head", DECLARATIONS)
def test_the_form_of_a_declaration_works(head):
    words = DECLARATIONS[head]
    _is_fine(f"{words.get('before', '')}\n\n{_filled(forms._DECLARATIONS[head], words)}\n")


def test_no_form_is_left_out():
    assert {*STATEMENTS, *ELSEWHERE} == {*forms._STATEMENTS}
    assert {*DECLARATIONS} == {*forms._DECLARATIONS}
