"""Writes nodes as source text: each node becomes text as an author could have written it."""

from __future__ import annotations

from dsl import nodes as n
from dsl.lexing.vocabulary import PREDECLARED, Vocabulary
from dsl.unparsing.declarations import (
    DeclarationLine,
    declaration_lines,
    line_of_declaration,
    parameter_text,
    type_text,
)
from dsl.unparsing.expressions import expression_text, filter_text
from dsl.unparsing.scenarios import line_of_scenario, pieces_text
from dsl.unparsing.statements import choice_text, pattern_text, statement_lines


def unparse(node: n.Node, vocabulary: Vocabulary = PREDECLARED) -> str:
    """Return the source text of any node, without a line end. The vocabulary gives plurals and forms of verbs.

    Raise TypeError if `node` is not a node of the syntax tree.
    """
    match node:
        case n.File(declarations=declarations):
            return "\n\n".join("\n".join(declaration_lines(one, vocabulary)) for one in declarations)
        case n.Comment(text=text):
            return text
        case n.TypeName():
            return type_text(node, vocabulary)
        case n.Parameter():
            return parameter_text(node, vocabulary)
        case n.Pattern():
            return pattern_text(node, vocabulary)
        case n.Pieces():
            return pieces_text(node, vocabulary)
        case n.Among() | n.Range() | n.Payment() | n.PaymentOf() | n.BundleOf():
            return choice_text(node, vocabulary)
    return "\n".join(_lines(node, vocabulary))


def _lines(node: n.Node, vocabulary: Vocabulary) -> list[str]:
    if isinstance(node, n.Expression):
        return [expression_text(node, vocabulary)]
    if isinstance(node, n.Filter):
        return [filter_text(node, vocabulary)]
    if isinstance(node, n.Statement):
        return statement_lines(node, vocabulary)
    if isinstance(node, n.ScenarioLine):
        return line_of_scenario(node, "", vocabulary)
    if isinstance(node, n.Declaration):
        return declaration_lines(node, vocabulary)
    if isinstance(node, DeclarationLine):
        return line_of_declaration(node, vocabulary)
    raise TypeError(f"no text for {type(node).__name__}")
