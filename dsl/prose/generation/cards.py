"""Writes the text of a card, or of one rule or expression, from its code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from dsl import nodes
from dsl.prose.generation.disambiguate import disambiguate
from dsl.prose.generation.printed import printed_sentences
from dsl.prose.generation.render import block, condition, is_statement, statement, thing
from dsl.prose.generation.sentences import pattern_clause
from dsl.prose.generation.statements import all_hold, part_name
from dsl.prose.generation.words import title
from dsl.prose.language.languages import language_of, realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Known, Realiser, Role, plain
from dsl.prose.trees.lasting import kept_names
from dsl.prose.trees.shapes import is_test, required_first
from dsl.records import dataclass, replace
from dsl.source import Span

#: A pattern for the colon after the words that say when a part of a card happens.
_COLON = re.compile(r"\s?:")


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of the text of a card. In a line such as “At dusk: you draw 1 card.”, `moment` is the beginning up to the colon.
    In any other line, `moment` is empty."""

    text: str
    moment: str = ""


def card_text(card: nodes.Card, lexicon: Lexicon, language: str) -> str:
    """Return the text of a card in short sentences, which follow the order of its code."""
    return " ".join(line.text for line in card_lines(card, lexicon, language))


def card_lines(
    card: nodes.Card, lexicon: Lexicon, language: str, absent: dict[str, Span] | None = None
) -> tuple[CardLine, ...]:
    """Return the text of a card as lines: one for each sentence, and one for each part of the card (such as “At dusk: …”). If a
    word has no text in the language, it is added to `absent`."""
    realiser = realiser_for(lexicon, language, card.noun, absent)
    sentences = [CardLine(text) for text in body_sentences(card, realiser) if text]
    return (*sentences, *(_line_of(part_text(part, realiser)) for part in card.parts))


def _line_of(part: str) -> CardLine:
    """Return the line for the text of a part such as “At dusk: you draw 1 card.”, with the words before the colon as its
    moment."""
    colon = _COLON.search(part)
    return CardLine(part, part[: colon.start()] if colon else "")


def card_sentences(card: nodes.Card, realiser: Realiser, others: bool = True) -> list[str]:
    """Return the sentences of a card. A printed field may name another card; with `others`, the text of this other card is
    included. If the other card names a third card in turn, the text of the third card is left out."""
    found = body_sentences(card, realiser, others)
    found.extend(part_text(part, realiser) for part in card.parts)
    return [text for text in found if text]


def body_sentences(card: nodes.Card, realiser: Realiser, others: bool = True) -> list[str]:
    """Return the sentences for the statements and printed fields of a card, without its parts."""

    def text_of(other: nodes.Card) -> str:
        return " ".join(card_sentences(other, replace(realiser, this=other.noun), others=False)) if others else ""

    found = printed_sentences(card, realiser, text_of)
    clauses, _ = block(card.body, replace(realiser, letters=disambiguate(card.body, realiser)))
    found.extend(realiser.language.sentence(clause) for clause in clauses)
    found.append(_next_to(card, realiser))
    return found


def _next_to(card: nodes.Card, realiser: Realiser) -> str:
    """Return the sentence that lists the places next to this one on a map; "" if the card is not such a place."""
    titles = realiser.lexicon.ways.get(card.title, ())
    places = realiser.language.listed([title(one, realiser).text for one in titles], "and")
    return realiser.language.sentence(realiser.say("next to", places=places)) if titles else ""


def part_text(part: nodes.Part, realiser: Realiser) -> str:
    """Return the text of a part `at NAME`: the words for the name of the part, its condition, and what it does."""
    opening = part_name(part.name, realiser, part)
    required, body = required_first(part.body)
    test = all_hold(required, realiser)
    if test and not body:
        return realiser.language.sentence(f"{opening}: {realiser.say('only if', test=test)}")
    if test:
        opening = f"{opening} ({realiser.say('only if', test=test)})"
    clauses, _ = block(body, replace(realiser, letters=disambiguate(part.body, realiser)))
    first, *rest = clauses or [realiser.say("nothing")]
    sentences_ = [realiser.language.sentence(f"{opening}: {first}"), *map(realiser.language.sentence, rest)]
    return " ".join(sentences_)


@dataclass(frozen=True, slots=True)
class Around:
    """The surroundings of a sentence: what the words in the sentence can refer to.

    - `this`: the noun of the card that has the sentence.
    - `names`: the meaning of names in the sentence. A meaning is a number, finished words, or a `Phrase`
      (`LANGUAGES[language].address` means the reader).
    - `before`: earlier statements and parameters, whose names the sentence may use.
    - `within`: the declaration that contains the sentence. If the text of the declaration tells the reader to note a
      value, the sentence calls it “the noted …”.
    - `among`: the statements of the whole text, if the sentence is one of several. A name has the same letter in all.
    """

    this: str = ""
    names: Mapping[str, Role] | None = None
    before: Iterable[nodes.Node] = ()
    within: nodes.Node | None = None
    among: tuple[nodes.Statement, ...] = ()


def sentence_text(
    node: nodes.Node,
    lexicon: Lexicon,
    language: str,
    around: Around = Around(),  # noqa: B008 - frozen
    subject_form: str = "you",
    asking: bool = False,
) -> str:
    """Return a statement, rule, test or expression as a sentence in a language.

    - `subject_form`: the words for `you`: "you" if the player reads the text, otherwise a name.
    - `asking`: whether the sentence is a question to the reader.
    """
    realiser = replace(realiser_for(lexicon, language, around.this), asking=asking)
    if around.within is not None:
        realiser = replace(realiser, kept=noted_in(around.within, realiser))
    realiser = replace(realiser, letters=disambiguate(around.among, realiser))
    for item in around.before:
        realiser = after(item, realiser)
    known = {name: Known("given", phrase=realiser.phrase(value)) for name, value in (around.names or {}).items()}
    realiser = realiser.naming(**known)
    if subject_form != "you":
        realiser = replace(realiser, you=Phrase(subject_form, key="you", short=True))
    text = "; ".join(clauses_of(node, realiser))
    is_open = asking and isinstance(node, nodes.May) and "?" not in text
    return realiser.language.sentence(f"{text}?" if is_open else text)


def that_number(language: str) -> str:
    """Return the words for a number that the text has already mentioned, such as “that number”."""
    return language_of(language).says["that many"]


def noted_in(declaration: nodes.Node, realiser: Realiser) -> frozenset[str]:
    """Return the names of `let` for which the text of a declaration says “Note …”. The text says so if the value may change
    before it is used."""
    if not any(isinstance(part, nodes.Let) for part in nodes.parts_within(declaration)):
        return frozenset()
    bodies = [getattr(declaration, "body", ()), *(part.body for part in getattr(declaration, "parts", ()))]
    return frozenset(name for body in bodies for name in kept_names(body, realiser))


def after(node: nodes.Node, realiser: Realiser) -> Realiser:
    """Return a realiser (which writes the text) that also knows the names which a statement or a parameter introduces."""
    if not isinstance(node, nodes.Parameter):
        return statement(node, realiser)[1]
    noun = realiser.lexicon.plurals.get(node.type.name, node.type.name)
    if noun == "player" or noun in realiser.lexicon.nouns:
        return realiser.naming(**{node.name: Known("thing", noun, node.type.plural)})
    return realiser.naming(**{node.name: Known("number" if noun == "number" else "word")})


def clauses_of(node: nodes.Node, realiser: Realiser) -> list[str]:
    """Return the text for any node of the rules, as a list of clauses."""
    match node:
        case nodes.Card():
            return card_sentences(node, replace(realiser, this=node.noun))
        case nodes.Part():
            return [part_text(node, realiser)]
        case nodes.Pattern():
            clause, _, test = pattern_clause(node, realiser)
            return [f"{clause.say()} {realiser.say('if', test=test) if test else ''}".strip()]
        case _ if is_test(node):
            return [condition(node, realiser)]
        case _ if is_statement(node):
            letters = realiser.letters or disambiguate((node,), realiser)
            return statement(node, replace(realiser, letters=letters))[0] or [realiser.say("nothing")]
    return [thing(node, realiser).text or plain(type(node).__name__.lower())]
