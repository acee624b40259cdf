"""Writes computed numbers in words, with brackets where the order of operations would be unclear: `2 times (the points plus
1)`."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.prose.language.phrase import Loose, Phrase
from dsl.prose.language.realiser import Realiser
from dsl.records import replace

#: The kinds of phrases that need brackets on the left side, and on the right side, of an operation. The kind of a phrase
#: says how it ends. On the right side, a phrase that ends in a list needs no brackets, since no further words follow that
#: could seem to belong to the list.
_OPEN: frozenset[Loose] = frozenset(("list", "choice"))
_BRACKETED: dict[str, tuple[frozenset[Loose], frozenset[Loose]]] = {
    "+": (_OPEN, frozenset(("choice",))),
    "-": (_OPEN, frozenset(("sum", "choice"))),
    "*": (_OPEN | {"sum"}, frozenset(("quotient", "sum", "choice"))),
    "/": (_OPEN | {"sum"}, frozenset(("product", "quotient", "sum", "choice"))),
    "mod": (_OPEN | {"sum", "quotient"}, frozenset(("product", "quotient", "sum", "choice"))),
}
_ENDS: dict[str, Loose] = {"+": "sum", "-": "sum", "*": "product", "/": "quotient", "mod": "quotient"}


def worked_out(op: str, left: Phrase, right: Phrase, realiser: Realiser) -> Phrase:
    """Return the phrase for an operation on two numbers, such as `2 times (the points plus 1)`."""
    before, behind = _BRACKETED[op]
    left, right = bracketed(left, before), bracketed(right, behind)
    # a phrase that ends in a list needs brackets if further words follow, even if the phrase is a sum
    ends: Loose = "choice" if right.loose == "list" else _ENDS[op]
    return reckoned(realiser.say("op " + op, left=left, right=right), realiser, ends)


def one_among(values: Iterable[Phrase], realiser: Realiser) -> str:
    """Return the list of numbers from which a player chooses one: `2 and the points plus 1`."""
    *early, last = values
    said = [*(bracketed(value, _OPEN) for value in early), bracketed(last, frozenset(("choice",)))]
    return realiser.language.listed([value.text for value in said])


def reckoned(text: str, realiser: Realiser, loose: Loose) -> Phrase:
    """Return the phrase for a computed number, from its text."""
    return Phrase(text, amount=True, frame=realiser.say("as many as", number=text), loose=loose)


def bracketed(value: Phrase, loose: frozenset[Loose]) -> Phrase:
    """Return a phrase, in brackets if the kind of its end is one of the kinds in `loose`."""
    return replace(value, text=f"({value.text})", loose="tight") if value.loose in loose else value
