"""Verbs and steps that lead back to themselves: found before play, so that play always ends."""

from __future__ import annotations

from dsl import nodes
from dsl.diagnostics import Findings, Label
from dsl.rulebook import Rulebook


def check_cycles(book: Rulebook, findings: Findings) -> None:
    """Report each circle of verbs and steps once, with the way round (N512)."""
    owners: dict[str, nodes.Verb | nodes.Step] = {f"verb {name}": verb for name, verb in book.verbs.items()}
    owners |= {f"step {name}": step for name, step in book.steps.items()}
    uses = {name: _used(node) for name, node in owners.items()}
    done: set[str] = set()
    for name in owners:
        _follow(name, [], uses, owners, done, findings)


def _used(node: nodes.Verb | nodes.Step) -> dict[str, nodes.Node]:
    """Return what the body of a verb or step calls, with the place of the first call."""
    found: dict[str, nodes.Node] = {}
    for statement in node.body:
        for part in nodes.walk(statement):
            if isinstance(part, nodes.Sentence):
                found.setdefault(f"verb {part.verb}", part)
            elif isinstance(part, nodes.Run):
                found.setdefault(f"step {part.step}", part)
    return found


def _follow(name: str, way: list[str], uses, owners, done: set[str], findings: Findings) -> None:
    if name in way:
        circle = [*way[way.index(name) :], name]
        words = [part.split(" ", 1)[1] for part in circle]
        call = uses[circle[-2]][name]
        findings.error(
            "N512", f"this goes round in a circle: {' → '.join(words)}", call.span, label="it leads back from here",
            others=(Label(owners[name].span, "where it begins"),),
            help="use a loop (`repeat until ...`, `for each ...`) or a window (`open ...`): they end",
        )
        return
    if name in done or name not in owners:
        return
    for used in uses[name]:
        if used in owners:
            _follow(used, [*way, name], uses, owners, done, findings)
    done.add(name)
