"""Completions of several words: phrases of the language of the rules. A phrase is proposed after its first letters are
typed."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: The phrases that are completed. The number is the point of the second edition that introduced the phrase (0: the first
#: edition, 100: the third). Words in capital letters are placeholders: completion ends before the first of them, and shows
#: the rest beside it.
PHRASES: tuple[tuple[int, str], ...] = (
    (0, "as much as possible"),
    (0, "at once"),
    (0, "change NAME to WHAT where TEST"),
    (0, "choose any number of NOUNS in ZONE as NAME"),
    (0, "only when allowed"),
    (0, "seen by others"),
    (0, "seen by owner"),
    (100, "sorted by FIELD and FIELD"),
    (100, "each STEP alike in ZONE and VALUE"),
    (2, "belonging to WHOM"),
    (3, "face down, showing FIELD"),
    (3, "turn down THING"),
    (3, "turn up THING"),
    (4, "each has FIELD WORD, FIELD NUMBER"),
    (5, 'cards 01 to 03 "TITLE {n}" for n from 1 to 3'),
    (100, 'cards 01 "TITLE {NAME}" for each LIST as NAME'),
    (5, "every GROUP"),
    (6, "in force for WHOM"),
    (7, "words WORD WORDS: WORD, WORD"),
    (7, "there is a WORD where (TEST)"),
    (8, "distance from CELL to CELL through CELLS"),
    (100, "line from CELL towards CELL through CELLS"),
    (8, "joined to CELL through CELLS"),
    (8, "neighbours of CELL"),
    (8, "within NUMBER of CELL through CELLS"),
    (9, "hex columns"),
    (10, "after STEP of WHOM"),
    (10, "before STEP of WHOM"),
    (11, "choose one of"),
    (12, "may choose a NOUN in ZONE as NAME"),
    (13, "let NAME be NUMBER"),
    (13, "raise NAME by NUMBER"),
    (14, "change NAME to WHAT where (TEST)"),
    (15, "during the next STEP of WHOM: forbid WHOM VERB"),
    (15, "during this STEP"),
    (17, "answers number"),
    (17, "let NAME be WHO VERB"),
    (18, "each STEP from VALUE"),
    (19, "move up to NUMBER from VALUE to VALUE as NAME"),
    (20, "value NAME of WORD: number"),
    (20, "value NAME(player, WORD): number"),
    (21, "neutral player NAME if TEST"),
    (21, "supply of NAME: NUMBER NOUNS in ZONE"),
    (22, 'fail "REASON"'),
    (23, "a bundle from WHOM.VALUE as NAME"),
    (23, "a bundle of NUMBER from KIND + KIND as NAME"),
    (23, "a bundle of up to NUMBER from KIND + KIND as NAME"),
    (24, "a payment of at least NUMBER FIELD from ZONE as NAME"),
    (24, "a payment of NUMBER FIELD from ZONE as NAME"),
    (25, "roll GROUP as NAME"),
    (26, "end play won by WHOM as NAME"),
    (27, "only if TEST"),
    (28, "told \"TEXT\""),
    (28, "heading \"TEXT\""),
    (29, "cases NAME, NAME"),
    (29, "does not see THING"),
    (29, "every ZONE has 2, 3, 2 NOUNS"),
    (29, "is not offered ANSWER"),
    (29, "is offered ANSWER"),
    (29, "it ends as NAME"),
    (29, "when play one STEP"),
    (100, "value NAME of player: number, seen by owner"),
    (100, 'join "PLACE" with "PLACE", "PLACE"'),
)  # fmt: skip

#: A placeholder, with the quotation mark before it.
_HOLE = re.compile(r'"?\b[A-Z]{2,}\b')


def phrases_at(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield the phrases that complete the end of a text. Each is a triple: the phrase up to its first placeholder, the index in
    the text at which it begins, and the whole phrase.

    At least two letters of the phrase must be typed, so that a single letter proposes nothing.
    """
    for _, phrase in PHRASES:
        hole = _HOLE.search(phrase)
        certain = phrase if hole is None else phrase[: hole.start()].rstrip(" ")
        start = _beginning(text, certain)
        if start is not None:
            yield certain, start, phrase


def _beginning(text: str, phrase: str) -> int | None:
    """Return the index at which the beginning of a phrase is at the end of a text. At least two letters must match, and the
    longest match counts. Return None if there is no match."""
    for start in range(max(0, len(text) - len(phrase)), len(text) - 1):
        at_word = start == 0 or not (text[start - 1].isalnum() or text[start - 1] == "_")
        if at_word and len(text) - start < len(phrase) and phrase.startswith(text[start:]):
            return start
    return None
