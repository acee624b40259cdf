"""The words nearest to a misspelt one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_WORD = 80
SHORTEST_PART = 3
#: Words of the language that stand beside one another everywhere.
USUAL = "it is  who is  this is  is not none  is none  is not  not none"
_LAST = re.compile(r"[\w,:(.=+-]+ ?$")
_FIRST = re.compile(r" ?[\w.):,]+")


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return the candidates that `word` may have been meant for, best first.

    Case and accents count for nothing. About one slip in three letters is forgiven; a slip is a
    letter too many, too few, another one, or two that changed places.
    """
    if len(word) > LONGEST_WORD:
        return ()
    wanted = folded(word)
    slips, letters = max(1, len(wanted) // 3), set(wanted)
    found = []
    for candidate in set(candidates) - {word}:
        other = folded(candidate)
        if len(letters.difference(other)) > slips:  # each of them is a slip of its own
            continue
        apart = distance(wanted, other, slips)
        is_part = len(wanted) == 1 and len(candidate) == SHORTEST_PART - 1 and wanted in candidate
        if apart <= slips and (apart < len(wanted) or is_part):
            found.append((apart, candidate[:1].isupper() is not word[:1].isupper(), candidate))
    return tuple(candidate for *_, candidate in sorted(found)[:limit])


def in_place(word: str, candidates: Iterable[str], text: str, start: int, end: int, limit: int = 3) -> tuple[str, ...]:
    """Return the candidates that `word` may have been meant for, best first, where it stands in a text: what is as near goes
    by how usual it is there between the word before and the word after."""
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
    """Tell whether some words stand in a text, as whole words."""
    place = text.find(words)
    while place >= 0:
        end = place + len(words)
        if not (_is_letter(text[place - 1 : place], words[0]) or _is_letter(text[end : end + 1], words[-1])):
            return True
        place = text.find(words, place + 1)
    return False


def _is_letter(beside: str, edge: str) -> bool:
    """Tell whether what stands beside some words goes on with the word at their edge."""
    return (beside.isalnum() or beside == "_") and (edge.isalnum() or edge == "_")


def shared_ends(word: str, other: str) -> int:
    """Return how many letters two words have in common at their beginning and at their end."""
    short = min(len(word), len(other))
    before = next((n for n in range(short) if word[n] != other[n]), short)
    return before + next((n for n in range(short - before) if word[-1 - n] != other[-1 - n]), short - before)


def as_near(word: str, proposals: Sequence[str]) -> tuple[str, ...]:
    """Return those of some proposals, best first, that are as near to a word as the first of them."""
    apart = [distance(folded(word), folded(proposal), LONGEST_WORD) for proposal in proposals]
    return tuple(proposal for proposal, far in zip(proposals, apart) if far <= apart[0])


def by_likeness(word: str, candidates: Iterable[str]) -> list[str]:
    """Return all candidates, each once, those first that have most in common with a word.

    That is: whole words between underscores, or a word that begins as one of its own, then pairs of letters. What has
    as much in common goes by the alphabet.
    """
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

    return sorted(set(candidates), key=apart)


def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[place : place + 2] for place in range(len(word) - 1))


def folded(word: str) -> str:
    """Return a word without case and accents, with the apostrophe of the keyboard, to compare by."""
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word.casefold()).replace("’", "'")
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def distance(a: str, b: str, most: int) -> int:
    """Return how many slips lie between two words (Damerau-Levenshtein, neighbours only).

    Words further apart than `most` are given `most + 1`, so that far ones cost little.
    """
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        earlier, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and other == a[i - 2]:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) > most:
            return most + 1
    return min(row[-1], most + 1)
