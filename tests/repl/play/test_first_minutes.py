"""What somebody who sees naipe for the first time types and reads: the choice of a game, its language, help before the game, and
cards that share a number."""

from __future__ import annotations

import random

import pytest

from interpreter import api
from interpreter.model.views import ZoneView
from repl.asking.refusals import reason_in_list
from repl.cli.languages import played_language
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.setup import Setup
from repl.play.table import Table
from repl.render.phrases import Phrases
from repl.render.question import _says_all_of, _usual_zone
from repl.render.reply import Refused
from repl.screen.beginning import games
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from repl.screen.table import scene


def begun(name: str, seed: int, language: str) -> Session:
    game = api.load(name, scenarios=False)
    one = Session(game, Table(("Ana", "Bot 2"), frozenset({2}), seed), commands=COMMANDS, language=language)
    one.start()
    return one


@pytest.fixture(scope="module")
def clash() -> Session:
    return begun("clash", 5, "en")


# ------------------------------------------------------------------------ before the game


def test_the_choice_of_a_game_says_who_can_play_and_marks_what_is_in_other_languages_only():
    rows = {answer.label: answer.text for answer in games(api.built_in_headings(), Phrases("fr")).asking.answers}
    assert rows["Clash of Cultures"] == "clash · 2 à 4 joueurs · parle en et pt"
    assert rows["LIMIT"] == "1 à 6 joueurs" and rows["Sueca"] == "4 joueurs"


@pytest.mark.parametrize("name", api.built_in_games())
def test_the_first_lines_of_a_game_are_read_without_its_rules(name):
    """They say the same as the loaded game."""
    (heading,) = (one for one in api.built_in_headings() if one.id == name)
    game = api.load(name, scenarios=False)
    assert heading.title == game.title and heading.languages == tuple(game.languages)
    assert heading.players == (game.min_players, game.max_players)


def test_a_game_begins_in_another_language_and_says_so(clash):
    language, told = played_language(clash.game, "fr", {})
    assert language == "en"
    assert Phrases("fr")(told) == (
        "Clash of Cultures ne parle pas `fr`\N{NO-BREAK SPACE}; il parle en et pt, et commence en `en`."
    )
    assert played_language(clash.game, None, {"LANG": "fr_FR.UTF-8"})[1] is not None
    assert played_language(clash.game, "pt", {"LANG": "fr_FR.UTF-8"}) == ("pt", None)
    assert played_language(clash.game, None, {"LANG": "C"}) == ("en", None)
    assert played_language(clash.game, None, {"LANG": "fr_FR.UTF-8"}, "pt") == ("pt", None), (
        "a saved game keeps its own"
    )
    with pytest.raises(Refused):
        played_language(clash.game, "xx", {})


@pytest.mark.parametrize("line, language", [("help", "pt"), ("ajuda", "pt"), ("?", "en"), (" AIDE ", "fr")])
def test_help_about_the_settings_says_how_to_begin_and_how_to_change_one(line, language):
    one = Setup(api.load("coreto", scenarios=False), language, 3, 1)
    assert "Ctrl-C" in one.helped(line) and one.entries()[0].label in one.helped(line)
    assert one.helped("players 3") == ""


# ------------------------------------------------------------------------ the cards in one's hand


def test_a_number_means_the_card_in_ones_hand_first(clash):
    assert clash.submit("show 37").text.startswith("37 Militia, Wedge Formation")
    assert clash.submit("show 12").text.startswith("12 Ore Supplies, Large Army")
    assert clash.submit("show 37 mili").text.startswith("37 Militia, Wedge Formation"), (
        "as the list of answers writes it"
    )


def test_a_number_of_several_cards_that_are_not_seen_is_asked_about(clash):
    reply = clash.submit("show 27")
    assert reply.error and "27 Assassination, High Ground" in reply.text and "27 Population Boom" in reply.text


def test_why_not_about_a_card_that_is_no_answer_says_what_is_asked_and_what_the_card_does(clash):
    first, text = clash.submit("why not militia").text.split("\n", 1)
    assert first == "37 Militia, Wedge Formation is yours, but it is no answer to this question: Ana: what do you do?"
    assert "In peace" in text
    assert clash.submit("why not nonsense").error


# ------------------------------------------------------------------------ the list of answers


def test_a_reason_does_not_say_again_which_card_it_is_about():
    one = begun("limit", 5, "fr")
    for _ in range(60):
        asked = one.asked()
        assert asked is not None
        cards = [choice.option for choice in asked.choices if choice.option.piece is not None]
        told = [
            (one.voice.title(one.voice.piece(option.piece).name), option) for option in cards if not option.possible
        ]
        named = [title for title, option in told if title in one.voice.hindrance(option.why_not)]
        if named:
            assert not any(title in reason_in_list(one.voice, option) for title, option in told)
            return
        one.submit(next(choice.key for choice in asked.choices if choice.option.possible))
    pytest.fail("no reason named its card")


def test_an_answer_on_a_map_says_what_is_there():
    one = begun("clash", 5, "en")
    one.submit("move")
    rows = [plain(row).rstrip() for row in composed(scene(one), Looking(), 80, 22).rows]
    assert rows[-2].startswith(" 1 D1 barren   2 C2 forest   3 E2 mountain") and "unexplored" in rows[-1]


@pytest.mark.parametrize(
    "name, language, seed, words",
    [("limit", "fr", 5, "Votre main garde 6 cartes au plus"), ("clash", "en", 5, "You have 1 city")],
)
def test_a_question_says_the_number_that_the_answer_depends_on(name, language, seed, words):
    """The cards that a hand keeps, and the cities that one has before one of them is razed."""
    one, chance = begun(name, seed, language), random.Random(seed)
    for _ in range(60):
        asked = one.asked()
        assert asked is not None
        if words in asked.line:
            return
        one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    pytest.fail(f"{words} was never asked")


def test_a_question_that_names_the_deed_is_not_asked_twice():
    """The question whether a card is played and the question which one are joined."""
    one, chance = begun("limit", 5, "fr"), random.Random(5)
    for _ in range(30):
        asked = one.asked()
        assert asked is not None
        if "jouez-vous une carte" in asked.line:
            assert not any("une carte" in reason for reason in asked.reasons)
            assert asked.choices[-1].label.startswith("non")
            return
        one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    pytest.fail("no card was played")


def test_a_deed_is_named_only_if_the_question_does_not_say_it():
    assert _says_all_of("where do the barbarians settle?", "see barbarians settle")
    assert not _says_all_of("which space do you collect from?", "collect in D2")
    assert not _says_all_of("vous choisissez une carte", "jouer une carte")


def test_most_of_many_answers_do_not_name_the_zone_where_they_lie():
    pile, rest = (ZoneView(name, None, (), False, False) for name in ("pile", "rest"))
    assert _usual_zone([pile] * 10 + [rest] * 5) is pile
    assert _usual_zone([pile] * 5) is None and _usual_zone([pile, rest] * 10) is None
