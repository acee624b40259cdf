"""Mistakes that once got no message, or an unclear one: a test for each of M1 to M21 in docs/notes/messages.md."""

from __future__ import annotations

import pytest

from dsl.diagnostics.diagnostic import Diagnostic, Findings
from dsl.source import Source
from interpreter.loading.loader import check_sources
from places import TESTS

TABLE = (TESTS / "settings" / "table.naipe").read_text(encoding="utf-8")
TILES = """\
words mood: calm, angry, sad

noun tile tiles
  field mood: mood
  field level: number from 1 to 3 = 1

zone row: tile

supply: all tiles in row

"""
#: Which of the list, what is written, and what has to be told of it first: its code, and words of its message and help.
LINES = (
    ("M1", "let amount be 0\n  repeat until amount > 3: let amount be amount + 1", "N219", "set amount to"),
    ("M1", "let total be 0", "N137", "my_total"),
    ("M2", 'resolve "Red" at night', "N241", "no card has a part"),
    ("M8", "roll 3 to 1 as n", "N245", "1 to 3"),
    ("M8", "roll 1 to 99999999999999999999 as n", "N122", "at most 9 digits"),
    ("M8", "if neighbours of none is empty: you draw 1", "N409", "neighbours"),
    ("M11", "ste you.score to 3", "N130", '"set"'),
    ("M11", "if couat of you.hand > 2: you draw 1", "N130", '"count'),
    ("M11", "oyu draw 1", "N301", "`you`"),
    ("M11", "if you.hand ys empty: you draw 1", "N130", '"is"'),
    ("M11", "if you.hand is emtpy: you draw 1", "N301", "`empty`"),
    ("M13", "if you.score = not 3: you draw 1", "N130", "you.score is not 3"),
    ("M13", "if you.score not > 3: you draw 1", "N130", "you.score <= 3"),
    ("M13", "sell ware.price", "N301", "written with who does it"),
    ("M13", "remove old from the game", "N130", "say where it goes"),
    ("M13", "discard 1 card", "N405", "`you discard 1`"),
    ("M13", "copies", "N138", "copies NUMBER"),
    ("M14", "roll 1d6", "N130", "roll 1 to 6 as n"),
    ("M14", "if this is_curse: you draw 1", "N301", "there is no field of card `is_curse`"),
    ("M15", "choose one", "N130", "you choose one of"),
    ("M15", "you reveal the top of pile", "N130", "reveal the top of pile to each player"),
    ("M15", "you give the top of pile to the next player", "N402", "`you give 1 to the next player`"),
    ("M15", "you give 1", "N405", "`you give 1 to the next player`"),
    ("M15", "if the top of waste.cost > 1: you draw 1", "N410", "(the top of waste).cost"),
    (
        "M15",
        "if count of cards in you.hand where (it.cost = 2) = 2: you draw 1",
        "N401",
        "there are 2 cards in you.hand",
    ),
    ("M15", "set score of seat(1) to 2", "N130", "seat(1).score"),
    ("M15", "move this to (waste if you.score > 1 else pile)", "N406", "under `else`, to `pile`"),
    ("M17", "if you.score > 1\n    let played be 1\n  raise you.score by played", "N301", "in that block"),
    ("M18", "se você está perdendo: you draw 1", "N130", "if you.score < (the next player).score: you draw 1"),
    ("M18", "se você draws 1", "N130", '"if"'),
    ("M18", "you draw 1 – 1", "N130", "you draw 1 - 1"),
    ("M18", "you draw 1 cards", "N402", "the number alone"),
)
TOPS = (
    ("M2", 'card 950 "A"\n  at sogn\n    you draw 1\n', "N241", "the part `sogn` of a card is never carried out"),
    ("M3", f'{TILES}tile 1 "T", mood sad, level 4\n', "N242", "must be from 1 to 3"),
    ("M3", 'card 950 "A", copies -2\n  you draw 1\n', "N242", "up to 1000 copies"),
    ("M3", 'card 950 "A", copies 999999999 * 999999999\n  you draw 1\n', "N242", "up to 1000 copies"),
    ("M4", f'{TILES}tile 1 "T", mood sad\ntile 2 "U", mood angry\ntile 3 "V"\n', "N243", "does not give its `mood`"),
    ("M5", f"{TILES.replace('zone row: tile', 'zone row: tile, open if it.level = 2')}", "N221", "face down, open if"),
    ("M7", 'prose en\n  pairs: "pairs"\n', "N244", "no rule has the word"),
    ("M8", "supply: (1 / 0) cards in waste\n", "N605", "divided by 0"),
    ("M12", 'define half_isnew as 3\n\ncard 950 "A"\n  you draw half_is_new\n', "N240", "`half_is_new`"),
    ("M12", f"{TILES.replace('noun tile', 'nou tile')}", "N132", '"noun"'),
    ("M14", "value gold of player: number from to 0 3\n", "N130", "from 0 to 3"),
    ("M15", 'value boasts of player: number\n\ncard 950 "A": set boasts of seat(1) to 3\n', "N130", "seat(1).boasts"),
    ("M18", f'{TILES}tile 1 "T", mood ação\n', "N301", "`calm`, `angry`, `sad`"),
    ("M18", "card 950 Ainda sim: you draw 1\n", "N130", '"Ainda sim"'),
)
SCENARIOS = (
    ("M9", "and player 1.score = 3\n  and player 1.score = 4", "N709", "keep one"),
    ("M9", "and pile has 3 cards\n  and pile has 5 cards", "N709", "keep one"),
    ("M9", "and player 5.hand has 2 cards", "N701", "there is no player 5"),
    ("M19", "and mode = advanced", "N301", "`rich`, `simple`"),
)


def first_of(text: str) -> Diagnostic:
    findings = Findings()
    check_sources([Source("table.naipe", TABLE), Source("slip.naipe", text)], findings)
    return findings.sorted()[0]


def is_told(text: str, code: str, words: str) -> None:
    found = first_of(text)
    assert (found.code, found.span.source) == (code, "slip.naipe")
    assert words in f"{found.message} | {found.help}"


@pytest.mark.parametrize(("which", "line", "code", "words"), LINES)
def test_a_line_of_a_card_is_told(which, line, code, words):
    is_told(f'card 950 "Slip"\n  {line}\n', code, words)


@pytest.mark.parametrize(("which", "text", "code", "words"), TOPS)
def test_a_declaration_is_told(which, text, code, words):
    is_told(text, code, words)


@pytest.mark.parametrize(("which", "given", "code", "words"), SCENARIOS)
def test_what_a_scenario_gives_is_told(which, given, code, words):
    text = f'option mode: simple, rich\n\nscenario "S"\n  given 2 players\n  {given}\n  when player 1 draws 1\n'
    is_told(f"{text}  then pile is not empty\n", code, words)
