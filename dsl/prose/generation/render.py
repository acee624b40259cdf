"""The way from a node to its words: four functions that look the kind of node up in their tables.

What is said of a node may need what is said of any other, so the files of this room do not call each other for it:
they register what they say of their kinds of nodes, and call these. `dsl.prose.generation` imports them all. The class
stands in the decorator as well as in the signature: to read the signatures takes 20 ms at every start.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from dsl import nodes
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser, plain
from dsl.prose.trees.lasting import may_change

Body = tuple[nodes.Node, ...]


@singledispatch
def thing(node: nodes.Node, realiser: Realiser) -> Phrase:
    """Return the phrase for an expression: who or what is meant."""
    return Phrase(plain(type(node).__name__.lower()))


@singledispatch
def condition(node: nodes.Node, realiser: Realiser, negated: bool = False) -> str:
    """Return a test as a clause, `you have at least 2 cards`; its contrary if `negated`."""
    return realiser.say("not holds" if negated else "holds", what=thing(node, realiser))


@singledispatch
def clause_for(node: nodes.Node, realiser: Realiser) -> str:
    """Return the clause for a rule, or for a statement that names nothing."""
    return thing(node, realiser).text


@singledispatch
def statement(node: nodes.Node, realiser: Realiser) -> tuple[list[str], Realiser]:
    """Return the clauses for one statement or rule, and the realiser for the next."""
    return [clause_for(node, realiser)], realiser


def is_statement(node: nodes.Node) -> bool:
    """Tell whether a node is a statement or a rule."""
    return type(node) in clause_for.registry or type(node) in statement.registry


def block(body: Body, realiser: Realiser) -> tuple[list[str], Realiser]:
    """Return the clauses of some statements, and the realiser for what follows them."""
    found: list[str] = []
    if any(isinstance(node, nodes.Let) for node in body):
        realiser = replace(realiser, changing=realiser.changing | _changing(body))
    for place, node in enumerate(body):
        if isinstance(node, nodes.Let) and may_change(node, body[place + 1 :], realiser):
            realiser = replace(realiser, kept=realiser.kept | {node.name})
        clauses, realiser = statement(node, realiser)
        found.extend(clauses)
    return found, realiser


def _changing(body: Body) -> frozenset[str]:
    """Return the names that are set somewhere in some statements."""
    parts = (part for node in body for part in nodes.walk(node) if isinstance(part, nodes.Set | nodes.Adjust))
    return frozenset(part.target.id for part in parts if isinstance(part.target, nodes.Name))


def joined(body: Body, realiser: Realiser) -> str:
    """Return some statements as one clause."""
    return "; ".join(block(body, realiser)[0]) or realiser.say("nothing")


def led(opening: str, body: Body, realiser: Realiser) -> str:
    """Return an opening and what it leads to: `when this happens, do that`."""
    clauses, _ = block(body, realiser)
    if len(clauses) == 1:
        return f"{opening}, {clauses[0]}"
    return f"{opening}: {'; '.join(clauses) or realiser.say('nothing')}"
