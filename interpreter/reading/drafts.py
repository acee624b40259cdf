"""Finds words of the generator for a text that a person has written in other words. The search goes from left to right: where
reading stops, each possible change near the stop is tried, and the texts that can be read furthest are continued first.

A change is a form of the language or of the rulebook, an order made into a sentence about the reader, another ending of a word,
a small word that is missing, or a full stop between two actions. A word that can be read where it stands is never changed.
"""

from __future__ import annotations

import heapq
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.prose.language.languages import language_of
from dsl.prose.language.table import BRACKETS
from dsl.reading.chart import Chart
from dsl.reading.grammar import Grammar
from dsl.reading.reader import Reader
from dsl.reading.words import chunk_at, words_of
from interpreter.reading.forms import BEGINS, Edit, edits_of, little_words, middle
from interpreter.reading.own import OwnForm, own_edits

#: The highest number of texts that are tried for one text, and of changes in one text.
MOST_TEXTS, MOST_CHANGES = 500, 12
#: The highest number of nouns of which one may be missing after a number.
MOST_NOUNS = 5
#: The cost of another ending or of one more word. Such a change must lead further.
GUESS = 2
_ENDS = ".!?"
#: The forms of a verb that may replace each other.
_FINITE = ("infinitive", "you", "third", "plural")


@dataclass(frozen=True, slots=True)
class Draft:
    """A text after some changes. `origin` has the offset in the writer's text for each letter of `text`, and one more for the
    end. `stopped` is the offset in `text` of the word at which reading stops, and `number` the number of this word. `left` is
    the number of letters of the writer's text behind the word. `following` has the words that may come there. `is_whole`: all
    words can be read."""

    text: str
    origin: tuple[int, ...]
    forms: tuple[str, ...] = ()
    stopped: int = 0
    number: int = 0
    left: int = 0
    following: tuple[str, ...] = ()
    is_whole: bool = False

    @property
    def mark(self) -> int:
        """Return the offset in the writer's text at which reading stops."""
        return self.origin[self.stopped]


@dataclass(eq=False)
class Drafter:
    """Makes the drafts of texts for a reader. `own` are the forms of the rulebook. `furthest` is the draft of the last
    search that can be read furthest."""

    reader: Reader
    grammar: Grammar
    own: tuple[OwnForm, ...]
    furthest: Draft = field(default_factory=lambda: Draft("", (0,)))

    @cached_property
    def known(self) -> frozenset[str]:
        """Return the words of the texts of the game, and those of the forms of its rulebook."""
        known = {one for _, side in self.grammar.rules for one in side}
        return frozenset(known | {one for form in self.own for one in form.known})

    @cached_property
    def bare(self) -> frozenset[str]:
        """Return the words of the names in the rules that have no words in the language."""
        entries = self.reader.lexicon.entries.get(self.reader.language, {}).values()
        said = {word for entry in entries for text in entry.texts for word in re.findall(r"\w+", text.lower())}
        return frozenset(part for name in self.reader.taken for part in name.split("_")) - said - self._often.keys()

    @cached_property
    def _often(self) -> Counter[str]:
        often: Counter[str] = Counter()
        for (_, word), count in self.grammar.pairs.items():
            often[word] += count
        return often

    def counts(self, last: str) -> Callable[[str], tuple[int, int]]:
        """Return a function that counts how often a word follows the word `last` on the cards, and how often it occurs."""
        return lambda word: (self.grammar.pairs.get((last, word), 0), self._often[word])

    def may_be_verb(self, word: str, draft: Draft) -> bool:
        """Tell whether a verb may stand where a draft stops, and a word ends like one."""
        begins = draft.stopped == 0 or draft.text[: draft.stopped].rstrip()[-1:] in ".:;!?,"
        verbs = self._imperatives if begins else {one: "" for one in draft.following if one in self._kin}
        return word.isalpha() and word.lower()[-2:] in {one[-2:] for one in verbs}

    def drafts(self, text: str) -> Iterator[Draft]:
        """Yield the drafts of a text that can be read as a whole, those with few changes first."""
        first = self._read(Draft(text, tuple(range(len(text) + 1))))
        self.furthest = first
        queue = [(first.left, 0, 0, first)]
        seen = {text.lower()}
        while queue:
            _, _, _, draft = heapq.heappop(queue)
            if (draft.left, len(draft.forms)) < (self.furthest.left, len(self.furthest.forms)):
                self.furthest = draft
            if draft.is_whole:
                yield draft
            if len(draft.forms) >= MOST_CHANGES:
                continue
            for cost, edit in self._edits(draft):
                changed = _changed(draft, edit)
                if changed.text.lower() not in seen and len(seen) < MOST_TEXTS:
                    seen.add(changed.text.lower())
                    other = self._read(changed)
                    if cost < GUESS or other.left < draft.left:
                        heapq.heappush(queue, (other.left, len(other.forms) + cost, len(seen), other))

    def _read(self, draft: Draft) -> Draft:
        """Return a draft with the place at which reading stops."""
        words = words_of(draft.text, self.reader.language)
        chart = self.reader.chart_of(words)
        is_whole = chart.furthest == len(words)
        stopped = _place(draft.text, words, chart.furthest, self.reader.language)
        left = 0 if is_whole else max(draft.origin[-1] - draft.origin[stopped], 1)
        following = self._following(chart)
        return Draft(draft.text, draft.origin, draft.forms, stopped, chart.furthest, left, following, is_whole)

    def _following(self, chart: Chart) -> tuple[str, ...]:
        tries = self.reader.tries
        return tuple(sorted({word for place in chart.places for word in tries.words_after(place)}))

    # ------------------------------------------------------------- changes

    def _edits(self, draft: Draft) -> Iterator[tuple[int, Edit]]:
        """Yield the changes near the place at which reading of a draft stops, each with its cost."""
        language = self.reader.language
        start, end = chunk_at(draft.text, draft.number, language)
        last = min((at for sign in _ENDS if (at := draft.text.find(sign, end)) >= 0), default=end)
        begin = _begin_of_sentence(draft.text, max(start, 1) - 1 if draft.is_whole else start)
        for cost, most, edits in (
            (0, end, self._orders(draft.text)),
            (0, last, own_edits(draft.text, self.own, language)),
            (0, end, edits_of(draft.text, language, self.known)),
            (1, end, self._stops(draft.text)),
            (1, end, self._sentences(draft.text, begin, end)),
        ):
            yield from ((cost, one) for one in edits if one.start <= most and one.end > begin)
        if not draft.is_whole:
            yield from ((GUESS, one) for one in self._endings(draft, start, end))
            yield from ((GUESS, one) for one in self._missing(draft))

    @cached_property
    def _verbs(self) -> list[dict[str, str]]:
        """Return the forms of each verb of the rulebook by their names, with `order` for an order to the reader."""
        table, found = language_of(self.reader.language), []
        for entry in self.reader.lexicon.entries.get(self.reader.language, {}).values():
            for brackets in dict.fromkeys(one for text in entry.texts[:1] for one in BRACKETS.findall(text)):
                forms = {name: table.verb_form(brackets, name) for name in _FINITE}
                forms["order"] = table.order(forms)
                found.append({name: form for name, form in forms.items() if form and form[0].isalpha()})
        return found

    @cached_property
    def _allowing(self) -> frozenset[str]:
        """Return the forms of the verb that allows an action: `may`."""
        return frozenset(
            re.findall(r"\w+", re.sub(r"\{\W?\w+\}|\{~who", "", language_of(self.reader.language).says["may"]))
        )

    @cached_property
    def _imperatives(self) -> dict[str, str]:
        """Return the sentence about the reader for each order."""
        table = language_of(self.reader.language)
        you = "" if table.drops_subject else f"{table.says['you']} "
        return {verb["order"]: f"{you}{verb['you']}" for verb in self._verbs if {"order", "you"} <= verb.keys()}

    @cached_property
    def _kin(self) -> dict[str, set[str]]:
        """Return the forms of the same verb for each form of a verb."""
        found: dict[str, set[str]] = {}
        for verb in self._verbs:
            for form in verb.values():
                found.setdefault(form, set()).update(verb.values())
        return found

    def _orders(self, text: str) -> Iterator[Edit]:
        for order, said in self._imperatives.items():
            if order in text.lower():
                for found in re.finditer(rf"{BEGINS}{re.escape(order)}(?![\w’'-])", text, re.IGNORECASE):
                    yield Edit(*found.span(), said, f"{found[0]} = {said}")

    def _stops(self, text: str) -> Iterator[Edit]:
        """Yield a full stop for each colon and semicolon."""
        for found in re.finditer(r"\s?[:;](?= )", text):
            yield Edit(*found.span(), ".", f"{found[0].strip()} = .")

    def _sentences(self, text: str, begin: int, end: int) -> Iterator[Edit]:
        """Yield a full stop for each `and` of a sentence, alone and with the subject of the sentence behind it."""
        word = language_of(self.reader.language).says["and"]
        for found in re.finditer(rf",? {word} ", text[begin : end + 1]):
            at = begin + found.start()
            sentence = re.split(r"(?<=[.!?:;]) ", text[:at])[-1]
            if not self._allowing.isdisjoint(sentence.lower().split()):
                continue  # both actions are allowed, or none
            for subject in ("", *_subjects(self.reader, sentence)):
                said = f". {subject} " if subject else ". "
                yield Edit(at, begin + found.end(), said, f"{found[0].strip()} … = {said.strip()} …")

    def _endings(self, draft: Draft, start: int, end: int) -> Iterator[Edit]:
        """Yield other forms of the word at which reading stops: with another ending of the language."""
        little = little_words(self.reader.language)
        body = re.search(r"[\w-]+(?=\W*$)", draft.text[start:end])
        word = "" if body is None else body[0].lower()
        for other in draft.following if body is not None else ():
            shared = next((n for n, (a, b) in enumerate(zip(word, other)) if a != b), min(len(word), len(other)))
            is_near = shared > 1 and {word[shared:], other[shared:]} <= little.endings
            if other != word and (is_near or other in self._kin.get(word, ())):
                at = start + (body.start() if body else 0)
                yield Edit(at, at + len(word), other, f"{body[0] if body else ''} = {other}")

    def _missing(self, draft: Draft) -> Iterator[Edit]:
        """Yield the words that may be missing where reading stops: a small word, the noun behind a number, the only
        possible word. The only possible word may also be missing behind the word at which reading stops."""
        little = little_words(self.reader.language).between
        before = draft.text[: draft.stopped].rstrip()
        last = " ".join(before.split(" ")[-2:])
        if not before:
            return
        most = MOST_NOUNS if last[-1:].isdigit() else 1
        for word in draft.following:
            if word.isalpha() and (word in little or len(draft.following) <= most):
                blank = " " if draft.text[draft.stopped : draft.stopped + 1].isalnum() else ""
                yield Edit(len(before), draft.stopped, f" {word}{blank}", f"{last} = {last} {word}")


def _changed(draft: Draft, edit: Edit) -> Draft:
    """Return a draft after a change. A letter that both texts have stays at its offset in the writer's text."""
    start, end, words = edit.start, edit.end, edit.words
    if not words and draft.text[start - 1 : start] in ("", " ") and draft.text[end : end + 1] == " ":
        end += 1
    same, tail = middle(draft.text[start:end].lower(), words.lower())
    start, end, words = start + same, end - tail, words[same : len(words) - tail]
    here, there = draft.origin[start], draft.origin[end]
    inside = tuple(here + (there - here) * place // len(words) for place in range(len(words)))
    return Draft(
        draft.text[:start] + words + draft.text[end:],
        draft.origin[:start] + inside + draft.origin[end:],
        (*draft.forms, edit.written),
    )


def _place(text: str, words: Sequence[str], number: int, language: str) -> int:
    """Return the offset of a word of a text: of its printed word, or of the mark behind a printed word."""
    start, end = chunk_at(text, number, language)
    word = words[number] if number < len(words) else ""
    mark = -1 if not word or word[0].isalnum() else text.rfind(word, start, end)
    return start if mark < 0 else mark


def _begin_of_sentence(text: str, at: int) -> int:
    """Return the offset of the sentence that contains a place of a text."""
    return max((text.rfind(f"{sign} ", 0, at) + 1 for sign in _ENDS), default=0)


def _subjects(reader: Reader, sentence: str) -> list[str]:
    """Return the beginnings of a sentence that may be its subject, the shortest first."""
    words = words_of(sentence, reader.language)
    edges: Iterable[tuple[str, int, int]] = reader.chart_of(words).edges
    ends = sorted({end for category, start, end in edges if category.startswith("@thing player") and start == 0})
    return [sentence[: chunk_at(sentence, end - 1, reader.language)[1]] for end in ends]
