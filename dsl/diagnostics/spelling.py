"""Finds the words that are most similar to a misspelt word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from dsl.limits import COMPARED

LONGEST_WORD = 80
#: How the costs of cheap work are counted. To skip PASSED words costs as much as to compare one letter. To count COUNTED
#: letters costs the same.
PASSED, COUNTED = 8, 8
#: The number of counters for letters; letters with the same remainder share one.
LETTERS = 32
_FULL = int("80" * LETTERS, 16)
#: A word may become longer or shorter by this many letters when its accents are removed.
FOLDING = 4
SHORTEST_PART = 3
#: The highest number of mistakes that are accepted in one word, however long the word is.
MOST_SLIPS = 8
#: Words of the language that often come next to each other.
USUAL = "it is  who is  this is  is not none  is none  is not  not none"
_LAST = re.compile(r"[\w,:(.=+-]+ ?$")
_FIRST = re.compile(r" ?[\w.):,]+")


class _Run:
    """A budget that limits the time for comparisons of words: `left` is the number of letters that may still be
    compared. It also remembers the results so far."""

    def __init__(self) -> None:
        self.left = COMPARED
        self.found: dict[frozenset[str], dict[str, list[tuple[int, bool, str]]]] = {}


@lru_cache(maxsize=1 << 14)
def _counted(word: str) -> tuple[str, int]:
    """Return a word in small letters without accents, and the counts of its letters as one integer. One byte of this integer
    is the count of one letter (or of one group of letters)."""
    other = folded(word)
    return other, sum(1 << 8 * (ord(letter) % LETTERS) for letter in other)


_RUN: ContextVar[_Run | None] = ContextVar("spelling", default=None)


@contextmanager
def few_compared() -> Iterator[Callable[[], bool]]:
    """Limit the comparisons of words in a `with` block. All comparisons together may compare COMPARED letters; after that,
    `nearest` returns nothing. The context returns a function that tells whether this budget is used up. An inner block
    shares the budget of the outer one."""
    run = _RUN.get()
    if run is not None:
        yield lambda: False
        return
    run = _Run()
    token = _RUN.set(run)
    try:
        yield lambda: run.left < 0
    finally:
        _RUN.reset(token)


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the candidates that are similar to `word`, the most similar first.

    Small and capital letters, and accents, make no difference. One mistake in about three letters is accepted, and never more
    than eight; a mistake is a superfluous, missing or wrong letter, or two swapped letters. If the budget of the run is used
    up (`few_compared`), the result is empty.
    """
    if len(word) > LONGEST_WORD:
        return ()
    run = _RUN.get() or _Run()
    if run.left < 0:
        return ()
    known = frozenset(candidates)
    found = run.found.setdefault(known, {})
    if word not in found:
        found[word] = sorted(_near(word, known, run))
    return tuple(candidate for *_, candidate in found[word][:limit])


def _near(word: str, candidates: frozenset[str], run: _Run) -> Iterator[tuple[int, bool, str]]:
    """Yield the candidates that are similar to a word, each with its distance. Stop when the budget of the run is used up."""
    if not _is_worth(run, len(candidates) // PASSED):
        return
    wanted, letters = _counted(word)
    slips = max(1, min(len(wanted) // 3, MOST_SLIPS))
    for candidate in candidates:
        if candidate == word or abs(len(candidate) - len(wanted)) > slips + FOLDING:
            continue
        if not _is_worth(run, len(candidate) // COUNTED):
            return
        other, others = _counted(candidate)
        # A letter that is in one word more often than in the other is a mistake each time.
        if _excess(others, letters) > slips or _excess(letters, others) > slips:
            continue
        if not _is_worth(run, len(other)):
            return
        apart = distance(wanted, other, slips)
        is_part = len(wanted) == 1 and len(candidate) == SHORTEST_PART - 1 and wanted in candidate
        if apart <= slips and (apart < len(wanted) or is_part):
            yield apart, candidate[:1].isupper() is not word[:1].isupper(), candidate


def _excess(some: int, others: int) -> int:
    """Return how many letters of one word the other word does not have. The arguments are the counts of their letters
    (`_counted`)."""
    more = (some | _FULL) - others
    kept = more & _FULL
    return (more & (kept - (kept >> 7))) % 255


def _is_worth(run: _Run, letters: int) -> bool:
    """Subtract a number of letters from the budget for comparisons. Tell whether the budget was large enough."""
    if run.left >= 0:
        run.left -= letters
    return run.left >= 0


def in_place(word: str, candidates: Iterable[str], text: str, start: int, end: int, limit: int = 3) -> tuple[str, ...]:
    """Return the candidates that may replace `word` at a place in a text, best first. Among candidates at nearly the same
    distance, those come first that often occur between the neighbouring words."""
    before = _LAST.search(text, max(0, start - LONGEST_WORD), start)
    after = _FIRST.match(text, end)
    usual = f"{text}  {USUAL} "

    def unusual(candidate: str) -> tuple[float, int, str]:
        apart = distance(folded(word), folded(candidate), len(word))
        left = before is not None and stands(f"{before.group().strip()} {candidate}", usual)
        right = after is not None and stands(f"{candidate}{after.group()}", usual)
        alike = sorted(word) == sorted(candidate)
        score = apart - 0.2 * alike - 0.4 * left - 0.4 * right - 0.1 * stands(candidate, usual)
        return score, -shared_ends(word, candidate), candidate

    return tuple(sorted(nearest(word, candidates, 12), key=unusual)[:limit])


def stands(words: str, text: str) -> bool:
    """Tell whether some words occur in a text as whole words, not as parts of longer words."""
    place = text.find(words)
    while place >= 0:
        end = place + len(words)
        if not (_is_letter(text[place - 1 : place], words[0]) or _is_letter(text[end : end + 1], words[-1])):
            return True
        place = text.find(words, place + 1)
    return False


def _is_letter(beside: str, edge: str) -> bool:
    """Tell whether the character `beside` some words would make a word longer. It does so if this character, and the
    character at the `edge` of the words, can both be in a word."""
    return (beside.isalnum() or beside == "_") and (edge.isalnum() or edge == "_")


def shared_ends(word: str, other: str) -> int:
    """Return the number of letters that two words share at their beginning, plus those that they share at their end."""
    short = min(len(word), len(other))
    before = next((n for n in range(short) if word[n] != other[n]), short)
    return before + next((n for n in range(short - before) if word[-1 - n] != other[-1 - n]), short - before)


def as_near(word: str, proposals: Sequence[str]) -> tuple[str, ...]:
    """Return the proposals that are as similar to a word as the first proposal is. `proposals` are in order, the most
    similar first."""
    apart = [distance(folded(word), folded(proposal), LONGEST_WORD) for proposal in proposals]
    return tuple(proposal for proposal, far in zip(proposals, apart) if far <= apart[0])


def by_likeness(word: str, candidates: Iterable[str]) -> list[str]:
    """Return all candidates, each once, in the order of their similarity to a word.

    Most similar are candidates that share a part between underscores, or the beginning of a part. Next come candidates that
    share pairs of letters. Equally similar ones are in alphabetical order. If the budget of the run is used up
    (`few_compared`), the result is empty.
    """
    run, words = _RUN.get() or _Run(), set(candidates)
    if not _is_worth(run, sum(map(len, words)) // PASSED):
        return []
    wanted = folded(word[:LONGEST_WORD])
    parts, pairs = wanted.split("_"), _pairs(wanted)

    def apart(candidate: str) -> tuple[object, ...]:
        other = folded(candidate)
        shared = sum(
            max(
                (min(len(a), len(b)) for b in other.split("_") if a and b and (a.startswith(b) or b.startswith(a))),
                default=0,
            )
            for a in parts
        )
        others = _pairs(other)
        alike = 2 * len(pairs & others) / max(len(pairs) + len(others), 1)
        return -(shared if shared >= SHORTEST_PART else 0), -alike, candidate

    return sorted(words, key=apart)


def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[place : place + 2] for place in range(len(word) - 1))


def folded(word: str) -> str:
    """Return a word in small letters, without accents and with the apostrophe of the keyboard, for comparisons."""
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word.casefold()).replace("’", "'")
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def distance(a: str, b: str, most: int) -> int:
    """Return the number of mistakes between two words; `most + 1` if there are more than `most`. It is the Damerau-Levenshtein
    distance, where only neighbouring letters may be swapped.

    Two integers represent one column of the table of distances: their bits mark where the distance rises and falls (Hyyrö
    2003). With them, each letter of `b` takes only a few operations, however long `a` is.
    """
    if abs(len(a) - len(b)) > most:
        return most + 1
    if not a:
        return len(b)
    places: dict[str, int] = {}
    for at, letter in enumerate(a):
        places[letter] = places.get(letter, 0) | 1 << at
    every, last = (1 << len(a)) - 1, 1 << len(a) - 1
    up, down, diagonal, before, far = every, 0, 0, 0, len(a)
    for rest, letter in zip(range(len(b) - 1, -1, -1), b):
        here = places.get(letter, 0)
        swapped = ((~diagonal & here) << 1) & before
        diagonal = ((((here & up) + up) ^ up) | here | down | swapped) & every
        rises, falls = down | (every & ~(diagonal | up)), diagonal & up
        far += bool(rises & last) - bool(falls & last)
        if far - rest > most:
            return most + 1
        rises, falls = rises << 1 | 1, falls << 1
        up, down, before = (falls | ~(diagonal | rises)) & every, rises & diagonal, here
    return min(far, most + 1)
