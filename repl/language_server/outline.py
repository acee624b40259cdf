"""What an editor shows of a text: its declarations as an outline and as folds, and the classes of its words for their
colours. Declarations are found line by line, without the parser, so that the outline stays the same while a line has an
error."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from dsl import nodes
from dsl.lexing.lexer import highlight
from dsl.lexing.vocabulary import Vocabulary
from dsl.records import dataclass
from dsl.source import Source, Span
from repl.language_server.books import Shelf, uri_of
from repl.language_server.columns import Shown

_HEAD = re.compile(r"([^\W\d]\w*)[ \t]*([^\n]*)")
_TITLE = re.compile(r'"([^"\n]*)"')
_WORD = re.compile(r"\w+")
#: The highest number of declarations in one answer.
MOST_FOUND = 500
KIND = lsp.SymbolKind
KINDS = {
    "game": KIND.Module,
    "pack": KIND.Module,
    "deck": KIND.Namespace,
    "noun": KIND.Class,
    "words": KIND.Enum,
    "kinds": KIND.Enum,
    "option": KIND.Property,
    "value": KIND.Variable,
    "zone": KIND.Field,
    "table": KIND.Array,
    "define": KIND.Function,
    "verb": KIND.Function,
    "step": KIND.Method,
    "scenario": KIND.Event,
    "prose": KIND.String,
}


#: Declarations whose title appears nowhere else in the rules.
TITLED = ("scenario", "deck", "game", "pack")


@dataclass(frozen=True)
class Block:
    """A declaration in a text: its first word (`head`), its name, the places of both, and the number of a card, which is
    between the first word and the title."""

    head: str
    name: str
    span: Span
    named: Span
    number: str = ""


def blocks(source: Source) -> Iterator[Block]:
    """Yield the declarations of a text. Each one ends at its last line that is not empty."""
    text = source.text
    starts = [at for at in source.line_starts if text[at : at + 1] not in ("", " ", "\t", "\n", "-")]
    for start, end in zip(starts, (*starts[1:], len(text))):
        found = _HEAD.match(text, start)
        if found is None:
            continue
        title = _TITLE.search(found[2])
        name, number = found[1], ""
        place = (start, found.end(1))
        if title is not None and found[1] not in ("prose", "verb"):
            name, place = title[1], (found.start(2) + title.start(1), found.start(2) + title.end(1))
            number = found[2][: title.start()].strip()
        elif found[2]:
            name = found[2].partition(":")[0].split(" for ")[0].strip() or found[1]
            place = (found.start(2), found.start(2) + len(name))
        body = text[start:end].split("\n--")[0].rstrip()
        yield Block(found[1], name, Span(source.name, start, start + len(body)), Span(source.name, *place), number)


def titled_at(source: Source, offset: int) -> Block | None:
    """Return the declaration whose title is at an offset, if it is one that TITLED lists; a card is not."""
    blocks_here = (one for one in blocks(source) if one.head in TITLED)
    return next((one for one in blocks_here if one.named.start <= offset <= one.named.end), None)


def symbols(shown: Shown) -> list[lsp.DocumentSymbol]:
    """Return the declarations of a text for the outline of an editor."""
    return [
        lsp.DocumentSymbol(
            name=one.name or one.head,
            kind=KINDS.get(one.head, KIND.Struct),
            range=shown.range(Span(one.span.source, one.span.start, max(one.span.end, one.named.end))),
            selection_range=shown.range(one.named),
            detail=one.head,
        )
        for one in blocks(shown.source)
    ]


def folds(shown: Shown) -> list[lsp.FoldingRange]:
    """Return the parts that an editor may fold: declarations and comments of several lines."""
    found = []
    for one in blocks(shown.source):
        first, last = shown.position(one.span.start).line, shown.position(one.span.end).line
        if last > first:
            found.append(lsp.FoldingRange(first, last))
    begun: int | None = None
    lines = [*shown.source.text.split("\n"), ""]
    for number, line in enumerate(lines):
        if line.startswith("--"):
            begun = number if begun is None else begun
        elif begun is not None:
            if number - begun > 1:
                found.append(lsp.FoldingRange(begun, number - 1, kind=lsp.FoldingRangeKind.Comment))
            begun = None
    return found


def in_workspace(shelf: Shelf, query: str) -> list[lsp.WorkspaceSymbol]:
    """Return the declarations of all open rulebooks whose name contains the query, in capital or small letters."""
    found = []
    for rules in shelf.rules:
        for name in rules.names:
            shown = shelf.shown(name)
            for one in blocks(shown.source):
                if query.casefold() in one.name.casefold():
                    place = lsp.Location(uri_of(name), shown.range(one.named))
                    found.append(lsp.WorkspaceSymbol(place, one.name or one.head, KINDS.get(one.head, KIND.Struct)))
    return found[:MOST_FOUND]


def selection(shown: Shown, file: nodes.File | None, offset: int) -> lsp.SelectionRange:
    """Return the ranges by which the editor extends a selection step by step: the word, the parts of the syntax tree around
    it, the line, the declaration, the whole text. Each range has the next larger one as its parent."""
    text, name = shown.source.text, shown.source.name
    spans = {(0, len(text))}
    word = next((one for one in _WORD.finditer(text) if one.start() <= offset <= one.end()), None)
    if word is not None:
        spans.add(word.span())
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    end = len(text) if end < 0 else end
    spans.add((start, end))
    spans.add((start + len(text[start:end]) - len(text[start:end].lstrip()), end))
    for one in blocks(shown.source):
        if one.span.start <= offset <= one.span.end:
            spans.add((one.span.start, one.span.end))
    waiting: list[nodes.Node] = [] if file is None else list(file.declarations)
    while waiting:
        node = waiting.pop()
        if node.span.start <= offset <= node.span.end:
            spans.add((node.span.start, node.span.end))
            waiting += node.children()
    found, around = lsp.SelectionRange(shown.range(Span(name, 0, len(text)))), (0, len(text))
    for first, last in sorted(spans - {around}, key=lambda span: span[0] - span[1]):
        if around[0] <= first and last <= around[1]:
            found, around = lsp.SelectionRange(shown.range(Span(name, first, last)), found), (first, last)
    return found


# -------------------------------------------------------------------- colours

TYPE = lsp.SemanticTokenTypes
#: The name in the protocol for each class of words of `dsl.lexing.lexer.highlight`.
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
