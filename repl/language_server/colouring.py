"""The classes of words for the colours of an editor, by the lexer that reads the rules."""

from __future__ import annotations

from lsprotocol import types as lsp

from dsl.lexing.lexer import highlight
from dsl.lexing.vocabulary import Vocabulary
from repl.language_server.columns import Shown

TYPE = lsp.SemanticTokenTypes
#: What the protocol calls each class of `dsl.lexing.lexer.highlight`.
TYPES = {
    "keyword": TYPE.Keyword,
    "noun": TYPE.Class,
    "verb": TYPE.Function,
    "word": TYPE.EnumMember,
    "adjective": TYPE.Modifier,
    "number": TYPE.Number,
    "string": TYPE.String,
    "comment": TYPE.Comment,
    "property": TYPE.Property,
    "name": TYPE.Variable,
}
LEGEND = lsp.SemanticTokensLegend([one.value for one in TYPES.values()], [])


def tokens(shown: Shown, vocabulary: Vocabulary) -> list[int]:
    """Return the semantic tokens of a text as the protocol encodes them: five numbers each, relative to the token before."""
    numbers = {kind: number for number, kind in enumerate(TYPES)}
    data: list[int] = []
    line = column = 0
    for start, end, kind in highlight(shown.source.text, vocabulary):
        if kind not in numbers:
            continue
        begins, ends = shown.position(start), shown.position(end)
        same = begins.line == line
        length = ends.character - begins.character
        if begins.line != ends.line or length <= 0 or (same and begins.character < column):
            continue
        data += [begins.line - line, begins.character - (column if same else 0), length, numbers[kind], 0]
        line, column = begins.line, begins.character
    return data
