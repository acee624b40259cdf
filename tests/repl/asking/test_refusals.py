"""What cannot be answered says what is missing, in one line; `why not` lists what was found against it."""

from __future__ import annotations

import pytest

from interpreter.loading.hot_reload import of_texts
from places import rules_beside
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table

RULES = rules_beside(__file__, "refusals")


@pytest.fixture(scope="module")
def shop() -> Session:
    one = Session(of_texts({"rules.naipe": RULES}), Table(("Ana", "Bea"), frozenset({2}), 1), commands=COMMANDS)
    one.start()
    return one


def test_the_reason_is_that_which_misses_least_and_not_the_first(shop):
    reply = shop.submit("1")
    assert reply.text == "That is not possible: it cannot be paid: 2 food short. `why not 1` tells more."
    assert shop.asked() is not None and len(reply.said) == 1


def test_why_not_lists_what_stands_against_an_answer_or_the_first_against_each(shop):
    assert shop.submit("why not").text == "shopping: it cannot be paid: 2 food short."
    told = shop.submit("why not 1").text
    assert told.split("\n") == [
        "shopping:",
        "  “Card 1”: nothing allows it.",
        "  “Card 2”: nothing allows it.",
        "  “Card 3”: it cannot be paid: 2 food short.",
        "  “Card 4”: it cannot be paid: 3 food short.",
    ]
    assert shop.submit("why not 3").text == "It is possible: `leaving`."
    assert "neither an answer" in shop.submit("why not 7").text
