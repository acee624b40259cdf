"""The text of a card, generated from its code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dsl import nodes
from dsl.prose.generation import conditions, rules, sentences, statements, things
from dsl.prose.generation.letters import letters
from dsl.prose.generation.printed import printed_sentences
from dsl.prose.language.languages import language as language_of
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Role, Voice, plain
from dsl.source import Span


def voice_for(lexicon: Lexicon, language: str, this: str = "", absent: dict[str, Span] | None = None) -> Voice:
    """Return a voice that addresses the reader; `this` is the noun of the card that speaks."""
    of = language_of(language)
    return Voice(lexicon, of, of.address, this=this, absent=absent)


def card_text(card: nodes.Card, lexicon: Lexicon, language: str) -> str:
    """Return what a card says, in short sentences, in the order in which it is written."""
    return " ".join(card_sentences(card, voice_for(lexicon, language, card.noun)))


def card_sentences(card: nodes.Card, voice: Voice, others: bool = True) -> list[str]:
    """Return the sentences of a card, one by one; `others`: with the texts of cards that it names."""
    clauses, _ = statements.block(card.body, replace(voice, letters=letters(card.body, voice)))
    found = printed_sentences(card, voice, others)
    found.extend(voice.language.sentence(clause) for clause in clauses)
    found.extend(part_text(part, voice) for part in card.parts)
    return [text for text in found if text]


def part_text(part: nodes.Part, voice: Voice) -> str:
    """Return a part `at NAME`: what it is for, on which condition, and what it does."""
    opening = statements.part_name(part.name, voice, part)
    body = list(part.body)
    tests: list[str] = []
    while body and isinstance(body[0], nodes.Require):
        tests.append(conditions.condition(body.pop(0).test, voice))
    if tests and not body:
        return voice.language.sentence(f"{opening}: {voice.say('only if', test=voice.language.listed(tests))}")
    if tests:
        opening = f"{opening} ({voice.say('only if', test=voice.language.listed(tests))})"
    clauses, _ = statements.block(tuple(body), replace(voice, letters=letters(part.body, voice)))
    first, *rest = clauses or [voice.say("nothing")]
    sentences_ = [voice.language.sentence(f"{opening}: {first}"), *map(voice.language.sentence, rest)]
    return " ".join(sentences_)


def sentence_text(
    node: nodes.Node,
    lexicon: Lexicon,
    language: str,
    subject_form: str = "you",
    this: str = "",
    names: Mapping[str, Role] | None = None,
    before: Iterable[nodes.Node] = (),
    asking: bool = False,
) -> str:
    """Return any statement, rule, test or expression as a sentence.

    `subject_form` is what `you` is called: the reader if it is "you", else a name. `this` is the
    noun of the card that speaks. `names` says what names of the text stand for: a number, words that
    are ready to be read, or a `Phrase` (`LANGUAGES[language].address` is the reader). What the statements
    (and parameters) `before` have named is known. `asking`: the sentence is a question to the reader.
    """
    voice = replace(voice_for(lexicon, language, this), asking=asking)
    for item in before:
        voice = _after(item, voice)
    known = {name: Known("given", phrase=voice.phrase(value)) for name, value in (names or {}).items()}
    voice = voice.naming(**known)
    if subject_form != "you":
        voice = replace(voice, you=Phrase(subject_form, key="you", short=True))
    return voice.language.sentence("; ".join(clauses_of(node, voice)))


def _after(node: nodes.Node, voice: Voice) -> Voice:
    """Return a voice that knows what a statement, or a parameter of what it stands in, has named."""
    if not isinstance(node, nodes.Parameter):
        return statements.statement(node, voice)[1]
    noun = voice.lexicon.plurals.get(node.type.name, node.type.name)
    if noun == "player" or noun in voice.lexicon.nouns:
        return voice.naming(**{node.name: Known("thing", noun, node.type.plural)})
    return voice.naming(**{node.name: Known("number" if noun == "number" else "word")})


def clauses_of(node: nodes.Node, voice: Voice) -> list[str]:
    """Return the clauses for any node of a rules text."""
    match node:
        case nodes.Card():
            return card_sentences(node, replace(voice, this=node.noun))
        case nodes.Part():
            return [part_text(node, voice)]
        case nodes.Pattern():
            clause, _, test = sentences.pattern_clause(node, voice)
            return [f"{clause.say()} {voice.say('if', test=test) if test else ''}".strip()]
        case _ if conditions.is_test(node):
            return [conditions.condition(node, voice)]
        case _ if isinstance(node, SAID) or rules.is_rule(node):
            return statements.statement(node, replace(voice, letters=letters((node,), voice)))[0] or [
                voice.say("nothing")
            ]
    return [things.thing(node, voice).text or plain(type(node).__name__.lower())]


SAID = (
    nodes.Sentence,
    nodes.May,
    nodes.Choose,
    nodes.Move,
    nodes.Shuffle,
    nodes.Exchange,
    nodes.Set,
    nodes.Adjust,
    nodes.Roll,
    nodes.Reveal,
    nodes.Resolve,
    nodes.Run,
    nodes.Fail,
    nodes.Require,
    nodes.Stop,
    nodes.EndPlay,
    nodes.Let,
    nodes.If,
    nodes.Repeat,
    nodes.RepeatUntil,
    nodes.ForEach,
    nodes.Attempt,
    nodes.AsMuchAsPossible,
    nodes.Open,
)
