"""Completions for a line that the designer is typing: commands, and the arguments of each command."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from dsl.diagnostics.spelling import folded
from dsl.lexing.keywords import RESERVED
from interpreter.api import CardInfo, Game
from repl.design.commands.write import continuations
from repl.design.editor.phrases import phrases_at
from repl.design.session import DesignSession
from repl.play.command import behind_command
from repl.play.completion import MOST, Candidate, beginning_with, described, in_english
from repl.render.phrases import Phrases, phrase, several
from repl.render.voice import Voice

_WORD = re.compile(r"[^\W\d]\w*$|$")
LANGUAGE = ("eval", "why", "run until", "break", "set")
CARDS = ("show", "who can see", "edit", "deal", "break")
PLACES = ("goto", "diff")
OPTIONS = ("step", "next", "what if", "why not")


#: The descriptions of the kinds of names among the completions.
VERB, STEP, VALUE, ZONE = phrase("verb"), phrase("step"), phrase("value"), phrase("zone")
DEFINITION, NOUN, ADJECTIVE = phrase("definition"), phrase("noun"), phrase("adjective")


def candidates(session: DesignSession, text: str) -> list[Candidate]:
    """Return the completions of a typed text, the most likely first."""
    line = text.lstrip()
    lead = len(text) - len(line)
    command, start = behind_command(line, session.commands, session.say)
    if command is not None:
        return (
            continuations(session, text)
            if command.name == "write"
            else _arguments(session, command.name, line[start:], lead + start)
        )
    found = beginning_with(line, _options(session), lead)
    found += beginning_with(line, described(session, session.commands.values()), lead)
    return (found + in_english(session, session.commands.values(), line, lead))[:MOST]


def _arguments(session: DesignSession, name: str, rest: str, start: int) -> list[Candidate]:
    """Return the completions of the argument of a command: whole arguments first, then single words of an expression."""
    words: list[tuple[str, str]] = []
    say = session.say
    if name in OPTIONS:
        words += _options(session, all_of_them=name == "why not")
    if name == "help":
        words += [*described(session, session.commands.values()), ("keys", say("the-keys"))]
    if name in CARDS:
        words += _cards(session.voice, rest)
    if name == "edit":
        words += [(name, say(what)) for name, what in _parts(session.game)]
    if name in PLACES:
        words += [(node.name, node.words) for node in session.tree.nodes if node.name]
        words += [(str(node.number), node.words) for node in session.tree.at.path()[::-1]]
    if name in ("back", "forward"):
        words += [(unit, "") for unit in ("statement", "decision", "turn")]
    if name == "deal" and " to " in rest:
        before = rest.rpartition(" to ")[0] + " to "
        return beginning_with(
            rest[len(before) :], [(one, say("a-player")) for one in session.table.names], start + len(before)
        )
    if name == "new position":
        words += [(f"at {step}", say("begin-before-this-step")) for step in session.game.book.steps]
    found = beginning_with(rest, words, start)
    if name in LANGUAGE or name == "new position":
        last = _word_at(rest)
        found += [Candidate(one.text, start + one.start, one.about) for one in _phrases(rest)]
        found += beginning_with(rest[last:], _described(session.game, say), start + last)
    return found[:MOST]


def _options(session: DesignSession, all_of_them: bool = False) -> list[tuple[str, str]]:
    asked, say = session.asked(), session.say
    if asked is None:
        return []
    open_ = [choice for choice in asked.choices if choice.option.possible or all_of_them]
    found = [(choice.label, say("answer-key", key=choice.key)) for choice in open_]
    return found + [
        (choice.option.label, say("answer-key", key=choice.key))
        for choice in open_
        if choice.option.label != choice.label and choice.option.piece is not None
    ]


@lru_cache(maxsize=4)
def _all_cards(voice: Voice) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the cards as two lists of pairs: title and number (with the titles in the language and in the rules), then
    number and title."""
    cards = voice.game.cards
    read = [(voice.title(card.name), card.number) for card in cards]
    return read + [(card.name, card.number) for card in cards], [(number, title) for title, number in read]


def _cards(voice: Voice, rest: str) -> list[tuple[str, str]]:
    by_title, by_number = _all_cards(voice)
    return by_title + (by_number if rest[:1].isdecimal() else [])


@lru_cache(maxsize=4)
def _parts(game: Game) -> list[tuple[str, str]]:
    """Return the parts of the rules, other than cards, that `edit` accepts, as pairs of name and kind."""
    book = game.book
    found: list[tuple[str, str]] = [(verb, VERB) for verb in book.verbs]
    found += [(step, STEP) for step in book.steps]
    found += [(name, VALUE) for _, name in book.values] + [(name, ZONE) for _, name in book.zones]
    found += [(name, DEFINITION) for _, name in book.defines]
    for source in game.sources.values():
        found.append((source.name.rsplit("/", 1)[-1], several(source.text.count("\n"), "n-lines")))
    return found


@lru_cache(maxsize=4)
def _language(game: Game) -> list[tuple[str, str]]:
    """Return the words that an expression may contain in this game, as pairs of word and kind."""
    book, vocabulary = game.book, game.book.vocabulary
    found: list[tuple[str, str]] = [(name, VALUE) for _, name in book.values]
    found += [(name, ZONE) for _, name in book.zones]
    found += [(name, DEFINITION) for _, name in book.defines]
    found += [(word, phrase("word-of-list", list=of)) for word, of in book.word_list.items()]
    found += [(noun, NOUN) for noun in vocabulary.nouns] + [(verb, VERB) for verb in vocabulary.verbs]
    found += [(word, ADJECTIVE) for word in vocabulary.adjectives]
    return found + [(word, "") for word in sorted(RESERVED)]


def _described(game: Game, say: Phrases) -> list[tuple[str, str]]:
    return [(word, say(what)) for word, what in _language(game)]


def _word_at(text: str) -> int:
    """Return the index at which the word at the end of a text begins; the length of the text if it does not end in a word."""
    found = _WORD.search(text)
    return len(text) if found is None else found.start()


def language_words(game: Game, text: str, say: Phrases) -> list[Candidate]:
    """Return the completions for the end of a text of rules: phrases first, then words."""
    last = _word_at(text)
    found = _phrases(text)
    return (found + beginning_with(text[last:], _described(game, say), last))[:MOST] if text[last:] else found


def _phrases(text: str) -> list[Candidate]:
    """Return the phrases of the language that complete the end of a text. Phrases with the same words before their first
    placeholder are proposed once."""
    found: dict[tuple[str, int], Candidate] = {}
    for certain, start, whole in phrases_at(text):
        found.setdefault((certain, start), Candidate(certain, start, "" if whole == certain else whole))
    return list(found.values())


def card_in(session: DesignSession, text: str, also: Iterable[str] = ()) -> CardInfo | None:
    """Return the card whose title or number is at the end of a typed line; None if there is none. The texts in `also` are
    tried before the line."""
    for words in (*also, text):
        wanted = folded(words.strip().strip('"'))
        if not wanted:
            continue
        for card, names in _names(session.voice):
            if f" {wanted}".endswith(names):
                return card
    return None


@lru_cache(maxsize=4)
def _names(voice: Voice) -> list[tuple[CardInfo, tuple[str, ...]]]:
    """Return each card with the texts that can name it at the end of a line: its number, and its title in the language and in
    the rules."""
    return [
        (card, (f" {card.number}", f" {folded(card.name)}", f" {folded(voice.title(card.name))}"))
        for card in voice.game.cards
    ]
