"""The prose of a question may mention the names that are known where it is asked: of choices, of `let`, of loops, of a step."""

from __future__ import annotations

import pytest

from interpreter import api
from interpreter.inspection.questions import pieces_spoken_of
from interpreter.loading.hot_reload import with_sources

RULES = """\
game gifts "Gifts"
  players 3 to 3
  languages en, pt

words colour: red, blue

noun card cards
zone hand of player: cards, seen by owner
zone pile: all cards, face down

verb give gives gave: who gives card present to player whom
  move present to whom.hand
verb leave leaves left: who leaves

step turn of player giver
  let many be count of giver.hand
  giver chooses a card in giver.hand as gift
  giver chooses a number from 1 to 2 as rounds and among red, blue as ribbon
  giver chooses a player but giver as friend
  giver may: giver leaves
  for each player but giver as guest
    guest chooses among red, blue as guess
  giver gives gift to friend

play
  move the top 2 of pile to player 1.hand
  run turn for player 1
  run turn for player 1

card 01 "Atlas"
card 02 "Bestiary"
card 03 "Cookbook"

prose en
  gift: "gift", asked "which of {many card/cards}?"
  friend: "friend", asked "to whom do you give {gift} with {rounds turn/turns} of {ribbon}?"
  ribbon: "ribbon", asked "what colour, for {rounds turn/turns} around {gift}?"
  guess: "guess", asked "{guest}, what colour is on {gift} of {giver}?"
  leave: "[leave/leaves/left]", asked "do you leave after {gift}, {giver}?", declined "{friend} waits"
  red: "red"
  blue: "blue"
  card: "card", "cards"

prose pt
  friend: "amigo", asked "a quem você dá {gift} com {rounds volta/voltas}, {ribbon}?"
  red: "vermelho", "vermelhos", "vermelha", "vermelhas"
  blue: "azul"
  card: "carta", "cartas", feminine
"""
NAMES = ("Ana", "Bea", "Caio")


def loaded(tmp_path, rules: str = RULES) -> api.Game:
    (tmp_path / "gifts.naipe").write_text(rules, encoding="utf-8")
    return api.load(tmp_path)


def asked(game: api.Game, language: str = "en") -> list[str]:
    """Return the questions of one turn, each answered with the first option."""
    position, told = api.begin(game, 3, 1), []
    while position.decision is not None and len(told) < 7:
        told.append(api.ask_text(game, position.decision, language, NAMES, position.program))
        position = api.decide(game, position, position.decision.options[0].id)
    return told


def first_of(game: api.Game) -> str:
    """Return the title of the first card that may be given."""
    decision = api.begin(game, 3, 1).decision
    assert decision is not None
    return decision.options[0].label


def test_a_question_mentions_what_is_known_where_it_is_asked(tmp_path):
    game = loaded(tmp_path)
    title = first_of(game)
    assert asked(game) == [
        "Which of 2 cards?",
        "You choose a number from 1 to 2.",
        f"What colour, for 1 turn around “{title}”?",
        f"To whom do you give “{title}” with 1 turn of red?",
        f"Do you leave after “{title}”, you?",
        "You, what colour is on something of Ana?",
        "You, what colour is on something of Ana?",
    ]
    assert asked(game, "pt")[3] == f"A quem você dá “{title}” com 1 volta, vermelho?"


def test_the_text_of_a_card_that_a_question_mentions_can_be_shown(tmp_path):
    game = loaded(tmp_path)
    position = api.begin(game, 3, 1)
    given = position.decision.options[0].piece
    for _ in range(3):
        position = api.decide(game, position, position.decision.options[0].id)
    assert pieces_spoken_of(position.program, position.decision, game.lexicon, "en") == (given,)


def test_a_new_text_of_a_question_mentions_its_names_at_once(tmp_path):
    """The rules are compiled with the names that the prose mentions, so an edit of prose alone must be compiled too."""
    without = RULES.replace("you give {gift} with {rounds turn/turns} of {ribbon}?", "you give it?")
    game = loaded(tmp_path, without)
    assert asked(game)[3] == "To whom do you give it?"
    (file,) = game.sources
    after = with_sources(game, {file: RULES})
    assert asked(after)[3] == f"To whom do you give “{first_of(game)}” with 1 turn of red?"


def test_a_question_mentions_its_names_after_an_edit_of_a_card_above_it(tmp_path):
    parted = RULES.replace('card 01 "Atlas"\n', "")
    cards = 'card 01 "Atlas"\n  you leave\n'
    (tmp_path / "cards.naipe").write_text(cards, encoding="utf-8")
    game = loaded(tmp_path, parted)
    before = asked(game)
    name = next(name for name in game.sources if name.endswith("cards.naipe"))
    after = with_sources(game, {name: 'card 01 "Atlas"\n  you leave\n  you leave\n'})
    assert asked(after) == before and "somebody" not in before[3] and "something" not in before[3]


@pytest.mark.parametrize(
    "hole, found",
    [
        ("{gift}", []),
        ("{giver}", []),
        ("{many}", []),
        ("{guest}", ["guest"]),
        ("{friend}", ["friend"]),
        ("{gist}", ["gist"]),
    ],
)
def test_a_name_that_is_not_known_there_is_reported(tmp_path, hole, found):
    rules = RULES.replace('asked "to whom do you give {gift}', f'asked "to whom do you give {hole}')
    assert holes_found(tmp_path, rules) == found


def test_a_name_must_be_known_wherever_the_question_is_asked(tmp_path):
    """`friend` is asked at a second place, which knows no `rounds`."""
    rules = RULES.replace(
        "play\n",
        "step again of player giver\n  let gift be the first of pile\n  giver chooses a player as friend\n\nplay\n",
    )
    assert holes_found(tmp_path, rules) == ["ribbon", "rounds"]


def holes_found(tmp_path, rules: str) -> list[str]:
    """Return the names in braces that the check reports."""
    file = tmp_path / "gifts.naipe"
    file.write_text(rules, encoding="utf-8")
    errors = [finding for finding in api.check([file])[0] if finding.is_error]
    assert {finding.code for finding in errors} <= {"N250"}
    return sorted({rules[finding.span.start : finding.span.end] for finding in errors})
