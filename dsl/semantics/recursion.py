"""Checks of verbs, steps and definitions that use each other. None of them may use itself, not even through others. The
number of their calls is limited, so that play never hangs."""

from __future__ import annotations

from collections.abc import Iterable

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.limits import CALLS, CALLS_DEEP
from dsl.messages.message import Message
from dsl.semantics.checked import Checked

Unit = nodes.Verb | nodes.Step | nodes.Define | nodes.Option


def check_cycles(checked: Checked, findings: Findings) -> None:
    """Report each circle of declarations that use each other once, with all declarations of the circle (N512). Report
    declarations with too deep or too many calls (N513)."""
    book = checked.book
    units: list[Unit] = [*book.verbs.values(), *book.steps.values(), *book.defines.values(), *book.adjectives.values()]
    units += book.options.values()
    uses = {unit: _uses(checked, _roots(unit)) for unit in units}
    walk = _Walk(uses, findings)
    for unit in units:
        walk.follow(unit, [])


class _Walk:
    """A walk from each declaration to the declarations that it uses. `size` has the depth and the number of calls for
    each declaration that was completely examined."""

    def __init__(self, uses: dict[Unit, list[tuple[Unit, nodes.Node]]], findings: Findings) -> None:
        self.uses = uses
        self.findings = findings
        self.size: dict[Unit, tuple[int, int]] = {}

    def follow(self, unit: Unit, way: list[Unit]) -> tuple[int, int]:
        if unit in self.size:
            return self.size[unit]
        if len(way) > CALLS_DEEP:
            return CALLS_DEEP, 1
        depth, calls = 0, 1
        for used, call in self.uses[unit]:
            if used is unit or used in way:
                self._circle([*way, unit], used, call)
                continue
            below, below_calls = self.follow(used, [*way, unit])
            depth, calls = max(depth, below + 1), min(calls + below_calls, CALLS * 10)
        self.size[unit] = depth, calls
        if depth >= CALLS_DEEP or calls > CALLS:
            self._too_much(unit, depth >= CALLS_DEEP)
            self.size[unit] = 0, 1
        return self.size[unit]

    def _circle(self, way: list[Unit], used: Unit, call: nodes.Node) -> None:
        circle = [*way[way.index(used) :], used]
        if all(isinstance(unit, nodes.Define) for unit in circle):
            return  # reported by the check of definitions
        self.findings.error(
            codes.CIRCULAR_VERBS,
            Message("this-goes-round-in-a-circle-map", map=" → ".join(map(_name, circle))),
            call.span,
            label=Message("it-leads-back-from-here"),
            others=(Label(used.span, Message("where-it-begins")),),
            help=Message("one-of-these-options-must-not-wait-for-the")
            if isinstance(used, nodes.Option)
            else Message("use-a-loop-repeat-until-for-each-or-a"),
        )

    def _too_much(self, unit: Unit, deep: bool) -> None:
        name = _name(unit)
        self.findings.error(
            codes.UNBOUNDED_EXPANSION,
            Message("name-leads-further-down-than-calls-deep", name=name, calls_deep=CALLS_DEEP)
            if deep
            else Message("name-leads-to-more-than-calls-calls", name=name, calls=CALLS),
            unit.span,
            label=Message("this-unfolds-without-measure"),
            help=Message("say-it-with-a-loop-or-with-a-value"),
        )


def _name(unit: Unit) -> str:
    return unit.forms[0] if isinstance(unit, nodes.Verb) else unit.name


def _roots(unit: Unit) -> tuple[nodes.Node, ...]:
    """Return the nodes that a declaration carries out or evaluates. For an option, this is its `only if` test."""
    if isinstance(unit, nodes.Define):
        return (unit.value,)
    if isinstance(unit, nodes.Option):
        return () if unit.only_if is None else (unit.only_if,)
    return unit.body


def calls(checked: Checked, roots: Iterable[nodes.Node], known: dict[nodes.Node, int]) -> int:
    """Return the number of calls in some trees, including all calls inside the called declarations. `known` caches the
    number for each declaration. No declaration may call itself, not even through others."""
    count = 0
    for unit, _ in _uses(checked, roots):
        if unit not in known:
            known[unit] = 1 + calls(checked, _roots(unit), known)
        count += known[unit]
    return count


def _uses(checked: Checked, roots: Iterable[nodes.Node]) -> list[tuple[Unit, nodes.Node]]:
    """Return the verbs, steps, definitions and adjectives that some trees use, one pair for each use: the declaration, and the
    node that uses it."""
    book = checked.book
    found: list[tuple[Unit, nodes.Node]] = []
    for root in roots:
        for part in nodes.walk(root):
            called: Unit | None = None
            if isinstance(part, nodes.Sentence):
                called = book.verbs.get(part.verb)
            elif isinstance(part, nodes.Run):
                called = book.steps.get(part.step)
            elif part in checked.refs and isinstance(declared := checked.refs[part].decl, nodes.Define | nodes.Option):
                called = declared
            elif isinstance(part, nodes.IsAdjective):
                type_ = checked.types.get(part.value)
                called = book.adjectives.get((type_.name or type_.kind, part.adjective)) if type_ is not None else None
            elif isinstance(part, nodes.Group):
                found += [
                    (book.adjectives[part.noun, word], part)
                    for word in part.adjectives
                    if (part.noun, word) in book.adjectives
                ]
            if called is not None:
                found.append((called, part))
    return found
