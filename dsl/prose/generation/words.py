"""Writes the words for things that the text has already mentioned, for things that it mentions for the first time, and for
facts about a thing."""

from __future__ import annotations

import re
from collections.abc import Callable

from dsl import nodes
from dsl.prose.language.clause import clause_from
from dsl.prose.language.lexicon import Entry
from dsl.prose.language.phrase import Phrase, agreeing
from dsl.prose.language.realiser import RELATIVE, Known, Realiser, plain
from dsl.prose.trees.shapes import counts
from dsl.records import replace
from dsl.source import Span


def title(text: str, realiser: Realiser) -> Phrase:
    """Return a title in quotation marks, in the language of the text if the rulebook has a translation."""
    feminine = realiser.lexicon.is_feminine(realiser.language.code, text)
    return Phrase(realiser.language.quoted(realiser.title(text)), feminine=feminine)


def known(word: str, it: Known, realiser: Realiser) -> Phrase:
    """Return the words with which the text refers again to something that it has named, such as `that card`."""
    if it.kind == "given" and it.phrase is not None:
        return it.phrase
    if it.phrase is not None:
        phrase, it.phrase = _in_full(it, realiser), None if it.noun or it.kind == "number" else it.phrase
        return realiser.lettered(word, phrase) if it.phrase is None else phrase
    key = "noted" if it.noted else "that"
    if it.kind == "number":
        if it.letter:
            text = realiser.say("lettered number", letter=it.letter)
            return Phrase(text, amount=True, frame=realiser.say("as many as", number=text), key=word)
        return Phrase(realiser.say(f"{key} many"), amount=True, frame=realiser.say(f"{key} many of"), key=word)
    if it.kind == "word" or not it.noun:
        own = None if it.noted else realiser.lexicon.entry(realiser.language.code, word)
        if own is not None and own.asked and not own.is_verb and "{" not in own.texts[0]:
            # the words that the rulebook has for the answer, such as “that offer”
            return replace(realiser.wrapped("that", realiser.noun(word)), key=word, short=True)
        what = "choice" if not it.noted else "value" if it.test is None else "answer"
        if it.letter:
            return Phrase(realiser.say(f"lettered {what}", letter=it.letter), key=word)
        return Phrase(realiser.say(f"noted {what}" if it.noted else "choice"), key=word, vague=not it.noted)
    noun = realiser.noun(it.noun, it.plural)
    if not it.letter and it.noun in realiser.lexicon.first_words:  # a word of a list
        return replace(realiser.wrapped(key, noun), key=word, short=True, vague=True)
    if it.letter:
        return replace(realiser.wrapped("lettered", noun, letter=it.letter), key=word, short=True)
    return replace(realiser.wrapped(key, noun), key=word, short=True)


def _in_full(it: Known, realiser: Realiser) -> Phrase:
    """Return the words for the value of a `let` at the place where the text mentions it first. If another player acts at this
    place, the words must not seem to be about the other player. (In Portuguese, `seu` means both “your” and “their”.)"""
    assert it.phrase is not None
    subject = realiser.subject
    about_others = realiser.amid if subject is None else not subject.address
    return it.anew(subject, realiser.amid) if it.anew is not None and about_others else it.phrase


def pronoun(realiser: Realiser, noun: Phrase | None = None) -> Phrase:
    """Return the word for the thing that a filter tests (`it`), where no better word fits. The word agrees with a
    noun."""
    noun = noun or Phrase("")
    return Phrase(realiser.say("it", noun=noun), noun.plural, noun.feminine, key="it", short=True)


def object_pronoun(realiser: Realiser, noun: Phrase) -> Phrase:
    """Return the word for the people or things to which something was done: `them`."""
    return Phrase(realiser.say("them", noun=noun), True, noun.feminine, key="it")


def some(noun: str, realiser: Realiser, plural: bool = False, key: str = "") -> Phrase:
    """Return the phrase for a player or thing that the text has not mentioned before, such as `a player`."""
    if noun == "number":
        return Phrase("", True, amount=True, key=key)
    if noun in ("", "text", "yes_no"):
        return Phrase(realiser.say("anything"), key=key)
    if plural:
        return replace(realiser.noun(noun, True), key=key)
    bare = realiser.noun(noun)
    return replace(realiser.wrapped("a", bare), key=key, short=noun == "player", head=bare.text)


def number_of(things: Phrase, realiser: Realiser) -> Phrase:
    """Return the phrase for a number of things: `the number of cards`."""
    text = realiser.say("the number of", things=things)
    return Phrase(text, frame=realiser.say("as many as", number=text), amount=True, noun="number")


def is_person(noun: Phrase, realiser: Realiser) -> bool:
    """Tell whether a noun means a player, and the rulebook has no word of its own for players."""
    return noun.noun == "player" and realiser.lexicon.entry(realiser.language.code, "player") is None


def relative(noun: Phrase, realiser: Realiser) -> Phrase:
    """Return the word that opens a clause about a noun: `that` or `who`."""
    key = "relative person" if is_person(noun, realiser) else "relative thing"
    return Phrase(realiser.say(key, noun=noun), noun.plural, noun.feminine, key=RELATIVE, noun=noun.noun)


def measure(word: str, realiser: Realiser, amount: Phrase, node: nodes.Node) -> Phrase:
    """Return the words for a measure. If the measure can be counted, the words are in the singular or the plural, to agree with
    the amount."""
    plural = (amount.plural or bool(amount.frame)) and (counts(word, realiser) or word in realiser.lexicon.zones)
    return realiser.noun(word, plural, node.span)


def later(realiser: Realiser) -> Realiser:
    """Return the realiser for the second half of a test. There the text calls the tested thing by a pronoun, since `that` or
    `whose` stands in the first half."""
    if realiser.it is None:
        return realiser
    return realiser.candidate(pronoun(realiser, realiser.it))


LONG = 40  # in letters; a comma follows a longer text
#: A function that returns the text of a test, or of the opposite test.
Say = Callable[[nodes.Node, bool], str]


def joined_tests(node: nodes.Logic, say: Say, realiser: Realiser, negated: bool = False) -> str:
    """Return the text of two tests joined by `and` or `or`. If one of them has the other word inside, it is in brackets:
    `a and (b or c)`."""
    op = _joins(node, negated)
    left, right = (
        f"({say(part, negated).strip()})" if _joins(part, negated) not in ("", op) else say(part, negated)
        for part in (node.left, node.right)
    )
    comma = "," if len(left) > LONG else ""
    return f"{left}{comma} {realiser.language.says[op]} {right}"


def one_of_several(test: nodes.Node, text: str) -> str:
    """Return the text of a test that is joined to others by `and`. It is in brackets if the test itself joins tests by `or`."""
    return f"({text.strip()})" if _joins(test, False) == "or" else text


def _joins(node: nodes.Node, negated: bool) -> str:
    """Return the word (`and`, `or`) that joins the parts of a test; "" if it has no parts."""
    match node:
        case nodes.Not(value=value):
            return _joins(value, not negated)
        case nodes.Logic(op=op):
            return {"and": "or", "or": "and"}[op] if negated else op
    return ""


def deny(key: str, negated: bool, realiser: Realiser, **roles: Phrase | str) -> str:
    return realiser.say(f"not {key}" if negated else key, **roles)


def fact(word: str, owner: Phrase | None, realiser: Realiser, negated: bool, span: Span) -> str:
    """Return the text which says that a yes-or-no value or definition is yes; with `negated`, that it is no.

    If `word` has one text with a verb in brackets, naipe negates the verb. If it has two texts, the first one is for yes and
    the second one for no.
    """
    entry = realiser.entry(word, span)
    if entry is None or (not entry.is_verb and len(entry.texts) == 1):
        noun = Phrase(realiser.reading(word) or plain(word))
        if owner is None:
            return deny("holds", negated, realiser, what=noun)
        key = "holds for" if owner.key == RELATIVE else "holds about"
        return deny(key, negated, realiser, what=noun, owner=owner)
    text = entry.texts[1] if negated and len(entry.texts) > 1 else entry.texts[0]
    negated = negated and len(entry.texts) == 1
    if owner is None:
        return realiser.fill(text, {}, "third", negated)
    parameters = realiser.lexicon.defines[word].parameters if word in realiser.lexicon.defines else ()
    clause = clause_from(text, owner, realiser, parameters[0].name if parameters else "")
    return clause.say(negated=negated)


#: Adjectives of the language itself. The table of each language has words for them.
SIDES = ("face_up", "face_down")


def adjective_text(word: str, entry: Entry | None, noun: Phrase) -> str:
    """Return an adjective of the rulebook in the form that agrees with a noun, such as the feminine plural."""
    if entry is None:
        return plain(word)
    texts = tuple(re.sub(r"[{}<>]", "", text) for text in entry.texts)
    return agreeing(noun, texts if len(texts) in (1, 2, 4) else texts[:2])


def is_adjective(value: Phrase, word: str, realiser: Realiser, negated: bool, span: Span) -> str:
    """Return the clause for a test with an adjective, such as `the hand is empty`; if the text of the adjective has a verb
    of its own, the clause uses that verb."""
    if word == "empty" and realiser.lexicon.entry(realiser.language.code, word) is None:
        return deny("is empty", negated, realiser, left=value)
    if word in SIDES and realiser.lexicon.entry(realiser.language.code, word) is None:
        return deny("is", negated, realiser, left=value, right=realiser.say(f"{word} *", noun=value))
    entry = realiser.entry(word, span)
    if entry is not None and entry.is_verb:
        return clause_from(entry.texts[0], value, realiser).say(negated=negated)
    return deny("is", negated, realiser, left=value, right=adjective_text(word, entry, value))
