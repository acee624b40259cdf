"""Checks rules with one line changed, so that proposals are tried before they are reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Enough, Findings
from dsl.lexing.vocabulary import Vocabulary, collect
from dsl.parsing.parser import parse
from dsl.parsing.tree_store import trees_of
from dsl.records import dataclass
from dsl.semantics.checked import Checked
from dsl.semantics.judging.checker import check
from dsl.semantics.rulebook import declare
from dsl.source import Source

#: The codes of findings about lines that have no effect begin with this text. A proposal that causes one of these findings is not
#: what the author meant.
_VAIN = "N24"
#: The number of trials is at most `MOST`. For long rules it is smaller, down to `FEWEST`, because each trial checks all cards.
MOST, FEWEST = 24, 8
#: A text with more than MANY findings is hardly a rulebook. Each trial is slow there, so only FEW lines are tried.
MANY, FEW = 200, 2
#: The highest number of characters that all trials of a run may parse again.
READ_AGAIN = 4_000_000


@dataclass
class Trial:
    """Parsed sources, and the results of their check. On these, changed lines are tried."""

    sources: Sequence[Source]
    vocabulary: Vocabulary
    trees: Sequence[nodes.File]
    checked: Checked
    found: Sequence[Diagnostic]
    tried: int = field(default=0)

    @property
    def most(self) -> int:
        """The highest number of lines to try."""
        if len(self.found) > MANY:
            return FEW
        length = sum(len(source.text) for source in self.sources)
        return max(FEWEST, min(MOST, READ_AGAIN // max(1, length)))

    def holds(self, edit: Edit) -> bool:
        """Tell whether an edit causes no finding on its lines and no new error elsewhere. After too many trials the
        answer is no."""
        self.tried += 1
        if self.tried > self.most:
            return False
        place = next((place for place, one in enumerate(self.sources) if one.name == edit.span.source), None)
        if place is None:
            return False
        old = self.sources[place]
        text = old.text[: edit.span.start] + edit.text + old.text[edit.span.end :]
        findings = Findings()
        try:
            self._judged(place, Source(old.name, text), findings)
        except Enough:
            return False
        return not any(self._is_against(one, edit, text) for one in findings.items)

    def _judged(self, place: int, source: Source, findings: Findings) -> None:
        sources = [*self.sources[:place], source, *self.sources[place + 1 :]]
        vocabulary = collect(sources, findings)
        if vocabulary != self.vocabulary:
            trees = trees_of(sources, vocabulary, findings)
            check(declare(trees, sources, vocabulary, findings), findings)
            return
        read = Findings()
        tree = parse(source, vocabulary, read)
        findings.items += read.items
        book = declare([*self.trees[:place], tree, *self.trees[place + 1 :]], sources, vocabulary, findings)
        check(book, findings, self.checked)

    def _is_against(self, finding: Diagnostic, edit: Edit, text: str) -> bool:
        start = text.rfind("\n", 0, edit.span.start) + 1
        end = text.find("\n", edit.span.start + len(edit.text))
        end = len(text) if end < 0 else end
        is_here = finding.span.source == edit.span.source and start <= finding.span.start <= end
        if is_here:
            return finding.is_error or finding.code.startswith(_VAIN)
        known = {(one.code, one.message) for one in self.found}
        return finding.is_error and (finding.code, finding.message) not in known and not self._was_wrong(finding, edit)

    def _was_wrong(self, finding: Diagnostic, edit: Edit) -> bool:
        """Tell whether there was a finding on the line of this finding already before the edit. The edit must not change this
        line."""
        source = next((one for one in self.sources if one.name == finding.span.source), None)
        if source is None:
            return False
        longer = len(edit.text) - (edit.span.end - edit.span.start)
        is_behind = finding.span.source == edit.span.source and finding.span.start > edit.span.start
        line = source.line_and_column(finding.span.start - longer * is_behind)[0]
        return any(
            one.span.source == source.name and source.line_and_column(one.span.start)[0] == line for one in self.found
        )
