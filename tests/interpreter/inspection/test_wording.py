"""What a person reads in play: questions that know what was named above them, events that a rule ignores."""

from __future__ import annotations

import pytest

from interpreter import api
from places import rules_beside

RULES = rules_beside(__file__, "wording")

NAMES = ("Ana", "Bia", "Caio")


@pytest.fixture
def begun(tmp_path):
    def begin(step: str):
        tmp_path.joinpath("toy.naipe").write_text(RULES.format(step=step), encoding="utf-8")
        game = api.load(tmp_path)
        return game, api.begin(game, 3, 1)

    return begin


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "You choose a player, other than the player with the most cards."),
        ("pt", "Você escolhe um jogador, exceto o jogador com mais cartas."),
    ],
)
def test_a_question_says_what_was_let_above_it(begun, language, said):
    game, position = begun("gifts")
    assert api.ask_text(game, position.decision, language) == said


def test_a_question_knows_the_roles_of_its_verb(begun):
    game, position = begun("greeting")
    assert api.ask_text(game, position.decision, "en") == "You choose a player, other than that player."
    assert api.ask_text(game, position.decision, "pt") == "Você escolhe um jogador, exceto esse jogador."


def test_an_event_that_is_ignored_is_told_with_the_card_that_ignores_it(begun):
    game, position = begun("gifts")
    told = [api.narrate(game, event, "en", NAMES, 2, position.program) for event in position.events]
    assert "You draw 1 card; this has no effect (“Deafness”)." in told
    assert "Ana draws 2 cards." in told
    told = [api.narrate(game, event, "pt", NAMES, 1, position.program) for event in position.events]
    assert "Bia compra 1 carta; isso não tem efeito (“Deafness”)." in told


def test_what_is_ignored_betrays_no_card(begun):
    game, position = begun("gifts")
    for seat in (1, 2, 3):
        told = [api.narrate(game, event, "en", NAMES, seat, position.program) for event in position.events]
        assert f"{'You take' if seat == 2 else 'Bia takes'} 1 card; this has no effect (“Blindness”)." in told


def test_a_verb_with_an_empty_text_is_not_worth_a_line(begun):
    game, position = begun("gifts")
    assert [event.verb for event in position.events][-2:] == ["pick", "nod"]
    told = [api.narrate(game, event, "en", NAMES, 1, position.program) for event in position.events]
    assert told[-2:] == ["Caio picks somebody.", None]


FLEET = rules_beside(__file__, "wording_fleet")


@pytest.mark.parametrize(
    ("language", "many", "text"),
    [
        ("en", 2, "Ana sets sail with 2 Sloops."),
        ("en", 1, "Ana sets sail with 1 Sloop."),
        ("pt", 2, "Ana zarpa com 2 Chalupas."),
    ],
)
def test_several_of_one_title_are_told_in_the_plural(tmp_path, language, many, text):
    path = tmp_path / "fleet.naipe"
    path.write_text(FLEET.replace("one or more ships", "1 ship" if many == 1 else f"{many} ships"), encoding="utf-8")
    game = api.load(path)
    position = api.begin(game, 2, 1)
    while position.decision is not None:
        position = api.decide(game, position, position.decision.options[0].id)
    told = [api.narrate(game, event, language, ["Ana", "Beto"], None, position.program) for event in position.events]
    assert text in told
