"""What a player is asked, in every language: with what is known by then, and without what has no words."""

from __future__ import annotations

import pytest

from dsl.prose import word_text
from interpreter import api
from interpreter.inspection.questions import declined_text, place_text
from places import rules_beside

RULES = rules_beside(__file__, "questions")


ASKED = {
    "en": [
        ("give cards to a player", "You choose 2 cards in your hand."),
        ("whet", "You choose a tool of yours whose blade is more than 0."),
        ("whet", "You choose a dull tool of yours."),
        ("guess", "You choose 2 cards in your hand."),
        ("guess", "You choose a number from 0 to 2."),
        ("guess", "You choose between -2 and 2."),
        ("guess", "You choose a card in your hand."),
        ("turn", "Do you want to do this? You choose a card in your hand; that card goes to the pile."),
        ("turn", "Do you want to rest?"),
    ],
    "pt": [
        ("dar cartas a um jogador", "Você escolhe 2 cartas em sua mão."),
        ("whet", "Você escolhe uma ferramenta sua cuja lâmina é maior que 0."),
        ("whet", "Você escolhe uma ferramenta sua que não corta."),
        ("guess", "Você escolhe 2 cartas em sua mão."),
        ("guess", "Você escolhe um número de 0 a 2."),
        ("guess", "Você escolhe entre -2 e 2."),
        ("guess", "Você escolhe uma carta em sua mão."),
        ("jogada", "Você quer fazer isto? Você escolhe uma carta em sua mão; essa carta vai para o monte."),
        ("jogada", "Você quer descansar?"),
    ],
    "fr": [
        ("donner des cartes à un joueur", "Vous choisissez 2 cartes dans votre main."),
        ("whet", "Vous choisissez un outil à vous dont la lame est supérieure à 0."),
        ("whet", "Vous choisissez un outil à vous qui ne coupe pas."),
        ("guess", "Vous choisissez 2 cartes dans votre main."),
        ("guess", "Vous choisissez un nombre compris entre 0 et 2."),
        ("guess", "Vous choisissez entre -2 et 2."),
        ("guess", "Vous choisissez une carte dans votre main."),
        (
            "tour",
            "Voulez-vous faire ceci\u00a0? Vous choisissez une carte dans votre main\u00a0; cette carte va à la pile.",
        ),
        ("tour", "Voulez-vous dormir\u00a0?"),
    ],
    "ca": [
        ("donar cartes a un jugador", "Tries 2 cartes a la teva mà."),
        ("whet", "Tries una eina teva el tall de la qual és més gran que 0."),
        ("whet", "Tries una eina teva que no talla."),
        ("guess", "Tries 2 cartes a la teva mà."),
        ("guess", "Tries un nombre de 0 a 2."),
        ("guess", "Tries entre -2 i 2."),
        ("guess", "Tries una carta a la teva mà."),
        ("torn", "Vols fer això? Tries una carta a la teva mà; aquella carta va a la pila."),
        ("torn", "Vols descansar?"),
    ],
}


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """The decisions of a game, each clause once."""
    folder = tmp_path_factory.mktemp("asking")
    (folder / "asking.naipe").write_text(RULES, encoding="utf-8")
    game = api.load(folder)
    position, found = api.begin(game, 2, 1, {}), {}
    while position.decision is not None:
        decision = position.decision
        found.setdefault(decision.span, decision)
        position = api.decide(game, position, decision.possible[-1 if decision.kind == "may" else 0].id)
    return game, list(found.values())


@pytest.mark.parametrize("language", ASKED)
def test_what_is_asked_and_in_what(asked, language):
    game, decisions = asked
    assert [
        (word_text(decision.of, game.lexicon, language), api.ask_text(game, decision, language))
        for decision in decisions
    ] == ASKED[language]


#: What `no` brings where the text that asks does something else instead; that something ends goes without saying.
DECLINED = {
    "en": ["The stake becomes 1; the stake goes up by 2", ""],
    "pt": ["A aposta passa a ser 1; a aposta aumenta em 2", ""],
    "fr": ["La mise devient 1; la mise augmente de 2", ""],
    "ca": ["L’aposta passa a ser 1; l’aposta augmenta en 2", ""],
}


@pytest.mark.parametrize("language", DECLINED)
def test_no_says_what_is_done_otherwise(asked, language):
    game, decisions = asked
    offers = [decision for decision in decisions if decision.kind == "may"]
    assert [declined_text(game.any_program, decision, game.lexicon, language) for decision in offers] == DECLINED[
        language
    ]


@pytest.mark.parametrize("name, players", [("agencia", 4), ("boratime", 2), ("limit", 3)])
def test_no_question_of_the_games_speaks_in_names_of_the_rules(name, players):
    """In another language than English a name of several words is one of the rules, not of the language."""
    game = api.load(name, scenarios=False)
    names = {name for _, name in (*game.book.zones, *game.book.values, *game.book.defines) if "_" in name}
    for seed in range(1, 4):
        position, policy = api.begin(game, players, seed, {}), api.random_policy(seed)
        for _ in range(150):
            if position.decision is None:
                break
            for language in set(game.languages) - {"en"}:
                text = api.ask_text(game, position.decision, language, program=position.program)
                assert text and not [word for word in names if word in text or word.replace("_", " ") in text], text
            position = api.decide(game, position, policy(position))


def test_named_blocks_are_asked_as_prose_puts_the_list_of_their_names(tmp_path):
    rules = RULES.replace("  p guesses\n", "  p chooses one of\n    humming: p whets\n    napping: p rests\n")
    rules = rules.replace("step deal", "words pastime: humming, napping\n\nstep deal", 1)
    rules = rules.replace("prose en\n", 'prose en\n  pastime: "pastime", asked "what will it be for {stake}?"\n')
    (tmp_path / "asking.naipe").write_text(rules, encoding="utf-8")
    game = api.load(tmp_path)
    position = api.begin(game, 2, 1, {})
    while [option.id for option in position.due.options] != ["humming", "napping"]:
        position = api.decide(game, position, position.due.possible[0].id)
    assert api.ask_text(game, position.due, "en") == "What will it be for 2?"
    assert api.ask_text(game, position.due, "pt") == "Você escolhe entre humming e napping."


HERE = rules_beside(__file__, "questions_here")


def test_what_may_be_done_is_asked_with_its_numbers_and_a_verb_under_way_with_whom_it_is_about(tmp_path):
    """The verb that would begin is not under way yet: its numbers are known all the same. Of a verb it is said up to the
    first comma in what it is asked, of a step that is not told nothing."""
    (tmp_path / "here.naipe").write_text(HERE, encoding="utf-8")
    game = api.load(tmp_path)
    position, said = api.begin(game, 2, 1, {}), []
    while position.decision is not None:
        decision, names = position.decision, ("Ana", "Bea")
        said.append(
            (
                place_text(game.any_program, decision, game.lexicon, "en", names),
                api.ask_text(game, decision, "en", names),
            )
        )
        position = api.decide(game, position, decision.possible[0].id)
    assert [place for place, _ in said] == ["", "visit Bea", "visit Bea", "visit Bea", ""]
    assert said[0][1] == "Do you lend 3 to Ana?"
    assert "5" not in said[1][1] and "7" not in said[1][1]
