"""What `check` says of a mutant: as in `interpreter.loading.loader`, with the trees of all that was not changed kept."""

from __future__ import annotations

import re
import time
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace

from corpora import Corpus
from making import Mutant

import dsl.semantics.judging.checker as checker
import interpreter.loading.loader as loader
from dsl import nodes
from dsl.blame.proving import proposed_by, says_less
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings, Label
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.parser import parse
from dsl.parsing.shifting import shifted
from dsl.semantics.checked import Checked
from dsl.semantics.incremental import Kept
from dsl.semantics.recursion import check_cycles
from dsl.semantics.rulebook import Rulebook
from dsl.source import Source, Span
from dsl.unparsing import unparse
from interpreter.api import Game
from interpreter.loading.fixing import Fixed, fixed

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


@dataclass(frozen=True)
class Written:
    """A line that is proposed: whether it is read, whether nothing is found in it, whether it says less than what stands there."""

    line: str
    is_read: bool
    holds: bool
    says_less: bool


#: Where a declaration stands, its text, and what its words mean.
Key = tuple[str, str, tuple[tuple[str, str], ...]]


@dataclass
class Trees:
    """The trees of declarations by their text and by what their words mean; and those at the place where they were first met, for
    most of a mutant stands where it stood before."""

    known: dict[Key, tuple[nodes.File, tuple[Diagnostic, ...]]] = field(default_factory=dict)
    placed: dict[Key, tuple[int, tuple[nodes.Declaration, ...], tuple[nodes.Comment, ...]]] = field(
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
            own, remarks = self._at(key, start)
            declarations += own
            comments += remarks
            findings.items += [_moved(one, start) for one in self.known[key][1]]
        return nodes.File(Span(source.name, 0, len(source.text)), tuple(declarations), tuple(comments))

    def _at(self, key: Key, start: int) -> tuple[tuple[nodes.Declaration, ...], tuple[nodes.Comment, ...]]:
        """Return what is known by a key, as it stands at a place."""
        if key not in self.placed or self.placed[key][0] != start:
            file = self.known[key][0]
            made = (
                tuple(shifted(node, start) for node in file.declarations),
                tuple(shifted(node, start) for node in file.comments),
            )
            self.placed.setdefault(key, (start, *made))
            return made
        return self.placed[key][1:]


def _declared(checked: Checked, name: str) -> list[nodes.Declaration]:
    """Return the declarations of a file, scenarios too."""
    return [node for file in checked.book.files if file.span.source == name for node in file.declarations]


def _says_the_same(one: nodes.Declaration, other: nodes.Declaration) -> bool:
    """Tell whether two declarations are written alike in the one layout."""
    return one is other or unparse(one) == unparse(other)


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


#: What others see of a declaration of these kinds is its heading: they are judged alike whatever stands below it. (To those of
#: other kinds what was found out points as it was.)
_BELOW = {
    nodes.Card: ("properties", "body", "parts"),
    nodes.Verb: ("body",),
    nodes.Step: ("body",),
    nodes.Play: ("body",),
    nodes.General: ("rules",),
    nodes.Invariant: ("test",),
    nodes.Prose: ("entries",),
    nodes.Scenario: ("title", "lines"),
}


def standing(book: Rulebook, before: Checked) -> Kept:
    """Return the declarations whose judgement stands: all that were there before, if others differ only below their headings. Where
    something was moved to which what was found out points, these are scenarios only, to which nothing points."""
    new, old = _others(book, before.book), _others(before.book, book)
    both = set(book.declarations) & set(before.book.declarations)
    if len(new) != len(old) or not all(map(_has_same_heading, new, old)):
        return Kept(frozenset(), {})
    if all(type(one) in _BELOW for one in new):
        return Kept(frozenset(both), {})
    return Kept(frozenset(one for one in both if isinstance(one, nodes.Scenario | nodes.Background)), {})


def _others(book: Rulebook, than: Rulebook) -> list[nodes.Declaration]:
    known = set(than.declarations)
    return [one for one in book.declarations if one not in known]


def _has_same_heading(new: nodes.Node, old: nodes.Node) -> bool:
    below = _BELOW.get(type(new), ())
    names = [one.name for one in fields(new) if one.name not in ("span", *below)]
    return type(new) is type(old) and all(nodes.same(getattr(new, name), getattr(old, name)) for name in names)


@contextmanager
def judged_before(before: Checked | None) -> Iterator[None]:
    """What was judged before a slip is not judged again where it must still hold, as when rules are changed while they are played.
    `--whole` does without."""
    plain, still_judged = loader.judged, checker.still_judged

    def judged(
        book: Rulebook, played: Sequence[Source] | None, findings: Findings, skips_scenarios: bool = False
    ) -> Checked:
        if before is None or not standing(book, before).same:
            return plain(book, played, findings, skips_scenarios)
        found = Findings(findings.most)
        after = checker.check(book, found, before)
        check_cycles(after, found)
        findings.items += found.items
        return after

    loader.judged, checker.still_judged = judged, standing
    try:
        yield
    finally:
        loader.judged, checker.still_judged = plain, still_judged


class Judge:
    """Judges mutants of corpora; each corpus is read once."""

    def __init__(self, is_quick: bool = True) -> None:
        self.is_quick = is_quick
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
            with judged_before(self.checked.get(mutant.corpus.name) if self.is_quick else None):
                checked = loader.check_sources((*mutant.corpus.others, *sources), findings, read=trees.read)
        except Exception:  # whatever happens is what is looked for
            return Verdict(mutant, (), time.process_time() - begun, traceback.format_exc())
        return Verdict(mutant, findings.sorted(), time.process_time() - begun, "", checked)

    def anew(self, mutant: Mutant) -> Verdict:
        """Return what `check` says of a mutant when nothing is known of it, as in a program that was just begun."""
        others = Judge(is_quick=False)
        others.trees[mutant.corpus.name] = Trees()
        return others.judge(mutant)

    def whole(self, verdict: Verdict) -> Checked:
        """Return a mutant with everything in it judged, so that it can be played."""
        others = Judge(is_quick=False)
        others.trees = self.trees
        checked = others.judge(verdict.mutant).checked
        assert checked is not None
        return checked

    def fixed(self, verdict: Verdict) -> Fixed:
        """Return what `naipe fix` makes of a mutant: its text, and what is found in it."""
        mutant = verdict.mutant
        before = next(one for one in mutant.corpus.own if one.name == mutant.source.name)

        def found(changed: Mapping[str, Source]) -> tuple[Diagnostic, ...]:
            source = changed.get(mutant.source.name, mutant.source)
            if not changed:
                return verdict.findings
            if source.text == before.text:
                return ()  # what there was before the slip is clean: `_trees_of` has seen it
            return self.judge(replace(mutant, source=source)).findings

        return fixed([mutant.source], found)

    def means_as_before(self, verdict: Verdict, after: Fixed) -> bool:
        """Tell whether a corpus means after it was mended what it meant before the slip, however that is laid out."""
        source = after.changed.get(verdict.mutant.source.name)
        if source is None:
            return False
        mutant = verdict.mutant
        checked = self.judge(replace(mutant, source=source)).checked
        if checked is None:
            return False
        now, then = _declared(checked, source.name), _declared(self.before(mutant.corpus), source.name)
        return len(now) == len(then) and all(map(_says_the_same, now, then))

    def written(self, verdict: Verdict) -> Written | None:
        """Return what comes of the first line that is proposed for a mutant, None if none is."""
        one = next((one for one in verdict.findings if proposed_by(one) and self._is_here(one, verdict)), None)
        if one is None:
            return None
        source, line = verdict.mutant.source, proposed_by(one)
        number = source.line_and_column(one.span.start)[0]
        start, old = source.line_starts[number - 1], source.line_text(number)
        indent = len(old) - len(old.lstrip())
        text = source.text[:start] + " " * indent + line + source.text[start + len(old) :]
        found = self.judge(replace(verdict.mutant, source=Source(source.name, text))).findings
        here = [two for two in found if start <= two.span.start <= start + indent + len(line)]
        known = {(two.code, two.message) for two in verdict.findings}
        is_read = not any(two.code.startswith("N1") for two in here)
        new = [two for two in found if two.is_error and (two in here or (two.code, two.message) not in known)]
        return Written(line, is_read, is_read and not new, says_less(old, line))

    def _is_here(self, finding: Diagnostic, verdict: Verdict) -> bool:
        return finding.span.source == verdict.mutant.source.name

    def _trees_of(self, corpus: Corpus) -> Trees:
        if corpus.name not in self.trees:
            self.trees[corpus.name] = Trees()
            findings = Findings()
            read = self.trees[corpus.name].read
            self.checked[corpus.name] = loader.check_sources((*corpus.others, *corpus.own), findings, read=read)
            assert not findings.items, f"{corpus.name} is not clean: {findings.items[0]}"
        return self.trees[corpus.name]
