"""The grammar with which the card texts of one rulebook are read, in one language. A rule of the grammar says which tree a
sequence of words and categories means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from dsl.reading.categories import (
    CLAUSE,
    FIELD,
    IN_BLOCK,
    IN_TEXT,
    ITEM,
    ITEMS,
    PART,
    PRINTED,
    TEXT,
    TEXTS,
    is_category,
)
from dsl.reading.holes import HOLE, MANY, Plain
from dsl.reading.words import SLOT, surfaces_of, words_of

#: The letters that tell things apart in a text (player A, player B). No text needs more.
LETTERS = "ABCD"
_LETTER = re.compile(r"\(?([A-Z])\)?")
#: A name of one letter in a tree.
_NAMED = re.compile(r"(?:[=§]|\+\w+:)([A-Z])")

Side = tuple[str, ...]
#: The categories of parts that begin with a capital letter.
WHOLE = frozenset((PART, PRINTED))


@dataclass(slots=True, eq=False)
class Grammar:
    """The rules of a grammar for the card texts of one rulebook, in one language.

    - `language`: the code of the language, such as `en`.
    - `rules`: for each category and text (a sequence of words and categories), the trees that the text can mean. A tree has
      holes, which are numbered. Hole number n is filled with the tree of category number n of the text, counted from 0.
    - `printed`: for each word and the word or category after it, the forms in which the first word is printed. Each form
      comes with the number of times that it occurs.
    - `pairs`: for each two neighbouring words, how often they occur together in the texts of the cards.
    """

    language: str
    rules: dict[tuple[str, Side], dict[Plain, None]] = field(default_factory=dict)
    printed: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)
    pairs: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, category: str, text: str, slots: Sequence[tuple[str, str]], tree: Plain) -> None:
        """Add a rule to the grammar, made from a template.

        - `category`: the category of the part of a text that the rule describes.
        - `text`: the text of the template. A letter (a slot) stands in place of each inner part.
        - `slots`: the letter and the category of each slot.
        - `tree`: the tree of the template. Hole number n belongs to slot number n.

        Nothing is added if the text has no words, or does not contain each slot exactly once.
        """
        letters = {letter: place for place, (letter, _) in enumerate(slots)}
        side: list[str] = []
        order: list[int] = []
        for word in words_of(text, self.language, category not in WHOLE):
            if word in letters:
                order.append(letters[word])
                side.append(slots[letters[word]][1])
            else:
                side.append(word)
        if not side or len(order) != len(slots) or any(word[0] >= SLOT and word[0] <= "\uf8ff" for word in side):
            return
        self._note_printed(side, surfaces_of(text, self.language, category not in WHOLE))
        moved = {old: new for new, old in enumerate(order)}
        self.enter(category, tuple(side), _renumbered(tree, moved))

    def _note_printed(self, side: Sequence[str], printed: Sequence[str]) -> None:
        """Count the printed forms of the words of a template."""
        for place, word in enumerate(printed):
            key = side[place], side[place + 1] if place + 1 < len(side) else ""
            known = self.printed.setdefault(key, {})
            shown = side[place] + ("," if word.endswith(",") else "") if is_category(side[place]) else word
            known[shown] = known.get(shown, 0) + 1

    def note_text(self, text: str) -> None:
        """Record the text of a card: count which words follow each other, and how each is printed."""
        words = words_of(text, self.language)
        for pair in pairwise(("", *words)):
            self.pairs[pair] = self.pairs.get(pair, 0) + 1
        self._note_printed(words, surfaces_of(text, self.language))

    def enter(self, category: str, side: Side, tree: Plain) -> None:
        """Add a rule to the grammar. If the rule has a letter that tells things apart (player A), also add the same
        rule with each other letter."""
        if side == (category,):
            return
        for one_side, one_tree in _with_other_letters(side, tree):
            self.rules.setdefault((category, one_side), {}).setdefault(one_tree)


def _renumbered(tree: Plain, moved: dict[int, int]) -> Plain:
    if type(tree) is not tuple:
        return tree
    if tree[0] == HOLE:
        return (HOLE, moved[tree[1]], *tree[2:])
    return (tree[0], *[_renumbered(part, moved) for part in tree[1:]])


def _with_other_letters(side: Side, tree: Plain) -> Iterable[tuple[Side, Plain]]:
    letters = {found[1] for word in side if (found := _LETTER.fullmatch(word))} | set(_letters_in(tree))
    if len(letters) != 1:
        return [(side, tree)]
    (letter,) = letters
    return [
        (
            tuple(word.replace(letter, other) if _LETTER.fullmatch(word) else word for word in side),
            _relettered(tree, other),
        )
        for other in LETTERS
    ]


def _letters_in(tree: Plain) -> Iterable[str]:
    if type(tree) is tuple:
        for part in tree[1:]:
            yield from _letters_in(part)
    elif isinstance(tree, str) and (found := _NAMED.fullmatch(tree)):
        yield found[1]


def _relettered(tree: Plain, letter: str) -> Plain:
    if type(tree) is tuple:
        return tuple(_relettered(part, letter) for part in tree)
    if isinstance(tree, str) and _NAMED.fullmatch(tree):
        return tree[:-1] + letter
    return tree


#: Rules for every rulebook and language: they join statements to blocks and texts.
FRAME: tuple[tuple[str, Side, Plain], ...] = (
    (ITEM, (CLAUSE,), (MANY, (HOLE, 0))),
    (ITEM, (IN_BLOCK,), (MANY, (HOLE, 0))),
    (ITEM, ("(", ITEM, ")"), (MANY, (HOLE, 0, "block"))),
    (ITEMS, (ITEM, ";", ITEM), (MANY, (HOLE, 0, "block"), (HOLE, 1, "block"))),
    (ITEMS, (ITEM, ";", ITEMS), (MANY, (HOLE, 0, "block"), (HOLE, 1, "block"))),
    (TEXT, (CLAUSE, "."), (HOLE, 0)),
    (TEXT, (IN_TEXT, "."), (HOLE, 0)),
    (PRINTED, (FIELD, "."), (HOLE, 0)),
    (TEXTS, (TEXT,), (MANY, (HOLE, 0))),
    (TEXTS, (TEXT, TEXTS), (MANY, (HOLE, 0), (HOLE, 1, "block"))),
)
