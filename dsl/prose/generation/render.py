"""Writes the words for a node. There are four functions: `thing`, `condition`, `clause_for` and `statement`. Each looks up, in
a table, the function that writes this kind of node.

The text of a node may need the text of any other node, so the files in this folder do not call each other. Instead, each
file registers functions for its kinds of nodes, and calls the four functions. `dsl.prose.generation` imports all the files.
The decorator that registers a function names the class of the node, although the signature has it as well, because reading
the signatures would take 20 ms at every start.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import singledispatch
from types import UnionType
from typing import Any, Generic, TypeVar

from dsl import nodes
from dsl.prose.language.phrase import Phrase
from dsl.prose.language.realiser import Realiser, plain
from dsl.prose.trees.lasting import may_change
from dsl.prose.trees.shapes import has_block
from dsl.records import replace

Body = tuple[nodes.Node, ...]
Said = TypeVar("Said")
Function = TypeVar("Function", bound=Callable[..., Any])


class Asked(Generic[Said]):
    """A table of functions that write texts, one function for each kind of node. A call of the table writes the text for a
    node. If there is a listener (see `dsl.prose.language.listening`), it gets the text and may replace it."""

    def __init__(self, kind: str, say: Callable[..., Said]) -> None:
        self.kind = kind
        self.table = singledispatch(say)
        self.__doc__ = say.__doc__

    @property
    def registry(self) -> Mapping[Any, Callable[..., Said]]:
        """Return the registered functions, by the kind of node that each writes."""
        return self.table.registry

    def register(self, kind: type[nodes.Node] | UnionType) -> Callable[[Function], Function]:
        """Return a decorator that registers a function as the one that writes a kind of node."""
        return self.table.register(kind)  # type: ignore[return-value]

    def __call__(self, node: nodes.Node, realiser: Realiser, *rest: bool) -> Said:
        if realiser.listener is None:
            return self.table(node, realiser, *rest)
        return realiser.listener.hear(self.kind, node, realiser, rest, self.table)


def asked(kind: str) -> Callable[[Callable[..., Said]], Asked[Said]]:
    """Return a decorator that makes a table of functions for texts. The decorated function writes the nodes for which no other
    function is registered. `kind` is the name under which a listener gets the texts of this table."""
    return lambda say: Asked(kind, say)


@asked("thing")
def thing(node: nodes.Node, realiser: Realiser) -> Phrase:
    """Return the phrase for an expression: the player, thing or number that it means."""
    return Phrase(plain(type(node).__name__.lower()))


@asked("condition")
def condition(node: nodes.Node, realiser: Realiser, negated: bool = False) -> str:
    """Return a test as a clause, such as `you have at least 2 cards`. With `negated`, return the clause that is true if the
    test is false."""
    return realiser.say("not holds" if negated else "holds", what=thing(node, realiser))


@singledispatch
def clause_for(node: nodes.Node, realiser: Realiser) -> str:
    """Return the clause for a rule, or for a statement that introduces no name, such as `you draw 2 cards`."""
    return thing(node, realiser).text


@asked("statement")
def statement(node: nodes.Node, realiser: Realiser) -> tuple[list[str], Realiser]:
    """Return the clauses for a statement or rule, and the realiser for the next one, which knows the names that it introduced."""
    return [clause_for(node, realiser)], realiser


def is_statement(node: nodes.Node) -> bool:
    """Tell whether a node is a statement or a rule."""
    return type(node) in clause_for.registry or type(node) in statement.registry


def block(body: Body, realiser: Realiser) -> tuple[list[str], Realiser]:
    """Return the clauses for several statements, and the realiser that knows the names introduced in them."""
    told = Told(body, realiser)
    clauses = [clause for _, clauses in told for clause in clauses]
    return clauses, told.realiser


class Told:
    """The clauses for several statements, one statement after the other. `realiser` is the realiser for the next statement."""

    def __init__(self, body: Body, realiser: Realiser) -> None:
        if any(isinstance(node, nodes.Let) for node in body):
            realiser = replace(realiser, changing=realiser.changing | _changing(body))
        self.body = body
        self.realiser = realiser

    def __iter__(self) -> Iterator[tuple[nodes.Node, list[str]]]:
        for place, node in enumerate(self.body):
            if isinstance(node, nodes.Let) and may_change(node, self.body[place + 1 :], self.realiser):
                self.realiser = replace(self.realiser, kept=self.realiser.kept | {node.name})
            clauses, self.realiser = statement(node, self.realiser)
            yield node, clauses


def _changing(body: Body) -> frozenset[str]:
    """Return the names that `set`, `raise` or `lower` changes anywhere in some statements."""
    parts = (part for node in body for part in nodes.walk(node) if isinstance(part, nodes.Set | nodes.Adjust))
    return frozenset(part.target.id for part in parts if isinstance(part.target, nodes.Name))


def itemised(body: Body, realiser: Realiser, closed: bool | None = None) -> tuple[list[str], Realiser]:
    """Return a text for each statement that has one, and the realiser for the text that comes after them.

    If a reader could not see where the text of a statement ends, the text is in brackets. An `otherwise` of another block may
    follow: `closed` is true if it does, false if it does not, and None if no `otherwise` is possible there.
    """
    if realiser.listener is None:
        return _itemised(body, realiser, closed)
    return realiser.listener.hear("block", body, realiser, (closed,), _itemised)


def _itemised(body: Body, realiser: Realiser, closed: bool | None) -> tuple[list[str], Realiser]:
    told = Told(body, realiser)
    found = [(node, "; ".join(clauses)) for node, clauses in told if clauses]
    last = len(found) - 1
    items = [
        f"({text.strip()})" if _is_bracketed(node, text, place, last, closed) else text
        for place, (node, text) in enumerate(found)
    ]
    return items, told.realiser


def joined(body: Body, realiser: Realiser) -> str:
    """Return several statements as one clause, with semicolons between them."""
    return within(itemised(body, realiser)[0], realiser)


def led(opening: str, body: Body, realiser: Realiser, closed: bool | None = None) -> str:
    """Return the words `opening`, such as `when this happens`, followed by the statements that depend on them. `closed` means
    the same as for `itemised`."""
    return leading(opening, itemised(body, realiser, closed)[0], realiser)


def leading(opening: str, items: list[str], realiser: Realiser, several: bool = False) -> str:
    """Return the words `opening` with the items that depend on them. One item comes after a comma, several items come after a
    colon. With `several`, there is always a colon."""
    sign = "," if len(items) == 1 and not several else ":"
    return f"{opening}{sign} {within(items, realiser)}"


def within(items: list[str], realiser: Realiser) -> str:
    """Return the items of a list as one clause, with semicolons between them; `nothing` for an empty list."""
    return "; ".join(items) or realiser.say("nothing")


def is_open(text: str) -> bool:
    """Tell whether a text has a colon or semicolon. Words that follow such a text could seem to belong to it."""
    return re.search("[:;] ", _bare(text)) is not None


#: A part of a text in brackets or in quotation marks.
_ASIDE = re.compile(r"“[^”]*”|«[^»]*»|\([^()]*\)")
#: Kinds of statements that may have an `otherwise` of their own.
_CONDITIONAL = (nodes.If, nodes.May, nodes.Attempt)


def _bare(text: str) -> str:
    """Return a text without its parts in brackets or in quotation marks."""
    while (shorter := _ASIDE.sub("", text)) != text:
        text = shorter
    return text


def _is_bracketed(node: nodes.Node, text: str, place: int, last: int, closed: bool | None) -> bool:
    """Tell whether an item of a list needs brackets. It needs them if the next text could seem to belong to the item, or if the
    end of the item could seem to be an item of its own."""
    if place < last:
        return has_block(node) and is_open(text)
    if last and isinstance(node, nodes.ForEach) and "; " in _bare(text).partition(": ")[0]:
        return True
    conditional = [part for part in nodes.walk(node) if isinstance(part, _CONDITIONAL)]
    if closed is False:  # this `otherwise` could belong to the outer block
        return "; " in _bare(text) and any(part.otherwise for part in conditional)
    return bool(closed and conditional)
