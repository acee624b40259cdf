"""Each type that docs/language.md lists, in each place where a type may stand: it works, or `check` says why not (F4)."""

from __future__ import annotations

import re

import pytest

from dsl.diagnostics.diagnostic import Findings
from dsl.source import Source
from interpreter import api
from interpreter.loading.game import game_of
from interpreter.loading.loader import check_sources
from places import blocks_beside, rules_beside

#: What is there besides, in each game.
RULES = rules_beside(__file__, "types_in_places")
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
PLACES = {place: f"{text}\n" for place, text in blocks_beside(__file__, "types_in_places")}
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
