"""Tokens, and their classes by the names that the grammar has for them."""

from __future__ import annotations

from typing import Self

from dsl.lexing.keywords import PHRASES
from dsl.records import dataclass


class Token(str):
    """A token: a piece of text with its class (`type`), and its beginning and end in the source. It has the attributes
    that lark reads from a token. It is no subclass of lark's class, so that colouring a line needs no import of
    lark."""

    __slots__ = ("end_pos", "start_pos", "type", "value")
    type: str
    value: str
    start_pos: int
    end_pos: int

    #: Lark needs these fields, which have the place of a token in its own classes. In naipe, the place of a token is a
    #: span.
    line = column = end_line = end_column = 0

    def __new__(cls, type_: str, text: str, start: int, end: int) -> Self:
        token = super().__new__(cls, text)
        token.type, token.value, token.start_pos, token.end_pos = type_, text, start, end
        return token

    def __eq__(self, other: object) -> bool:
        """Tell whether another token has the same class and the same text. A plain string is equal if it is the same
        text."""
        return (not isinstance(other, Token) or self.type == other.type) and str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __reduce__(self) -> tuple[object, ...]:
        return Token, (self.type, self.value, self.start_pos, self.end_pos)

    def __repr__(self) -> str:
        return f"Token({self.type!r}, {self.value!r})"


NAME, NOUN, KIND, WORD, VERB = "A_NAME", "A_NOUN", "A_KIND", "A_WORD", "A_VERB"
ADJECTIVE, NUMBER, STRING, PROPERTY = "AN_ADJECTIVE", "A_NUMBER", "A_STRING", "A_PROPERTY"
WITH_MEASURE, NEWLINE, INDENT, DEDENT = "WITH_MEASURE", "_NEWLINE", "_INDENT", "_DEDENT"
CLASSES = frozenset({NAME, NOUN, KIND, WORD, VERB, ADJECTIVE, NUMBER, STRING, PROPERTY})
LABELS = frozenset({NAME, NOUN, KIND, WORD, VERB, ADJECTIVE})

PHRASE_TYPES = frozenset(phrase for phrase, _ in PHRASES)
HIGHLIGHTS = {
    NAME: "name",
    NOUN: "noun",
    KIND: "noun",
    WORD: "word",
    VERB: "verb",
    ADJECTIVE: "adjective",
    NUMBER: "number",
    STRING: "string",
    PROPERTY: "property",
    WITH_MEASURE: "keyword",
}


@dataclass(slots=True)
class Piece:
    """One word, number, text or sign of a line, with its class."""

    kind: str  # first word, number, string or sign, then the class
    text: str
    start: int
    end: int
