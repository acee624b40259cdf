"""The declarations of a text as an editor lists and folds them: by its lines, so that a slip does not change the list."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types as lsp

from dsl.records import dataclass
from dsl.source import Source, Span
from repl.language_server.columns import Shown

_HEAD = re.compile(r"([^\W\d]\w*)[ \t]*([^\n]*)")
_TITLE = re.compile(r'"([^"\n]*)"')
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


@dataclass(frozen=True)
class Block:
    """A declaration as it stands in a text: its first word, its name, and where each stands."""

    head: str
    name: str
    span: Span
    named: Span


def blocks(source: Source) -> Iterator[Block]:
    """Yield the declarations of a text, each to its last line that is not empty."""
    text = source.text
    starts = [at for at in source.line_starts if text[at : at + 1] not in ("", " ", "\t", "\n", "-")]
    for start, end in zip(starts, (*starts[1:], len(text))):
        found = _HEAD.match(text, start)
        if found is None:
            continue
        title = _TITLE.search(found[2])
        name = found[1]
        place = (start, found.end(1))
        if title is not None and found[1] not in ("prose", "verb"):
            name, place = title[1], (found.start(2) + title.start(1), found.start(2) + title.end(1))
        elif found[2]:
            name = found[2].partition(":")[0].split(" for ")[0].strip() or found[1]
            place = (found.start(2), found.start(2) + len(name))
        body = text[start:end].split("\n--")[0].rstrip()
        yield Block(found[1], name, Span(source.name, start, start + len(body)), Span(source.name, *place))


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
    """Return the declarations of several lines, and comments of several lines, which an editor may fold."""
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
