"""Writes the lines of the log, which say who did what, and other short texts about a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from dsl import nodes
from dsl.prose.generation.sentences import less_than_nothing, parameters_of, raw_verb, unsaid
from dsl.prose.generation.words import adjective_text, some
from dsl.prose.language.clause import Clause, clause_from
from dsl.prose.language.languages import realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser, Role, plain
from dsl.records import replace
from dsl.source import NOWHERE

AMOUNT = re.compile(r"(\d+) (\w+)")  # such as `2 food`, as the engine writes an amount of a kind


def event_text(
    verb: str,
    roles: Iterable[tuple[str, Role]] | Mapping[str, Role],
    lexicon: Lexicon,
    language: str,
    *,
    tense: str = "present",
    you: str | None = None,
) -> str:
    """Return the sentence for an event, such as `Ana draws 2 cards.`

    `roles` are the roles of the verb, each with a number (or its digits), finished words, or a `Phrase` if number or gender
    matter. The role that `you` names is the reader. `tense` is `present` or `past`.
    """
    given = dict(roles)
    realiser = realiser_for(lexicon, language)
    decl = lexicon.verbs.get(verb)
    holder = decl.subject.name if decl is not None and decl.subject is not None else next(iter(given), "")
    phrases = {name: _phrase(value, realiser) for name, value in given.items()}
    if you is not None and you in phrases:
        # things of the reader are called `yours`, even in another role
        me = phrases[you].text
        phrases = {name: realiser.language.address if one.text == me else one for name, one in phrases.items()}
    who = phrases.get(holder)
    if decl is not None:
        for parameter in parameters_of(decl):
            if parameter.name not in phrases:
                phrases[parameter.name] = unsaid(parameter, realiser, None)
    entry = lexicon.entry(language, verb)
    if entry is not None and entry.told:
        template, said = less_than_nothing(entry.told[0], phrases, verb, realiser)
        if template != entry.told[0] and len(entry.told) > 1:
            template = entry.told[1]
    else:
        template = entry.texts[0] if entry is not None else _raw(verb, decl, given, holder, realiser)
        template, said = less_than_nothing(template, phrases, verb, realiser)
    if decl is not None and decl.subject is None and "[" not in template:
        who = None  # nobody does it, so the sentence has no subject
    clause = Clause(realiser.acting(who), who, template, said, says_who=f"{{{holder}}}" in template)
    if who is None:
        return realiser.language.sentence(clause.verb())
    return realiser.language.sentence(clause.say("past" if tense == "past" else "present"))


def told_text(
    template: str,
    roles: Mapping[str, Role],
    lexicon: Lexicon,
    language: str,
    *,
    you: bool = False,
    asking: bool = False,
) -> str:
    """Return a sentence of the log, or a question. It is made from a template in the prose of the rulebook, by filling in the
    braces.

    The role `who` is the player who acts or owns something. With `you`, this player is the reader. With `asking`, the text is a
    question to the reader, so `your own` in it refers to the reader.
    """
    realiser = realiser_for(lexicon, language)
    phrases = {name: _phrase(value, realiser) for name, value in roles.items()}
    if you:
        phrases["who"] = realiser.language.address
    who = phrases.get("who")
    if who is None or "[" not in template:
        subject = realiser.language.address if asking else who
        return realiser.language.sentence(realiser.acting(subject).fill(template, phrases, "third"))
    clause = Clause(realiser.acting(who), who, template, phrases, says_who="{who}" in template)
    return realiser.language.sentence(clause.say("present"))


def own_text(
    word: str, who: Role | None, lexicon: Lexicon, language: str, *, you: bool = False, plural: bool = False
) -> Phrase:
    """Return the phrase for a value or zone with its owner, such as `your hand` or `the hand of Ana`. If there is no owner, the
    phrase begins with an article: `the pile`."""
    realiser = realiser_for(lexicon, language)
    noun = realiser.noun(word, plural)
    if who is None:
        return realiser.wrapped("the", noun)
    return realiser.possessed(noun, realiser.language.address if you else _phrase(who, realiser))


def possessed_text(title: str, noun: str, who: Role, lexicon: Lexicon, language: str, *, you: bool = False) -> str:
    """Return the title of a thing with its owner, such as `your “Class A”`. `noun` is the noun of the thing."""
    realiser = realiser_for(lexicon, language)
    thing = replace(realiser.noun(noun), text=title)
    return realiser.possessed(thing, realiser.language.address if you else _phrase(who, realiser)).text


def hidden_text(noun: str, number: int, lexicon: Lexicon, language: str) -> str:
    """Return the words for a thing whose face is hidden, by its place: `hidden card 2`."""
    realiser = realiser_for(lexicon, language)
    return realiser.say("hidden thing", noun=realiser.noun(noun), n=number)


def claim_sentence(
    word: str, who: Role | None, holds: bool, lexicon: Lexicon, language: str, *, you: bool = False
) -> str:
    """Return the sentence for a yes-or-no value or definition of an owner: `Ana keeps silence.` If `holds` is false, return
    the sentence with the opposite meaning."""
    realiser = realiser_for(lexicon, language)
    entry = realiser.entry(word)
    texts = (plain(word),) if entry is None else entry.texts
    if len(texts) > 1 or "[" not in texts[0] or (who is None and not you):
        text = texts[0] if holds or len(texts) < 2 else texts[1]
        return realiser.language.sentence(realiser.fill(text, {} if who is None else {"who": who}, "third"))
    subject = realiser.language.address if you else _phrase("" if who is None else who, realiser)
    return realiser.language.sentence(clause_from(texts[0], subject, realiser).say("present", not holds))


def none_sentence(word: str, who: Role | None, lexicon: Lexicon, language: str, *, you: bool = False) -> str:
    """Return the sentence for a value that has become none, such as `From now on there is no leader.` or `From now on, Ana has
    no ship.`"""
    realiser = realiser_for(lexicon, language)
    noun = realiser.noun(word)
    if who is None and not you:
        return realiser.language.sentence(realiser.say("set none", target=noun))
    owner = realiser.language.address if you else _phrase("" if who is None else who, realiser)
    test = realiser.say("has no", who=owner, measure=noun)
    return realiser.language.sentence(realiser.say("from now on", test=test))


def said_text(key: str, roles: Mapping[str, Role], lexicon: Lexicon, language: str) -> str:
    """Return a sentence from naipe's own table for a language (key `key`), with its holes filled by the roles."""
    realiser = realiser_for(lexicon, language)
    return realiser.language.sentence(realiser.say(key, **roles))


def _phrase(value: Role, realiser: Realiser) -> Phrase:
    phrase = realiser.phrase(value)
    return phrase if phrase.key else replace(phrase, key=f"text {phrase.text}")


def _raw(verb: str, decl: nodes.Verb | None, given: Mapping[str, Role], holder: str, realiser: Realiser) -> str:
    if decl is None:
        return raw_verb(verb, None, realiser) + " " + " ".join(f"{{{name}}}" for name in given if name != holder)
    pieces = [raw_verb(verb, decl, realiser)]
    if decl.object is not None:
        pieces.append(f"{{{decl.object.name}}}")
    pieces += [
        f"{preposition} {{{parameter.name}}}" for preposition, parameter in decl.roles if parameter.name in given
    ]
    return " ".join(pieces)


def fill(template: str, roles: Mapping[str, Role], language: str, form: str = "third") -> str:
    """Return a template from the prose of a rulebook with its braces filled in. The result need not be a whole sentence."""
    realiser = realiser_for(Lexicon({}), language)
    return realiser.language.polish(realiser.fill(template, roles, form))


def sentence_of(template: str, roles: Mapping[str, Role], language: str) -> str:
    """Return a template from the prose of a rulebook as a whole sentence, with its braces filled in."""
    realiser = realiser_for(Lexicon({}), language)
    return realiser.language.sentence(realiser.fill(template, roles, "third"))


def noun_phrase(word: str, lexicon: Lexicon, language: str, number: int | None = None) -> Phrase:
    """Return the phrase for a noun of the game, such as `a card` or `3 cards`, for a role of `event_text`."""
    realiser = realiser_for(lexicon, language)
    if number is None:
        return some(word, realiser)
    amount = realiser.phrase(number)
    return realiser.wrapped("n", realiser.noun(word, amount.plural), n=amount)


def title_text(title: str, lexicon: Lexicon, language: str, number: int = 1) -> str:
    """Return the title of a card in a language, in the singular or the plural for `number` copies. If the prose does not
    translate the title, return it as it is in the rules."""
    return realiser_for(lexicon, language).title(title, number)


def claim_text(word: str, lexicon: Lexicon, language: str) -> str:
    """Return the words that say a value or definition is yes, such as `keeps silence` or `the gate is open`."""
    realiser = realiser_for(lexicon, language)
    found = realiser.entry(word, NOWHERE)
    return plain(word) if found is None else realiser.fill(found.texts[0], {}, "third")


def amount_text(word: str, number: int, lexicon: Lexicon, language: str) -> str:
    """Return a number with its unit, such as `3 points`. If the word has no plural, it comes first: `level 3`."""
    if not is_counted(word, lexicon, language):
        return f"{word_text(word, lexicon, language)} {number}"
    return noun_phrase(word, lexicon, language, number).text


def plural_text(word: str, lexicon: Lexicon, language: str) -> str:
    """Return the plural of a word, for a heading above numbers; the word itself if it has no plural."""
    entry = lexicon.entry(language, word)
    return (
        entry.texts[1]
        if entry is not None and is_counted(word, lexicon, language)
        else word_text(word, lexicon, language)
    )


def is_counted(word: str, lexicon: Lexicon, language: str) -> bool:
    """Tell whether a number can stand before a word, as in `2 cards`. This is so if the word has both a singular and a
    plural."""
    entry = lexicon.entry(language, word)
    return entry is not None and len(entry.texts) == 2 and not entry.is_verb and "{" not in entry.texts[0]


def bundle_text(words: str, realiser: Realiser) -> str:
    """Return the words for a bundle, such as `2 food + 1 gold`; "" for any other value."""
    parts = [AMOUNT.fullmatch(part) for part in words.split(" + ")]
    said = []
    for part in parts:
        entry = realiser.entry(part[2]) if part is not None else None
        if part is None or (entry is None and len(parts) == 1):
            return ""
        texts = entry.texts if entry is not None else (plain(part[2]),)
        said.append(f"{part[1]} {texts[min(int(part[1] != '1'), len(texts) - 1)]}")
    return " + ".join(said)


def word_text(word: str, lexicon: Lexicon, language: str, known: Mapping[str, Role] | None = None) -> str:
    """Return the text of a word in a language: of a word of a list, a zone, a value, a noun or a verb. If the prose has no text
    for it, return the word itself.

    The text of a verb has holes for its roles. A role in `known` is written as its value (`give cards to Ana`), any other role
    as its type (`give cards to a player`). Texts without known roles are cached, because screens need the same words again and
    again.
    """
    if known is not None:
        return _word_text(word, lexicon, language, known)
    found = lexicon.readings.get((language, word))
    if found is None:
        found = lexicon.readings[language, word] = _word_text(word, lexicon, language, {})
    return found


def word_text_of(word: str, noun: str, lexicon: Lexicon, language: str) -> str:
    """Return a word of a list in the form that agrees with a noun, such as the Portuguese feminine `zangada` (and not
    the masculine) for a feminine noun."""
    realiser = realiser_for(lexicon, language)
    entry = realiser.entry(word)
    if entry is None or entry.is_verb or realiser.entry(noun) is None:
        return word_text(word, lexicon, language)
    return adjective_text(word, entry, realiser.noun(noun, False))


def _word_text(word: str, lexicon: Lexicon, language: str, known: Mapping[str, Role]) -> str:
    realiser = realiser_for(lexicon, language)
    if amounts := bundle_text(word, realiser):
        return amounts
    entry, verb = realiser.entry(word), lexicon.verbs.get(word)
    if entry is None and lexicon.plurals.get(word, word) != word:
        return realiser.noun(word, True).text
    if entry is None or verb is None:
        return realiser.reading(word) or plain(word)
    roles = {name: _phrase(value, realiser) for name, value in known.items()}
    for parameter in parameters_of(verb):
        if parameter.type.name != "number" and parameter.name not in roles:
            phrase = unsaid(parameter, realiser, None)
            text = realiser.language.says["some of"].replace("*", phrase.text) if phrase.plural else phrase.text
            roles[parameter.name] = replace(phrase, text=text)
    return realiser.language.polish(realiser.fill(entry.texts[0], roles, "infinitive"))
