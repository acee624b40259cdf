"""Which places of some rules are left to Python, for a person who wants to know what keeps games by chance slow."""

from __future__ import annotations

from dsl import nodes
from dsl.records import dataclass
from interpreter.compiler.program import Program
from interpreter.native.building import built
from interpreter.native.typed.cannot import CannotSay


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A place in the rules that is left to Python: where it stands (`rules.naipe:12`), and the line. A game that comes to it is played by
    Python; where it is `needed`, each does."""

    place: str
    line: str
    needed: bool


def unsaid(program: Program) -> tuple[Unsaid, ...]:
    """Return the places of the rules of a program for whole games that are left to Python, each line once."""
    try:
        return tuple(dict.fromkeys(_of(program, node, False) for node, _ in built(program, True).unsaid))
    except CannotSay as error:
        whole = error.node or program.book.game
        return () if whole is None else (_of(program, whole, True),)


def _of(program: Program, node: nodes.Node, needed: bool) -> Unsaid:
    source = program.book.sources[node.span.source]
    line, _ = source.line_and_column(node.span.start)
    return Unsaid(f"{node.span.source}:{line}", source.line_text(line).strip(), needed)
