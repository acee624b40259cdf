"""The classes of tokens, by the names that the grammar gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import lark

from dsl.lexing.keywords import PHRASES
from dsl.records import dataclass

if TYPE_CHECKING:

    class Token(lark.Token):
        """A token of lark. Ours always know their place, which lark leaves open."""

        start_pos: int
        end_pos: int
else:
    Token = lark.Token

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
    """One word, number, text or sign of a line, with its class once it is known."""

    kind: str  # first word, number, string or sign, then the class
    text: str
    start: int
    end: int
