"""A draw is one line, with the titles behind the number; what a player lays from the own hand does not “go to” that player."""

from __future__ import annotations

from pathlib import Path

from interpreter import api
from repl.render.log import Telling
from repl.render.voice import Voice

RULES = """\
game bells "Bells"
  players 2 to 2
  languages en

noun card cards
zone pile: all cards, face down
zone hand of player: cards, seen by owner
zone laid of player: cards, seen by owner
zone purse of player: cards, seen by owner
value coins of player: number

verb draw draws drew: who draws number n
  move the top n of pile to who.hand
verb lay lays laid: who lays
  move the top 1 of who.hand to who.laid
verb pay pays paid: who pays number n
  raise who.coins by n
  move the top 1 of pile to who.purse

prose en
  draw: "[draw/draws] {n card/cards}"
  lay: "[lay/lays] down in secret"
  laid: "card face down", "cards face down", told ""
  pay: "[pay/pays] {n coin/coins}"

card 01 "Bell"
card 02 "Gong"
card 03 "Drum"

play
  seat(1) draws 2
  seat(1) lays
  seat(1) pays 1
"""


def told(path: Path, seat: int, rules: str = RULES) -> list[str]:
    (path / "bells.naipe").write_text(rules, encoding="utf-8")
    game = api.load(path)
    history = [api.begin(game, 2, 1)]
    voice = Voice(game, "en", history[0].program)
    return [line.laid for line in Telling(voice, ["Ana", "Bea"], seat).told(history)]


def test_a_draw_is_one_line_and_a_card_laid_down_does_not_go_to_its_player(tmp_path):
    drawn, laid, name, paid, moved = told(tmp_path, 1)
    assert drawn.startswith("You draw 2 cards: “") and drawn.count("“") == 2
    assert (laid, name.partition("“")[0]) == ("You lay down in secret.", "  Your card face down: ")
    assert paid == "You pay 1 coin." and moved.endswith("goes to your purse."), "1 coin is not 1 card"


def test_whoever_does_not_know_the_cards_reads_the_number_alone(tmp_path):
    assert told(tmp_path, 2) == ["Ana draws 2 cards.", "Ana lays down in secret.", "Ana pays 1 coin."]


EACH = """\
game bells "Bells"
  players 2 to 2
  languages en

noun card cards
zone pile: all cards, face down
zone hand of player: cards, seen by owner

verb draw draws drew: who draws number n
  repeat n: who receives the top of pile
verb receive receives received: who receives card c
  move c to who.hand
verb swap swaps swapped: who swaps number n
  who loses the top of who.hand
verb lose loses lost: who loses card c
  move c to the bottom of pile

prose en
  draw: "[draw/draws] {n card/cards}"
  receive: "[receive/receives] {c}"
  swap: "[lay/lays] {n coin/coins} on the table"
  lose: "[lose/loses] {c}"

card 01 "Bell"
card 02 "Gong"
card 03 "Drum"

play
  seat(1) draws 2
  seat(1) swaps 1
"""


def test_a_deed_below_that_only_names_what_is_counted_stands_in_the_same_line(tmp_path):
    drawn, laid, lost = told(tmp_path, 1, EACH)
    assert drawn.startswith("You draw 2 cards: “") and drawn.count("“") == 2
    assert laid == "You lay 1 coin on the table." and lost.startswith("  You lose “"), "1 coin is not 1 card"
    assert told(tmp_path, 2, EACH)[0] == "Ana draws 2 cards."


SHOWN = """\
game bells "Bells"
  players 2 to 2
  languages en

noun card cards
zone pile: all cards, face down
zone row: cards, open

verb obey obeys obeyed: who obeys card c
  reveal the top of pile to who
verb heed heeds heeded: who heeds card c
  reveal c to who

prose en
  obey: "[obey/obeys] {c}"
  heed: "[heed/heeds] {c}"

card 01 "Bell"
card 02 "Gong"

play
  move the top of pile to row
  seat(1) obeys the top of row
  seat(1) heeds the top of row
"""


def test_a_card_that_is_shown_is_named_though_the_line_above_names_another(tmp_path):
    lines = told(tmp_path, 1, SHOWN)
    place = next(number for number, line in enumerate(lines) if line.startswith("You obey"))
    assert lines[place + 1].startswith("  “") and lines[place + 1].endswith("is shown to you.")
    assert lines[-1].startswith("You heed"), "the same card is not named again"
    assert not any("shown" in line for line in told(tmp_path, 2, SHOWN) if "Ana obeys" not in line and "“" in line[:4])
