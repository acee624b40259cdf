"""Reads the text of a card for a game. The result is checked code, and the text of the card in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.spelling import nearest
from dsl.formatting.formatter import format_text
from dsl.garbage import gc_paused
from dsl.lexing.vocabulary import Vocabulary
from dsl.prose import LANGUAGES, card_text
from dsl.prose.language.languages import language_of
from dsl.reading.differences import normal, plain_card
from dsl.reading.grammar import Grammar
from dsl.reading.reader import Reader, Reading
from dsl.reading.store import grammar_of
from dsl.reading.words import chunk_at, words_of
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter.loading.game import Game
from interpreter.loading.hot_reload import with_sources
from interpreter.loading.loader import LoadError
from interpreter.reading.forms import Rewritten, rewritten
from interpreter.reading.own import OwnForm, in_own_words, own_forms

#: The file name that findings show for a card that was read.
FILE = "read.naipe"
#: The highest number of possible next words in a message.
MOST_FOLLOWING = 8
#: The highest number of repairs to a text at the place where the reader stopped.
MOST_MENDED = 4


@dataclass(frozen=True)
class ReadCard:
    """A card that was read from a text: its tree, its code, its texts by language, and its findings."""

    node: nodes.Card
    code: str
    texts: dict[str, str]
    findings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class Stop:
    """The place at which reading stopped: the text before it, the word there, and the text after it. `is_unknown`: no
    text of the game has this word. `following` has the words that could come there."""

    before: str
    word: str
    behind: str
    is_unknown: bool
    following: tuple[str, ...]


@dataclass(frozen=True)
class ReadText:
    """The result of reading a text: the `cards` without errors that have this text, the cards with errors (`wrong`), or the place
    at which reading stopped (`stop`).

    If `is_exact` is false, the text of the cards is not the typed text, and a person must confirm that both have the same
    meaning. `forms` are the everyday forms that were used. Forms of the rulebook (`also`) may occur in an exact text, since they
    only change words.
    """

    cards: tuple[ReadCard, ...] = ()
    wrong: tuple[ReadCard, ...] = ()
    is_exact: bool = True
    forms: tuple[str, ...] = ()
    stop: Stop | None = None


def read_text(
    game: Game, text: str, language: str, title: str = "?", noun: str | None = None, grammar: Grammar | None = None
) -> ReadText:
    """Return the cards that a text may mean in a game. `noun` is the noun of the card (by default, any noun of cards
    is tried). `grammar` saves the time to learn the grammar."""
    grammar = grammar or grammar_for(game, language)
    wanted = typed(text, language)
    readers = [Reader(grammar, game.lexicon, one) for one in ([noun] if noun else nouns_of(game))]
    own = own_forms(game.lexicon, language)
    refused = ReadText()
    for one, used in _sure(wanted, own, language):
        readings = [reader.read(one) for reader in readers]
        if any(reading.cards for reading in readings):
            refused = _checked_text(game, readings, language, title, used)
            if refused.cards:
                return refused
    tries = _tries(wanted, _told(wanted, language, grammar, own))
    stops = []
    for mend in (False, True):
        for (text_, forms), reader in product(tries, readers):
            reading, used = mended(reader, text_, forms) if mend else (reader.read(text_, loosely=True), forms)
            if not mend:
                stops.append(reading)
            if reading.cards:
                found = _checked_text(game, [reading], language, title, used, is_exact=False)
                if found.cards:
                    return found
                refused = refused if refused.wrong else found
    return refused if refused.wrong else ReadText(stop=_stop(max(stops, key=lambda one: one.share), grammar))


def _checked_text(
    game: Game,
    readings: Iterable[Reading],
    language: str,
    title: str,
    forms: tuple[str, ...] = (),
    *,
    is_exact: bool = True,
) -> ReadText:
    """Return the result of reading a text, after each card was checked by the rules of the game."""
    done: dict[object, ReadCard] = {}
    for card in (card for reading in readings for card in reading.cards):
        meaning = _meaning(card)
        if meaning not in done or done[meaning].findings:
            one = _checked(game, replace(card, title=title), language)
            done[meaning] = done[meaning] if one.findings and meaning in done else one
    right = _likelier([one for one in done.values() if not one.findings])
    return ReadText(right, tuple(one for one in done.values() if one.findings), is_exact, forms)


def _likelier(cards: Sequence[ReadCard]) -> tuple[ReadCard, ...]:
    """Return the cards with the fewest groups of pieces from anywhere. If a verb needs a number and another verb
    takes cards, “2 cards” means the number, and not any two cards of the whole game (decision 0123)."""
    from_anywhere = [sum(map(_is_from_anywhere, nodes.walk(one.node))) for one in cards]
    return tuple(one for one, many in zip(cards, from_anywhere) if many == min(from_anywhere))


def _is_from_anywhere(node: nodes.Node) -> bool:
    """Tell whether a part of a rule takes a number of pieces, but names neither a place nor a property of them."""
    return (
        isinstance(node, nodes.Quantified)
        and node.amount is not None
        and not (node.group.filters or node.group.adjectives)
    )


def grammar_for(game: Game, language: str) -> Grammar:
    """Return the grammar of the texts of a game in a language."""
    cards = [card.node for card in game.cards]
    with gc_paused():
        return grammar_of(cards, game.lexicon, game.book.vocabulary, list(game.sources.values()), language)


def _meaning(card: nodes.Card) -> object:
    """Return a key that is equal for two cards with the same effect, and for two cards that differ only in a way that their texts
    do not show."""
    return card.noun, normal(plain_card(card))


def mended(reader: Reader, text: str, forms: tuple[str, ...]) -> tuple[Reading, tuple[str, ...]]:
    """Return the result of reading a text after small repairs, and `forms` with the repairs added. If only one word
    is possible where reading stops, it is put in. A sentence with two verbs is split in two
    (`discards 1 card and draws 2`)."""
    for _ in range(MOST_MENDED):
        reading = reader.read(text, loosely=True)
        if reading.cards:
            break
        better = _better(reader, reading, text)
        if better is None:
            break
        text, form = better
        forms = (*forms, form)
    return reading, forms


def _better(reader: Reader, reading: Reading, text: str) -> tuple[str, str] | None:
    """Return a text with one repair after which more of it can be read, and a description of the repair; None if
    there is none."""
    language = language_of(reader.language)
    start, end = chunk_at(text, reading.stopped, reader.language)
    before, word, behind = text[:start].rstrip(), text[start:end], text[end:].lstrip()
    if len(reading.following) == 1 and reading.following[0].isalpha() and reading.stopped < len(reading.words):
        (missing,) = reading.following
        marks = ""
        if not reading.words[reading.stopped].isalnum():  # a punctuation mark belongs to the word before it
            body = text[:end].rstrip(".;:!?")
            before, marks, word = body, text[len(body) : end], ""
        said = " ".join(before.split(" ")[-2:])
        return " ".join(
            part for part in (f"{before} {missing}{marks}", word, behind) if part
        ), f"{said} = {said} {missing}"
    if word == language.says["and"] and behind:
        sentence = re.split(r"(?<=[.!?:;]) ", before)[-1]
        for subject in ("", *_subjects(reader, sentence)):
            other = f"{before}. {_capital(f'{subject} {behind}'.strip())}"
            if reader.read(other, loosely=True).stopped > reading.stopped + 1:
                return other, f"{sentence} {word} … = {sentence}. {_capital(subject)} …"
    return None


def _subjects(reader: Reader, sentence: str) -> list[str]:
    """Return the beginnings of a sentence that may be its subject, the shortest first."""
    words = words_of(sentence, reader.language)
    ends = sorted(
        {
            end
            for (category, start, end) in reader.chart_of(words).edges
            if category.startswith("@thing player") and start == 0
        }
    )
    return [sentence[: chunk_at(sentence, end - 1, reader.language)[1]] for end in ends]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sure(text: str, own: tuple[OwnForm, ...], language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a text, and the text in which forms of the rulebook were replaced, each with the used forms. The second text is left
    out if it could be about another player."""
    yield text, ()
    said, is_sure = in_own_words(text, own, language)
    if said.forms and is_sure:
        yield said.text, said.forms


def _told(text: str, language: str, grammar: Grammar, own: tuple[OwnForm, ...]) -> list[Rewritten]:
    """Return a text in the words of the generator, in two versions: first without the forms that move parts of a
    sentence, then with all forms. Forms of the rulebook come before the forms of the language, and again after them, since
    these make numbers and sentences of the words that people write."""
    known = {one for _, side in grammar.rules for one in side} | {one for form in own for one in form.known}
    found = []
    for moving in (False, True):
        first = in_own_words(text, own, language)[0]
        second = rewritten(first.text, language, known, moving=moving)
        last = in_own_words(second.text, own, language)[0]
        found.append(Rewritten(last.text, tuple(dict.fromkeys((*first.forms, *second.forms, *last.forms)))))
    return found


def _tries(text: str, told: Sequence[Rewritten]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the texts to try, each once, with the everyday forms that were used for it."""
    found = {text: (), **{one.text: one.forms for one in reversed(told)}}
    return [(one, found[one]) for one in dict.fromkeys((text, *(one.text for one in told)))]


def nouns_of(game: Game) -> list[str]:
    """Return the nouns of the cards of a game, the most frequent first."""
    return [noun for noun, _ in Counter(card.noun for card in game.cards).most_common()]


def typed(text: str, language: str) -> str:
    """Return a text with the quotes of a language, a full stop at its end, and exactly one blank between words."""
    opening, closing = language_of(language).quotes
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r'"([^"]*)"', lambda found: f"{opening}{found[1]}{closing}", text)
    return language_of(language).sentence(text) if text else ""


def _checked(game: Game, card: nodes.Card, language: str) -> ReadCard:
    """Return a card with its formatted code, its texts, and the findings about it."""
    card = replace(card, id=_free_number(game, card.noun))
    source = Source(FILE, unparse(card, game.book.vocabulary) + "\n")
    code = formatted(source, game.book.vocabulary)
    try:
        after = with_sources(game, {FILE: code})
    except LoadError as error:
        findings = tuple(one for one in error.findings if one.is_error)
        return ReadCard(card, code, {language: card_text(card, game.lexicon, language)}, findings)
    found = next((one.node for one in after.cards if one.node.span.source == FILE), card)
    return ReadCard(
        found, code, {one: card_text(found, after.lexicon, one) for one in game.languages if one in LANGUAGES}
    )


def formatted(source: Source, vocabulary: Vocabulary) -> str:
    """Return the text of a source in the standard layout; if it cannot be parsed, the text as it is."""
    text = format_text(source, vocabulary)
    return text if isinstance(text, str) else source.text


def _free_number(game: Game, noun: str) -> str:
    """Return a number that no card of a noun has: one more than the highest."""
    numbers = [card.number for card in game.cards if card.noun == noun]
    highest = max((int(number) for number in numbers if number.isdecimal()), default=0)
    return str(highest + 1)


def _stop(reading: Reading, grammar: Grammar) -> Stop:
    """Return the place at which reading stopped, and the words that may come there; the most similar ones come first."""
    text = reading.text
    start, end = chunk_at(text, reading.stopped, grammar.language)
    word = text[start:end].strip(".,;:()")
    known = {one for _, side in grammar.rules for one in side}
    near = nearest(word.lower(), reading.following)
    following: Sequence[str] = tuple(dict.fromkeys([*near, *(one for one in reading.following if one[:1].isalpha())]))
    is_unknown = bool(word) and reading.stopped < len(reading.words) and reading.words[reading.stopped] not in known
    return Stop(text[:start], word, text[end:], is_unknown, tuple(following[:MOST_FOLLOWING]))
