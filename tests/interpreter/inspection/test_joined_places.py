"""A map of joined places as people and programs see it: on the board, in texts, in `--json`, when words and rules change."""

import io
import json

import pytest

from dsl.source import Source
from interpreter import api
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.renaming import renamed
from loaded import loaded
from places import ROOT, TESTS
from repl.cli.cli import run
from repl.render.board import board
from repl.render.framed import framed_board
from repl.render.plain_screen import plain_board
from repl.render.voice import Voice
from repl.terminal.context import Context

TOUR = TESTS / "settings" / "tour.naipe"


def begun():
    game = loaded(TOUR)
    return game, api.begin(game, 2, 1, {})


def shown(game, position, language="en", offered=frozenset()):
    voice = Voice(game, language, position.program)
    view, panels = api.view(game, position, 1), api.pictures(game, position, 1)
    return board(voice, view, ("Ana", "Bea"), panels=panels, offered=offered)


def offered(position):
    return frozenset(option.piece for option in position.decision.options)


def test_a_place_stands_with_those_next_to_it_and_is_marked_where_it_is_offered():
    game, position = begun()
    lines = plain_board(shown(game, position, offered=offered(position)), 78).split("\n")
    assert lines[lines.index("towns:") + 1 :] == [
        "  Alba → Brisa, Corvo: standing 2 pawn",
        "  ▸ Brisa → Alba, Duna",
        "  ▸ Corvo → Alba, Duna",
        "  Duna → Brisa, Corvo, Ermo",
        "  Ermo → Duna",
    ]
    rows = [
        "".join(text for text, _ in row) for row in framed_board(shown(game, position, offered=offered(position)), 78)
    ]
    assert any("▸ Brisa ◂" in row for row in rows)
    assert any("▸ Corvo ◂" in row for row in rows)
    assert not any("▸ Duna" in row for row in rows)


def test_titles_on_the_board_and_in_texts_are_those_of_the_language():
    game, position = begun()
    assert "Brisa → Alba, Duna" in plain_board(shown(game, position, "pt"), 78)
    assert "Corvo Preto → Alba, Duna" in plain_board(shown(game, position, "pt"), 78)
    assert "cidades:" in plain_board(shown(game, position, "pt"), 78).split("\n")
    card = game.card("Alba")
    assert api.card_text(game, card, "en") == "Next to “Brisa” and “Corvo”."
    assert api.card_text(game, card, "pt") == "Ao lado de “Brisa” e “Corvo Preto”."
    assert api.card_text(game, card, "fr") == "À côté de «\xa0Brisa\xa0» et «\xa0Corvo\xa0»."
    assert api.card_text(game, card, "ca") == "Al costat de «Brisa» i «Corvo»."


def test_a_program_is_told_which_places_lie_next_to_each(tmp_path):
    out = io.StringIO()
    context = Context(io.StringIO(""), out, io.StringIO(), {"XDG_STATE_HOME": str(tmp_path)}, api)
    assert run(["play", str(TOUR), "--players", "1", "--seed", "1", "--json"], context) == 0
    asked = next(said for said in map(json.loads, out.getvalue().splitlines()) if "decision" in said)
    (table,) = asked["pictures"][0]["parts"]
    assert {row["label"]: row["next_to"] for row in table["rows"]} == {
        "Alba": ["Brisa", "Corvo"],
        "Brisa": ["Alba", "Duna"],
        "Corvo": ["Alba", "Duna"],
        "Duna": ["Brisa", "Corvo", "Ermo"],
        "Ermo": ["Duna"],
    }
    assert [option["label"] for option in asked["decision"]["options"]] == ["Brisa", "Corvo"]


def test_a_place_that_is_renamed_is_renamed_where_it_is_joined():
    before = Source("tour.naipe", TOUR.read_text(encoding="utf-8"))
    after = renamed((before,), (), "Duna", ["Dune"]).changed["tour.naipe"].text
    assert 'join "Dune" with "Brisa", "Corvo", "Ermo"' in after
    assert '"Duna"' not in after


@pytest.mark.parametrize("line", ['join "Alba" with "Ermo"\n', ""])
def test_ways_that_change_while_a_game_is_on_are_those_of_the_new_rules(line):
    game = loaded(TOUR)
    text = TOUR.read_text(encoding="utf-8").replace(
        'join "Alba" with "Brisa", "Corvo"\n', f'join "Alba" with "Brisa"\n{line}'
    )
    edited = with_sources(game, {next(iter(game.book.sources)): text})
    labels = [option.label for option in api.begin(edited, 2, 1, {}).decision.options]
    assert labels == (["Brisa", "Ermo"] if line else ["Alba", "Duna"])
    assert api.card_text(edited, edited.card("Alba"), "en") == (
        "Next to “Brisa” and “Ermo”." if line else "Next to “Brisa”."
    )


def test_whole_games_are_played_by_the_native_build_as_well():
    game = loaded(TOUR)
    assert api.unsaid(game) == ()
    assert api.simulate(game, games=50, players=2, seed=1)["games"] == 50


def test_a_number_of_a_place_is_left_out_where_it_is_nothing():
    game = loaded(ROOT / "rulebooks" / "invernada")
    voice = Voice(game, "en")
    for winter, heights in (("mild", "pasture 3 flocks"), ("hard", "snow 1, pasture 3 flocks")):
        position = api.begin(game, 2, 1, {"winter": winter})
        drawn = board(
            voice,
            api.view(game, position, 1),
            ("Ana", "Bea"),
            panels=api.pictures(game, position, 1),
            offered=frozenset(),
        )
        lines = plain_board(drawn, 78).split("\n")
        assert f"    High Meadow → Crow Peak, Snow Pass, Birch Wood: {heights}" in lines
        assert "    Birch Wood → High Meadow, Chestnut Grove" in lines


def test_one_step_is_no_steps_and_a_way_leads_through_places():
    game = loaded(ROOT / "rulebooks" / "invernada")
    salt, lantern = game.card("Saco de sal"), game.card("Lanterna")
    for language, reach in (("en", "within 1 step of"), ("pt", "a até 1 passo de"), ("ca", "a 1 pas com a molt")):
        assert reach in api.card_text(game, salt, language)
    assert "par des lieux ouverts" in api.card_text(game, lantern, "fr")
