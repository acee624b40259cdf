"""Changes a rulebook during a game.

Only the changed file is parsed, but the whole rulebook is checked again. A rulebook with errors never replaces one
without errors. Then the game goes on under the new rules in one of two ways. Either it is played again with the same answers
(`changed_texts` finds the positions that cannot have changed), or it continues from its present position (`carried_on`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from dsl import nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.spelling import few_compared
from dsl.garbage import gc_paused
from dsl.lexing.text_validation import admit
from dsl.lexing.vocabulary import Vocabulary, collect, declare_alike
from dsl.messages.message import Message
from dsl.parsing import parser
from dsl.parsing.incremental import as_reparsed, reparsed, without_scenarios
from dsl.semantics.incremental import kept, only_cards_differ
from dsl.semantics.judging.checker import check
from dsl.semantics.rulebook import Rulebook, declare
from dsl.source import Source, Span
from interpreter.compiler.folding.analysis import analysis_of
from interpreter.compiler.program import Program
from interpreter.inspection.tracing import trace_of
from interpreter.loading.demands import check_settings
from interpreter.loading.game import Game, game_of
from interpreter.loading.loader import LoadError, check_sources, settle_findings
from interpreter.model.failure import RuleError
from interpreter.positions.position import Event, Position, go_on


def with_sources(game: Game, texts: Mapping[str, str | None]) -> Game:
    """Return the game after some sources are changed, added or (None) removed. Raises LoadError with all findings.
    Scenarios in unchanged files are left out; `naipe test` reports those that no longer pass."""
    with gc_paused(), few_compared():
        return _with_sources(game, texts)


def _with_sources(game: Game, texts: Mapping[str, str | None]) -> Game:
    findings = Findings()
    sources = {name: source for name, source in game.sources.items() if texts.get(name, "") is not None}
    sources.update({name: admit(name, text, findings) for name, text in texts.items() if text is not None})
    admitted = tuple(findings.items)
    vocabulary = _vocabulary(game, sources, findings)
    old = {file.span.source: file for file in game.book.files} if vocabulary == game.book.vocabulary else {}
    trees = []
    for name, source in sources.items():
        if name not in texts and name in old:
            trees.append(_to_be_played(old[name]))
        elif name in old and name in game.sources:
            trees.append(reparsed(_to_be_played(old[name]), game.sources[name], source, vocabulary, findings))
        else:
            trees.append(parser.parse(source, vocabulary, findings, scenarios=name not in game.sources))
    book = declare(trees, sources.values(), vocabulary, findings)
    checked = check(book, findings, game.checked)
    if findings.has_errors:
        # All texts are checked again, because the check must see all findings to know which of them follow from others.
        findings.items[:] = admitted
        check_sources([_to_be_judged(source, game, texts, old) for source in sources.values()], findings)
        raise LoadError(findings.sorted(), sources)
    if findings.items:
        settle_findings(findings, list(sources.values()))
    else:
        check_settings(checked, findings)  # such a finding is reported, but the change is kept and can be repaired
    changed = game_of(checked, findings.sorted())
    changed.take_over(game)
    return changed


def _to_be_judged(source: Source, game: Game, texts: Mapping[str, str | None], old: Mapping[str, nodes.File]) -> Source:
    """Return a source without its unchanged scenarios; a new file is returned as it is."""
    name = source.name
    if name not in game.sources:
        return source
    if name not in texts or name not in old:
        return without_scenarios(source)
    return as_reparsed(_to_be_played(old[name]), game.sources[name], source)


def of_texts(texts: Mapping[str, str]) -> Game:
    """Return the game that some texts (by their names) make. Raises LoadError with all findings."""
    findings = Findings()
    with gc_paused():
        sources = {name: admit(name, text, findings) for name, text in texts.items()}
        checked = check_sources(list(sources.values()), findings)
    if findings.has_errors:
        raise LoadError(findings.sorted(), sources)
    return game_of(checked, findings.sorted())


def _vocabulary(game: Game, sources: Mapping[str, Source], findings: Findings) -> Vocabulary:
    """Return the vocabulary of some sources. The last one is used again if no file declares other words than before."""
    before = game.sources
    if before.keys() == sources.keys() and all(
        source is before[name] or declare_alike(before[name], source) for name, source in sources.items()
    ):
        return game.book.vocabulary
    return collect(sources.values(), findings)


def _to_be_played(file: nodes.File) -> nodes.File:
    """Return a file without its scenarios."""
    played = tuple(node for node in file.declarations if not isinstance(node, nodes.Scenario | nodes.Background))
    return file if len(played) == len(file.declarations) else nodes.File(file.span, played, file.comments)


def alike(left: Position, right: Position) -> bool:
    """Tell whether two positions ask the same player the same question in the same state."""
    a, b = left.decision, right.decision
    if a is None or b is None:
        return a is b and left.outcome == right.outcome
    return (a.seat, a.kind, a.options) == (b.seat, b.kind, b.options) and tuple(left.now) == tuple(right.now)


def changed_texts(before: Program, after: Program) -> frozenset[int] | None:
    """Return the cards (by their index) whose texts differ between two programs; None if anything else differs too.
    A position in which none of these cards was used (`Position.read`) is the same in both programs."""
    old, new = before.book, after.book
    table = (before.layout.players, before.layout.options) == (after.layout.players, after.layout.options)
    if not table or not only_cards_differ(new, old) or before.constructs != after.constructs:
        return None
    pairs = [
        (one.node, other.node, one.index)
        for one, other in zip(old.cards, new.cards)
        if old.written_of(one) != new.written_of(other)
    ]
    for one, other, _ in pairs:
        if [old.written(part) for part in one.properties] != [new.written(part) for part in other.properties]:
            return None
        if len(analysis_of(one).rules) != len(analysis_of(other).rules):
            return None
    return frozenset(index for _, _, index in pairs)


def carried_on(game: Game, position: Position) -> Position:
    """Return the position that continues a game under changed rules. Raises ValueError if the pieces, zones, values or the
    order of the steps are not the same under the new rules; then the game must be played again.

    If a changed card was used since the checkpoint, the step is run again from there. If the result is the same, the log does
    not report its events a second time.
    """
    old = position.program.layout
    program = game.program(old.players, old.options, traced=True)
    new = program.layout
    if old.base != new.base or [(p.noun, p.entry and p.entry.node.id, p.copy) for p in old.pieces] != [
        (p.noun, p.entry and p.entry.node.id, p.copy) for p in new.pieces
    ]:
        raise ValueError(Message("the-pieces-zones-or-values-are-not-the-same"))
    flow, other = position.program.flow, program.flow
    if flow is None or other is None or len(flow.orders) != len(other.orders):
        raise ValueError(Message("the-flow-of-the-game-is-not-the-same"))
    changed = changed_texts(position.program, program)
    if changed is not None and not changed & position.read:
        return _kept(position, program)
    try:
        again = go_on(program, position.slots, position.answers, 0, position.decisions, position.way)
    except RuleError:
        return go_on(program, position.slots, (), 0, position.decisions, position.way)
    before = trace_of(position).events[: position.happened]  # without events that were not reported yet
    return replace(again, noted=()) if _told(again.events) == _told(before) else again


def _kept(position: Position, program: Program) -> Position:
    """Return the same position under changed rules, if no changed card was used in it. It has no new events."""
    asked = position.decision
    if asked is not None:
        asked = replace(asked, span=_span_now(asked.span, program.book, position.program.book))
    known = position.under_way is not None and position.under_way[0] in program.checked.known
    return replace(
        position,
        program=program,
        decision=asked,
        noted=(),
        called=(),
        answer=position.answers[-1] if position.answers else None,
        under_way=position.under_way if known else None,
    )


def _span_now(span: Span, book: Rulebook, before: Rulebook) -> Span:
    """Return the present place of a part of the rules that moved within its file because other cards have changed."""
    if book.sources[span.source] is before.sources[span.source]:
        return span
    found = kept(book, before)
    assert found is not None, "only cards are others"
    for now, then in found.moved.items():
        if then.span.source == span.source and then.span.start <= span.start < then.span.end:
            by = now.span.start - then.span.start
            return Span(span.source, span.start + by, span.end + by)
    return span


def _told(events: Iterable[Event]) -> list[Event]:
    """Return events without their places in the files, because these may have changed."""
    return [replace(event, span=None) for event in events]
