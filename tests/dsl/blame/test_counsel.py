"""What is proposed holds when it is followed, means what was written, and what can stand where a word means nothing is told by its kind."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dsl.blame.counsel import COUNSELS
from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.diagnostics.translation import said
from dsl.messages.catalogue import catalogue
from dsl.source import Source
from interpreter import api
from interpreter.loading.fixing import edited
from interpreter.loading.loader import check_sources
from places import TESTS
from translated import OTHERS as LANGUAGES

SETTING = Source("table.naipe", (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8"))
CARD = 'card 950 "Slip"\n'


def told(text: str) -> tuple[Diagnostic, ...]:
    findings = Findings()
    check_sources([SETTING, Source("slip.naipe", text)], findings)
    return findings.sorted()


def helps(text: str) -> list[str]:
    return [finding.help for finding in told(text)]


@pytest.mark.parametrize(
    ("written", "never"),
    [
        ("  you draw 1,5\n", "you draw 15"),
        ("  you draw 2.5\n", "you draw 25"),
        ("  a random player draws 1\n", "write: a player draws 1"),
        ("  if you.score > 3\n    you draw 1\n  end\n", "stop"),
        ("  you.score - 3\n", "youscore"),
        ("  you draw 2 euros\n", "to euros"),
        ("  you discard 1 at random\n", "to random"),
        ("  if you have more cards than the next player: you draw 1\n", ": have"),
        ("  text: you draw 1\n", "at text"),
        ("  they discard 2\n", "`who`"),
        ("  each player except you draws 1\n", "exert"),
    ],
)
def test_what_means_something_else_is_not_proposed(written, never):
    (finding,) = told(CARD + written)
    assert finding.is_error
    assert never not in finding.help and all(never not in edit.text for edit in finding.edits)


def test_a_card_without_its_number_gets_one_that_is_free():
    (finding,) = told('card "Slip"\n  you draw 1\n')
    (edit,) = finding.edits
    assert "card card" not in finding.help
    assert edit.text == 'card 904 "Slip"'


def test_a_line_after_which_something_is_found_is_not_proposed():
    assert helps(CARD + "  you give 2 score 1\n") != []
    assert not [one for one in helps(CARD + "  you use 2 of 1\n") if one.startswith("write: ")]


@pytest.mark.parametrize(
    ("written", "help_"),
    [
        ("  move the top of deck to you.hand\n", "a zone is expected here: `pile`, `waste`, `you.hand`, `you.law`"),
        ("  shuffle you.hand into the deck\n", "a zone is expected here: `pile`, `waste`, `you.hand`, `you.law`"),
        ("  you choose another player as rival\n  they discard 2\n", "did you mean `rival`?"),
        ("  roll 1 to 6\n  if result > 3: you draw 1\n", "give what is rolled above a name: `roll 1 to 6 as result`"),
        ("  target draws 1\n", "write here who does it: `you`, `another player`, `each player`, `the next player`"),
        ("  if there is a card in Standstill: you draw 1\n", 'titles stand in quotes; write: "Standstill"'),
    ],
)
def test_what_can_stand_there_is_told_by_its_kind(written, help_):
    assert help_ in helps(f'card 951 "Standstill"\n{CARD}{written}')


def test_verbs_are_told_by_how_often_they_are_used_and_are_few():
    verbs = "".join(
        f"verb sort{letter} sorts{letter} sorted{letter}: who sorts{letter} number n\n" for letter in "abcdefghijk"
    )
    (help_,) = helps(f"{verbs}{CARD}  you follow 1\n  you sortk 1\n  you sortk 1\n  you sortk 1\n  you sortk 1\n")
    assert (
        help_.startswith("verbs of this game: ")
        and "sortk" in help_
        and " and 7 more; another verb is declared" in help_
    )


@pytest.mark.parametrize(
    "text",
    [
        f"{CARD}\tyou draw 1\n\tyou draw 1\n\tyou draw 1\n",
        f"{CARD}  you draw 1 # one\n  you draw 1 # two\n",
        "== Slip ==\n* you draw 1\n* you draw 2\n",
        'scenario "S"\n  given: 2 players\n  when: player 1 draws 1\n  then: player 1.hand has 1 card\n',
    ],
    ids=["tabs", "remarks", "marks", "colons"],
)
def test_the_same_slip_on_several_lines_is_told_once(text):
    (finding,) = told(text)
    assert finding.others and {other.text for other in finding.others} == {"here too"}


def test_what_mends_a_slip_on_several_lines_mends_them_all():
    text = Source("slip.naipe", f"{CARD}  you draw 1 # one\n  you draw 1 # two\n")
    (finding,) = told(text.text)
    assert told(edited(finding.edits, {"slip.naipe": text})["slip.naipe"].text) == ()


def test_a_word_that_the_game_has_is_no_slip_of_another_language():
    text = "value half of player: number\n" + CARD + "  raise you.half by 1\n  you drwa 1\n"
    (finding,) = told(text)
    assert finding.help == 'did you mean "draw"?'


def test_a_field_that_is_none_and_one_that_is_not_said_are_one_slip():
    kinds = 'words sort: timer, action\nnoun sheet sheets\n  field sort: sort\nsheet 1 "One", sort action\nsheet 2 "Two", sort timer\n'
    found = told(f'{kinds}sheet 3 "Three", tipo action\n')
    assert [finding.message for finding in found] == ["there is no field `tipo`"]


def test_a_part_that_begins_as_one_that_is_carried_out_is_an_error():
    rules = 'verb try tries tried: who tries card c\n  resolve c at winning for who\ncard 951 "Won"\n  at winning: you draw 1\n'
    assert [one.help for one in told(f"{rules}{CARD}  at win: you draw 1\n") if one.is_error] == [
        "did you mean `winning`?"
    ]


@pytest.mark.parametrize(
    ("tag", "help_"),
    [("english", "did you mean `en`?"), ("klingon", "a language is named by its two letters: `prose en`")],
)
def test_a_language_by_its_name_is_none(tag, help_):
    assert help_ in helps(f'prose {tag}\n  draw: "[draw/draws]"\n')


@pytest.mark.parametrize(("tag", "letters"), [("french", "fr"), ("català", "ca")])
def test_a_language_by_its_name_is_told_by_its_letters_and_that_the_game_must_speak_it(tag, letters):
    (help_,) = helps(f'prose {tag}\n  draw: "[draw/draws]"\n')
    assert f"`prose {letters}`" in help_ and help_.endswith(f"must name `{letters}` too")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("you draw 2 coins", "raise you.money by 2"),
        ("you draw 2$", "raise you.money by 2"),
        ("you lose 2 coins", "lower you.money by 2"),
    ],
)
def test_money_that_no_game_counts_does_not_become_a_number_of_something_else(written, meant):
    (finding,) = told(f"{CARD}  {written}\n")
    assert finding.edits == () and finding.help.endswith(meant)
    assert told(f"value money of player: number\n{CARD}  {meant}\n") == ()


@pytest.mark.parametrize("declared", ["value coins of player: number\n", "noun coin coins\n  field worth: number\n"])
def test_money_that_the_game_has_is_not_said_to_be_uncounted(declared):
    found = told(f"{declared}{CARD}  you draw 2 coins\n")
    assert found and not [one for one in found if "counts no" in one.help or one.edits]


def test_what_somebody_loses_by_chance_goes_where_the_verb_puts_it():
    (finding,) = told(CARD + "  you discard a card at random\n")
    assert [edit.text for edit in finding.edits] == ["roll cards in you.hand as lost\n  move lost to waste"]
    (finding,) = told(CARD + "  you draw 1 at random\n")
    assert finding.edits == () and finding.help.endswith("for example: roll cards in you.hand as lost")


def test_what_one_may_choose_to_do_is_told_in_the_words_of_the_line():
    (finding,) = told(CARD + "  you choose one: draw 2 or discard 1\n")
    assert "`to_draw: you draw 2` and `to_discard: you discard 1`" in finding.help
    assert "`words choice: to_draw, to_discard`" in finding.help


def test_a_verb_of_the_game_that_others_pay_with_is_left_alone():
    (finding,) = told("verb pay pays paid: who pays number n\n  raise who.score by n\n" + CARD + "  you pay 2 of 1\n")
    assert "what is paid" not in finding.help


def test_two_files_by_name_tell_a_slip_once(tmp_path: Path):
    (tmp_path / "table.naipe").write_text(SETTING.text, encoding="utf-8")
    (tmp_path / "slip.naipe").write_text(CARD + "  you draw\n", encoding="utf-8")
    found, _ = api.check([tmp_path / "table.naipe", tmp_path / "slip.naipe"])
    assert len(found) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_counsel_is_known_in_all_languages(language):
    unknown = [one for counsel in COUNSELS for one in counsel.advice.split("; ") if one not in catalogue(language)]
    assert not unknown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "written",
    [
        "  a random player draws 1\n",
        "  you may discard 1. If you do, draw 2\n",
        "  if roll 2d6 > 8: you draw 1\n",
        "  you cannot draw\n",
        "  you draw 1,5\n",
        "  you draw 2 euros\n",
        "  you pay 2\n",
        "  you choose one: draw 1 or discard 1\n",
        "  if you are losing: you draw 1\n",
        '  "The people united"\n',
    ],
)
def test_what_is_advised_is_told_in_the_language(written, language):
    (help_,) = helps(CARD + written)
    there = said(help_, language)
    assert not [word for word in ("write", "example", "below", "first") if word in there.split(" ")]


#: Lines that four games were written with by somebody who had only the docs, with what is proposed (docs/notes/words.md).
WRITTEN_FROM_THE_DOCS = [
    (
        'step s of player p\n  lower p.score by 2 else "too poor"\n',
        '`require p.score >= 2 else "too poor"` and `lower p.score by 2`',
    ),
    (
        "step s\n  open w for all players as q until 2 pass\n    q may: q draws 1\n",
        "write: open w for players as q until 2 pass",
    ),
    (
        "step s\n  open w for players as q until count of players pass\n    q may: q draws 1\n",
        "until (count of players) pass",
    ),
    ("board\n  show score, law: colour\n", "`show score` and `show law: colour`"),
    (
        "step s of player p\n  p draws (a number from 1 to 3)\n",
        "`p chooses a number from 1 to 3 as amount` and `p draws amount`",
    ),
    (
        "step s of player p\n  p may choose one of\n    red: p draws 1\n    blue: p draws 2\n",
        "indented below it `p chooses one of`",
    ),
    ("grid field of player: place 3 by 3 square\nnoun place places\n", "grid field: place square"),
    (
        "step s of player p\n  for each card in p.hand whose (cost > 1 and cost < 3) as c: p draws 1\n",
        "write: for each card in p.hand whose cost > 1 whose cost < 3 as c: p draws 1",
    ),
    (
        "step s\n  players with most cards: raise score by 1\n",
        "write: for each player with most cards as one: raise one.score by 1",
    ),
    ("zone rack of player: card, hidden from owner\n", "write: zone rack of player: card, seen by others"),
    (
        "verb try_it tries_it tried_it: who tries_it, answers yes_no\n  answer yes\n"
        "step s of player p\n  let found be no\n  set found to p tries_it\n  if found: p draws 1\n",
        "`let answered be p tries_it` and `set found to answered`",
    ),
]


#: Lines that somebody writes who has read only the first chapters, and the line that is proposed.
WRITTEN_BY_BEGINNERS = [
    ("value flag: yes or no\n", "write: value flag: yes_no"),
    ("value flag of player: true or false\n", "write: value flag of player: yes_no"),
    ("value gold of player: int\n", "write: value gold of player: number"),
    ("value gold of player: number from 0 = 5\n", "write: value gold of player: number from 0 to 99 = 5"),
    ("value lives of player: number = 3 from 0 to 5\n", "write: value lives of player: number from 0 to 5 = 3"),
    ("value hat: cap or hood\n", "`words hat: cap, hood` and `value hat: hat`"),
    ('cards 61 to 63 "C {n}"\n', 'write: cards 61 to 63 "C {n}" for n from 61 to 63'),
    ("noun coin coins 20\n", '`noun coin coins` and `coin 1 "coin", copies 20`'),
    ("option rounds: 3 to 5\n", "write: option rounds: number from 3 to 5 = 3"),
    ("option sweets: yes or no\n", "write: option sweets: without_sweets, with_sweets"),
    ("step night of each player p\n  p draws 1\n", "write: step night of player p"),
    (CARD + "  roll a die as d\n  you draw d\n", "write: roll 1 to 6 as d"),
    (CARD + "  roll 2 dice as d\n  you draw d\n", "`let d be one_die + other_die`"),
    (CARD + "  next player\n", "`for each player as p: run turn for p`"),
    (CARD + "  for each card in you.hand: raise you.score by 1\n", "for each card in you.hand as one: raise you.score"),
    (CARD + "  the next player loses a turn\n", "see “An extra turn” in the cookbook"),
    (CARD + "  flip a coin\n", "roll 1 to 2 as side_up"),
    (CARD + "  the player on your left draws 1\n", "write: the next player draws 1"),
    (CARD + "  search pile for a red card\n", "write: you choose a red card in pile as found"),
    (CARD + "  for each card in pile: raise you.score by 1\n", "for each card in pile as one: raise you.score"),
    (CARD + '  if you.hand has "Red": you draw 1\n', 'write: if "Red" in you.hand: you draw 1'),
    (CARD + '  let lucky be the player whose hand has "Red"\n  lucky draws 1\n', 'where ("Red" in it.hand)'),
    ("define rich for player p as p.score > 3\nstep s of player p\n  if p.rich: p draws 1\n", "write: p is rich"),
    (
        "step s of player p\n  roll 1 to 6 as luck\n  run s2 for p\nstep s2 of player p\n  p draws luck\n",
        "declare a value for `luck`",
    ),
    (CARD + "  you may draw 1 or discard 1\n", "`this_way: you draw 1` and `that_way: you discard 1`"),
    (CARD + "  you draw 1. You discard 1.\n", "each sentence has a line of its own"),
    (CARD + "  you.score: +2\n", "write: raise you.score by 2"),
    (CARD + "  -2 score\n", "write: lower you.score by 2"),
    (CARD + "  discard your hand\n", "write: you discard count of you.hand"),
    (CARD + "  if pile.count = 0: you draw 1\n", "write: if count of pile = 0: you draw 1"),
    (CARD + "  if len(you.hand) > 3: you draw 1\n", "write: if count of you.hand > 3: you draw 1"),
    (CARD + "  look at the top card of pile\n", "write: reveal the top of pile to you"),
    (CARD + "  at the end of your turn, draw 1\n", "after turn of you: you draw 1"),
    ('scenario "s"\n  given 2 players\n  when player 1 draws 99\n  then fails\n', "write: then it fails"),
    ('scenario "s"\n  given 2 players\n  then player 1 score is 2\n', "write: then player 1.score is 2"),
    ('scenario "s"\n  given 2 players\n  and player 1 has 3 cards in hand\n', "write: and player 1.hand has 3 cards"),
]


@pytest.mark.parametrize(("written", "help_"), WRITTEN_BY_BEGINNERS)
def test_what_a_beginner_writes_is_proposed_as_it_is_written(written, help_):
    assert any(help_ in one for one in helps(written)), helps(written)


@pytest.mark.parametrize(("written", "help_"), WRITTEN_FROM_THE_DOCS)
def test_what_was_written_from_the_docs_is_proposed_as_it_is_written(written, help_):
    assert any(help_ in one for one in helps(written)), helps(written)


@pytest.mark.parametrize(
    "written",
    [
        "define near(number f) as count of cards in every hand where it.cost = f or it.cost = 1\n",
        "define low(number f) as cards in every hand where it.cost = f and it.cost > 1\n",
        "step s of player p\n  p chooses a card in p.hand where it.cost > 1 and it.cost < 4 as c\n  move c to waste\n",
        "define many as count of (cards in waste where it.cost > 1 and it.cost < 4)\n",
    ],
)
def test_a_test_of_two_parts_after_where_stands_in_parentheses(written):
    (finding,) = told(written)
    assert "where (" in finding.help, finding.help


def test_a_name_that_is_a_form_of_a_verb_too_is_one_finding():
    """Each use of the name would be reported besides, as a verb that does not fit there."""
    (finding,) = told(
        "verb cross crosses crossed: who crosses number n\n  raise crosses(who, spring) by n\n"
        "words season seasons: spring, summer\nvalue crosses(player, season): number\n"
        "define twice(player p) as 2 * crosses(p, spring)\n"
    )
    assert finding.code == "N110"


def test_what_is_tried_is_bounded(monkeypatch):
    seen = []
    monkeypatch.setattr("interpreter.loading.trying.Trial.holds", lambda trial, edit: seen.append(edit))
    told(CARD + "".join(f"  if you.score > {number}: you draw 1 else: you discard 1\n" for number in range(9)))
    assert 0 < len(seen) <= 4


def test_a_counsel_has_its_own_groups():
    line = "you draw 2 euros"
    one = next(one for one in COUNSELS if one.advice == "the-number-alone-says-how-many")
    match = one.pattern.search(line)
    assert match is not None and one.lines(match, line) == ["you draw 2"]
    assert replace(one, whole=False).lines(match, line) == ["you draw 2"]
