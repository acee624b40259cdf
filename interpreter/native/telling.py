"""List the places in the rules that the WebAssembly module cannot carry out. Python must play the games that reach one of them,
so the list shows an author why random games are slow."""

from __future__ import annotations

from dsl import nodes
from dsl.records import dataclass
from dsl.source import joined
from interpreter.compiler.program import Program
from interpreter.native.building import all_unsaid


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A construct of the rules that is left to Python: its place (`rules.naipe:12`) and its text. Python plays each
    game that reaches this construct. `needed` is true if every game reaches it."""

    place: str
    text: str
    needed: bool


def unsaid(program: Program) -> tuple[Unsaid, ...]:
    """Return the constructs that are left to Python. Those that every game reaches come first; otherwise they are
    sorted by file and by place in the file."""
    found = [(error.node or program.book.game, needed) for error, needed in all_unsaid(program)]
    there = [(node, needed) for node, needed in found if node is not None]
    there.sort(key=lambda one: (not one[1], one[0].span.source, one[0].span.start))
    return tuple(dict.fromkeys(_of(program, node, needed) for node, needed in there))


def _of(program: Program, node: nodes.Node, needed: bool) -> Unsaid:
    source = program.book.sources[node.span.source]
    line, _ = source.line_and_column(node.span.start)
    text = joined(source.text[node.span.start : node.span.end].strip()).split("\n")[0]
    text += ")" * (text.count("(") - text.count(")"))  # a span ends before the last bracket
    return Unsaid(f"{node.span.source}:{line}", text, needed)
