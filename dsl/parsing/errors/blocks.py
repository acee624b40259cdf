"""Findings about lines and blocks: where a block begins and ends, what follows a colon, and to which block a line
belongs.

A problem is a place where the parser stopped. Each function is for one kind of problem, and returns None for any other
kind.
"""

from __future__ import annotations

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.lexing.keywords import RESERVED
from dsl.messages.message import Message
from dsl.parsing.errors.expected import LAYOUT, VALUE_STARTS
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import either, finding_at, span_of, text_of
from dsl.parsing.errors.words import whole_behind_may

_BLOCK_WORDS = frozenset(
    """if else otherwise attempt repeat may open instead before after until at step verb play""".split()
) | {"for each", "repeat until", "repeat forever", "as much as possible", "instead of", "next time", "during the next"}
#: Words that continue a sentence and never begin one.
_JOINING = frozenset({"of", "to", "from", "in", "by", "with", "at", "for", "and", "or", "is", "where", "than", "on"})


def block_after_colon(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line that ends with a colon, although a sentence must follow the colon in the same line;
    None for any other problem."""
    before = problem.before()
    if problem.found != "_NEWLINE" or before is None or before.type != ":":
        return None
    if problem.head == "verb" and problem.line[0].value == "verb" and not any(t.type == ":" for t in problem.line[:-1]):
        forms = [str(token.value) for token in problem.line[1:-1]]
        return finding_at(
            codes.INCOMPLETE,
            Message("the-head-of-this-verb-is-missing"),
            span_of(problem, before),
            Message("nothing-follows"),
            Message(
                "behind-the-colon-stands-who-does-it-text-of",
                code=text_of(problem.line),
                forms=forms[min(1, len(forms) - 1)],
            ),
        )
    return finding_at(
        codes.MISSING_INDENT,
        Message("after-a-colon-what-is-to-be-done-stands"),
        span_of(problem, before),
        Message("nothing-follows"),
        Message("take-the-colon-away-it-stands-only-before-what"),
    )


def missing_block(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line that needs an indented block below it and has none; None for any other problem."""
    if problem.accepted != {"_INDENT"}:
        return None
    return finding_at(
        codes.MISSING_INDENT,
        Message("the-lines-that-belong-to-this-one-are-missing"),
        problem.end_of_line(),
        Message("an-indented-block-is-due-below"),
        Message("indent-the-lines-that-belong-to-it-by-two"),
    )


def unexpected_block(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line that is indented although the line above it takes no block; None for any other
    problem."""
    if problem.found != "_INDENT":
        return None
    following = problem.tokens[problem.index + 1] if problem.index + 1 < len(problem.tokens) else None
    span = problem.span if following is None else span_of(problem, following)
    at_margin = problem.at_margin and all(t.type not in ("_INDENT", "_DEDENT") for t in problem.tokens[: problem.index])
    if at_margin:
        return finding_at(
            codes.NOTHING_ABOVE,
            Message("this-line-is-indented-but-the-line-above-it"),
            span,
            Message("belongs-to-nothing"),
            Message("begin-it-at-the-margin-or-put-it-into"),
        )
    return finding_at(
        codes.UNEXPECTED_INDENT,
        Message("this-line-is-indented-more-than-the-line-above"),
        span,
        Message("indented-too-far"),
        Message("begin-it-below-the-first-word-of-the-line"),
    )


def stray_otherwise(problem: Problem) -> Diagnostic | None:
    """Return the finding for an `else` or `otherwise` without its `if`, `attempt` or `may` above it; None for any
    other problem."""
    if problem.found not in ("else", "otherwise") or problem.line:
        return None
    owners = either({"else": ["if"], "otherwise": ["attempt", "may"]}[problem.found])
    return finding_at(
        codes.UNEXPECTED,
        Message("there-is-no-owners-above-that-this-found-belongs", owners=owners, found=problem.found),
        problem.span,
        Message("belongs-to-nothing"),
        Message("it-stands-exactly-below-the-line-with-owners", owners=owners),
    )


def nested_after_colon(problem: Problem) -> Diagnostic | None:
    """Return the finding for a word that begins a block (`if`, `repeat`) directly after a colon; None for any other
    problem."""
    before = problem.before()
    if before is None or before.type != ":" or problem.found not in _BLOCK_WORDS:
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("value-cannot-stand-after-a-colon", value=problem.tokens[problem.index].value),
        problem.span,
        Message("only-one-plain-sentence"),
        Message("take-the-colon-away-and-write-an-indented-block"),
    )


def missing_colon(problem: Problem) -> Diagnostic | None:
    """Return the finding for the head of a block that is followed, in its line, by a statement without a colon
    before it; None for any other problem."""
    if ":" not in problem.accepted or "_NEWLINE" not in problem.accepted or problem.found in LAYOUT:
        return None
    starts = (VALUE_STARTS | {"A_VERB"} | RESERVED | {"end play"}) - _JOINING
    if problem.found not in starts or ("A_VERB" in problem.accepted and not whole_behind_may(problem)):
        return None
    return finding_at(
        codes.MISSING_COLON,
        Message("between-the-head-of-a-block-and-a-sentence"),
        problem.span,
        Message("a-colon-is-due-before-this"),
        Message("what-is-to-be-done-stands-behind-the-colon"),
    )


def two_sentences(problem: Problem) -> Diagnostic | None:
    """Return the finding for a second sentence in one line, joined by `and`, `then` or a comma; None for any other
    problem."""
    if problem.found not in ("and", ",", "then") or "_NEWLINE" not in problem.accepted:
        return None
    if not any(token.type == "A_VERB" for token in problem.line) or problem.head == "scenario":
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("value-cannot-join-two-sentences", value=problem.tokens[problem.index].value),
        problem.span,
        Message("one-sentence-a-line"),
        Message("write-what-follows-on-a-line-of-its-own"),
    )
