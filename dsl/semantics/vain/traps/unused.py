"""Reports names of `let` that are never used (N258). Unused names of choices and rolls are not reported, because a choice or
a roll has an effect even if its name is not used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.questions import Asks, names_of_questions, word_asked

#: A `let` line whose name is never used, and the questions below it in its block.
_Unused = tuple[nodes.Let, tuple[Asks, ...]]

#: Determiners for which a player is asked to choose.
_ASKING = ("a", "another", "n", "up to", "any", "some")


def check_unused(checked: Checked, findings: Findings) -> None:
    """Report names of `let` that nothing in their block uses. The check is made only if there are no other findings, since
    a misspelt use of a name is another finding."""
    mentioned = names_of_questions(checked.book)
    for declaration in checked.book.declarations:
        for line, questions in _unused(declaration):
            if any(line.name in mentioned.get(word_asked(one, checked.book), ()) for one in questions):
                continue
            findings.warning(
                codes.UNUSED_NAME,
                Message("nothing-below-uses-name", name=line.name),
                line.span,
                label=_what_happens(line.value),
                help=Message("use-name-below-or-take-this-away", name=line.name),
            )


def _what_happens(value: nodes.Expression | nodes.Sentence) -> Message:
    """Return a sentence that says what a line does if its name is not used, such as “nothing comes of this line”."""
    if isinstance(value, nodes.Sentence):
        return Message("it-happens-all-the-same-but-its-answer-is-lost")
    if isinstance(value, nodes.Quantified) and value.determiner in _ASKING:
        return Message("somebody-is-asked-and-nothing-comes-of-it")
    return Message("nothing-comes-of-this-line")


@lru_cache(maxsize=8192)
def _unused(declaration: nodes.Node) -> tuple[_Unused, ...]:
    """Return the `let` lines of a declaration whose names are never used, with the questions below them, because the prose of
    these questions may mention the names. A template has none, because its text may use the names. The result is cached for each
    declaration."""
    parts = nodes.parts_within(declaration)
    if isinstance(declaration, nodes.Template) or not any(isinstance(part, nodes.Let) for part in parts):
        return ()
    blocks = (block for part in parts for block in _blocks(part))
    return tuple(one for block in blocks for one in _unused_in(block))


def _blocks(node: nodes.Node) -> Iterator[tuple[nodes.Node, ...]]:
    """Yield each block of lines in a node that contains a `let`."""
    for field in fields(node):
        lines = getattr(node, field.name)
        if isinstance(lines, tuple) and any(isinstance(line, nodes.Let) for line in lines):
            yield lines


def _unused_in(lines: tuple[nodes.Node, ...]) -> Iterator[_Unused]:
    for number, line in enumerate(lines, 1):
        if isinstance(line, nodes.Let):
            below = [part for other in lines[number:] for part in nodes.walk(other)]
            if not any(_says(part, line.name) for part in below):
                yield line, tuple(part for part in below if isinstance(part, Asks))


def _says(node: nodes.Node, name: str) -> bool:
    """Tell whether a node contains a name, as a field or in a hole of a text."""
    values = (value for field in fields(node) for value in _texts(getattr(node, field.name)))
    return any(value == name or f"{{{name}" in value for value in values)


def _texts(value: object) -> Iterator[str]:
    """Yield a text, or all texts in a tuple."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)
