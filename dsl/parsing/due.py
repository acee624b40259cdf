"""Find out which words the grammar allows at a place of a text, so that an editor can complete the word there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.keywords import HEADS
from dsl.lexing.lexer import Chunk, lex
from dsl.lexing.tokens import DEDENT, INDENT, NEWLINE, Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.blocks import margin_before
from dsl.source import Source

#: A placeholder for the word that is still to be written, so that its line is not empty.
_TO_COME = "x"


def due(text: str, offset: int, vocabulary: Vocabulary) -> frozenset[str]:
    """Return the words of the language, and the classes of words in `dsl.lexing.tokens`, that the grammar allows at a
    place of a text. Only the text before the place, in the same declaration, is read. No tree is built, so the call is
    cheap."""
    line = text.rfind("\n", 0, offset) + 1
    if line == offset:
        return HEADS
    before = text[margin_before(text, offset) : offset]
    chunks = [one for one in lex(Source("", before + _TO_COME), vocabulary, Findings()).chunks if one.tokens]
    if not chunks or not before.strip():
        return frozenset()
    tokens = list(takewhile(lambda token: not _is_to_come(token, len(before)), chunks[-1].tokens))
    return _allowed(chunks[-1], tokens)


def _is_to_come(token: Token, end: int) -> bool:
    return token.start_pos >= end and token.type not in (NEWLINE, INDENT, DEDENT)


def _allowed(chunk: Chunk, tokens: Sequence[Token]) -> frozenset[str]:
    """Return the types of the tokens that may follow `tokens`. If a line above cannot be parsed, parse only the last
    line, and return the types that may follow its beginning."""
    from dsl.parsing.engine import LINES, accepted_behind  # noqa: PLC0415 - lark takes longer to import than a text to open

    found = accepted_behind(tokens, "declaration")
    if found is not None or chunk.head not in LINES:
        return found or frozenset()
    begins = [index for depth, index in chunk.lines if depth == 1 and index <= len(tokens)]
    return accepted_behind(tokens[begins[-1] :], LINES[chunk.head]) or frozenset() if begins else frozenset()
