"""What did nothing is not told, but to whoever sees everything; what is there to be told always is, and steps are for which
prose has words."""

import pytest

from interpreter import api
from interpreter.model.views import OMNISCIENT

MILL = """\
game mill "Mill"
  players 2 to 2
  languages en
  active miller

noun sack sacks
zone store: sack
zone cart of player: sack
supply: 3 sacks in store

value miller: player = seat(1)
value flour of player: number
value helpers: number

verb grind grinds ground: who grinds number n
  raise who.flour by n

verb rest rests rested: who rests

verb beg begs begged: who begs
  for each other player where it.flour > 5 as p: p grinds 1

verb reckon reckons reckoned: who reckons
  let found be 0
  for each player as p: raise found by p.flour
  set found to 2 * found

verb poll polls polled: who polls
  who may: raise helpers by 0

verb sing sings sang: who sings
  who rests
  raise helpers by 0

verb try tries tried: who tries
  attempt: move 9 sacks in store to who.cart

prose en
  rain: "the rain"
  morning: "the morning", told "the morning of {p} begins"
  sack: "sack", "sacks"
  grind: "[grind/grinds/ground] {n}"
  rest: "[rest/rests/rested]"
  beg: "[beg/begs/begged]"
  reckon: "[reckon/reckons/reckoned]"
  poll: "[poll/polls/polled]"
  sing: "[sing/sings/sang]"
  try: "[try/tries/tried]"

step rain
  set helpers to 0

step morning of player p
  seat(1) rests

step day
  run rain
  run morning for seat(2)
  seat(1) grinds 0
  seat(1) grinds 2
  seat(1) begs
  seat(1) rests
  seat(1) sings
  seat(1) tries
  seat(1) reckons
  seat(1) polls

play
  run day
  end play
"""


@pytest.fixture
def game(tmp_path):
    tmp_path.joinpath("mill.naipe").write_text(MILL, encoding="utf-8")
    return api.load(tmp_path)


def told(game, seat):
    first = api.begin(game, 2, 1)
    last = api.decide(game, first, "no")
    lines = [api.narrate(game, event, "en", ("Ana", "Bea"), seat) for event in (*first.events, *last.events)]
    return [line for line in lines if line]


def test_what_did_nothing_is_not_told(game):
    assert told(game, 2) == [
        "The morning of Bea begins.",
        "Ana rests.",
        "Ana grinds 2.",
        "Ana rests.",
        "Ana sings.",
        "Ana rests.",
        "Ana tries.",
        "9 sacks needed, 3 there.",
        "Ana polls.",
    ]


def test_whoever_sees_everything_is_told_of_everything(game):
    assert {"Ana grinds 0.", "Ana begs.", "Ana reckons."} <= set(told(game, OMNISCIENT))


def test_it_happened_all_the_same(tmp_path):
    scenario = '\nscenario "nothing"\n  given 2 players\n  when player 1 begs\n  then it happened that player 1 begs\n'
    tmp_path.joinpath("mill.naipe").write_text(MILL + scenario, encoding="utf-8")
    assert [result.message for result in api.run_scenarios(api.load(tmp_path))] == [""]
