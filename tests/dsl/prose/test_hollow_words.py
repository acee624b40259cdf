"""No text of a card has words that say nothing, or those of another grammar: each game, in each of its languages."""

from __future__ import annotations

import re

import pytest

from interpreter import api

GAMES = ("agencia", "boratime", "clash", "coreto", "invernada", "limit", "som", "sueca")

#: By language: what stands for something that prose does not name, a word that does not agree, two words that are one.
HOLLOW = {
    "en": r"such that|becomes anything|\bthe own\b|it is you|\(you, it\)|\byour (?:the|what|in)\b"
    r"|\b[Tt]he (?:where|this|those|what) |['’]s (?:the|what) |\bnumber of number\b",
    "pt": r"\bta(?:l|is) que|qualquer coisa|el[ea] é você|fica a escolha|[Ss]eu recursos"
    r"|\(você, el[ea]\)|\b(?:de|em) (?:os?|as?) |\bpor (?:o|a|os|as) |\bde de\b|pertencentes? (?!a|à)"
    r"|\b(?:[Ss](?:eu|ua)|[OoAa]|[NnDd][oa]) (?:espaços|cartas|unidades|meios|piratas|druidas)\b",
    "fr": r"\btel(?:le)?s? que|n’importe quoi|(?:il|elle) est vous|\b[àa] les? |\bde les? (?!la)|\(vous, (?:il|elle)\)",
    "ca": r"\bta(?:l|ls) que|qualsevol cosa|\bés tu\b|\b(?:a|de|per) els? |\(tu, (?:ell|ella)\)",
}

#: A room that nobody writes: behind an opening bracket, before a mark, two in a row. French has one before marks of two parts.
ROOM = {"fr": r"\( | [),.…]|\s\s"}
ANY_ROOM = r"\( | [),.;:!?…]|\s\s"


def hollow(game: api.Game, language: str) -> list[str]:
    """Return the titles of the cards whose text has such words, with the words."""
    found = []
    for card in game.cards:
        words = re.findall(HOLLOW[language], api.card_text(game, card, language))
        found += [f"{card.name}: {words}"] if words else []
    return found


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_a_card_says_nothing(name):
    game = api.load(name, scenarios=False)
    for language in game.languages:
        assert hollow(game, language) == [], language


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_a_card_has_room_where_none_is_written(name):
    game = api.load(name, scenarios=False)
    for language in game.languages:
        texts = {card.name: api.card_text(game, card, language) for card in game.cards}
        room = ROOM.get(language, ANY_ROOM)
        assert [title for title, text in texts.items() if re.search(room, text.replace("\n", ""))] == []


def test_words_that_say_nothing_are_found():
    for language, text in (
        ("pt", "Você escolhe um avanço tal que vale."),
        ("pt", "Seu meios pontos aumenta em 1."),
        ("pt", "Você ganha um avanço de de guerra."),
        ("en", "The where they may go becomes 2."),
        ("en", "The mood of your in store is 2."),
        ("en", "You draw 1 card of the own deck."),
        ("fr", "Il va à les cartes."),
        ("ca", "Va a el munt."),
    ):
        assert re.search(HOLLOW[language], text), language
