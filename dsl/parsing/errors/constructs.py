"""Findings about single constructs that are only partly right: roles, `during`, zones, `has`, and tests of a noun.

A problem is a place where the parser stopped. Each function is for one kind of problem, and returns None for any other
kind.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.lexing.tokens import Token
from dsl.messages.message import Message
from dsl.parsing.errors.expected import LAYOUT, OPERATORS, TESTS
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import finding_at, span_of, text_of
from dsl.parsing.errors.words import is_type

#: English words that say which thing is meant, such as `my`. They are not the name of a step.
_OWNING = frozenset({"your", "my", "our", "their", "his", "her", "its", "this", "that", "each", "every"})
_COUNTING = ("count of", "total", "highest", "lowest")


def untyped_parameter(problem: Problem) -> Diagnostic | None:
    """Return the finding for a role in the head of a verb that lacks its type or its name; None for any other
    problem."""
    before = problem.before()
    if problem.head != "verb" or before is None or problem.accepted != {"A_NAME", "or"}:
        return None
    if is_type(before):
        return finding_at(
            codes.INCOMPLETE,
            Message("it-is-not-said-how-this-before-is-called", before=before.value),
            span_of(problem, before),
            Message("a-name-is-due-behind-it"),
            Message("write-before-before2-or-another-name", before=before.value, before2=str(before.value)[0]),
        )
    return finding_at(
        codes.INCOMPLETE,
        Message("it-is-not-said-what-before-is", before=before.value),
        span_of(problem, before),
        Message("a-type-is-due-before"),
        Message("write-number-before-or-another-type", before=before.value),
    )


def during(problem: Problem) -> Diagnostic | None:
    """Return the finding for more words after `during` than the name of a step; None for any other problem."""
    words = [token.type for token in problem.line]
    if "during" not in (words[-1:] + words[-2:-1]) or problem.found in LAYOUT or problem.found == "A_STRING":
        return None
    token, step = problem.tokens[problem.index], _first_name([*problem.line[-1:], *problem.rest])
    return finding_at(
        codes.UNEXPECTED,
        Message("found-does-not-fit-here", found=token.value),
        problem.span,
        Message("behind-during-stands-the-name-of-a-step-alone"),
        Message("write-during-step-for-all-of-its-runs-for", step=step),
    )


def _first_name(tokens: Sequence[Token]) -> str:
    names = (str(token.value) for token in tokens if token.type == "A_NAME")
    return next((name for name in names if name not in _OWNING), "STEP")


def zone_kind(problem: Problem) -> Diagnostic | None:
    """Return the finding for a property that a zone cannot have, in the line that declares it; None for any other
    problem."""
    if problem.head != "zone" or "face down" not in problem.accepted or problem.found in LAYOUT:
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("found-does-not-fit-here", found=problem.tokens[problem.index].value),
        problem.span,
        Message("no-zone-is-so"),
        Message("a-zone-is-open-for-everybody-face-down-for"),
    )


def has_many(problem: Problem) -> Diagnostic | None:
    """Return the finding for a test such as `has 3 cards`, where `count of` is needed; None for any other problem."""
    tokens = problem.tokens
    at = problem.index - (problem.found == "A_NUMBER")
    while [token.type for token in tokens[at : at + 1]] == ["."]:
        at += 2
    if [token.type for token in tokens[at : at + 2]] != ["has", "A_NUMBER"] or problem.head == "scenario":
        return None
    who = _called(tokens[:at])
    held = who if "." in who else f"{who or 'you'}.hand"
    return finding_at(
        codes.UNEXPECTED,
        Message("has-counts-nothing-here"),
        problem.span,
        Message("it-asks-whether-a-card-has-a-part-scenarios"),
        Message("count-them-if-count-of-held-value", held=held, value=tokens[at + 1].value),
    )


def _called(tokens: Sequence[Token]) -> str:
    """Return the text of the expression for a thing at the end of some tokens: `you`, `player 2.hand`, `(the next
    player).hand`; "" if there is none."""
    start = len(tokens) - 1
    while start > 0 and tokens[start - 1].type == ".":
        start -= 2
    if start > 0 and tokens[start].type == ")":
        start = max((place for place in range(start) if tokens[place].type == "("), default=start)
    elif start > 0 and tokens[start].type == "A_NUMBER":
        start -= 1
    if start > 1 and tokens[start - 1].value in ("next", "previous"):
        return f"({text_of(tokens[start - 2 : start + 1])}){text_of(tokens[start + 1 :])}"
    return "" if start < 0 or tokens[start].type in LAYOUT else text_of(tokens[start:])


def open_group(problem: Problem) -> Diagnostic | None:
    """Return the finding for an operator after a noun phrase that ends with a test (`where …`), which needs
    parentheses; None for any other problem."""
    words = {token.type for token in problem.line}
    if not words & {"where", "whose"} or problem.found not in OPERATORS | TESTS:
        return None
    token = problem.tokens[problem.index]
    return finding_at(
        codes.UNEXPECTED,
        Message("token-cannot-follow-a-test", token=token.value),
        problem.span,
        Message("belongs-to-nothing"),
        _in_parentheses(problem),
    )


def _in_parentheses(problem: Problem) -> str:
    """Return a proposal: the line with parentheses around the counted group. If the line counts nothing, return advice
    in words."""
    before, rest = problem.line, list(problem.tokens[problem.index :])
    end = next((place for place, token in enumerate(rest) if token.type in LAYOUT), len(rest))
    at = max((place for place, token in enumerate(before) if token.type in _COUNTING), default=None)
    if at is None:
        return Message("put-parentheses-around-what-stands-before-it-from-the")
    parts = (text_of(part) for part in (before[:at], before[at:], rest[:end]))
    return Message("write-line", line="{} ({}) {}".format(*parts).strip())
