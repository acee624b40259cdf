"""Small rulebooks for constructs that few games have, by the native build against Python: bundles and payments, sets of things, places of a map,
things that are turned, cards in force for somebody who is named."""

from __future__ import annotations

import pytest

from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from soak import sizes

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

from searches.native import Native

#: Payments by what is accepted for what, also by cards in force; bundles that are put together, listed, chosen or left, and that rules change.
MARKET = """\
game market "Market"
  players 2 to 3
  languages en

kinds good goods: corn, wood, gold, luck
words deed: mixing, working, giving, haggling, paying, drawing

noun card cards
  value worn: yes_no

zone pile: card, face down
zone law of player: card, in force
supply: all cards in pile

value stock of player: good
value wages of player: good = 2 corn + 1 wood
value spent of player: good
value poor of player: number
value is_feast: yes_no

tally luck_left: total luck_of of players

define luck_of of player p as p.stock.luck
define toll(player p, number n, good lot) as lot * n + (1 gold if p.stock.gold > 2 else 0 gold)

rules
  accept 1 gold for 1 corn or 1 wood
  accept 1 corn for 1 luck where is_feast and it.stock.luck < 3

verb earn earns earned: who earns good lot: raise who.stock by lot
verb pay pays paid: who pays good price
  who spends a payment of price from who.stock as coins
  set who.spent to coins
verb spend spends spent_it: who spends good lot: lower who.stock by lot
verb haggle haggles haggled: who haggles
  who may choose a payment of 2 corn + 1 luck from who.stock as coins
    lower who.stock by coins
    raise who.stock by 3 gold
  otherwise: raise who.poor by 1
verb mix mixes mixed: who mixes
  who earns a bundle of 2 from corn + luck as found
  who earns a bundle of up to 3 from min(who.stock, 2 corn + 5 wood + 1 gold) as doubled
  who chooses among 1 gold, 1 luck, 1 corn + 0 luck, 1 gold as catch
  who earns catch
  who earns a bundle of 1 from goods where (it is not 1 luck) as picked
verb give gives gave: who gives
  who chooses a bundle from who.stock as gift
  lower who.stock by gift
  raise (the next player after who).stock by gift
  who may choose a good where (it <= who.stock and it is not 1 gold) as back: lower who.stock by back
verb work works worked: who works
  who earns who.wages
  who may: who pays toll(who, 2, 1 corn)

step turn of player p
  set is_feast to p.stock.wood > 2
  p chooses one of
    mixing: p mixes
    working: p works
    giving: p gives
    haggling: p haggles
    paying
      p pays 1 corn + 1 wood + 1 luck
      p earns 2 gold
    drawing
      move the top of pile to p.law
      p earns 2 wood

play
  shuffle pile
  for each player as p: raise p.stock by 2 corn + 1 luck
  repeat 6
    for each player as p: run turn for p
  end play

card 1 "Wood for luck", copies 3: accept 1 wood or 2 corn for 1 luck where it is you
card 2 "Wages", copies 2: change wages of you by 1 luck
card 3 "Low wages": change wages to 1 wood where there is a player where (it.poor > 1)
card 4 "Toll", copies 2: change toll by 1 wood where (p is you and n > 1 and lot is 1 corn)
card 5 "Rich": change wages of you to at most 1 corn + 3 luck
"""

#: Sets of things that a player and a thing keep, cells in a table, texts that are compared, cards by name in a set; things all over the map, some out
#: of play; what is on record with its fourth role and with one of a group; zones in force for somebody who is named.
ISLES = """\
game isles "Isles"
  players 2 to 3
  languages en

option fleet: small, large

words soil: ground, sea
words deed: landing, sailing, calling, counting, building, trying, lighting
words rank: scout, ship

noun isle isles
  value soil: soil
  value lit: yes_no

grid sea_map: isle hex columns
  "#####"
  "#####"
  "#####"
  "#####"

noun unit units
  field rank: rank
  value seen_from: isles

noun feat feats

noun wonder wonders

zone here of isle: unit
zone camp of player: all units
zone shrine of isle: wonder, open, in force for it.keeper
zone quarry: all wonders

unit 1 "Scout", rank scout, copies 3
unit 2 "Ship", rank ship, copies 2
deck fleets "More" if fleet is large
unit 3 "Great ship", rank ship, copies 2

deck feats "Feats"
feat 1 "Far": require you.been is not empty
feat 2 "Near": require "Far" not in you.claimed
feat 3 "Home": require you.score > 0

deck wonders "Wonders"
wonder 1 "Beacon": change reach of you by 1
wonder 2 "Harbour"
  after who lands u onto s to kind: raise you.score by 1
wonder 3 "Tower"
  ignore who tries_feat f where who.score > 12
  before who sails_off: raise you.score by 2

table shores from 0: "A1", "B2", "C3", "E4", "D1"

value score of player: number
value reach of player: number = 1
value been of player: isles
value claimed of player: feats
value start: number
span this_turn from start

define keeper of isle s as (the unit in s.here).player if count of s.here = 1 else none
define out for unit u as u.isle is not none
define own_isles(player p) as isles where (there is a unit in it.here where it.player is p)
define settled(player p) as p is one of the players that (landed a ship unit onto anything to ship) during this_turn
define same_kind(unit u, unit v) as u.title = v.title
define shore(number n) as shores(n mod 5)

verb land lands landed: who lands unit u onto isle s to rank kind
  move u to s.here
  raise who.been by s
  set u.seen_from to all isles within 2 of s where it.lit
verb try_feat tries_feat tried_feat: who tries_feat feat f
  resolve f for who
  raise who.claimed by f
verb sail_off sails_off sailed_off: who sails_off
  who chooses an out unit where (it.player is who) as mover
  let near be all isles within who.reach of mover.isle
  lower near by mover.isle
  who chooses an isle in near as goal
  who lands mover onto goal to mover.rank
verb call_back calls_back called_back: who calls_back
  who chooses one or more units in every here where (it.player is who and it.seen_from is not empty) as callers
  raise who.score by count of callers
  for each (callers) as u: lower u.seen_from by u.seen_from
  move callers to who.camp
verb count_twins counts_twins counted_twins: who counts_twins
  who chooses a unit in who.camp as one
  raise who.score by count of out units where (same_kind(it, one))

step turn of player p
  set start to now
  p chooses one of
    landing
      p chooses a unit in p.camp as u
      p lands u onto (shore(p.score + count of p.been)) to u.rank
    sailing: p sails_off
    calling: p calls_back
    counting: p counts_twins
    building
      p chooses an isle in own_isles(p) as site
      require site.keeper is p
      p chooses a wonder in quarry as w
      move w to site.shrine
    trying: p tries_feat a feat where (it not in p.claimed) as f
    lighting
      p chooses an isle within 1 of shore(p.score) as s
      set s.lit to yes
      set s.soil to sea if s.soil is ground else ground
  if settled(p): raise p.score by 3
  if there is a wonder in every shrine
    p may: p sails_off
  if p.score > 8: lower p.claimed by p.claimed

play
  repeat 5
    for each player as p: run turn for p
  end play
"""

#: Things that are turned up where they lie, asked for their side, moved and exchanged; tried before they are seen.
DIG = """\
game dig "Dig"
  players 2 to 3
  languages en

noun card cards
  field worth: number = 1

zone pile: card, face down
zone plot of player: card, face down
zone hand of player: card, seen by owner
zone waste: card, open
words deed: looking, taking, swapping, shifting, throwing
supply: all cards in pile

value score of player: number

verb look looks looked_up: who looks
  who chooses a card in who.plot as c
  turn up c
  raise who.score by c.worth
  if c.worth is 3: move c to waste
verb take takes took: who takes
  who chooses a face_up card in who.plot where (it.worth > 1) as c
  move c to who.hand
verb swap swaps swapped: who swaps
  who chooses a card in who.hand where (it.worth < 3) as mine
  who chooses a card in (the next player after who).plot as theirs
  exchange mine and theirs
verb shift shifts shifted: who shifts
  shuffle who.plot
  if there is a face_up card in who.plot: raise who.score by 100
verb throw throws threw: who throws
  who may choose a card in who.hand where (it.worth = 2) as c: move c to waste
  who chooses any number of cards in who.hand where (it.worth < 3) as rest
  require count of rest < 3
  move rest to waste
  raise who.score by count of face_up cards in waste
  if waste is not empty
    turn up the top of waste
    who may choose a card in waste as found: move found to who.hand

step turn of player p
  p chooses one of
    looking: p looks
    taking: p takes
    swapping: p swaps
    shifting: p shifts
    throwing: p throws
  if there is a player where (count of face_up cards in it.plot > 2)
    p may: p takes

play
  shuffle pile
  for each player as p
    move the top 4 of pile to p.plot
    move the top 2 of pile to p.hand
  repeat 6
    for each player as p: run turn for p
  end play

card 1 "Ace", copies 4
card 2 "Two", worth 2, copies 6
card 3 "Three", worth 3, copies 5
card 4 "Tower", worth 2
card 5 "Four", worth 4, copies 3
"""

TABLES = {
    "market": (MARKET, {}),
    "isles": (ISLES, {}),
    "isles with more": (ISLES, {"fleet": "large"}),
    "dig": (DIG, {}),
}


@pytest.mark.parametrize("games", sizes(40, 1_000))
@pytest.mark.parametrize("name", TABLES)
def test_the_constructs_of_a_small_rulebook_are_played_the_same(name, games):
    rules, options = TABLES[name]
    build = Native(playable(of_texts({f"{name.split()[0]}.naipe": rules}), 3, options, False))
    assert build.player.built.faults == () and build.player.built.unsaid == ()
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count(None) <= games // 10, "too many games are given up"
