"""Writes the text of a step or a verb of a game, one statement after the other."""

from __future__ import annotations

import re

from dsl import nodes
from dsl.prose.generation.cards import after, noted_in
from dsl.prose.generation.disambiguate import disambiguate
from dsl.prose.generation.render import Told
from dsl.prose.language.languages import realiser_for
from dsl.prose.language.lexicon import Lexicon
from dsl.prose.language.realiser import plain
from dsl.records import dataclass, replace
from dsl.source import Span

#: A text in the quotation marks of any language.
_QUOTED = re.compile(r"[“«]\s?([^”»]*?)\s?[”»]")


@dataclass(frozen=True, slots=True)
class DeclaredLine:
    """A statement with its sentence. `is_worded` is true if each word in it has a text in the language."""

    node: nodes.Node
    text: str
    is_worded: bool


def declared_lines(declaration: nodes.Step | nodes.Verb, lexicon: Lexicon, language: str) -> list[DeclaredLine]:
    """Return the statements of a step or verb, each with its sentence. Statements without a text are left out."""
    absent: dict[str, Span] = {}
    realiser = realiser_for(lexicon, language, absent=absent)
    realiser = replace(realiser, kept=noted_in(declaration, realiser))
    for parameter in _parameters(declaration):
        realiser = after(parameter, realiser)
    found = []
    for node, clauses in Told(declaration.body, replace(realiser, letters=disambiguate(declaration.body, realiser))):
        text = "; ".join(clauses)
        if text:
            worded = not absent and not _names_in(node) & {one.casefold() for one in _QUOTED.findall(text)}
            found.append(DeclaredLine(node, realiser.language.sentence(text), worded))
        absent.clear()
    return found


def _parameters(declaration: nodes.Node) -> list[nodes.Parameter]:
    match declaration:
        case nodes.Step(parameter=nodes.Parameter() as parameter):
            return [parameter]
        case nodes.Verb():
            roles = (declaration.subject, declaration.object, *(parameter for _, parameter in declaration.roles))
            return [one for one in roles if one is not None]
    return []


def _names_in(node: nodes.Node) -> set[str]:
    """Return the names in a piece of code, in lower case and with spaces in place of underscores. A text quotes names in this
    form if the prose has no words for them."""
    names = (getattr(part, field, None) for part in nodes.walk(node) for field in ("id", "name", "adjective"))
    return {plain(name).casefold() for name in names if isinstance(name, str)}
