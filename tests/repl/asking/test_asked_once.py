"""`may` and the choice behind it are one question; the decisions of the game are the same, whoever asks."""

from __future__ import annotations

import random
from functools import cache

import pytest

from interpreter import api
from repl.asking.asked_once import is_yes_or_no
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.question import option_rows, said_once


@cache
def rules(name: str) -> api.Game:
    return api.load(name, scenarios=False)


def begun(name: str, players: int, seed: int, **options: str) -> Session:
    names = ("Ana", *(f"Bot {n}" for n in range(2, players + 1)))
    table = Table(names, frozenset(range(2, players + 1)), seed, options)
    session = Session(rules(name), table, commands=COMMANDS, language="pt")
    session.start()
    return session


@pytest.mark.parametrize("name, players", [("boratime", 2), ("limit", 3)])
def test_a_question_that_joins_two_takes_both_decisions_and_undo_gives_both_back(name, players):
    one, chance, joined = begun(name, players, 3), random.Random(3), 0
    for _ in range(60):
        asked = one.asked()
        if asked is None:
            break
        ids = [choice.option.id for choice in asked.choices]
        due, taken = one.due, len(one.taken)
        choice = chance.choice([choice for choice in asked.choices if choice.option.possible])
        if due.kind == "may" and ids[-1] == "no" and "yes" not in ids:
            joined += 1
            before, choice = one.position, asked.choices[0] if asked.choices[0].option.possible else choice
            one.submit(choice.key)
            wanted = ["no"] if choice.option.id == "no" else ["yes", choice.option.id]
            assert [option for _, option in one.taken[taken : taken + len(wanted)]] == wanted
            if not one.undo():
                assert one.position.digest() == before.digest() and one.asked() is not None
                one.submit(choice.key)
            continue
        one.submit(choice.key)
    assert joined > 2
    again = begun(name, players, 3)
    again.history, again.taken = again.history[:1], []
    again.play_back(one.taken)
    assert again.position.digest() == one.position.digest(), "a saved game has nothing of it"


def test_yes_alone_may_be_typed_and_who_designs_is_asked_step_by_step():
    one, chance = begun("boratime", 2, 3), random.Random(3)
    while not (is_yes_or_no(one.due) and "yes" not in [choice.option.id for choice in one.asked().choices]):
        one.submit(chance.choice([choice.key for choice in one.asked().choices if choice.option.possible]))
    taken = len(one.taken)
    said = one.submit("sim")
    assert not said.error
    assert [option for _, option in one.taken[taken:]] == ["yes"] and one.asked() is not None
    assert "`desfazer` retira o sim" in said.text
    assert not one.undo()
    one.mode = "design"
    one.kept.at()
    assert [choice.option.id for choice in one.asked().choices] == ["yes", "no"]


@pytest.mark.parametrize("asking", ["plain", "padded"])
def test_a_typed_yes_is_taken_or_refused_in_words(asking):
    """In a window that is asked of everybody, also where nothing can be done; the yes may stand there by the name of its card."""
    named = single = barred = 0
    for seed in (1, 2):
        one, chance = begun("boratime", 2, seed, asking=asking), random.Random(seed)
        while (asked := one.asked()) is not None and len(one.taken) < 120:
            ids, taken = [choice.option.id for choice in asked.choices], len(one.taken)
            if one.due.kind == "may" and is_yes_or_no(one.due):
                possible = [choice for choice in asked.choices if choice.option.possible]
                said = one.submit("Sim")
                new = [option for _, option in one.taken[taken:]]
                if not one.history[taken].decision.options[0].possible:
                    assert said.error and said.text.startswith("Isso não é possível: ") and new == []
                    assert "nenhum c " not in said.text, "a name of the rules without words"
                    barred += 1
                elif "yes" in ids:
                    assert new[0] == "yes" and not said.error
                    named += not asked.choices[0].label.startswith("sim")
                elif len(possible) == 2:
                    assert new[:2] == ["yes", possible[0].option.id] and not said.error
                    single += 1
                else:
                    assert new == ["yes"] and "retira o sim" in said.text
                if new:
                    continue
            one.submit(chance.choice([choice.key for choice in one.asked().choices if choice.option.possible]))
    assert (named > 3) if asking == "plain" else (single > 3 and barred > 3), (named, single, barred)


def test_a_yes_that_leaves_no_choice_names_its_card():
    one, chance = begun("boratime", 2, 1), random.Random(1)
    for _ in range(80):
        asked = one.asked()
        if one.due.kind == "may" and [choice.option.id for choice in asked.choices] == ["yes", "no"]:
            label = asked.choices[0].label
            if label != "sim":
                number = label.split(" ")[0]
                assert any(piece is not None and piece.id == number for z in one.view().zones for piece in z.pieces)
                card = next(card for card in one.game.cards if card.number == number)
                assert asked.choices[0].says == one.voice.card(card) != ""
                assert one.voice.card(card).split("\n")[0][:40] in option_rows(asked, one.voice)[0][0]
                return
        one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    raise AssertionError("no such yes")


def test_where_one_card_alone_can_be_played_the_yes_names_it():
    named = 0
    for seed in (1, 2):
        one, chance = begun("limit", 3, seed), random.Random(seed)
        for _ in range(80):
            asked = one.asked()
            if asked is None:
                break
            yes = asked.choices[0]
            if yes.option.id == "yes" and one.due.of == "governing":
                number = yes.label.split(" ")[0]
                mine = [zone for zone in one.view().zones if zone.name == "hand" and zone.owner == 1]
                assert number in [piece.id for piece in mine[0].pieces if piece is not None], asked.line
                before = len(one.history)
                one.submit(yes.key)
                assert any(yes.label.split(" ", 1)[1] in line for line in one.log(before, details=True)), yes.label
                named += 1
                continue
            one.submit(chance.choice([choice.key for choice in asked.choices if choice.option.possible]))
    assert named > 1


def test_what_the_card_below_says_is_not_said_in_the_question_too():
    """“Infiltrado: você quer fazer isto?”, and below it the card with “se você quiser: …”."""
    found = 0
    for seed in (1, 3):
        one, chance = begun("boratime", 2, seed), random.Random(seed)
        while (asked := one.asked()) is not None and len(one.taken) < 90:
            card = one.voice.piece(one.due.card)
            told = one.voice.card(card) if card is not None else ""
            if is_yes_or_no(one.due) and told.count("e você quiser: ") == 1:
                assert "fazer isto?" not in " ".join(asked.reasons), "the card says it"
                does = told.split("e você quiser: ")[1].rstrip(".").lower()
                found += any(does in row.lower() for row in asked.reasons)
                assert sum(does in row.lower() for row in (asked.line, *asked.reasons)) <= 1
            one.submit(chance.choice([choice for choice in asked.choices if choice.option.possible]).key)
    assert found


def test_a_question_keeps_its_words_if_the_card_says_them_at_two_places_or_not_at_all():
    line = "Ana, Oak: do you want to? You draw 1 card"
    assert said_once(line, "When used: if you wish: you draw 1 card.") == "Ana, Oak: do you want to?"
    assert said_once(line, "If you wish: you draw 1 card. If you wish: you discard 1 card.") == line
    assert said_once(line, "You discard 1 card.") == line and said_once(line, "") == line
    assert said_once("Ana: which?", "Which: this.") == "Ana: which?"


@pytest.mark.parametrize("seed", [1, 8])
def test_every_yes_or_no_of_dice_names_the_card_that_asks(seed):
    one, chance, seen = begun("boratime", 2, seed), random.Random(seed), 0
    while (asked := one.asked()) is not None:
        bare = [choice.label for choice in asked.choices][:1] == [one.say("yes")]
        seen += bare
        assert not bare or "“" in asked.line or one.due.card is not None, asked.line
        one.submit(chance.choice([choice for choice in asked.choices if choice.option.possible]).key)
    assert seen, "otherwise nothing was tested"


def test_the_words_for_the_yes_are_asked_where_the_choice_has_none_of_its_own():
    one, seen = begun("boratime", 2, 4), 0
    while (asked := one.asked()) is not None and seen < 2:
        if asked.choices[-1].option.id == "no" and asked.choices[0].option.id != "yes" and one.due.card is None:
            seen += 1
            assert "você declara uma Carta de Ação?" in asked.line or "você ativa um Jogador" in asked.line
            assert not any("você escolhe" in reason for reason in asked.reasons)
        one.submit(asked.choices[-1].key)
    assert seen == 2
