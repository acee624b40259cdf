"""Finds the blocks of a rulebook that must be tried out in play to know whether they can be completed. A trial takes as long as
the block itself.

For the other blocks the compiler writes a test that can replace the trial. It tests whether there are enough cards, whether an
option fits, or whether a requirement is met (see `interpreter.compiler.emission.lacks`).
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl import nodes
from dsl.records import dataclass
from interpreter.compiler.emission.lacks import may_lack
from interpreter.compiler.program import Program


@dataclass(frozen=True, slots=True)
class Tried:
    """A block that needs a trial: its place (`rules.naipe:12`), and the beginning of its text."""

    place: str
    written: str


def tried(program: Program) -> tuple[Tried, ...]:
    """Return the blocks that are offered (`may`), tested (`can`) or imagined (`that would`), and for which the
    compiler has no test. Each place appears once, even if several cards share the text."""
    return tuple(dict.fromkeys(_tried(program)))


def _tried(program: Program) -> Iterator[Tried]:
    env = program.linker.env()
    for declaration in program.book.declarations:
        if isinstance(declaration, nodes.Scenario):
            continue
        for node, is_for_each in _walk(declaration):
            match node:
                case nodes.May() if not program.known.forbidden(node.body)[0] and not may_lack(node.body, env):
                    yield Tried(_place(program, node), _first(program, node))
                case nodes.Can() if is_for_each or not may_lack((node.sentence,), env):
                    yield Tried(_place(program, node), program.book.phrase(node))
                case nodes.ThatWould():
                    yield Tried(_place(program, node), program.book.phrase(node))


def _walk(node: nodes.Node, is_for_each: bool = False) -> Iterator[tuple[nodes.Node, bool]]:
    """Yield a node and all nodes below it, each with whether it is evaluated for each of several candidates (`whose`,
    `the highest`). The compiler writes no test for a node that is evaluated in this way."""
    yield node, is_for_each
    inside = is_for_each or isinstance(node, (nodes.Where, nodes.Best))
    for below in node.children():
        yield from _walk(below, inside)


def _place(program: Program, node: nodes.Node) -> str:
    line, _ = program.book.sources[node.span.source].line_and_column(node.span.start)
    return f"{node.span.source}:{line}"


def _first(program: Program, may: nodes.May) -> str:
    """Return the heading of a block, followed by the first line below it."""
    heading, *below = program.book.phrase(may).split("\n")
    has_body = bool(below) and not below[0].startswith("otherwise")
    first = f"{heading}: {below[0].strip()}" if has_body else heading
    return f"{first} …" if len(may.body) > 1 else first
