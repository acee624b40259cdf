"""What is said in the language of whoever plays, and not in that of the rulebook or of the program."""

from __future__ import annotations

import random

import pytest

from interpreter import api
from interpreter.inspection.explanation import in_force
from loaded import loaded
from places import ROOT
from repl.play.commands import COMMANDS
from repl.play.completion import candidates
from repl.play.session import Session
from repl.play.table import Table
from repl.render.phrases import Phrases


def session(game: str, language: str, people: int = 1, seed: int = 11) -> Session:
    names = ("Ana", "Bea", "Caio")
    table = Table(names, frozenset(range(people + 1, 4)), seed)
    one = Session(loaded(ROOT / "rulebooks" / game), table, commands=COMMANDS, language=language)
    one.start()
    return one


@pytest.mark.parametrize("typed", ["h", "help h"])
def test_completion_tells_what_commands_do(typed):
    said = {candidate.text: candidate.about for candidate in candidates(session("limit", "fr"), typed)}
    assert said["hand"] == Phrases("fr")(COMMANDS["hand"].help) != COMMANDS["hand"].help


def test_rules_in_force_are_called_as_their_cards_are():
    one, said = session("clash", "pt", seed=3), ""  # a seed with which the card comes soon
    while one.asked():
        said = one.submit("in force").text
        if "Armazenamento" in said:
            break
        one.submit(
            random.Random(len(one.taken)).choice([each.key for each in one.asked().choices if each.option.possible])
        )
    assert "Armazenamento" in said and "Storage" not in said


@pytest.mark.parametrize("language, this", [("pt", "esta carta"), ("en", "this card")])
def test_a_rule_in_force_names_its_card_by_the_noun(language, this):
    """`even if this card has left`, and not `this thing`."""
    position = api.begin(loaded(ROOT / "rulebooks" / "agencia"), 4, 7)
    chance, said = random.Random(7), ""
    while position.decision is not None and this not in said:
        said = "\n".join(rule.text for rule in in_force(loaded(ROOT / "rulebooks" / "agencia"), position, language, 0))
        assert "coisa" not in said and "thing" not in said.replace("nothing", "").replace("anything", "")
        position = api.decide(
            loaded(ROOT / "rulebooks" / "agencia"), position, chance.choice(position.decision.possible).id
        )
    assert this in said


def test_what_nobody_can_answer_between_two_people_is_told():
    one = session("agencia", "pt", people=2)
    assert one.curtain is not None and not one.curtain.hiding
    reply = one.submit("1")
    assert reply.error
    said = [line.text for line in reply.said if not line.listed]
    assert said == ["A sua resposta não tem efeito aqui: Enter continua."]
    assert [line.text for line in reply.said if line.listed] == [one.curtain_line()]  # a screen shows that by itself


@pytest.mark.parametrize(
    "game, language, card, deck",
    [
        ("agencia", "pt", "001", "Deck principal"),
        ("agencia", "en", "001", "Deck principal"),
        ("clash", "pt", "114", "deck Construção"),
    ],
)
def test_the_deck_of_a_card_is_named_once_and_translated(game, language, card, deck):
    said = session(game, language).submit(f"show {card}").text
    assert f", {deck}" in said
