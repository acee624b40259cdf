"""How a question is put: in words of prose, with what is known of the verbs under way, and with code for designers only."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter import api
from places import rules_beside
from repl.render.cards import about_card, find_card
from repl.render.question import option_rows, question
from repl.render.voice import Voice

FAIR = rules_beside(__file__, "putting_fair")
NAMES = ("Ana", "Bea")


@pytest.fixture
def game(tmp_path: Path) -> api.Game:
    tmp_path.joinpath("fair.naipe").write_text(FAIR, encoding="utf-8")
    return api.load(tmp_path)


def put(game: api.Game, position: api.Position, with_code: bool = False):
    voice = Voice(game, "en", position.program)
    view = api.view(game, position, position.due.seat)
    return voice, question(voice, position.due, NAMES, view, with_code=with_code)


def test_the_roles_of_the_verb_under_way_stand_in_the_question_and_many_numbers_are_told_by_their_ends(game):
    voice, asked = put(game, api.begin(game, 2, 1))
    assert asked.line == "Bea: how many coins do you give to Ana? 15 are asked for"
    assert option_rows(asked, voice) == [("a number from 0 to 15", True)]


def test_no_says_what_it_means_and_code_is_for_designers(game):
    position = api.decide(game, api.begin(game, 2, 1), "3")
    voice, asked = put(game, position)
    assert asked.line.endswith("do you leave the fair?")
    assert [row for row, _ in option_rows(asked, voice)] == ["1  yes", "2  no: you stay until the evening"]
    assert not any("fair.naipe" in reason for reason in asked.reasons)
    assert any("fair.naipe" in reason for reason in put(game, position, with_code=True)[1].reasons)


def test_a_card_stands_with_its_text(game):
    position = api.decide(game, api.decide(game, api.begin(game, 2, 1), "3"), "no")
    voice, asked = put(game, position)
    assert [row for row, _ in option_rows(asked, voice)] == ["1  Pie  You draw breath.", "2  02 Ale  You draw breath."]


PAWN = rules_beside(__file__, "putting_pawn")


def test_a_card_of_which_a_question_speaks_says_its_text_and_that_of_another_says_whom_it_addresses(tmp_path):
    """Whoever is asked for a card has to know what it does; `you` on the card of another is that other."""
    tmp_path.joinpath("pawn.naipe").write_text(PAWN, encoding="utf-8")
    game = api.load(tmp_path)
    position = api.begin(game, 2, 1)
    _, asked = put(game, position)
    assert asked.line == "Bea: what do you lend to Ana for “Pie”?"
    assert asked.reasons == ("01 Pie says: You envy the next player.",)
    _, asked = put(game, api.decide(game, position, "2"))
    assert asked.reasons == ("because of 01 Pie of Ana, which says to Ana: You envy the next player.",)


MINT = rules_beside(__file__, "putting_mint")


def labels(game, position):
    voice = Voice(game, "en", position.program)
    view = api.view(game, position, position.due.seat)
    return [choice.label for choice in question(voice, position.decision, NAMES, view).choices]


def test_who_pays_out_of_what_is_hidden_is_offered_what_can_be_seen_of_it(tmp_path):
    tmp_path.joinpath("mint.naipe").write_text(MINT, encoding="utf-8")
    game = api.load(tmp_path)
    position = api.begin(game, 1, 1)
    assert labels(game, position) == ["2 euros + 1 euro", "3 × 1 euro"]
    assert [option.id for option in position.decision.options] == ["worth-2+worth-1", "worth-1+worth-1+worth-1"]
    assert not any(word in repr(position.decision.options) for word in ("Rose", "Tulip", "Weed"))
    position = api.decide(game, position, "worth-2+worth-1")
    assert labels(game, position) == ["2 euros", "1 euro"]


def test_titles_are_in_the_language_of_whoever_reads(tmp_path):
    tmp_path.joinpath("mint.naipe").write_text(MINT, encoding="utf-8")
    game = api.load(tmp_path)
    position = api.begin(game, 1, 1)
    voice = Voice(game, "fr", position.program)
    assert find_card(game, "ortie", voice).name == "Weed" and find_card(game, "Weed", voice).name == "Weed"
    assert about_card(voice, find_card(game, "ortie", voice))[0] == "03 Ortie"
    assert voice.value("Weed") == "Ortie" and voice.value("Rose") == "Rose"


WINDOW = rules_beside(__file__, "putting_window")


def test_a_window_is_told_where_it_asks_and_is_not_called_twice(tmp_path):
    """Who is asked after whom matters where one lets it pass; a card that asks meanwhile has its own reason."""
    tmp_path.joinpath("pane.naipe").write_text(WINDOW, encoding="utf-8")
    game = api.load(tmp_path)
    position = api.begin(game, 2, 1)
    _, asked = put(game, position)
    assert asked.line == "Ana, watch: do you look out?"
    assert asked.reasons == ("watch out: Ana is asked first, then Bea; closed when 2 in a row let it pass",)
    for _ in range(2):
        position = api.decide(game, position, "no")
    assert put(game, position)[1].reasons == ("because of 01 Pie: You may look out.",)


FAN = rules_beside(__file__, "putting_fan")


def test_what_lies_in_a_sorted_zone_stands_in_its_order_and_is_offered_in_it(tmp_path):
    """Bots and saved games know the order of the rules: it is only shown."""
    tmp_path.joinpath("fan.naipe").write_text(FAN, encoding="utf-8")
    game = api.load(tmp_path)
    position = api.begin(game, 2, 1)
    order = ["Fool", "2 of cups", "4 of cups", "2 of coins", "4 of coins"]
    view = api.view(game, position, 1)
    shown = {(zone.name, zone.owner): [one and one.title for one in zone.pieces] for zone in view.zones}
    assert shown["hand", 1] == order
    assert [label.split(" ", 1)[1] for label in labels(game, position)[:-1]] == order and labels(game, position)[
        -1
    ] == "no"
    assert [option.label for option in position.decision.options][:2] == ["4 of coins", "Fool"]


def test_where_something_is_hidden_nothing_is_sorted(tmp_path):
    """Its place in a pile is what is known of it."""
    tmp_path.joinpath("fan.naipe").write_text(FAN, encoding="utf-8")
    game = api.load(tmp_path)
    view = api.view(game, api.begin(game, 2, 1), 1)
    shown = {(zone.name, zone.owner): [one and one.title for one in zone.pieces] for zone in view.zones}
    assert shown["stock", None] == [None, "3 of coins", None, "3 of cups"]
