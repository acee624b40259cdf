"""The command `fix`: makes those repairs in a rulebook that are certain.

Findings propose repairs. A repair is certain if its text can mean nothing else (`Diagnostic.is_sure`), and if no other proposal
removes the same finding without a new finding. So each proposal is tried, and undone if a new finding appears.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit
from dsl.diagnostics.spelling import few_compared
from dsl.records import dataclass
from dsl.source import Source

#: Findings that stop the check. Other findings may appear after their repair. These do not count as new, since the check only
#: had not come to them before.
UNJUDGED = (codes.RULES_WITHOUT_GAME, codes.PACK_WITHOUT_GAME)
#: `CHAIN`: the highest number of new findings that may be repaired together with the repair that caused them. `MOST`: the
#: highest number of repairs.
CHAIN, MOST = 3, 100

#: A function that returns the findings of a rulebook in which some files (by their names) have other texts.
Judge = Callable[[Mapping[str, Source]], tuple[Diagnostic, ...]]


@dataclass(frozen=True)
class Mend:
    """A repaired finding, and the line of a file (counted from 1) with its text after the repair."""

    finding: Diagnostic
    file: str
    line: int
    text: str


@dataclass(frozen=True)
class Fixed:
    """The result of repairs: the findings that are left, the changed files by their names, and the repairs that were made."""

    left: tuple[Diagnostic, ...]
    changed: Mapping[str, Source] = field(default_factory=dict)
    mended: tuple[Mend, ...] = ()


def fixed(sources: Iterable[Source], judge: Judge) -> Fixed:
    """Return the result of making all certain repairs in some files. `judge` returns the findings of changed texts."""
    with few_compared():
        return _fixed(sources, judge)


def _fixed(sources: Iterable[Source], judge: Judge) -> Fixed:
    texts = {source.name: source for source in sources}
    state = Fixed(judge({}))
    tried: set[tuple[str, str, int]] = set()
    seen = {_texts(state)}
    while len(state.mended) < MOST:
        one = next((one for one in state.left if one.edits and one.is_sure and _key(one) not in tried), None)
        if one is None:
            break
        tried.add(_key(one))
        after = _certain(state, one, texts, judge)
        if after is not None and _texts(after) not in seen:
            state, tried = after, set()
            seen.add(_texts(state))
    return state


def _texts(state: Fixed) -> frozenset[tuple[str, str]]:
    """Return the texts of the changed files. The caller compares them with the texts after earlier repairs, so that two repairs
    do not undo each other without end."""
    return frozenset((name, source.text) for name, source in state.changed.items())


def _key(finding: Diagnostic) -> tuple[str, str, int]:
    return finding.code, finding.message, finding.span.start


def _certain(state: Fixed, one: Diagnostic, texts: Mapping[str, Source], judge: Judge) -> Fixed | None:
    """Return the state after one finding is repaired; None if no proposal passes, or if several do."""
    ways = [one.edits, *((rival,) for rival in one.rivals)]
    passed = [after for edits in ways if (after := _mended(state, one, edits, texts, judge, CHAIN)) is not None]
    return passed[0] if len(passed) == 1 else None


def _mended(
    state: Fixed, one: Diagnostic, edits: Sequence[Edit], texts: Mapping[str, Source], judge: Judge, chain: int
) -> Fixed | None:
    """Return the state after some edits, together with the certain repairs of the findings that these edits cause.
    Return None if a new finding remains."""
    if any(edit.span.source not in texts for edit in edits):
        return None
    changed = {**state.changed, **edited(edits, {**texts, **state.changed})}
    if {name: source.text for name, source in changed.items()} == {n: s.text for n, s in state.changed.items()}:
        return None
    after = Fixed(judge(changed), changed, (*state.mended, _mend(one, edits[0], changed)))
    new = _new(state.left, after.left, one)
    if not new or (one.code in UNJUDGED and not any(other.code in UNJUDGED for other in after.left)):
        return after
    if len(new) > chain or not new[0].edits or new[0].rivals or not new[0].is_sure:
        return None
    deeper = _mended(after, new[0], new[0].edits, texts, judge, chain - 1)
    if deeper is None or _new(state.left, deeper.left, one):
        return None
    return deeper


def _mend(finding: Diagnostic, edit: Edit, changed: Mapping[str, Source]) -> Mend:
    source = changed[edit.span.source]
    line = source.line_and_column(edit.span.start)[0]
    return Mend(finding, source.name, line, source.line_text(line).strip())


def _new(before: Sequence[Diagnostic], after: Sequence[Diagnostic], mended: Diagnostic) -> list[Diagnostic]:
    """Return the findings that were not there before. A finding that should be repaired counts as new if it is still there."""
    known = {(other.code, other.message) for other in before}
    there = mended.code, mended.message, mended.span.source, mended.span.start
    return [
        other
        for other in after
        if (other.code, other.message) not in known
        or (other.code, other.message, other.span.source, other.span.start) == there
    ]


def edited(edits: Iterable[Edit], texts: Mapping[str, Source]) -> dict[str, Source]:
    """Return the files that some edits change, after all edits are made. The places of the edits are those in the
    unchanged text."""
    changed: dict[str, Source] = {}
    for edit in sorted(edits, key=lambda edit: (edit.span.source, -edit.span.start)):
        name = edit.span.source
        text = changed.get(name, texts[name]).text
        changed[name] = Source(name, text[: edit.span.start] + edit.text + text[edit.span.end :])
    return changed
