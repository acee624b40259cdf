"""The reasons why something could not be done, in each language of a game.

A reason is a message of the interpreter, or a text in the rulebook. The prose of a rulebook can translate both. A line has
the English sentence and its translation, such as the Portuguese one in `"the pile is empty": "o monte está vazio"`.
"""

from __future__ import annotations

from dsl.messages.message import InLanguages, Message
from dsl.messages.typography import elided
from dsl.prose.generation.events import word_text
from dsl.prose.language.languages import reading_of, realiser_for
from dsl.prose.language.lexicon import Lexicon

#: The argument with the name of a zone, which is a word of the game.
ZONE = "zone_name"

#: The argument with the name of a neutral player (whom no person and no bot plays), which is a word of the game, too.
NEUTRAL = "neutral"

#: The argument with the noun of the things that `amount` counts.
NOUN = "of_noun"

#: The argument with the name of the answer for which there is no possible choice.
ANSWER = "answer"

#: The argument with the noun of these answers. The text has the noun if the language has no words for the name.
AMONG = "among"

#: The argument with the bundle of resources that is missing.
LACKING = "lacking"

#: The id of the message about a test that is false, and its argument with the text of the test.
NOT_SO, CODE = "not-so-code", "code"


def _no_such(name: str, lexicon: Lexicon, language: str) -> str:
    """Return “no such thing” for a noun. In languages other than English the result includes the word for `no`, because
    this word must agree with the noun."""
    realiser = realiser_for(lexicon, language)
    noun = realiser.noun(name)
    return noun.text if language == "en" else realiser.wrapped("nobody", noun).text


def _amount(number: int, noun: str, lexicon: Lexicon, language: str) -> str:
    realiser = realiser_for(lexicon, language)
    amount = realiser.phrase(number)
    return realiser.wrapped("n", realiser.noun(noun, amount.plural), n=amount).text


def reason_text(reason: str, lexicon: Lexicon, language: str) -> str:
    """Return a reason as text in a language: from the prose of the rulebook if it has a translation, else from the catalogue
    of messages, else in English."""
    message = Message.of(reason)
    told = dict(message.arguments)
    entry = lexicon.entry(language, f'"{message.template}"')
    claim = lexicon.entry(language, str(told.get(CODE, "")))
    if message.id == NOT_SO and claim is not None and len(claim.texts) == 2 and "{" not in claim.texts[1]:
        return claim.texts[1]
    template = entry.texts[0] if entry is not None else message.template_in(language)
    amount = told.get("amount")
    if NOUN in told and isinstance(amount, int):
        told["amount"] = _amount(amount, str(told[NOUN]), lexicon, language)
    among = told.pop(AMONG, "")
    if among and lexicon.entry(language, str(told[ANSWER]).replace(" ", "_")) is None:
        told[ANSWER] = among
    for name, value in told.items():
        told[name] = _argument(name, value, lexicon, language)
    return elided(template, told, language).format(**told) if told else template


def _argument(name: str, value: object, lexicon: Lexicon, language: str) -> object:
    """Return an argument of a reason (a title, an amount, the name of a zone) in the words of a language."""
    if isinstance(value, Message):
        return reason_text(value, lexicon, language)
    if isinstance(value, InLanguages):
        return value.in_language(language)
    if name == ANSWER:
        return _no_such(str(value).replace(" ", "_"), lexicon, language)
    if name == LACKING:
        return word_text(str(value), lexicon, language)
    if name == "title" and (titled := lexicon.entry(language, f'"{value}"')) is not None:
        return titled.texts[0]
    if name in (ZONE, NEUTRAL):
        return reading_of(str(value), lexicon, language).replace("_", " ")
    return value
