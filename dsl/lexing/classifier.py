"""Find the class (noun, verb, keyword and so on) of each word of a line.

The class of a word depends on the word, its place in the line, and the first word of its declaration. It does not depend
on what the parser expects.
"""

from __future__ import annotations

from typing import NamedTuple

from dsl.lexing.keywords import HEADS, LINE_HEADS, MEASURE_WORDS, PHRASES_BY_FIRST_WORD, PRONOUNS, RESERVED
from dsl.lexing.tokens import (
    ADJECTIVE,
    KIND,
    LABELS,
    NAME,
    NOUN,
    NUMBER,
    PROPERTY,
    STRING,
    VERB,
    WITH_MEASURE,
    WORD,
    Piece,
)
from dsl.lexing.vocabulary import Vocabulary

#: The first of these sets has the words that have a meaning only in the lines of a `prose` block, the second all words
#: whose class depends on their place.
_IN_PROSE = ("feminine", "also", "short", "printed", "means", "told", "heading", "asked", "declined")
_BY_PLACE = frozenset({"with", "top", "bottom", "pass", *_IN_PROSE})


def _class_table(vocabulary: Vocabulary) -> dict[str, str]:
    table: dict[str, str] = {}
    for words, kind in (
        (vocabulary.words, WORD),
        (vocabulary.adjectives, ADJECTIVE),
        (vocabulary.nouns, NOUN),
        (vocabulary.kinds, KIND),
        (vocabulary.verbs, VERB),
    ):
        table.update(dict.fromkeys(words, kind))
    table.update({word: word for word in RESERVED})
    return table


class Place(NamedTuple):
    """The context of a line: the first word of its declaration (`head`), the word `template` if the declaration is
    inside one, and the last `given`, `when` or `then` above the line."""

    head: str
    outer: str
    scenario_word: str


class LineWords:
    """Gives each word of a line its class. `head` is the first word of the declaration that the line belongs to."""

    def __init__(self, vocabulary: Vocabulary, prompt: bool) -> None:
        self.classes = _class_table(vocabulary)
        self.prompt = prompt
        self.head = ""
        self.outer = ""
        self.scenario_word = "given"
        self.pieces: list[Piece] = []
        self.depth = 0
        self.out: list[Piece] = []

    @property
    def place(self) -> Place:
        return Place(self.head, self.outer, self.scenario_word)

    @place.setter
    def place(self, place: Place) -> None:
        self.head, self.outer, self.scenario_word = place

    def begin(self) -> None:
        """Forget the context of the last declaration, because another one begins."""
        self.head, self.outer, self.scenario_word = "", "", "given"

    def read(self, pieces: list[Piece], depth: int) -> list[Piece]:
        """Return the tokens of a line, each with its class. The first line of a declaration sets `head`. A `template`
        contains whole declarations. Inside a template, `outer` is `template`, and `head` is the first word of the inner
        declaration."""
        if self.head == "template" and not self.outer:
            self.outer = self.head
        depth -= bool(self.outer)
        self.pieces, self.depth, self.out = pieces, depth, []
        index = self._first()
        while index < len(pieces):
            index = self._one(pieces[index], index)
        if self.head == "card" and self.depth == 1:
            self._mark_property()
        if (self.head == "card" and self.depth == 0) or any(token.kind == "each has" for token in self.out):
            self._mark_pairs()
        return self.out

    def _put(self, kind: str, piece: Piece) -> None:
        self.out.append(Piece(kind, piece.text, piece.start, piece.end))

    def _one(self, piece: Piece, index: int) -> int:
        """Add the token that begins with a piece, and return the index of the piece after the token."""
        if piece.kind == "number":
            self._put(NUMBER, piece)
        elif piece.kind == "string":
            self.out.append(Piece(STRING, piece.text.strip('"'), piece.start, piece.end))
        elif piece.kind == "sign":
            self._put(piece.text, piece)
        else:
            return self._word(piece, index)
        return index + 1

    def _word(self, piece: Piece, index: int) -> int:
        word = piece.text
        for words, phrase, scope in PHRASES_BY_FIRST_WORD.get(word, ()):
            if self._matches(words, index) and self._in_scope(scope):
                self.out.append(Piece(phrase, phrase, piece.start, self.pieces[index + len(words) - 1].end))
                return index + len(words)
        kind = self._by_its_place(word, index) if word in _BY_PLACE else ""
        self.out.append(Piece(kind or self.classes.get(word, NAME), word, piece.start, piece.end))
        return index + 1

    def _by_its_place(self, word: str, index: int) -> str:
        """Return the special class that a word such as `with` or `top` has at this place; "" if it has none here."""
        if word == "with":
            return WITH_MEASURE if self._is_measure(index + 1) else ""
        if word in ("top", "bottom"):
            return word if self._is_amount(index + 1) else ""
        if word == "pass":
            return word if self.out and self.out[0].kind == "open" and self._ends_head(index + 1) else ""
        return word if self.head == "prose" and self.depth == 1 else ""

    def _matches(self, words: tuple[str, ...], index: int) -> bool:
        part = self.pieces[index : index + len(words)]
        return len(part) == len(words) and all(p.text == w and p.kind == "word" for p, w in zip(part, words))

    def _in_scope(self, scope: str) -> bool:
        if not scope:
            return True
        if scope == "start":
            return not self.out or self.out[-1].kind in (":", "when", "else")
        return self.head == scope and (scope in ("scenario", "board") or self.depth == 0)

    def _is_measure(self, index: int) -> bool:
        if index >= len(self.pieces):
            return False
        piece = self.pieces[index]
        if piece.kind == "number" or piece.text in MEASURE_WORDS:
            return True
        if (self.out and self.out[0].kind == "given") or (self.head == "scenario" and self.scenario_word == "given"):
            return bool(self.out) and self.out[-1].kind == NOUN  # `given 3 players with held, 2 cards in hand`
        return self._matches(("at", "least"), index) or self._matches(("at", "most"), index)

    def _is_amount(self, index: int) -> bool:
        """Tell whether an amount such as `2`, `n`, `p.n`, `f(x)` or `(n + 1)` is at this index, with `of` after it, as
        in `the top 2 of pile`."""
        if index >= len(self.pieces) or self.pieces[index].text == "of":
            return False
        if self.pieces[index].text != "(":
            index += 1
        while index < len(self.pieces):
            text = self.pieces[index].text
            if text == ".":
                index += 2
            elif text == "(":
                index = self._closing(index) + 1
            else:
                return text == "of"
        return False

    def _closing(self, index: int) -> int:
        """Return the index of the parenthesis that closes the one at `index`; if it is not closed, the number of pieces
        of the line."""
        depth = 0
        for place in range(index, len(self.pieces)):
            depth += {"(": 1, ")": -1}.get(self.pieces[place].text, 0)
            if depth == 0:
                return place
        return len(self.pieces)

    def _ends_head(self, index: int) -> bool:
        return index >= len(self.pieces) or self.pieces[index].text in (":", ",")

    # -------------------------------------------------- the first word of a line

    def _first(self) -> int:
        """Add the tokens of words that have a meaning only at the beginning of a line; return the index of the next
        piece."""
        piece = self.pieces[0]
        if self.prompt or piece.kind != "word":
            return self._scripted(0) if self.head == "scenario" else 0
        if self.depth == 0:
            return self._head(piece)
        head = self.head
        if head == "prose" and self.depth == 1:
            self._put(NAME, piece)
            return 1
        if head == "scenario" and self.depth == 1:
            return self._scenario_word(piece)
        if self.depth == 1 and piece.text in LINE_HEADS.get(head, ()):
            self._put(piece.text, piece)
            return 1
        return 0

    def _head(self, piece: Piece) -> int:
        self.scenario_word = "given"
        if piece.text in HEADS:
            self.head = "scenario" if piece.text == "background" else piece.text
            self._put(piece.text, piece)
            return 1
        self.head = "card"
        return 0

    def _scenario_word(self, piece: Piece) -> int:
        word = piece.text
        if word == "and":
            word = self.scenario_word
        if word not in LINE_HEADS["scenario"]:
            return self._scripted(0)
        self.scenario_word = word
        self._put(word, piece)
        return self._scripted(1)

    def _scripted(self, index: int) -> int:
        """If `past` or `dice` is the first word after `given` or `when` in a line of a scenario, add its token. Return
        the index of the next piece."""
        if index >= len(self.pieces):
            return index
        word = self.pieces[index].text
        following = self.pieces[index + 1 : index + 2]
        if word == "past" and self.out and self.out[-1].kind == "given":
            self._put("past", self.pieces[index])
            return index + 1
        shown = following and (following[0].kind in ("number", "string") or self._is_shown(following[0]))
        if word == "dice" and shown:
            self._put("dice", self.pieces[index])
            return index + 1
        return index

    def _is_shown(self, piece: Piece) -> bool:
        """Tell whether a word after `dice` is a result of a throw (`dice sun`). If not, `dice` is the name of a zone
        (`dice has 3 cards`)."""
        return piece.kind == "word" and piece.text not in ("has", "answers", "is")

    # ---------------------------------------------------------------- properties

    def _mark_property(self) -> None:
        """Mark the first name of a line as a property if the line is `NAME value`, as in `colour red`. In such a line,
        the words after the name cannot continue a sentence."""
        out = self.out
        if len(out) < 2 or out[0].kind not in LABELS - {VERB} or out[0].text in PRONOUNS:
            return
        if any(token.kind in _SENTENCE_WORDS for token in out[1:]) or self._is_broken():
            return
        second = out[1].kind
        if second == "(" and out[1].start == out[0].end:
            return
        if second in _VALUE_STARTS or (second in LABELS and self._is_value()):
            out[0].kind = PROPERTY

    def _mark_pairs(self) -> None:
        """Mark the names of properties (`NAME value`) in the head of a card, after a comma, and in a line `each has NAME
        value, NAME value`."""
        depth, title = 0, False  # only after the title of a card, or after `each has`
        for before, token in zip(self.out, self.out[1:]):
            depth += {"(": 1, ")": -1}.get(before.kind, 0)
            title = title or before.kind == "each has" or (before.kind == STRING and self.head != "deck")
            if depth == 0 and title and before.kind in (",", "each has") and token.kind in LABELS:
                token.kind = PROPERTY

    def _is_value(self) -> bool:
        """Tell whether a value follows the name at the beginning of a line. If not, the name is an unknown verb, and
        its object follows."""
        rest = self.out[1:]
        return rest[0].kind != NAME or len(rest) == 1 or rest[1].kind in _OPERATORS

    def _is_broken(self) -> bool:
        """Tell whether a name or a number comes directly after an operand, without an operator between them. The rest
        of the line is then no value."""
        return any(
            token.kind in (NAME, NUMBER)
            and before.kind in _OPERAND_ENDS
            and not (before.kind == NOUN and token.kind == NUMBER)
            for before, token in zip(self.out[1:], self.out[2:])
        )


_SENTENCE_WORDS = frozenset({VERB, "may", "chooses", "choose", "decides", "decide", ":"})
_VALUE_STARTS = frozenset({NUMBER, STRING, "-", "yes", "no", "none", "(", "the", "every", "all"})
_OPERAND_ENDS = frozenset({NAME, NOUN, KIND, WORD, NUMBER, STRING, ")"})
_OPERATORS = frozenset({"+", "-", "*", "/", "mod", ".", "("})
