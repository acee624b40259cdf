"""The terminal looks behind a yes before anybody says it (decision 0071): what it asks at once tells nothing of what is hidden.

Two positions that look alike to whoever is asked whether to do something: the choice behind the yes is joined in both or in neither,
with the same answers, and the card that a yes is about is named in both or in neither.
"""

from __future__ import annotations

import random
from functools import cache

import pytest
from pyrsistent import pvector

from hidden import dealt_anew, offered
from interpreter import api
from interpreter.loading.hot_reload import of_texts
from interpreter.model.failure import RuleError
from interpreter.model.layout import RNG
from interpreter.positions.position import Position, go_on
from repl.asking.asked_once import behind_yes, is_yes_or_no, meant
from repl.render.voice import Voice
from soak import sizes

#: Each yes leads on in another way: to what is drawn, what is thrown, what another holds, what is turned up, and to one's own cards.
RULES = """\
game behind "Behind"
  players 2 to 3
  languages en
  active actor

noun card cards
  field rank: number
zone pile: all cards, face down
zone waste: card
zone hand of player: card, seen by owner
value actor: player or none
value score of player: number

verb burn burns burned: who burns card c: move c to waste

step drawing of player p
  set actor to p
  p may
    move the top of pile to p.hand
    p chooses a card in p.hand as c
    p burns c

step throwing of player p
  p may
    roll 1 to 6 as face
    p chooses a card in p.hand where it.rank > face as c
    p burns c

step looking of player p
  p may
    reveal the top of pile to p
    p chooses a card in (pile + p.hand) where it.rank >= (the top of pile).rank as c
    p burns c

step taking of player p
  p may
    if (the top of pile).rank > 10: p burns the top of pile
    p chooses a card in p.hand as c
    p burns c

step turning of player p
  p may: p burns the top of pile

step trading of player p
  p may
    if (the top of pile).rank > 10: p burns the first of p.hand
    else: raise p.score by 1

step burning of player p
  p may: p burns the first of p.hand

step using of player p
  p may choose a card in p.hand as c: p burns c

step giving of player p
  p may
    p burns the first of p.hand
    p chooses a card in (the next player after p).hand as c
    move c to p.hand

play
  shuffle pile
  for each player as p: move the top 3 of pile to p.hand
  repeat 3
    for each player as p
      run drawing for p
      run throwing for p
      run looking for p
      run taking for p
      run turning for p
      run trading for p
      run burning for p
      run using for p
      run giving for p
  end play

cards 101 to 120 "Card {n}" for n from 1 to 20
  rank n
cards 121 to 140 "Sheet {n}" for n from 1 to 20
  rank n
"""

GAMES = ("behind", "boratime", "limit", "agencia")


@cache
def rules(name: str) -> api.Game:
    return of_texts({"rules.naipe": RULES}) if name == "behind" else api.load(name, scenarios=False)


def asked_at_once(game: api.Game, position: Position) -> tuple[object, ...]:
    """Return what the terminal asks in a position beside yes and no: the choice behind the yes, or the card that it is about."""
    after = behind_yes(game, position)
    if after is not None:
        return after.due.span, after.due.name, offered(after)
    voice = Voice(game, "", position.program)
    return (meant(voice, game, position, api.view(game, position, position.due.seat)),)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wanted", sizes(30, 300, 2000))
def test_what_is_asked_at_once_tells_nothing_of_what_is_hidden(name, wanted):
    game, chance = rules(name), random.Random(5)
    compared, ways = 0, set()
    wanted *= 8 if name == "behind" else 1  # a small game, whose ways lead everywhere
    for seed in range(200):
        position, who = api.begin(game, game.min_players, seed), set()
        for _ in range(80):
            if position.decision is None or compared >= wanted:
                break
            seat = position.due.seat
            if is_yes_or_no(position.due) and who <= {seat}:
                state = dealt_anew(position.program, list(position.slots), seat - 1, chance)
                if chance.random() < 0.5:
                    state[RNG] = position.slots[RNG]
                compared += _is_compared(game, position, state, seat, ways, f"{name}, seed {seed}")
            answered, before = seat, position
            position = api.decide(game, position, chance.choice(position.due.possible).id)
            who = {*who, answered} if position.slots == before.slots else set()
        if compared >= wanted:
            break
    assert compared >= wanted
    assert name != "behind" or ways == {"nothing", "card", "choice"}


def _is_compared(
    game: api.Game, position: Position, state: list[object], seat: int, ways: set[str], where: str
) -> bool:
    """Compare what is asked in a position with what is asked where other things are hidden; return whether the two look alike."""
    try:
        other = go_on(position.program, pvector(state), position.answers)
    except RuleError:
        return False
    if other.decision is None or other.due.seat != seat or offered(other) != offered(position):
        return False  # somebody else is asked where other things are hidden: these two do not look alike to whoever is asked
    if api.view(game, other, seat) != api.view(game, position, seat):
        return False
    asked = asked_at_once(game, position)
    ways.add("choice" if len(asked) > 1 else "card" if asked[0] else "nothing")
    assert asked_at_once(game, other) == asked, where
    return True
