"""Questions about choices: who chooses, what is chosen, its name, and what is done with it."""

from __future__ import annotations

from dsl.diagnostics.diagnostic import Diagnostic
from dsl.lexing import codes
from dsl.parsing.errors.expected import END
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import finding_at, text_of

_CHOICES = (
    '"you choose a card in you.hand as c"; or, for one of several things to do, "you choose one of", and indented below it a line '
    'for each, such as "save: ..." and "spend: ..."; declare these names at the margin: "words choice: save, spend"'
)


def choose_one(problem: Problem) -> Diagnostic | None:
    """Does somebody choose between things to do, in one line?"""
    line = [token.value for token in problem.line]
    if problem.found != ":" or line[-2:-1] not in (["choose"], ["chooses"]):
        return None
    return finding_at(
        codes.UNEXPECTED,
        "what one may choose to do stands in blocks with names",
        problem.span,
        "",
        f'write "{" ".join(line[:-1])} one of", and indented below it a line for each, such as "save: ..." and "spend: ..."; '
        'give them names of your own, and declare these at the margin: "words choice: save, spend"',
    )


def nobody_chooses(problem: Problem) -> Diagnostic | None:
    """Does a sentence begin with `choose`, and nobody does?"""
    if problem.found not in ("choose", "chooses", "decide", "decides") or problem.line or problem.index == 0:
        return None
    return finding_at(
        codes.UNEXPECTED, "nobody is named who does this", problem.span, "who?", f"write who does it: {_CHOICES}"
    )


def choose_what(problem: Problem) -> Diagnostic | None:
    """Does a line end behind `choose one`, or behind what is chosen, which has no name?"""
    line = [str(token.value) for token in problem.line]
    if problem.found not in ("_NEWLINE", END) or not {"choose", "chooses"} & set(line):
        return None
    if line[-2:] in (["choose", "one"], ["chooses", "one"]):
        return finding_at(
            codes.INCOMPLETE, "this line does not say what is chosen", problem.span, "ends here", f"write: {_CHOICES}"
        )
    if ("in" in line or "a number from" in line) and "as" not in line and line[-1] != "in" and "as" in problem.accepted:
        help_text = f"give it one: {text_of(problem.line)} as {'c' if 'in' in line else 'n'}"
        return finding_at(codes.INCOMPLETE, "what is chosen has no name", problem.span, "ends here", help_text)
    return None


def chosen_with_either(problem: Problem) -> Diagnostic | None:
    """Is `either` told as what somebody chooses, or has what is meant by it no name?"""
    line = [str(token.value) for token in problem.line]
    if problem.found == "either" and line[-1:] in (["choose"], ["chooses"]):
        help_text = f"write: {text_of(problem.line)} among 1, 2 as n"
        return finding_at(
            codes.UNEXPECTED, '"either" stands in the sentence about what is chosen', problem.span, "", help_text
        )
    if "either" in line and "as" in problem.accepted and problem.found in ("_NEWLINE", END):
        help_text = f"give it one: {text_of(problem.line)} as c"
        return finding_at(codes.INCOMPLETE, "what is chosen has no name", problem.span, "ends here", help_text)
    if "either" in line and problem.found == ",":
        help_text = f"write: {text_of(problem.line)} or ..."
        return finding_at(codes.UNEXPECTED, 'behind "either" stands "or", each time', problem.span, "", help_text)
    return None


def done_behind_choice(problem: Problem) -> Diagnostic | None:
    """Does what is done stand behind a choice that must be made?"""
    line = [str(token.value) for token in problem.line]
    if problem.found != ":" or line[-2:-1] != ["as"] or not {"choose", "chooses"} & set(line) or "may" in line:
        return None
    return finding_at(
        codes.UNEXPECTED,
        "what is chosen here is chosen in any case",
        problem.span,
        "nothing hangs on it",
        f"write what is done with it on a line of its own; if there may be none: {text_of(problem.line)}, if there is one: ...",
    )
