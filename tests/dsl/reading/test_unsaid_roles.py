"""Roles of verbs that no text tells: all values that cards have are read, the most frequent first."""

from __future__ import annotations

from interpreter.loading.hot_reload import of_texts
from interpreter.reading.texts import read_text

RULES = """game inn "Inn"
  players 2 to 4
  languages en

noun card cards

words purpose: food, rent, music

zone pile: card
zone hand of player: card, seen by owner

supply: all cards in pile

value coins of player: number = 9
value last_purpose: purpose = food

verb pay pays paid: who pays number n for purpose what
  lower who.coins by n
  set last_purpose to what

step evening of player p
  p pays 1 for music
  if last_purpose is rent: p pays 1 for food

play
  for each player as p: run evening for p

prose en
  card: "card", "cards"
  hand: "hand", "hands"
  coins: "coin", "coins"
  last_purpose: "last purpose"
  food: "food"
  rent: "rent"
  music: "music"
  pay: "[pay/pays/paid] {n coin/coins}"

card 1 "Song"
  you pay 2 for music

card 2 "Room"
  the next player pays 3 for rent

card 3 "Bed"
  you pay 4 for rent
"""


def test_each_value_that_cards_have_is_a_reading_the_most_frequent_first():
    found = read_text(of_texts({"inn.naipe": RULES}), "Each player pays 2 coins.", "en")
    assert [card.code.partition("\n")[2].strip() for card in found.cards] == [
        "each player pays 2 for rent",
        "each player pays 2 for music",
    ]
