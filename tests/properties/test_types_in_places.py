"""Each type that docs/language.md lists, in each place where a type may stand: it works, or `check` says why not (F4)."""

from __future__ import annotations

import re

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources

#: What is there besides, in each game.
RULES = """game types "Types"
  players 2 to 2
  languages en

words mood moods: calm, wild
words tone: high, low
kinds fuel fuels: coal, oil

noun card cards
zone pile: all cards, face down
zone hand of player: card, seen by owner

card 1 "Red"
card 2 "Blue"

step idle of player p: move the top of pile to p.hand

play
  run idle for seat(1)
  end play won by seat(1)
"""
#: A value of each type, as it is written, and another one.
TYPES = {
    "number": ("2", "3"),
    "number from 1 to 5": ("2", "3"),
    "yes_no": ("yes", "no"),
    "text": ('"Hello"', '"Bye"'),
    "player": ("seat(1)", "seat(2)"),
    "card": ('"Red"', '"Blue"'),
    "mood": ("wild", "calm"),
    "tone": ("low", "high"),
    "fuel": ("2 coal + 1 oil", "3 oil"),
    "players": ("seat(1) + seat(2)", "seat(2) + seat(2)"),
    "cards": ('"Red" + "Blue"', '"Blue" + "Blue"'),
    "moods": ("wild + calm", "wild + wild"),
    "fuels": ("2 coal", "1 oil"),
}
#: One thing where several are meant: it is a set of it.
ONE = {"players": ("seat(1)", "seat(2)"), "cards": ('"Red"', '"Blue"'), "moods": ("wild", "calm")}
#: Where a type may stand, with what uses it; `{one}` and `{two}` are values of the type, `{same one}` what they are compared with.
PLACES = {
    "field": """noun gem gems
  field held: {type}
zone chest: all gems
gem 1 "Ruby", held {one}
gem 2 "Opal"
  held {two}
gem 3 "Onyx"

scenario "held"
  then "Ruby".held = {same one}
  and "Opal".held = {same two}
""",
    "field, shown": """noun gem gems
  field held: {type}
zone chest: all gems, face down, showing held
gem 1 "Ruby", held {one}

scenario "held"
  then "Ruby".held = {same one}
""",
    "beginning of a field": """noun gem gems
  field held: {type} = {one}
zone chest: all gems
gem 1 "Ruby", held {two}
gem 2 "Opal"

scenario "held"
  then "Ruby".held = {same two}
  and "Opal".held = {same one}
""",
    "value": """value held: {type}

step go
  set held to {one}
  set held to {two}

scenario "set"
  given held = {one}
  then held = {same one}
  when run go
  then held = {same two}
""",
    "beginning of a value": """value held: {type} = {one}

board
  show held

scenario "at the beginning"
  then held = {same one}
""",
    "value that begins again": """value held: {type} = {one}, each go

step go: set held to {two}
step other: run go

scenario "again"
  given held = {two}
  then held = {same two}
""",
    "value of player": """value held of player: {type}

board
  show held

step go of player p: set p.held to {two}

scenario "set"
  given player 1.held = {one}
  then player 1.held = {same one}
  when run go for player 1
  then player 1.held = {same two}
""",
    "value of a thing": """noun gem gems
  value held: {type}
zone chest: all gems
gem 1 "Ruby"
gem 2 "Opal"

step go
  for each gem as g: set g.held to {two}

scenario "set"
  given "Ruby".held = {one}
  then "Ruby".held = {same one}
  when run go
  then "Opal".held = {same two}
""",
    "value of a word": """value held of mood: {type}

step go: set calm.held to {two}

scenario "set"
  when run go
  then calm.held = {same two}
""",
    "value of two": """value held(player, mood): {type}

step go: set held(seat(1), calm) to {two}

scenario "set"
  when run go
  then held(player 1, calm) = {same two}
""",
    "definition with names": """value held: {type}

define alike({type} x, {type} y) as x = y

step go: if alike({one}, held): end play

scenario "called"
  then alike({one}, {same one})
  and not alike({one}, {same two})
""",
    "definition of": """define itself of {type} x as x = x

value held: {type}

step go: if held.itself: end play

scenario "called"
  given held = {one}
  then held.itself
""",
    "adjective": """define dear for {type} x as x = {same one}

value held: {type}

scenario "asked"
  given held = {one}
  then held is dear
""",
    "subject of a verb": """value held: {type}

verb glow glows glowed: {type} x glows
  set held to x

step go
  {one} glow

scenario "said"
  when run go
  then held = {same one}
""",
    "object of a verb": """value held: {type}

verb tell tells told: who tells {type} x
  set held to x

rules
  after who tells x: set held to {two}

scenario "said"
  when player 1 tells {one}
  then held = {same two}
""",
    "role of a verb": """value held: {type}

verb tell tells told: who tells for {type} x
  set held to x

step go of player p: p tells for {one}

scenario "said"
  when run go for player 1
  then held = {same one}
""",
    "answer of a verb": """value held: {type}

verb tell tells told: who tells, answers {type}
  answer {one}

step go of player p
  let heard be p tells
  set held to heard

scenario "answered"
  when run go for player 1
  then held = {same one}
""",
    "name of a step": """value held: {type}

step go of {type} x: set held to x

scenario "named"
  when run go for {one}
  then held = {same one}
""",
    "option": """option length: {type} = {one}

scenario "set"
  then length = {same one}
""",
}
#: Places of a head, where a number has no bounds, and of a definition that is asked of a thing.
HEADS = {place for place in PLACES if place.endswith(("of a verb", "definition with names", "adjective", "of a step"))}
HEADS = {*HEADS, "definition of"} - {"answer of a verb"}
OF_THINGS = {"definition of", "adjective"}
#: A value or a field that holds nothing at first.
NONE_AT_FIRST = re.compile(r"value held.*: \{type\}\n|gem 3")


def refused(type_: str, place: str) -> str:
    """Return the code with which a type is refused in a place, "" where it works; "N" is any code."""
    plain = type_.removesuffix(" or none")
    if plain.startswith("number from") and place in HEADS:
        return "N137"
    if plain == "fuels" or (plain.endswith("s") and plain != type_):
        return "N256"
    if place in OF_THINGS and plain not in ("player", "card", "mood", "tone"):
        return "N"
    if place == "option" and not plain.startswith("number"):
        return "N"
    return "N256" if type_ == "card" and NONE_AT_FIRST.search(PLACES[place]) else ""


def outcome(type_: str, place: str, values: tuple[str, str]) -> str:
    """Return the findings about a type in a place, nothing where it works; fails where neither is so."""
    one, two = values
    is_one_of_many = ONE.get(type_) == values
    text = PLACES[place].replace("{type}", type_).replace("{one}", one).replace("{two}", two)
    for name, value in (("one", one), ("two", two)):
        text = text.replace(f"{{same {name}}}", f"{value} + {value}" if is_one_of_many else value)
    findings = Findings()
    checked = check_sources([Source("rules.naipe", RULES), Source("types.naipe", text)], findings)
    told = [finding for finding in findings.sorted() if finding.is_error]
    if told:
        return "; ".join(f"{finding.code} {finding.message} / {finding.help}" for finding in told)
    game = game_of(checked)
    assert [one.message for one in api.run_scenarios(game) if not one.ok] == [], text
    assert api.simulate(game, games=2, players=2, seed=1)["games"] == 2
    position = api.begin(game, 2, 1)
    for seat in (None, 0, 1, 2):
        api.view(game, position, seat)
    for card in game.cards:
        api.card_text(game, card, "en")
    return ""


ROWS = [(type_, values) for type_, values in [*TYPES.items(), *ONE.items()]]
ROWS += [(f"{type_} or none", values) for type_, values in TYPES.items()]


@pytest.mark.parametrize("type_, values", ROWS, ids=str)
def test_a_type_works_where_it_may_stand_or_is_refused(type_, values):
    wrong = []
    for place in PLACES:
        found, due = outcome(type_, place, values), refused(type_, place)
        if not (found.startswith(due) and bool(found) == bool(due)):
            wrong.append(f"{place}: {due or 'works'}, and there is: {found}")
    assert wrong == []


def test_a_field_that_holds_a_set_is_shown_by_titles():
    text = PLACES["field"].replace("{type}", "cards").replace("{one}", '"Red" + "Blue"').replace("{two}", '"Blue"')
    rules = Source("types.naipe", text.partition("\nscenario")[0])
    game = game_of(check_sources([Source("rules.naipe", RULES), rules], Findings()))
    held = {card.name: dict(card.fields).get("held") for card in game.cards}
    assert (held["Ruby"], held["Opal"], held["Onyx"]) == (("Red", "Blue"), ("Blue",), ())
