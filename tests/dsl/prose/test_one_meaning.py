"""What the text of a card says where the same words could mean something else: each finding with its good sentences."""

from __future__ import annotations

import pytest
from made_up import read_card
from tabled import rows

from dsl.prose import Around, card_text, sentence_text

#: The finding and what it is about, the card, and its text in each language.
CASES = rows("one_meaning")


@pytest.mark.parametrize(
    ("language", "place"), [(language, 2 + at) for at, language in enumerate(("en", "pt", "fr", "ca"))]
)
@pytest.mark.parametrize("row", CASES, ids=[row[0] for row in CASES])
def test_a_text_says_what_the_card_does(row, language, place):
    body = "".join(f"  {line}\n" for line in row[1].split("\n"))
    card, lexicon = read_card(f'card 1 "Made"\n{body}')
    assert card_text(card, lexicon, language) == row[place], row[0]


def test_a_question_says_what_was_noted():
    """F10: what is asked about does not stand for what the expression gives by now."""
    card, lexicon = read_card(
        'card 1 "Made"\n  let before_it be you.gold\n  you gain 1\n  you may: you pay before_it\n'
    )
    noted, _, asked = card.body
    assert sentence_text(asked, lexicon, "en", Around(before=[noted], within=card), asking=True) == (
        "Do you want to pay the noted number of coins?"
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "From now on, “is guarded” holds for you. If “is guarded” does not hold for you, you shout."),
        ("pt", "De agora em diante, “is guarded” vale para você. Se “is guarded” não vale para você, você grita."),
        ("fr", "Désormais, « is guarded » vaut pour vous. Si « is guarded » ne vaut pas pour vous, vous criez."),
        ("ca", "D’ara endavant, «is guarded» val per a tu. Si «is guarded» no val per a tu, crides."),
    ],
)
def test_what_is_so_and_has_no_words(language, text):
    """F15: it read `you have “is guarded”`."""
    lines = "  set you.is_guarded to yes\n  if not you.is_guarded: you shout\n"
    card, lexicon = read_card(f'value is_guarded of player: yes_no\n\ncard 1 "Made"\n{lines}')
    assert (
        card_text(card, lexicon, language).replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        == text
    )
