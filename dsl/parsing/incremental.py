"""Parse a text again after one change: declarations above and below the change are not parsed again."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Collection

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.keywords import TRIED
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing import parser
from dsl.parsing.shifting import shifted
from dsl.source import Source, Span

_LETTER = re.compile(r"[^\r\n]")


def reparsed(
    file: nodes.File, before: Source, source: Source, vocabulary: Vocabulary, findings: Findings
) -> nodes.File:
    """Return the tree of a changed source, without the scenarios that the change does not touch.

    - `file`: the tree of the text before the change. The text had no errors, and the tree has no scenarios.
    - `before` and `source`: the source before and after the change.

    In the new tree, declarations above the change are the same nodes as before. Declarations below the change are copies
    with new places. The tree also has the scenarios that the change touches, and the backgrounds of these scenarios.
    """
    same = _same(before.text, source.text)
    above, start = _above(file, before, same)
    below, old_end, untouched = _below(file, before, source, start)
    by = len(source.text) - len(before.text)
    middle = parser.parse(source, vocabulary, findings, scenarios=False, within=(start, old_end + by))
    scenarios = [
        node
        for block in _changed(source, (start, old_end + by), (same, untouched + by))
        for node in parser.parse(source, vocabulary, findings, within=block).declarations
    ]
    return nodes.File(
        Span(source.name, 0, len(source.text)),
        (
            *above,
            *sorted((*middle.declarations, *scenarios), key=lambda node: node.span.start),
            *(shifted(node, by) for node in below),
        ),
        (
            *(comment for comment in file.comments if comment.span.end <= start),
            *middle.comments,
            *(shifted(comment, by) for comment in file.comments if comment.span.start >= old_end),
        ),
    )


def read_again(
    file: nodes.File, before: Source, source: Source, vocabulary: Vocabulary, findings: Findings
) -> nodes.File:
    """Return the tree of a changed source with all of its scenarios; `file` is the tree of the text before the change,
    which had no errors. Declarations above the change are the same nodes as before; those below the change are copies with
    new places."""
    same = _same(before.text, source.text)
    above, start = _above(file, before, same)
    below, old_end, _ = _below(file, before, source, start)
    by = len(source.text) - len(before.text)
    middle = parser.parse(source, vocabulary, findings, within=(start, old_end + by))
    whole = Span(source.name, 0, len(source.text))
    return nodes.File(whole, (*above, *middle.declarations, *(shifted(node, by) for node in below)), ())


def read_with_other_words(
    file: nodes.File,
    before: Source,
    source: Source,
    vocabulary: Vocabulary,
    findings: Findings,
    is_other: Callable[[str], bool],
) -> nodes.File:
    """Return the tree of a source after some words have changed their class; `file` is the tree of the text before, which
    had no errors. Two kinds of declarations are parsed again, each together with the declaration above it: changed
    declarations, and those for whose text `is_other` returns true. All other declarations are the same nodes as before if
    they are above the change, and copies with new places if they are below it."""
    known, changed = file.declarations, set[int]()
    if before.text != source.text:
        above, start = _above(file, before, _same(before.text, source.text))
        below, _, _ = _below(file, before, source, start)
        by = len(source.text) - len(before.text)
        known, changed = (*above, *(shifted(node, by) for node in below)), {start}
    starts = sorted({*changed, *(_line_of(source, node) for node in known)})
    if not starts:
        return parser.parse(source, vocabulary, findings)
    ends = (*starts[1:], len(source.text))
    others = [is_other(source.text[one:end]) for one, end in zip(starts, ends)]
    again = [is_one or below for is_one, below in zip(others, (*others[1:], False))]
    runs: list[tuple[int, int]] = []
    for one, end, is_again in zip(starts, ends, again):
        if (is_again or one in changed) and runs and runs[-1][1] == one:
            runs[-1] = runs[-1][0], end
        elif is_again or one in changed:
            runs.append((one, end))
    read = [node for run in runs for node in parser.parse(source, vocabulary, findings, within=run).declarations]
    kept = [node for node in known if not any(one <= node.span.start < end for one, end in runs)]
    whole = Span(source.name, 0, len(source.text))
    return nodes.File(whole, tuple(sorted((*kept, *read), key=lambda node: node.span.start)), ())


def as_reparsed(file: nodes.File, before: Source, source: Source) -> Source:
    """Return a changed source in which blanks replace the scenarios that `reparsed` leaves out, so that all other text
    keeps its place."""
    same = _same(before.text, source.text)
    _, start = _above(file, before, same)
    _, old_end, untouched = _below(file, before, source, start)
    by = len(source.text) - len(before.text)
    return without_scenarios(source, _changed(source, (start, old_end + by), (same, untouched + by)))


def without_scenarios(source: Source, but: Collection[tuple[int, int]] = ()) -> Source:
    """Return a source with blanks instead of its scenarios and their backgrounds, except those at the places `but`."""
    text = source.text
    for start, end in _scenarios(source, 0, len(text)):
        if (start, end) not in but:
            text = text[:start] + _LETTER.sub(" ", text[start:end]) + text[end:]
    return Source(source.name, text)


def _changed(source: Source, within: tuple[int, int], change: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the places of the scenarios that a change touches, and of their backgrounds."""
    first, last = sorted(change)
    return _with_backgrounds(
        source, [block for block in _scenarios(source, *within) if block[0] <= last and first < block[1]]
    )


def _above(file: nodes.File, before: Source, same: int) -> tuple[list[nodes.Declaration], int]:
    """Return the declarations above a change, and the offset where the rest of the text begins. The last declaration that
    begins above the changed line belongs to the rest, because the change may have added lines to this declaration."""
    line = before.text.rfind("\n", 0, same) + 1
    begun = [node for node in file.declarations if node.span.start < line]
    if not begun:
        return [], 0
    start = _line_of(before, begun[-1])  # one line may declare several things
    above = [node for node in begun if _line_of(before, node) < start]
    return (above, start) if above else ([], 0)


def _below(file: nodes.File, before: Source, source: Source, start: int) -> tuple[list[nodes.Declaration], int, int]:
    """Return the declarations below a change, and two offsets in the old text: where the line of the first of them
    begins, and where the unchanged end of the text begins."""
    longest = min(len(before.text), len(source.text)) - start
    same = min(_same(before.text[::-1], source.text[::-1]), longest)
    untouched = len(before.text) - same
    below = [node for node in file.declarations if _line_of(before, node) > untouched]
    return below, _line_of(before, below[0]) if below else len(before.text), untouched


def _scenarios(source: Source, start: int, end: int) -> list[tuple[int, int]]:
    """Return the start and the end (offsets) of each scenario or background that begins between two places of a source,
    at the left margin."""
    margin = [
        place
        for place in source.line_starts
        if start <= place < end and source.text[place : place + 1] not in ("", " ", "\t", "\n", "\r", "-")
    ]
    return [(one, other) for one, other in zip(margin, (*margin[1:], end)) if source.text.startswith(TRIED, one)]


def _with_backgrounds(source: Source, changed: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the places of some scenarios, and of the backgrounds that apply to them."""
    if not changed:
        return []
    backgrounds = [
        block for block in _scenarios(source, 0, len(source.text)) if source.text.startswith(TRIED[1], block[0])
    ]
    needed = [max((one for one in backgrounds if one[0] < block[0]), default=block) for block in changed]
    return sorted({*needed, *changed})


def _line_of(source: Source, node: nodes.Node) -> int:
    """Return the offset at which the line of a declaration begins."""
    return source.line_starts[source.line_and_column(node.span.start)[0] - 1]


def _same(left: str, right: str) -> int:
    """Return the number of letters at the beginning that two texts have in common."""
    if left == right:
        return len(left)
    return bisect_left(range(min(len(left), len(right)) + 1), True, key=lambda size: left[:size] != right[:size]) - 1
