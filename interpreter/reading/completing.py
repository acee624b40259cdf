"""Completes the text of a card while a person types it, and returns the code of the text so far."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from dsl import cache, nodes
from dsl.diagnostics.spelling import folded
from dsl.prose import card_text
from dsl.prose.language.languages import language_of
from dsl.reading.categories import ONE, SEVERAL
from dsl.reading.chart import Tries
from dsl.reading.grammar import Grammar
from dsl.reading.reader import Reader
from dsl.reading.words import words_of
from dsl.source import Source
from dsl.unparsing import unparse
from interpreter.loading.game import Game
from interpreter.reading.drafts import Drafter
from interpreter.reading.forms import with_capitals
from interpreter.reading.own import own_forms
from interpreter.reading.texts import FILE, formatted, grammar_for, nouns_of, typed

#: The highest number of completions, and the highest number of words in each.
MOST, LONGEST = 60, 8
_SENTENCES = re.compile(r".*[.!?](?=\s|$)", re.DOTALL)
_ENDS = (".", "!", "?")
#: The blank before `'s`, which the reader takes for a word of its own.
_OWNER = re.compile(r" (?=['’]s\b)")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A completion: `text` replaces what is written from the offset `start` on."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Grown:
    """The code of a text that is being typed. `says` is the text that is generated from that code, `length` the number of letters
    of the typed text that the code covers. `is_exact`: the typed and the generated text are the same."""

    code: str = ""
    says: str = ""
    length: int = 0
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class _Way:
    """A possible continuation of a text: the next words, and the words and categories that may follow them."""

    words: tuple[str, ...]
    behind: frozenset[str] = frozenset()


@dataclass(eq=False)
class Writer:
    """Knows how the texts of a game continue in a language, for cards of a noun. `before` counts how often a comma comes before
    each word. `often` counts how often each word occurs on the cards, and `learnt` how often it occurs in the grammar."""

    game: Game
    grammar: Grammar
    reader: Reader
    before: dict[str, Counter[bool]] = field(default_factory=lambda: defaultdict(Counter))
    often: Counter[str] = field(default_factory=Counter)
    learnt: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for (first, after), shown in self.grammar.printed.items():
            self.learnt[first] += sum(shown.values())
            for word, count in shown.items():
                self.before[after][word.endswith(",")] += count
        for (_, word), count in self.grammar.pairs.items():
            self.often[word] += count

    # ------------------------------------------------------------- what follows

    def proposals(self, text: str) -> list[Proposal]:
        """Return the possible completions of a text or of its last word, the most likely first."""
        begun = re.search(r"\S*$", text)
        part = begun.group() if begun else ""
        if part.endswith(_ENDS):
            part = ""
        base = text[: len(text) - len(part)].rstrip()
        found = dict.fromkeys(self._behind(base, part, len(text) - len(part)))
        if not found and base:
            found = dict.fromkeys(self._in_own_words(base, part))
        if part and (part[-1].isalnum() or part[-1] in "”»)"):
            found.update(dict.fromkeys(self._behind(text, "", len(text))))
        return list(found)[:MOST]

    def _behind(self, base: str, part: str, at: int) -> Iterator[Proposal]:
        """Yield the completions after the text `base` that begin with the letters `part`; `at` is the offset at which
        `part` begins."""
        words = words_of(base, self.reader.language)
        chart = self.reader.chart_of(words)
        if chart.furthest < len(words):
            return
        last = words[-1] if words else ""
        ways = {way.words: way for place in sorted(chart.places) for way in _ways(self.reader.tries, place, part)}
        order = sorted(ways.values(), key=lambda way: self._rank(last, way))
        written = f"{base}{' ' * (at - len(base))}{part}"
        for way in order:
            for shown in self._shown(last, way):
                one = self._put(base, shown, at)
                begun = written[one.start :]
                if folded(one.text.lstrip()).startswith(folded(begun)) and one.text != begun:
                    yield one

    def _in_own_words(self, base: str, part: str) -> Iterator[Proposal]:
        """Yield the completions of a text that must first be said in naipe's own words. They replace the whole text."""
        drafter = Drafter(self.reader, self.grammar, own_forms(self.game.lexicon, self.reader.language))
        draft = next(drafter.drafts(base), None)
        if draft is None or not draft.forms:
            return
        said = with_capitals(draft.text).rstrip()
        written = f"{said} {part}"
        for one in self._behind(said, part, len(said) + 1):
            yield Proposal(written[: one.start] + one.text, 0)

    def _rank(self, last: str, way: _Way) -> tuple[object, ...]:
        """Return a sort key for a continuation. Continuations that cards have after the last word come first, then
        words that are frequent on cards, then words that are frequent in the grammar."""
        word = way.words[0]
        pairs = self.grammar.pairs.get((last, word), 0) + (
            self.grammar.pairs.get(("", word), 0) if last in _ENDS else 0
        )
        return -pairs, not (word[0].isalpha() or pairs), -self.often[word], -self.learnt[word], way.words

    def _shown(self, last: str, way: _Way) -> Iterator[str]:
        """Yield the ways to print a continuation after a word: with commas, and in the forms that agree with the
        words after it."""
        printed = [self._printed(word, [after]) for word, after in zip(way.words, way.words[1:])]
        ends = {self._printed(way.words[-1], [after]).rstrip(",") for after in way.behind}
        for end in sorted(ends or {self._printed(way.words[-1], []).rstrip(",")}):
            words = " ".join([*printed, end])
            yield f", {words}" if last and last not in _ENDS and self._wants_comma(last, way.words[0]) else words

    def _printed(self, word: str, behind: Iterable[str]) -> str:
        """Return the form in which a word is most often printed before one of certain words."""
        counted: Counter[str] = Counter()
        for after in behind:
            counted.update(self.grammar.printed.get((word, after), {}))
        return counted.most_common(1)[0][0] if counted else word

    def _wants_comma(self, last: str, word: str) -> bool:
        shown = self.grammar.printed.get((last, word))
        counted = self.before[word] if shown is None else Counter({one.endswith(","): n for one, n in shown.items()})
        return counted[True] > counted[False]

    def _put(self, base: str, shown: str, at: int) -> Proposal:
        """Return the completion for some words after a text. The first of these words is contracted with the last word of the text
        if the language does so. At the beginning of a sentence the completion begins with a capital."""
        language = language_of(self.reader.language)
        tail = base.rpartition(" ")[2]
        joined = language.polish(_OWNER.sub("", f"{tail} {shown}".lstrip()))
        if not base or base.endswith(_ENDS):
            new = joined[len(tail) :].lstrip()
            place = next((place for place, sign in enumerate(new) if sign.isalnum()), 0)
            joined = f"{tail} {new[:place]}{new[place : place + 1].upper()}{new[place + 1 :]}".strip()
        if tail and joined.startswith(f"{tail} "):
            return Proposal(joined[len(tail) + (at > len(base)) :], at)
        return Proposal(joined, len(base) - len(tail)) if tail else Proposal(joined, at)

    # ------------------------------------------------------ the code of the text so far

    def grown(self, text: str) -> Grown:
        """Return the code of a text that is being typed. It covers the whole text if a sentence may end there, else
        only the complete sentences."""
        whole = _SENTENCES.match(text)
        tries = [text if text.rstrip().endswith(_ENDS) else f"{text.rstrip()}."]
        tries += [whole.group()] if whole is not None and whole.group() != tries[0] else []
        for one in tries if text.strip() else ():
            wanted = typed(one, self.reader.language)
            cards = self.reader.read(wanted).cards
            is_exact = bool(cards)
            cards = cards or self.reader.read(wanted, loosely=True).cards
            if cards:
                says = card_text(cards[0], self.game.lexicon, self.reader.language)
                return Grown(self._code(cards[0]), says, min(len(one), len(text)), is_exact)
        return Grown()

    def _code(self, card: nodes.Card) -> str:
        """Return the code of a card without its heading."""
        vocabulary = self.game.book.vocabulary
        source = Source(FILE, unparse(replace(card, id="1"), vocabulary) + "\n")
        return formatted(source, vocabulary).partition("\n")[2]


#: The writers that were made so far, by the rules of the game without its cards, because one more card changes very little.
_KNOWN: dict[tuple[str, str, str], Writer] = {}
_MOST_KNOWN = 4


def writer_for(game: Game, language: str, noun: str | None = None) -> Writer:
    """Return the writer of a game in a language. The first call takes as long as learning the grammar."""
    known = known_writer(game, language, noun)
    if known is None:
        grammar = grammar_for(game, language)
        known = Writer(game, grammar, Reader(grammar, game.lexicon, noun or nouns_of(game)[0]))
        while len(_KNOWN) >= _MOST_KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
        _KNOWN[_mark(game), language, known.reader.noun] = known
    return known


def known_writer(game: Game, language: str, noun: str | None = None) -> Writer | None:
    """Return the writer of a game, or of the same game with other cards; None if the grammar was not learned yet."""
    return _KNOWN.get((_mark(game), language, noun or nouns_of(game)[0]))


@lru_cache(maxsize=8)
def _mark(game: Game) -> str:
    """Return a digest of the rules of a game without its cards."""
    parts = (part for file in game.book.files for part in file.declarations)
    return cache.digest_of(
        *(game.book.written(part) for part in parts if not isinstance(part, nodes.Card | nodes.Scenario))
    )


# ------------------------------------------------------------------------ ways


def _ways(tries: Tries, place: int, begun: str) -> Iterator[_Way]:
    """Yield the possible continuations at a place of the grammar, each with all words that are certain to follow."""
    number = begun if begun.isdecimal() else ""
    waiting = [place]
    seen = set(waiting)
    while waiting:
        at = waiting.pop()
        for word, after in tries.by_word[at].items():
            yield _on(tries, after, word)
        for category, after in tries.by_category[at].items():
            if category in (ONE, SEVERAL):
                yield _on(tries, after, number or ("1" if category == ONE else "2"))
            root = tries.roots.get(category)
            if root is not None and root not in seen:
                seen.add(root)
                waiting.append(root)


def _on(tries: Tries, at: int, word: str) -> _Way:
    """Return the continuation that begins with a word, with all words that must follow it."""
    words = [word]
    while len(words) < LONGEST and word not in _ENDS and len(tries.by_word[at]) == 1:
        if tries.by_category[at] or tries.ends[at]:
            break
        ((word, at),) = tries.by_word[at].items()
        words.append(word)
    return _Way(tuple(words), frozenset((*tries.by_word[at], *tries.by_category[at])))
