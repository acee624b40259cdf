"""What `check` says of a mutant: as in `interpreter.loading.loader`, with the trees of all that was not changed kept."""

from __future__ import annotations

import re
import time
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from corpora import Corpus
from making import Mutant

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings, Label
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.parser import parse
from dsl.parsing.shifting import shifted
from dsl.semantics.checker import Checked
from dsl.source import Source, Span
from interpreter.api import Game
from interpreter.loading.fixing import Fixed, fixed
from interpreter.loading.loader import check_sources

_WORD = re.compile(r"[^\W\d]\w*")
_QUOTED = re.compile(r"[`\"“]([^`\"”]+)[`\"”]")


@dataclass
class Verdict:
    """What was said of a mutant, how long it took in seconds, and a traceback where there was one."""

    mutant: Mutant
    findings: tuple[Diagnostic, ...]
    seconds: float
    crash: str = ""
    checked: Checked | None = None

    @property
    def is_found(self) -> bool:
        return bool(self.findings)

    @property
    def on_line(self) -> bool:
        """Tell whether the first finding stands where the slip is. Where a line is gone that is a line beside the gap,
        or a finding that names what the line declared."""
        first, mutant = self.findings[0], self.mutant
        line = mutant.source.line_and_column(first.span.start)[0] if self._is_there(first) else 0
        if not mutant.gone:
            return line == mutant.line
        named = {word for text in _QUOTED.findall(first.message) for word in _WORD.findall(text)}
        declared = set(_WORD.findall(mutant.gone.split("--")[0])) if mutant.gone[0] != " " else set()
        return line in (mutant.line - 1, mutant.line) or bool(named & declared)

    def _is_there(self, finding: Diagnostic) -> bool:
        return finding.span.source == self.mutant.source.name

    @property
    def proposes(self) -> bool | None:
        """Tell whether the first finding proposes the word that was meant, before others; None if none was misspelt."""
        if not self.mutant.meant:
            return None
        first = self.findings[0]
        proposals = list(_QUOTED.findall(first.help)) or [""]
        return self.mutant.meant in proposals[0].split() or first.help.startswith(f"did you mean {self.mutant.meant}")


@dataclass
class Trees:
    """The trees of declarations by their text and by what their words mean."""

    known: dict[tuple[str, str, tuple[tuple[str, str], ...]], tuple[nodes.File, tuple[Diagnostic, ...]]] = field(
        default_factory=dict
    )

    def read(
        self, sources: Iterable[Source], vocabulary: Vocabulary, findings: Findings, scenarios: bool = True
    ) -> list[nodes.File]:
        """Return the trees of some sources, as `dsl.parsing.tree_store.trees_of` does."""
        classes = _classes(vocabulary)
        return [self._file(source, vocabulary, classes, findings) for source in sources]

    def _file(self, source: Source, vocabulary: Vocabulary, classes: dict[str, str], findings: Findings) -> nodes.File:
        declarations: list[nodes.Declaration] = []
        comments: list[nodes.Comment] = []
        for start, text in _blocks(source):
            key = (
                source.name,
                text,
                tuple((w, classes[w]) for w in dict.fromkeys(_WORD.findall(text)) if w in classes),
            )
            if key not in self.known:
                found = Findings()
                self.known[key] = parse(Source(source.name, text), vocabulary, found), tuple(found.items)
            file, said = self.known[key]
            declarations += [shifted(node, start) for node in file.declarations]
            comments += [shifted(node, start) for node in file.comments]
            findings.items += [_moved(one, start) for one in said]
        return nodes.File(Span(source.name, 0, len(source.text)), tuple(declarations), tuple(comments))


def _blocks(source: Source) -> list[tuple[int, str]]:
    """Cut a text where lines begin at the margin; what is indented before the first of these goes with it."""
    starts = [0]
    for start in source.line_starts[1:]:
        if source.text[start : start + 1] not in ("", " ", "\t", "\n") and source.text[starts[-1] : start].strip():
            starts.append(start)
    return [(start, source.text[start:end]) for start, end in zip(starts, [*starts[1:], len(source.text)])]


def _classes(vocabulary: Vocabulary) -> dict[str, str]:
    found: dict[str, str] = {}
    for kind, words in (
        ("word", dict.fromkeys(vocabulary.words, "")),
        ("adjective", dict.fromkeys(vocabulary.adjectives, "")),
        ("noun", {word: f"{noun} {plural}" for word, (noun, plural) in vocabulary.nouns.items()}),
        ("kind", dict.fromkeys(vocabulary.kinds, "")),
        ("verb", vocabulary.verbs),
    ):
        found.update({word: f"{kind} {means}" for word, means in words.items()})
    return found


def _moved(finding: Diagnostic, by: int) -> Diagnostic:
    def moved(span: Span) -> Span:
        return Span(span.source, span.start + by, span.end + by)

    others = tuple(Label(moved(label.span), label.text) for label in finding.others)
    edits, rivals = (tuple(Edit(moved(edit.span), edit.text) for edit in of) for of in (finding.edits, finding.rivals))
    return replace(finding, span=moved(finding.span), others=others, edits=edits, rivals=rivals)


class Judge:
    """Judges mutants of corpora; each corpus is read once."""

    def __init__(self) -> None:
        self.trees: dict[str, Trees] = {}
        self.checked: dict[str, Checked] = {}
        self.games: dict[str, Game] = {}
        self.passing: dict[tuple[str, str], bool] = {}

    def before(self, corpus: Corpus) -> Checked:
        """Return a corpus as it was before any slip."""
        self._trees_of(corpus)
        return self.checked[corpus.name]

    def judge(self, mutant: Mutant) -> Verdict:
        """Return what `check` says of a mutant."""
        trees = self._trees_of(mutant.corpus)
        sources = [mutant.source if one.name == mutant.source.name else one for one in mutant.corpus.own]
        findings = Findings()
        begun = time.process_time()
        try:
            checked = check_sources((*mutant.corpus.others, *sources), findings, read=trees.read)
        except Exception:  # whatever happens is what is looked for
            return Verdict(mutant, (), time.process_time() - begun, traceback.format_exc())
        return Verdict(mutant, findings.sorted(), time.process_time() - begun, "", checked)

    def fixed(self, verdict: Verdict) -> Fixed:
        """Return what `naipe fix` makes of a mutant: its text, and what is found in it."""
        mutant = verdict.mutant

        def found(changed: Mapping[str, Source]) -> tuple[Diagnostic, ...]:
            source = changed.get(mutant.source.name, mutant.source)
            return verdict.findings if not changed else self.judge(replace(mutant, source=source)).findings

        return fixed([mutant.source], found)

    def _trees_of(self, corpus: Corpus) -> Trees:
        if corpus.name not in self.trees:
            self.trees[corpus.name] = Trees()
            findings = Findings()
            read = self.trees[corpus.name].read
            self.checked[corpus.name] = check_sources((*corpus.others, *corpus.own), findings, read=read)
            assert not findings.items, f"{corpus.name} is not clean: {findings.items[0]}"
        return self.trees[corpus.name]
