"""Findings about choices: who chooses, what is chosen, its name, and what is done with it.

A problem is a place where the parser stopped. Each function is for one kind of problem, and returns None for any other
kind.
"""

from __future__ import annotations

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.messages.message import Message
from dsl.parsing.errors.expected import END
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import finding_at, text_of


def choose_one(problem: Problem) -> Diagnostic | None:
    """Return the finding for `choose one:` with the things to do in the same line, where indented blocks are needed;
    None for any other problem."""
    line = [token.value for token in problem.line]
    if problem.found != ":" or line[-2:-1] not in (["choose"], ["chooses"]):
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("what-one-may-choose-to-do-stands-in-blocks"),
        problem.span,
        "",
        Message("write-line-one-of-and-indented-below-it-a", line=" ".join(line[:-1])),
    )


def nobody_chooses(problem: Problem) -> Diagnostic | None:
    """Return the finding for a sentence that begins with `choose` or `decide`, without the player who does it; None
    for any other problem."""
    if problem.found not in ("choose", "chooses", "decide", "decides") or problem.line or problem.index == 0:
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("nobody-is-named-who-does-this"),
        problem.span,
        Message("who"),
        Message("write-who-does-it-you-choose-a-card-in"),
    )


def choose_what(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line that ends after `choose one`, or without the name (`as NAME`) of what is chosen;
    None for any other problem."""
    line = [str(token.value) for token in problem.line]
    if problem.found not in ("_NEWLINE", END) or not {"choose", "chooses"} & set(line):
        return None
    if line[-2:] in (["choose", "one"], ["chooses", "one"]):
        return finding_at(
            codes.INCOMPLETE,
            Message("this-line-does-not-say-what-is-chosen"),
            problem.span,
            Message("ends-here"),
            Message("write-you-choose-a-card-in-you-hand-as"),
        )
    if ("in" in line or "a number from" in line) and "as" not in line and line[-1] != "in" and "as" in problem.accepted:
        help_text = Message("give-it-one-line", line=f"{text_of(problem.line)} as {'c' if 'in' in line else 'n'}")
        return finding_at(
            codes.INCOMPLETE, Message("what-is-chosen-has-no-name"), problem.span, Message("ends-here"), help_text
        )
    return None


def chosen_with_either(problem: Problem) -> Diagnostic | None:
    """Return the finding for a choice with `either` in the wrong place, with a comma after it, or without a name
    (`as NAME`); None for any other problem."""
    line = [str(token.value) for token in problem.line]
    if problem.found == "either" and line[-1:] in (["choose"], ["chooses"]):
        help_text = Message("write-text-of-among-1-2-as-n", code=text_of(problem.line))
        return finding_at(
            codes.UNEXPECTED, Message("either-stands-in-the-sentence-about-what-is-chosen"), problem.span, "", help_text
        )
    if "either" in line and "as" in problem.accepted and problem.found in ("_NEWLINE", END):
        help_text = Message("give-it-one-text-of-as-c", code=text_of(problem.line))
        return finding_at(
            codes.INCOMPLETE, Message("what-is-chosen-has-no-name"), problem.span, Message("ends-here"), help_text
        )
    if "either" in line and problem.found == ",":
        help_text = Message("write-text-of-or", code=text_of(problem.line))
        return finding_at(codes.UNEXPECTED, Message("behind-either-stands-or-each-time"), problem.span, "", help_text)
    return None


def done_behind_choice(problem: Problem) -> Diagnostic | None:
    """Return the finding for a colon and a sentence after a choice that is not optional (`choose … as c:`); None for
    any other problem."""
    line = [str(token.value) for token in problem.line]
    if problem.found != ":" or line[-2:-1] != ["as"] or not {"choose", "chooses"} & set(line) or "may" in line:
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("what-is-chosen-here-is-chosen-in-any-case"),
        problem.span,
        Message("nothing-hangs-on-it"),
        Message("write-what-is-done-with-it-on-a-line", code=text_of(problem.line)),
    )
