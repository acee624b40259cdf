"""Reads the text of a card for a game. The result is checked code, and the text of the card in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

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
from interpreter.reading.drafts import Draft, Drafter
from interpreter.reading.own import OwnForm, in_own_words, own_forms
from interpreter.reading.places import placed, unplaced

#: The file name that findings show for a card that was read.
FILE = "read.naipe"
#: The highest number of possible next words in a message.
MOST_FOLLOWING = 8
#: The highest number of drafts that are read as a whole.
MOST_WHOLE = 12


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
    text of the game has this word. `may_be_verb`: the word may be a verb that the rules lack. `following` has the words that
    could come there. An empty `word`: all words can be read, but no rule joins the texts `before` and `behind`."""

    before: str
    word: str
    behind: str
    is_unknown: bool
    following: tuple[str, ...]
    may_be_verb: bool = False


@dataclass(frozen=True)
class ReadText:
    """The result of reading a text: the `cards` without errors that have this text, the cards with errors (`wrong`), or the place
    at which reading stopped (`stop`).

    If `is_exact` is false, the text of the cards is not the typed text, and a person must confirm that both have the same
    meaning. `forms` are the everyday forms that were used. Forms of the rulebook (`also`) may occur in an exact text, since they
    only change words. `kinds` are the kinds of cards that can have the text, the kind of the `cards` first. `is_unplaced`:
    the text can be about pieces from anywhere in the game, because it names no place for them.
    """

    cards: tuple[ReadCard, ...] = ()
    wrong: tuple[ReadCard, ...] = ()
    is_exact: bool = True
    forms: tuple[str, ...] = ()
    stop: Stop | None = None
    kinds: tuple[str, ...] = ()
    is_unplaced: bool = False


def read_text(
    game: Game, text: str, language: str, title: str = "?", noun: str | None = None, grammar: Grammar | None = None
) -> ReadText:
    """Return the cards that a text may mean in a game. `noun` is the noun of the card (by default, any noun of cards
    is tried). `grammar` saves the time to learn the grammar."""
    grammar = grammar or grammar_for(game, language)
    wanted = typed(text, language)
    readers = [Reader(grammar, game.lexicon, one) for one in ([noun] if noun else nouns_of(game))]
    own = own_forms(game.lexicon, language)
    drafter = Drafter(readers[0], grammar, own)
    sure = (
        _by_kind(game, readers, language, title, used, [reader.read(one) for reader in readers])
        for one, used in _sure(wanted, own, language)
    )
    drafts = (_as_card(game, readers, draft, language, title) for draft in islice(drafter.drafts(wanted), MOST_WHOLE))
    refused = anywhere = ReadText()
    for found in chain(sure, drafts):
        is_unplaced = any(unplaced(card.node, game) for card in found.cards)
        if found.cards and not is_unplaced:
            return _with_others(found, anywhere)
        anywhere = anywhere if anywhere.cards or not is_unplaced else replace(found, is_exact=False, is_unplaced=True)
        refused = refused if refused.wrong else found
    if anywhere.cards:
        return _with_places(game, anywhere, language)
    return refused if refused.wrong else ReadText(stop=_stop(drafter, wanted))


def _with_others(found: ReadText, anywhere: ReadText) -> ReadText:
    """Return a reading that must be confirmed if the text can also be about pieces from anywhere."""
    cards = (*found.cards, *anywhere.cards)
    return replace(found, cards=cards, is_exact=found.is_exact and not anywhere.cards, is_unplaced=anywhere.is_unplaced)


def _with_places(game: Game, found: ReadText, language: str) -> ReadText:
    """Return a reading about pieces from anywhere, with the readings before it in which the pieces have their usual place."""
    given = [placed(one.node, game) for one in found.cards]
    cards = (_checked(game, card, language) for card, one in zip(given, found.cards) if card is not one.node)
    return replace(found, cards=(*(one for one in cards if not one.findings), *found.cards))


def _as_card(game: Game, readers: Sequence[Reader], draft: Draft, language: str, title: str) -> ReadText:
    """Return the result of reading a draft, which a person must confirm."""
    readings = [reader.read(draft.text, loosely=True) for reader in readers]
    return replace(_by_kind(game, readers, language, title, draft.forms, readings), is_exact=False)


def _by_kind(
    game: Game,
    readers: Sequence[Reader],
    language: str,
    title: str,
    forms: tuple[str, ...],
    readings: Sequence[Reading],
) -> ReadText:
    """Return the cards of the first kind that can have a text, and the other kinds that can. A text that is not a card of
    the most frequent kind must be confirmed."""
    refused = ReadText()
    found: list[tuple[str, ReadText]] = []
    for reader, reading in zip(readers, readings):
        one = _checked_text(game, [reading], language, title, forms) if reading.cards and not found else ReadText()
        if one.cards or (found and reading.cards):
            found.append((reader.noun, one))
        refused = one if one.wrong and not refused.wrong else refused
    if not found:
        return refused
    kinds = tuple(noun for noun, _ in found)
    return replace(found[0][1], kinds=kinds, is_exact=kinds[0] == readers[0].noun)


def _checked_text(
    game: Game, readings: Iterable[Reading], language: str, title: str, forms: tuple[str, ...] = ()
) -> ReadText:
    """Return the result of reading a text, after each card was checked by the rules of the game."""
    done: dict[object, ReadCard] = {}
    for card in (card for reading in readings for card in reading.cards):
        meaning = _meaning(card)
        if meaning not in done or done[meaning].findings:
            one = _checked(game, replace(card, title=title), language)
            done[meaning] = done[meaning] if one.findings and meaning in done else one
    right = _usual(game, _likelier(game, [one for one in done.values() if not one.findings]))
    return ReadText(right, tuple(one for one in done.values() if one.findings), forms=forms)


def _usual(game: Game, cards: Sequence[ReadCard]) -> tuple[ReadCard, ...]:
    """Return the cards with the fewest verbs that no card of the game has, if the cards have the same texts in every
    language. Two verbs may have the same words: one for cards, and one that the rules of the first one use."""
    if len(cards) < 2 or any(one.texts != cards[0].texts for one in cards):
        return tuple(cards)
    used = {verb for card in game.cards for verb in _verbs_in(card.node)}
    strange = [len(_verbs_in(one.node) - used) for one in cards]
    return tuple(one for one, many in zip(cards, strange) if many == min(strange))


def _verbs_in(card: nodes.Card) -> set[str]:
    return {str(verb) for node in nodes.walk(card) if (verb := getattr(node, "verb", ""))}


def _likelier(game: Game, cards: Sequence[ReadCard]) -> tuple[ReadCard, ...]:
    """Return the cards with the fewest pieces from anywhere. If a verb needs a number and another verb takes cards, “2 cards”
    means the number, and not any two cards of the whole game (decision 0123)."""
    from_anywhere = [len(unplaced(one.node, game)) for one in cards]
    return tuple(one for one, many in zip(cards, from_anywhere) if many == min(from_anywhere))


def grammar_for(game: Game, language: str) -> Grammar:
    """Return the grammar of the texts of a game in a language."""
    cards = [card.node for card in game.cards]
    with gc_paused():
        return grammar_of(cards, game.lexicon, game.book.vocabulary, list(game.sources.values()), language)


def _meaning(card: nodes.Card) -> object:
    """Return a key that is equal for two cards with the same effect, and for two cards that differ only in a way that their texts
    do not show."""
    return card.noun, normal(plain_card(card))


def _sure(text: str, own: tuple[OwnForm, ...], language: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a text, and the text in which forms of the rulebook were replaced, each with the used forms. The second text is left
    out if it could be about another player."""
    yield text, ()
    said, is_sure = in_own_words(text, own, language)
    if said.forms and is_sure:
        yield said.text, said.forms


def nouns_of(game: Game) -> list[str]:
    """Return the nouns of the cards of a game, the most frequent first."""
    return [noun for noun, _ in Counter(card.noun for card in game.cards).most_common()]


def typed(text: str, language: str) -> str:
    """Return a text with the quotes of a language, a full stop at its end, and exactly one blank between words."""
    opening, closing = language_of(language).quotes
    text = re.sub(r"\s+", " ", text).strip()
    if language != "en":
        text = re.sub(r"(?<=\w)['´`](?=\w)", "’", text)
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


def _stop(drafter: Drafter, text: str) -> Stop:
    """Return the place in the writer's text at which reading stopped, and the words that may come there; the most similar
    ones come first."""
    draft, language = drafter.furthest, drafter.reader.language
    if draft.is_whole:
        read = _longest(drafter.reader, draft)
        at = draft.origin[len(read)] if read else 0
        return Stop(text[:at].rstrip(), "", text[at:].lstrip(), False, ())
    start, end = chunk_at(text, len(words_of(text[: draft.mark], language)), language)
    chunk = text[start:end]
    word = chunk.strip(".,;:()!?") or chunk
    at = start + chunk.find(word)
    is_unknown = any(map(str.isalpha, word)) and drafter.known.isdisjoint(words_of(word, language, is_part=True))
    return Stop(
        text[:at],
        word,
        text[at + len(word) :],
        is_unknown,
        _nearest(word, draft, drafter),
        is_unknown and drafter.may_be_verb(word, draft),
    )


def _longest(reader: Reader, draft: Draft) -> str:
    """Return the sentences at the beginning of a draft that can be read together."""
    ends = [found.end() for found in re.finditer(r"[.!?](?= )", draft.text)]
    return next((draft.text[:end] for end in reversed(ends) if reader.read(draft.text[:end], loosely=True).cards), "")


def _nearest(word: str, draft: Draft, drafter: Drafter) -> tuple[str, ...]:
    """Return the words that may come where a draft stops: those with similar letters first, then those that most often follow
    the word before. Names of the rules without words in the language are left out."""
    last = words_of(draft.text[: draft.stopped], drafter.reader.language)[-1:]
    counts = drafter.counts(last[0] if last else "")
    following = [one for one in draft.following if one[:1].isalpha() and len(one) > 1 and one not in drafter.bare]
    near = nearest(word.lower(), following)
    often = sorted(following, key=lambda one: (tuple(-count for count in counts(one)), one))
    return tuple(dict.fromkeys([*near, *often]))[:MOST_FOLLOWING]
