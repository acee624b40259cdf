"""Whole games by the native build against Python, seed by seed: each answer, the last position, chance, the figures of cards."""

from __future__ import annotations

from itertools import islice

import pytest
from hostile import random_rules

from interpreter import api
from interpreter.loading.demands import playable
from interpreter.loading.hot_reload import of_texts
from interpreter.loading.loader import LoadError
from interpreter.native.building import built
from interpreter.native.typed.cannot import CannotSay
from places import ROOT, TESTS
from searches.builds import GAMES, modes, sizes_of
from soak import sizes

pytest.importorskip("wasmtime", reason="naipe[fast] is not installed")

from searches.native import Native


def native(game: api.Game, players: int, options: dict[str, str]) -> Native:
    return Native(playable(game, players, options, False))


@pytest.mark.parametrize("games", sizes(6, 300, 3_000))
@pytest.mark.parametrize("players", [3, 4, 6])
def test_agencia_in_its_simple_mode_is_played_whole(players, games):
    game = api.load("agencia", scenarios=False)
    build = native(game, players, {"mode": "simple"})
    assert build.player.built.unsaid == ()
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count([]) >= 0.95 * games


#: Tables that are played whole: what is said on the command line, for how many players, and how many games the sample has.
WHOLE = {
    "agencia bourdieu": ("agencia", 3, {"mode": "bourdieu"}, 2),
    "agencia historico": ("agencia", 3, {"historico_deck": "with_historico"}, 2),
    "agencia teorico": ("agencia", 3, {"teorico_deck": "with_teorico"}, 2),
    "agencia social": ("agencia", 3, {"social_deck": "with_social"}, 3),
    "agencia estrategico": ("agencia", 3, {"estrategico_deck": "with_estrategico"}, 2),
    "agencia bourdieu six": ("agencia", 6, {"mode": "bourdieu"}, 1),
    "agencia teorico five": ("agencia", 5, {"teorico_deck": "with_teorico"}, 1),
    "agencia estrategico four": ("agencia", 4, {"estrategico_deck": "with_estrategico"}, 1),
    "limit": ("limit", 3, {}, 4),
    "limit six": ("limit", 6, {}, 2),
    "boratime": ("boratime", 2, {}, 6),
    "boratime golden goal": ("boratime", 2, {"level_match": "golden_goal", "freguesia": "remembered"}, 2),
    "som": ("som", 4, {}, 5),
    "som management": ("som", 3, {"mode": "management"}, 5),
    "som alone": ("som", 1, {"mode": "management"}, 4),
    "limit alone": ("limit", 1, {}, 2),
    "sueca": ("sueca", 4, {}, 2),
    "coreto": ("coreto", 3, {}, 2),
    "invernada": ("invernada", 3, {"winter": "hard"}, 2),
    "clash": ("clash", 3, {}, 1),
}
#: Tables that are held against Python in the soak alone: the module takes some seconds to make.
ONLY_IN_SOAK = {
    "clash two": ("clash", 2, {}, 1),
    "clash four": ("clash", 4, {"markers": "one_marker"}, 1),
    "clash with civilisations": ("clash", 3, {"expansion": "with_civilisations"}, 1),
}


@pytest.mark.parametrize("share", sizes(1, 10, 100))
@pytest.mark.parametrize("name", WHOLE)
def test_tables_are_played_whole(name, share):
    path, players, options, games = WHOLE[name]
    game = api.load(path, scenarios=False)
    build = native(game, players, options)
    found = [build.differences(seed) for seed in range(games * share)]
    assert [one for one in found if one] == []
    assert found.count(None) <= max(1, games * share // 10), "too many games are given up"


@pytest.mark.soak
@pytest.mark.parametrize("share", sizes(1, 4, 60))
@pytest.mark.parametrize("name", ONLY_IN_SOAK)
def test_larger_tables_are_played_whole(name, share):
    path, players, options, games = ONLY_IN_SOAK[name]
    build = native(api.load(path, scenarios=False), players, options)
    assert build.player.built.unsaid == () and build.player.built.faults == ()
    found = [build.differences(seed) for seed in range(games * share)]
    assert [one for one in found if one] == []
    assert found.count(None) <= max(1, games * share // 5), "too many games are given up"


IMMUNE = """\
game immune "Immunities"
  players 3 to 3
  languages en

noun card cards
zone pile: card, face down
zone hand of player: card, seen by owner
zone law of player: card, in force

supply: all cards in pile

value score of player: number

verb draw draws drew: who draws number n: raise who.score by n
verb use uses used: who uses card c: resolve c for who
verb earn earns earned: who earns number n: raise who.score by 10 * n

define touched(card c, player p) as count of players that would draw if (p uses c)

step using of player p
  p chooses a card in p.hand as c
  p uses c

play
  shuffle pile
  for each player as p
    move the top 1 of pile to p.law
    move the top 3 of pile to p.hand
  for each player as p
    run using for p
    run using for p
  end play

card 1 "Generosity", copies 5: each player draws 1

card 2 "Immunity", copies 2
  ignore who uses c where count of players that would draw if (who uses c) > 1

card 3 "Calm"
  ignore who uses c where there is a player but who that would draw if (who uses c)

card 4 "Order"
  forbid who draws n where who.score > 1

card 5 "Echo", copies 2
  after who draws n: who earns 1

card 6 "Wages", copies 3: you earn 1

card 7 "Strike"
  ignore who uses c where there is a player that would earn if (who uses c)

card 8 "Reply", copies 2
  before who earns n: who draws 1
"""


@pytest.mark.parametrize("games", sizes(100, 600, 3_000))
def test_rules_that_ask_would_are_played_the_same(games):  # F1, decision 0047
    build = native(of_texts({"immune.naipe": IMMUNE}), 3, {})
    found = [build.differences(seed) for seed in range(games)]
    assert [one for one in found if one] == []
    assert found.count([]) > 0.75 * games


RING = """\
game ring "Ring"
  players 3 to 3
  languages en

noun card cards
  field worth: number = 1

zone pile: card, face down
zone hand of player: card, seen by owner
zone waste: card

supply: all cards in pile

value score of player: number

verb gain gains gained: who gains number n: raise who.score by n
verb give gives gave: who gives number n
  who chooses n cards in who.hand as gift
  move gift to (the next player after who).hand
verb lose loses lost: who loses
  who chooses a card in who.hand as c
  move c to waste
verb hand_on hands_on handed_on: who hands_on
  for each player as p at once: p gives 2
  the player with fewest cards loses
verb mix mixes mixed: who mixes
  for each player as p at once
    if p is who
      move all cards in waste to pile
      shuffle pile
    move the top 1 of pile to p.hand
verb promise promises promised: who promises
  for each player as p at once
    next time p gains anything: raise p.score by 10
    if count of p.hand > 3: p gains 1

define cards of player p as count of p.hand

step turn of player p
  p may: p hands_on
  if p can mix: p mixes
  else: p gains 2
  attempt
    p promises
    require p.score < 40
  p may: p loses
  if p can hand_on: p gains 1

play
  shuffle pile
  for each player as p: move the top (2 + p.extra) of pile to p.hand
  repeat 3
    for each player as p: run turn for p
  end play

define extra of player p as 2 if p is seat(1) else (1 if p is seat(2) else 0)

card 1 "Ace", copies 3
card 2 "Two", copies 3
card 3 "Tre", worth 3
card 4 "Four", worth 4, copies 2
card 5 "Five", worth 5, copies 8
"""


@pytest.mark.parametrize("games", sizes(80, 1_000))
def test_what_several_do_at_once_is_put_together_in_trials_too(games):
    """Cards that nobody sees go round, a pile is shuffled by one, rules for later are stored and used up: all at once."""
    build = native(of_texts({"ring.naipe": RING}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


CARTS = """\
game carts "Carts"
  players 2 to 3
  languages en

noun cart carts
noun crate crates
  field worth: number = 1

zone yard: cart, face down
zone stable of player: cart
zone hold of cart: crate
zone pile: crate, face down
zone heap: crate

supply: all carts in yard
supply: all crates in pile

value score of player: number
tally score: total score of players

verb lose loses lost: who loses
  who chooses a number from 1 to 3 as n
  who chooses 2 carts in who.stable as gone
  for each (gone) as c
    require count of c.hold > 0
    move all crates in c.hold to heap
  require count of heap > n
  raise who.score by n

step turn of player p
  p may: p loses
  p chooses a cart in p.stable as c
  if pile is not empty: move the top of pile to c.hold

play
  shuffle pile
  for each player as p: move the top 4 of yard to p.stable
  repeat 6
    for each player as p: run turn for p
  end play

cart 1 "Ox"
cart 2 "Ass"
cart 3 "Mule"
cart 4 "Pony"
cart 5 "Mare"
cart 6 "Cob"
cart 7 "Roan"
cart 8 "Bay"
cart 9 "Grey"
cart 10 "Dun"
cart 11 "Pinto"
cart 12 "Shire"
crate 1 "Hay", copies 9
crate 2 "Salt", worth 3, copies 9
"""


@pytest.mark.parametrize("games", sizes(60, 1_000))
def test_what_is_taken_without_a_look_has_no_zone_of_its_own(games):
    """A trial takes carts without looking which; it cannot go on where it comes to what lies in one."""
    build = native(of_texts({"carts.naipe": CARTS}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


LAPS = """\
game laps "Laps"
  players 2 to 4
  languages en

noun card cards
  field worth: number = 1

zone pile: card, face down
zone hand of player: card, seen by owner

value score of player: number
tally gained: total score of players

supply: all cards in pile

verb pick picks picked: who picks
  for each n from 1 to count of who.hand
    who chooses a number from n to 4 as m
    attempt
      require m > n
      for each k from n - 2 to m - 2
        if k = 2: stop
        raise who.score by k + 1
      require who.score mod 3 < 2
    otherwise: raise who.score by n

step turn of player p
  for each n from p.score mod 3 to 1
    who_draws n for p
    p picks

verb who_draws: who_draws number n for player p
  if n > 0 and pile is not empty: move the top of pile to p.hand

play
  shuffle pile
  for each n from 1 to 3
    for each player as p: run turn for p
    for each m from n to 2: set player 1.score to player 1.score
  end play

card 1 "Ace", copies 9
"""


@pytest.mark.parametrize("games", sizes(40, 500))
def test_loops_with_a_number_are_the_same_there(games):
    build = native(of_texts({"laps.naipe": LAPS}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


FIRST = """\
game lead "Lead"
  players 2 to 4
  languages en
  active actor
  first lead

noun card cards

noun cloud clouds

zone pile: card, face down
zone waste: card
zone hand of player: card, seen by owner
zone law of player: card, in force
zone sky: cloud, in force
zone roof of player: cloud, in force

supply: all cards in pile
supply: all clouds in sky

neutral player ghost if count of players = 3

value actor: player or none
value lead: player or none
value score of player: number
value mark: number
tally gained: total score of players

define rate of player p as 3

verb draw draws drew: who draws number n
  repeat n
    require pile is not empty
    move the top of pile to who.hand

verb lay lays laid: who lays card c
  if who.law is empty: move c to who.law
  else: move c to waste

verb note notes noted: who notes
  set mark to mark * 3 mod 1000 + who.rate
  raise who.score by mark mod 7

verb turn_round turns_round turned_round: who turns_round
  set direction to -direction

step turn of player p
  set actor to p
  if p.score mod 4 = 1: set lead to none
  else: set lead to p
  if p.score mod 3 = 2: p turns_round
  attempt: p draws 2
  if p.hand is not empty
    p chooses a card in p.hand as c
    p lays c
  each player notes
  for each player but p as q: q notes
  if there is a player whose score > 20: ghostly for p
  the first of all players notes
  p may: each player but p notes

verb ghostly: ghostly for player p
  if count of players = 3: ghost notes

play
  shuffle pile
  repeat 4
    for each player as p: run turn for p
  end play won by players with most score

card 1 "Once more", copies 6
  after another draws n: you notes
card 2 "Before", copies 6
  before anyone notes where mark mod 2 = 0: raise you.score by 1
card 3 "Twice", copies 4
  change n times 2 when anyone draws n
card 4 "One less", copies 4
  change n by -1 when anyone draws n where n > 1
card 5 "Faster", copies 4
  change rate of you by 2
card 6 "Slower", copies 4
  change rate times 2
card 7 "Later", copies 6
  after you lay c
    next time anyone draws n
      you notes
      set mark to mark + 5
cloud 1 "Rain"
  after anyone draws n: set mark to mark * 2 + 1
cloud 2 "Wind"
  before anyone notes: set mark to mark + 2
cloud 3 "Hail"
  after anyone draws n: raise you.score by n
"""


@pytest.mark.parametrize("games", sizes(40, 500))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_comes_first_is_the_same_there(players, games):
    build = native(of_texts({"lead.naipe": FIRST}), players, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


ALIKE = """\
game strip "Strip"
  players 2 to 3
  languages en
  active mover

noun field fields
  value height: number
noun stone stones
  value owned_by: player or none
  value tired: number

grid strip: field 3 by 2 square

zone lying of field: stone
zone box of player: stone
supply of player: 2 stones in box

value mover: player = seat(1)
value repeated: number, each turn alike in lying and owned_by and mover
value brought_back: number, each landing alike in lying and owned_by and height
tally most_alike: repeated
tally slides: slid_so_far
value slid_so_far: number

option repeating: draws, is_forbidden

verb slide slides slid: who slides onto field goal
  raise slid_so_far by 1
  who chooses a stone in every lying belonging to who as one
  move one to goal.lying
  if repeating is is_forbidden: run landing
  if slid_so_far mod 5 = 0: raise goal.height by 1

step landing
  require brought_back = 1 else "it was like this before"

step turn of player p
  if repeated = 3: end play as repetition
  if slid_so_far > 150: end play as long
  attempt
    p chooses a field where count of it.lying < 2 as goal
    p slides onto goal
  otherwise
    end play won by p as standstill

play
  for each player as p: move all stones in p.box to seat_of(p).lying
  for each player as p
    for each stone belonging to p as s: set s.owned_by to p
  repeat forever
    for each player as p
      set mover to p
      run turn for p

define seat_of(player p) as the field where (it.row = 1 and it.column = (1 if p is seat(1) else 2 if p is seat(2) else 3))

prose en
  repetition: "the same position for the third time"
  standstill: "nowhere left to go"
  long: "long enough"
"""


@pytest.mark.parametrize("games", sizes(30, 500))
@pytest.mark.parametrize("repeating", ["draws", "is_forbidden"])
@pytest.mark.parametrize("players", [2, 3])
def test_what_began_alike_is_counted_alike_there(players, repeating, games):
    build = native(of_texts({"strip.naipe": ALIKE}), players, {"repeating": repeating})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


LINES = """\
game flips "Flips"
  players 2 to 2
  languages en
  active mover

noun field fields
  value held_by: player or none

grid board: field {shape}

value mover: player = seat(1)
value passed: number
tally first_has: count of fields where (it.held_by is seat(1))
tally longest: highest seen_at_once of players
value seen_at_once of player: number

define foreign(field f, player p) as f.held_by is not none and f.held_by is not p
define run_of(field f, field n, player p) as line from f towards n through (fields where foreign(it, p))
define behind(field f, field n, player p) as line from f towards n - run_of(f, n, p)
define shuts(field f, field n, player p) as run_of(f, n, p) is not empty and behind(f, n, p) is not empty and (the first of behind(f, n, p)).held_by is p
define ways(field f, player p) as fields in neighbours of f where shuts(f, it, p)

verb claim claims claimed: who claims field f
  for each field in ways(f, who) as way
    for each field in run_of(f, way, who) as one: set one.held_by to who
  set f.held_by to who
  let inward be line from f towards "C3"
  if inward is not empty: raise who.seen_at_once by count of inward * (the first of inward).column
  for each field in neighbours of f as way  -- up to the edge, too, where the line ends in the group
    raise who.seen_at_once by count of line from f towards way through (fields where it.held_by is not none)

step turn of player p
  let places be all fields where (it.held_by is none and ways(it, p) is not empty)
  if places is empty
    raise passed by 1
    if passed = 2: end play won by players with most held as full
    stop turn
  set passed to 0
  p chooses a field in places as place
  p claims place

define held of player p as count of fields where (it.held_by is p)

play
  set ("C3").held_by to seat(1)
  set ("D4").held_by to seat(1)
  set ("C4").held_by to seat(2)
  set ("D3").held_by to seat(2)
  repeat forever
    for each player as p
      set mover to p
      run turn for p

prose en
  full: "nobody can move"
"""


@pytest.mark.parametrize("games", sizes(8, 300))
@pytest.mark.parametrize("shape", ["6 by 6 diagonal", "6 by 5 hex", "5 by 6 hex columns", "5 by 5 square"])
def test_lines_over_a_grid_are_the_same_there(shape, games):
    build = native(of_texts({"flips.naipe": LINES.replace("{shape}", shape)}), 2, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


WAYS = """\
game ways "Ways"
  players 1 to 4
  languages en

noun town towns
  field start: yes_no = no
  value visits: number

town 01 "Alba", start yes
town 02 "Brisa"
town 03 "Corvo"
town 04 "Duna"
town 05 "Ermo"

join "Alba" with "Brisa", "Corvo"
join "Duna" with "Brisa", "Corvo", "Ermo"

value spot: town or none
value score of player: number
tally visited: highest visits of towns

verb walk walks walked: who walks
  who chooses a town in neighbours of spot as goal
  set spot to goal
  raise goal.visits by count of neighbours of goal

verb leap leaps leapt: who leaps
  who chooses a town within 2 of spot as goal
  set spot to goal
  raise who.score by 1

step turn of player p
  if p.score > 1 and there is no town in neighbours of spot where it.start: p walks
  else: p leaps

play
  set spot to the town where it.start
  repeat 4
    for each player as p: run turn for p
  end play
"""


@pytest.mark.parametrize("games", sizes(20, 300))
def test_joined_places_are_neighbours_there_too(games):
    build = native(of_texts({"ways.naipe": WAYS}), 3, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games


def test_a_choice_of_any_number_of_hidden_things_is_left_to_python():
    """The made-up rules 192: one takes up to two cards of a hand that one does not see, and their worth decides."""
    how = {"hidden": True, "chance_used": True, "records": False}
    build = native(of_texts({"nonsense.naipe": random_rules.rules(192, **how)}), 3, {})
    assert [build.differences(seed) for seed in range(4)] == [None] * 4


@pytest.mark.parametrize("many", sizes(5, 200, 10_000))
def test_rules_made_up_by_chance_are_played_the_same(many):
    """Blocks that fail, trials, several at once, rules in force and for later, steps that are left, hidden hands and open ones."""
    same = given_up = 0
    for number in range(many):
        how = {"hidden": number % 2 == 0, "chance_used": number % 3 == 0, "records": number % 5 == 0}
        try:
            game = of_texts({"nonsense.naipe": random_rules.rules(number, **how)})
        except LoadError:
            continue
        build = native(game, 3, {})
        assert build.player.built.faults == ()
        for seed in range(4):
            found = build.differences(seed)
            same, given_up = same + (found == []), given_up + (found is None)
            assert not found, (number, seed)
    assert same > given_up


#: Bytes of the position of games with so many pieces and zones that they need more than others.
LARGER = {"clash": 45_000}


@pytest.mark.parametrize("many", sizes(1, 1_000))
@pytest.mark.parametrize("name", GAMES)
def test_positions_are_small_and_nothing_goes_wrong_where_rules_are_emitted(name, many):
    game = api.load(GAMES[name], scenarios=False)
    for options in islice(modes(game), many):
        for players in {max(sizes_of(game))} if name in LARGER and many == 1 else {*sizes_of(game)}:
            try:
                found = built(playable(game, players, options, False), True)
            except (CannotSay, ValueError):
                continue
            assert found.faults == (), (options, players)
            assert 4 * found.placing.at.size <= LARGER.get(name, 8_000)


def test_a_difference_is_found():
    """What the builds are held against each other by: another answer, another place of a card."""
    game = api.load(ROOT / "tests" / "benchmarks" / "rulebooks" / "uno", scenarios=False)
    build = native(game, 3, {})
    assert build.differences(5) == []
    machine = build.player.machine
    games = machine.games
    machine.games = lambda seed, many: games(seed + 1, many)
    found = build.differences(5)
    assert any(one.startswith("answers: ") for one in found) and any(one.startswith("hand of 0") for one in found)


@pytest.mark.parametrize("games", sizes(40, 500))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_that_all_see_but_their_owner_are_the_same_there(players, games):
    build = native(api.load(TESTS / "settings" / "beacon.naipe", scenarios=False), players, {})
    assert [build.differences(seed) for seed in range(games)] == [[]] * games
