"""Which of two words is the slip, and what is proposed for one by its place: each in a small rulebook."""

from __future__ import annotations

import pytest

from dsl.blame.oddness import is_odder
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.spelling import stands
from dsl.source import Source
from interpreter.loading.loader import check_sources
from places import TESTS

TABLE = (
    (TESTS / "settings" / "table.naipe")
    .read_text(encoding="utf-8")
    .replace("  shuffle pile\n  for", "  run last_round\n  for")
)
MORE = """
define is_dear for card c as c.cost > 2

step last_round
  shuffle pile
"""


def found_in(card: str, rules: str = TABLE + MORE) -> tuple[Diagnostic, ...]:
    findings = Findings()
    check_sources([Source("b_rules", rules), Source("a_cards", card)], findings)
    return findings.sorted()


@pytest.mark.parametrize(
    "odd, right",
    [("lsat_round", "last_round"), ("last__round", "last_round"), ("tuurn", "turn"), ("the_lan", "the_land")],
)
def test_the_odder_word_is_the_one_that_is_made_of_no_words(odd, right):
    texts = [f'step {odd}\n  run turn_of_land for p -- the last round of it all\n  fail "no {right}"\n']
    assert is_odder(odd, right, texts) and not is_odder(right, odd, texts)


def test_of_two_words_that_are_as_odd_neither_is_odder():
    assert not is_odder("pacce", "pace", ["step pacce\n  run pace\n"])
    assert not is_odder("pace", "pacce", ["step pacce\n  run pace\n"])


@pytest.mark.parametrize(
    "old, new",
    [
        ("step last_round", "step last_ruond"),
        ("step last_round", "step lastt_round"),
        ("verb draw draws drew:", "verb draw draaws drew:"),
        ("step turn of player p", "step tunr of player p"),
    ],
)
def test_a_declaration_that_is_used_once_is_blamed_where_it_is_the_odder_word(old, new):
    assert old in TABLE + MORE
    (found,) = found_in('card 950 "A": the next player draws 1\n', (TABLE + MORE).replace(old, new))
    assert (found.code, found.span.source) == ("N240", "b_rules")
    assert f"`{(set(old.split()) - set(new.split())).pop()}`" in found.help


def test_a_use_that_is_odder_than_what_is_declared_is_blamed():
    (found,) = found_in('card 950 "A": you draw 1\n', (TABLE + MORE).replace("run last_round", "run last_ruond"))
    assert (found.code, found.help) == ("N301", "did you mean `last_round`?")


def test_a_definition_of_a_noun_that_is_none_is_told_and_not_what_uses_it():
    rules = (TABLE + MORE).replace("define cards of player p", "define cards of plyer p")
    (found,) = found_in('card 950 "A"\n  if you.cards > 2: you draw 1\n', rules)
    assert found.span.source == "b_rules" and found.help.startswith("did you mean `player`")


def test_what_is_said_of_a_noun_that_is_misspelt_is_not_told():
    found = found_in('card 950 "A": you draw 1\n', (TABLE + MORE).replace("noun card cards", "noun crad cards"))
    assert found[0].code == "N240" and not any("crad" in one.message for one in found[1:])


def test_a_word_of_prose_whose_declaration_is_misspelt_blames_the_declaration():
    rules = (
        TABLE.replace("run last_round", "shuffle pile")
        + '\nstep last_roudn\n  shuffle pile\n\nprose en\n  last_round: "the last round"\n'
    )
    (found,) = found_in('card 950 "A": you draw 1\n', rules)
    assert (found.code, found.help, found.is_error) == ("N240", "did you mean `last_round`?", False)


@pytest.mark.parametrize(
    "card, proposed",
    [
        ("if there is a card in you.hand where (it is is_daer): you draw 1", "is_dear"),
        ("forbid anyone gives n to you where choosen as choice", "chosen"),
        ("after who gives n to wohm: you draw 1", "whom"),
        ("the next player drawd 1", "draws"),
        ("you trow 1", "throw"),
        ("if the last of waste is not noe: you draw 1", "none"),
        ("rase you.score by 1", "raise"),
        ("if count of player = 3: you draw 1", "players"),
    ],
)
def test_what_is_proposed_first_goes_by_the_place(card, proposed):
    rules = TABLE + MORE + "\nverb throw throws threw: who throws number n\n  shuffle pile\n"
    rules += "\nverb row rows rowed: who rows number n\n  shuffle pile\n"
    (found,) = found_in(f'card 950 "A"\n  {card}\n', rules)
    assert found.help.replace("`", '"').split('"')[1] == proposed


def test_in_a_scenario_the_names_of_its_cases_are_proposed():
    text = 'scenario "S {m}"\n  given 2 players\n  when player 1 draws m\n  then pile has n_letf cards\n  cases m, n_left\n    1, 4\n'
    proposed = [one.help for one in found_in(text) if one.unknown == "n_letf"]
    assert proposed == ["did you mean `n_left`?"]


def test_a_misspelt_head_within_a_template_is_told():
    rules = (
        TABLE
        + MORE
        + '\ntemplate tile\n  you choose a number from 1 to 3 as n\n\n  card 990 "{title}": you draw n\n\n  sceanrio "{title} draws"\n'
    )
    rules += "    given 2 players\n    when player 1 draws 1\n    then count of pile = 1\n"
    told = [one for one in found_in('card 950 "A": you draw 1\n', rules) if one.unknown == "sceanrio"]
    assert told and told[0].help == 'did you mean "scenario"?'


def test_a_deck_whose_field_is_misspelt_is_told_once():
    cards = "".join(f'card 9{n} "Card {n}"\n  you draw 1\n\n' for n in range(20, 24))
    (found,) = found_in(f'deck extra "Extra"\n  each has clour blue, cost 2\n\n{cards}')
    assert (found.code, found.help) == ("N218", "did you mean `colour`?")


def test_words_stand_in_a_text_as_whole_words():
    assert stands("is not", "if it is not red") and not stands("is not", "if this nothing")
    assert stands("n.", "raise n.cost") and not stands("no", "now none know")
