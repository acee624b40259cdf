"""N258: a name of `let` that nothing uses until its block ends, with what the line does all the same."""

import pytest

from dsl.diagnostics.pages import SETTING
from dsl.source import Source
from interpreter.loading.books import Book

COUNTS = """\
verb count_up counts_up counted_up: who counts_up, answers number
  who draws 1
  answer 1

"""


def found(card, before=""):
    lines = "".join(f"  {line}\n" for line in card.split("\n"))
    book = Book((Source("rules.naipe", f'{SETTING}{before}card 01 "One"\n{lines}'),))
    return [(one.code, one.message.partition("`")[2].partition("`")[0], str(one.label)) for one in book.judged()[0]]


@pytest.mark.parametrize(
    ("card", "name", "says"),
    [
        ("let seen be a card in you.hand\nyou draw 1", "seen", "somebody is asked"),
        ("let friend be another player\nyou draw 1", "friend", "somebody is asked"),
        ("let held be count of you.hand\nyou draw 1", "held", "this line has no effect"),
        ("you draw 1\nlet late be the top of pile", "late", "this line has no effect"),
        ("let held be you count_up\nyou draw 1", "held", "the sentence is carried out"),
        (
            "for each player as p\n  let own be count of p.hand\n  p draws 1\nyou draw 1",
            "own",
            "this line has no effect",
        ),
    ],
)
def test_a_name_that_nothing_uses_is_told_with_what_happens(card, name, says):
    ((code, named, label),) = found(card, COUNTS if "count_up" in card else "")
    assert (code, named) == ("N258", name)
    assert says in label


@pytest.mark.parametrize(
    "card",
    [
        "let held be count of you.hand\nyou draw held",
        "let held be count of you.hand\nlet extra be held + 1\nif you.score > 1\n  for each player as p: p draws extra",
        "let held be 2\nraise held by 1\nuntil you.score > 3: forbid anyone draws n where n > held\nyou draw 1",
    ],
)
def test_a_name_that_is_used_far_below_is_used(card):
    assert found(card) == []


def test_another_mistake_is_told_first():
    assert [code for code, *_ in found("let held be count of you.hand\nyou draw hedl")] == ["N301"]


def test_a_question_may_be_the_only_place_that_mentions_a_name():
    """The help was to remove the line; then the question would have mentioned a name that nobody knows (N250)."""
    card = "let held be count of you.hand\nyou choose a card in you.hand as gift\nmove gift to pile"
    asking = 'prose en\n  gift: "card", asked "which of your {held} cards goes?"\n\n'
    assert [code for code, *_ in found(card)] == ["N258"]
    assert found(card, asking) == []


def test_a_question_elsewhere_does_not_use_a_name():
    """Two cards name the same; the question stands in the first."""
    card = "let held be count of you.hand\nyou choose a card in you.hand as gift\nmove gift to pile"
    asking = 'prose en\n  gift: "card", asked "which of your {held} cards goes?"\n\n'
    other = 'card 02 "Two"\n  let held be 2\n  you draw 1\n\n'
    assert [(code, name) for code, name, _ in found(card, asking + other)] == [("N258", "held")]
