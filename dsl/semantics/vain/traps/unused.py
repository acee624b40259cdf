"""Names of `let` that are never used (N258). A choice and a roll may have an unused name, because they have an effect
of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.checked import Checked

#: Articles with which somebody is asked which one is meant.
_ASKING = ("a", "another", "n", "up to", "any", "some")


def check_unused(checked: Checked, findings: Findings) -> None:
    """Report names of `let` that nothing uses until their block ends. A use may be misspelt: who asks has found nothing else."""
    for declaration in checked.book.declarations:
        for line in _unused(declaration):
            findings.warning(
                codes.UNUSED_NAME,
                Message("nothing-below-uses-name", name=line.name),
                line.span,
                label=_what_happens(line.value),
                help=Message("use-name-below-or-take-this-away", name=line.name),
            )


def _what_happens(value: nodes.Expression | nodes.Sentence) -> Message:
    """Return a sentence about the effect that a line has although its name is not used: “nothing comes of this
    line”."""
    if isinstance(value, nodes.Sentence):
        return Message("it-happens-all-the-same-but-its-answer-is-lost")
    if isinstance(value, nodes.Quantified) and value.determiner in _ASKING:
        return Message("somebody-is-asked-and-nothing-comes-of-it")
    return Message("nothing-comes-of-this-line")


@lru_cache(maxsize=8192)
def _unused(declaration: nodes.Node) -> tuple[nodes.Let, ...]:
    """Return the `let` lines of a declaration whose names are never used; none for a template, whose names may be used
    in its text. The result is cached for each declaration."""
    if isinstance(declaration, nodes.Template):
        return ()
    blocks = (block for part in nodes.walk(declaration) for block in _blocks(part))
    return tuple(line for block in blocks for line in _unused_in(block))


def _blocks(node: nodes.Node) -> Iterator[tuple[nodes.Node, ...]]:
    """Yield each block of lines in a node that contains a `let`."""
    for field in fields(node):
        lines = getattr(node, field.name)
        if isinstance(lines, tuple) and any(isinstance(line, nodes.Let) for line in lines):
            yield lines


def _unused_in(lines: tuple[nodes.Node, ...]) -> Iterator[nodes.Let]:
    for number, line in enumerate(lines, 1):
        if isinstance(line, nodes.Let):
            below = (part for other in lines[number:] for part in nodes.walk(other))
            if not any(_says(part, line.name) for part in below):
                yield line


def _says(node: nodes.Node, name: str) -> bool:
    """Tell whether a node has a name in it, by itself or in a text with a hole for it."""
    values = (value for field in fields(node) for value in _texts(getattr(node, field.name)))
    return any(value == name or f"{{{name}" in value for value in values)


def _texts(value: object) -> Iterator[str]:
    """Yield a text, or the texts in a field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
