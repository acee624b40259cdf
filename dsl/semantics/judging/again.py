"""Checks a rulebook again after each change that an author makes. The findings of unchanged declarations are kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from dsl import nodes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Findings, Label
from dsl.records import dataclass
from dsl.semantics.checked import Checked, Scope
from dsl.semantics.checks.checking import Checking
from dsl.semantics.checks.expressions import checking_of
from dsl.semantics.checks.groups import check_group
from dsl.semantics.checks.names import check_define, speaks_of_you
from dsl.semantics.dependents import Said, mentions
from dsl.semantics.incremental import take_over
from dsl.semantics.judging.checker import check_whole
from dsl.semantics.judging.declarations import check_declaration
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.standing import Standing, standing
from dsl.source import Span

#: Declarations that call no other declaration in play. So they cannot be part of a circle of declarations that call
#: each other.
_CALLS_NOTHING = (nodes.Scenario, nodes.Background, nodes.Prose, nodes.Credits, nodes.Board)
#: The findings of each declaration.
ByDeclaration = Mapping[nodes.Node, tuple[Diagnostic, ...]]


@dataclass(frozen=True, eq=False)
class Judgement:
    """The result of a check.

    - `checked`: the rulebook with the types and meanings that the check has found.
    - `found`: the findings of each declaration.
    - `whole_is_clean`: whether those checks of the whole rulebook that skip unchanged declarations had no findings.
    - `of_boards`: the nodes that were made in order to check boards. These nodes are in no tree.
    """

    checked: Checked
    found: ByDeclaration
    whole_is_clean: bool
    of_boards: tuple[nodes.Node, ...] = ()


class _ComesToElse(Exception):
    """Raised if definitions now have another type, or if they now use `you` and did not before (or the reverse).
    `names` are the names of these definitions. All declarations that use them must be checked again."""

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__()
        self.names = names


def judged_again(book: Rulebook, findings: Findings, before: Iterable[Judgement]) -> Judgement:
    """Check a rulebook, and return the result. `before` has results of earlier checks. The first of them of which a part is
    still valid is reused. If there is none, the whole rulebook is checked. Raise Enough if there are too many findings."""
    for base in before:
        faulty = frozenset(one for one, found in base.found.items() if found)
        names: frozenset[str] = frozenset()
        while True:
            stands = standing(book, base.checked.book, faulty, names)
            if stands is None:
                break
            try:
                return _judged(book, findings, base, stands, names)
            except _ComesToElse as others:
                names |= others.names
    return _judged(book, findings, None, None)


def _judged(
    book: Rulebook,
    findings: Findings,
    base: Judgement | None,
    stands: Standing | None,
    names: frozenset[str] = frozenset(),
) -> Judgement:
    checked, found = Checked(book), Findings(findings.most)
    checking = checking_of(checked, found)
    kept: dict[nodes.Node, tuple[Diagnostic, ...]] = {}
    settled: frozenset[nodes.Node] = frozenset()
    if base is not None and stands is not None:
        gone = _gone(base.checked.book, stands)
        take_over(checked, replace(base.checked, said=()), stands.kept, found, (*gone, *base.of_boards))
        checked.boards.clear()
        _point_to(checked, stands.renewed)
        kept = _still_found(base.found, stands)
        settled = stands.settled - (stands.pairs.keys() - kept.keys())
        _require_same(base, stands, settled, checking, names)
    try:
        of_boards: list[nodes.Node] = []
        by_place = _found_in_each(checking, settled, kept, of_boards)
        settled = _settled_as_a_whole(base, stands, settled)
        others = [one for one in book.declarations if one not in settled]
        is_clean = check_whole(checking, settled, any(not isinstance(one, _CALLS_NOTHING) for one in others))
    finally:
        findings.items.extend(found.items)
    checked.found = tuple(found.items)
    return Judgement(checked, {one: tuple(said) for one, said in by_place.items()}, is_clean, tuple(of_boards))


def _settled_as_a_whole(
    base: Judgement | None, stands: Standing | None, settled: frozenset[nodes.Node]
) -> frozenset[nodes.Node]:
    """Return the declarations in `settled` that the checks of the rulebook as a whole can skip, too."""
    if base is None or stands is None or not base.whole_is_clean or not stands.is_dealt_alike:
        return frozenset()
    if stands.defines:  # a printed field depends on the value of a definition, not only on its type
        return frozenset(one for one in settled if not isinstance(one, nodes.Card))
    return settled


def _require_same(
    base: Judgement, stands: Standing, settled: frozenset[nodes.Node], checking: Checking, names: frozenset[str]
) -> None:
    """Raise _ComesToElse if a changed definition has another type than before, unless its name is in `names`. If
    nothing is raised, references to former definitions are replaced by references to the present ones."""
    if not stands.defines:
        return
    trying = checking_of(checking.checked, Findings())
    trying.done.update(node for node in settled if isinstance(node, nodes.Define))
    others = _of_other_types(base, stands, trying, names)
    if not others <= names:
        raise _ComesToElse(frozenset(others))
    _point_to(checking.checked, {its: one for one, its in stands.defines})


def _of_other_types(base: Judgement, stands: Standing, trying: Checking, names: frozenset[str]) -> set[str]:
    """Return the names of the definitions that now have another type, or that now use `you` and did not before (or the
    reverse). For a name that is not in `names`, the definitions that use it are examined, too."""
    old, others = checking_of(base.checked, Findings()), set[str]()
    unchanged = {one: its for one, its in stands.pairs.items() if isinstance(one, nodes.Define)}
    changed: dict[nodes.Define, nodes.Node] = dict(stands.defines)
    waiting = changed
    while waiting:
        trying.done.difference_update(waiting)
        trying.of_you.clear()
        found = {one.name for one, its in waiting.items() if _is_of_other_type(one, its, trying, old)}
        said = Said().with_words(found - others - names)
        others |= found
        every = {**unchanged, **changed} if said else {}
        waiting = {one: its for one, its in every.items() if mentions(trying.book, one, said)}
    return others


def _is_of_other_type(one: nodes.Define, its: nodes.Node, trying: Checking, old: Checking) -> bool:
    assert isinstance(its, nodes.Define)
    check_define(one, trying)
    types = trying.checked.types.get(one.value), old.checked.types.get(its.value)
    return types[0] != types[1] or speaks_of_you(one, trying) != speaks_of_you(its, old)


def _point_to(checked: Checked, now: Mapping[object, object]) -> None:
    """Replace references to former declarations by references to the present ones. `now` maps each former declaration to
    the present one."""
    if now:
        refs = checked.refs
        refs.update({node: replace(ref, decl=now[ref.decl]) for node, ref in refs.items() if ref.decl in now})


def _found_in_each(
    checking: Checking, settled: frozenset[nodes.Node], kept: ByDeclaration, of_boards: list[nodes.Node]
) -> dict[nodes.Node, list[Diagnostic]]:
    """Check each declaration that is not in `settled`, and return the findings of every declaration. Nodes that are made to
    check boards, and are in no tree, are added to `of_boards`. Raise Enough if there are too many findings."""
    book, found = checking.book, checking.findings
    checking.done.update(node for node in settled if isinstance(node, nodes.Define))
    by_place: dict[nodes.Node, list[Diagnostic]] = {node: [] for node in book.declarations}
    for declaration in book.declarations:
        so_far = len(found.items)
        if declaration in settled:
            found.items += kept[declaration]
        elif isinstance(declaration, nodes.Board):
            tables: tuple[Mapping[nodes.Node, object], ...] = (checking.checked.types, checking.checked.refs)
            sizes = [len(table) for table in tables]
            check_declaration(declaration, checking)
            new = (node for table, size in zip(tables, sizes) for node in islice(table, size, None))
            of_boards += (node for node in new if declaration.span.holds(node.span))
        else:
            check_declaration(declaration, checking)
        for one in found.items[so_far:]:
            by_place[_home(one, declaration, book)].append(one)
    for node in (node for file in book.files for node in file.declarations):
        if isinstance(node, nodes.ClassText):
            check_group(node.group, Scope(), checking)
    return by_place


def _gone(before: Rulebook, stands: Standing) -> list[nodes.Node]:
    """Return the nodes of scenarios that were removed or have moved. The caller deletes the results for these nodes,
    which otherwise would fill the memory in a day of writing. Nodes of unchanged backgrounds are left out, because all
    scenarios below a background share them."""
    tried = [one for one in before.declarations if isinstance(one, nodes.Scenario | nodes.Background)]
    same = stands.kept.same
    shared = {part for one in tried if one in same and isinstance(one, nodes.Background) for part in nodes.walk(one)}
    parts = (part for one in (*tried, *before.scenarios) if one not in same for part in nodes.walk(one))
    return [part for part in parts if part not in shared]


def _home(finding: Diagnostic, asked: nodes.Node, book: Rulebook) -> nodes.Node:
    """Return the declaration that a finding concerns. This may be another declaration than the one that is being checked,
    since a definition is checked where it is first used."""
    if asked.span.holds(finding.span):
        return asked
    defines = (*book.defines.values(), *book.adjectives.values())
    return next((one for one in defines if one.span.holds(finding.span)), asked)


def _still_found(found: ByDeclaration, stands: Standing) -> dict[nodes.Node, tuple[Diagnostic, ...]]:
    """Return the findings of the unchanged declarations, with their present places. If a finding has a place that no longer
    exists, its declaration is left out, and must be checked again."""
    kept: dict[nodes.Node, tuple[Diagnostic, ...]] = {}
    place = _Moves(stands)
    for one, its in stands.pairs.items():
        moved = [place.of_finding(finding) for finding in found.get(its, ())]
        if None not in moved:
            kept[one] = tuple(finding for finding in moved if finding is not None)
    return kept


class _Moves:
    """Finds the present place in the text for a place in the former text."""

    def __init__(self, stands: Standing) -> None:
        self.stands = stands
        self.by_source: dict[str, list[tuple[Span, int]]] | None = None

    def of_finding(self, finding: Diagnostic) -> Diagnostic | None:
        """Return a finding with its places in the present text; None if one of them no longer exists."""
        try:
            return replace(
                finding,
                span=self._of(finding.span),
                others=tuple(Label(self._of(one.span), one.text) for one in finding.others),
                edits=tuple(Edit(self._of(one.span), one.text) for one in finding.edits),
                rivals=tuple(Edit(self._of(one.span), one.text) for one in finding.rivals),
                otherwise=None if finding.otherwise is None else self._required(finding.otherwise),
            )
        except LookupError:
            return None

    def _required(self, finding: Diagnostic) -> Diagnostic:
        found = self.of_finding(finding)
        if found is None:
            raise LookupError
        return found

    def _of(self, span: Span) -> Span:
        """Return the present place of a part of an unchanged declaration. Raise LookupError for any other place."""
        if self.by_source is None:
            self.by_source = {}
            for one, its in self.stands.pairs.items():
                self.by_source.setdefault(its.span.source, []).append((its.span, one.span.start - its.span.start))
        for whole, by in self.by_source.get(span.source, ()):
            if whole.holds(span):
                return Span(span.source, span.start + by, span.end + by) if by else span
        if not span.source:
            return span
        raise LookupError
