"""Messages: English as a text, told in any language later, alone or put together."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dsl.messages.catalogue import LANGUAGES, catalogue
from dsl.messages.message import Message, both, either, joined, listed, numbers_between


def test_a_message_is_english_as_a_text_and_told_in_another_language_later() -> None:
    message = Message("turn-of-name", name="Ana")
    assert (message, message.in_language("pt"), message.in_language("fr")) == (
        "turn of Ana",
        "vez de Ana",
        "tour d’Ana",
    )
    assert message.in_language("xx") == "turn of Ana"


def test_an_argument_that_is_a_message_is_told_in_the_same_language() -> None:
    message = Message("text-or-none", text=Message("a-player"))
    assert (message, message.in_language("pt")) == ("a player or none", "um jogador ou nada")


def test_an_unknown_id_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        Message("no such id")


def test_a_text_of_a_rulebook_is_the_same_in_every_language() -> None:
    message = Message.of("the {pile} is empty")
    assert message == message.in_language("pt") == "the {pile} is empty"


def test_numbers_choose_the_form() -> None:
    assert [Message("n-cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Message("n-cards", n=n).in_language("pt") for n in (1, 2)] == ["1 carta", "2 cartas"]


def test_messages_are_put_together_with_the_marks_of_the_language() -> None:
    both_ = joined(Message("this-is-no-card"), "; ", Message("a-card-is-due"))
    assert both_ == "this is not a card; a card is expected here"
    assert "\u00a0; " in both_.in_language("fr")
    assert Message("this-is-no-card") + "!" == "this is not a card!"
    assert ("» " + Message("this-is-no-card")).in_language("pt").startswith("» ")


@pytest.mark.parametrize(
    ("words", "or_", "and_"),
    [(["a"], "a", "a"), (["a", "b"], "a ou b", "a e b"), (["a", "b", "c"], "a, b ou c", "a, b e c")],
)
def test_a_list_has_the_words_of_the_language(words: list[str], or_: str, and_: str) -> None:
    assert either(words).in_language("pt") == or_
    assert both(words).in_language("pt") == and_


def test_an_empty_list_is_empty() -> None:
    assert listed([]) == "" == either([]).in_language("fr")


def test_a_name_with_line_ends_brings_no_lines_of_its_own() -> None:
    assert "\n" not in Message("turn-of-name", name="Ana\nerror: lost")


def test_a_message_is_itself_again_after_a_copy() -> None:
    message = Message("text-or-none", text=Message("a-player"))
    for again in (pickle.loads(pickle.dumps(message)), copy.deepcopy(message), str(message)):
        assert (again, again.in_language("fr")) == (message, message.in_language("fr"))


@given(st.sampled_from(sorted(catalogue("en"))), st.sampled_from(LANGUAGES), st.text(max_size=12))
def test_every_sentence_is_told_whatever_stands_in_it(id_: str, language: str, value: str) -> None:
    import string  # noqa: PLC0415 - beside the one test that takes sentences apart

    names = {name for _, name, _, _ in string.Formatter().parse(catalogue("en")[id_][-1]) if name}
    assert Message(id_, **dict.fromkeys(names, value)).in_language(language)


def test_a_range_of_one_number_is_this_number():
    assert (numbers_between(2, 2), numbers_between(2, 4)) == ("2", "2 to 4")
    assert numbers_between(2, 4).in_language("fr") == "2 à 4"
