"""The general findings, for problems that no other function explains. They show the form that the line could have, or
the words that could be at the place."""

from __future__ import annotations

import re

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.lexing.keywords import PHRASES, RESERVED
from dsl.messages.message import Message
from dsl.parsing.errors.expected import END, expectation
from dsl.parsing.errors.forms import form_at
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import did_you_mean, finding_at

#: Messages about words or signs that fit nowhere.
HINTS = {
    # `and` continues the `then` of the line above, but a `then` line cannot have an answer.
    "answers": Message("answers-stand-in-a-line-of-their-own-after"),
    "when": Message("what-follows-an-event-is-written-after-who-what"),
    ".": Message("a-sentence-ends-with-its-line-without-a-full"),
    "(": Message("only-the-name-of-a-definition-stands-before-a"),
}


#: Words and signs after which a line continues in the next line, if the next line is indented far enough.
_JOINS = frozenset({"and", "or", "else", "then", ",", "+"})
GOES_ON = Message("a-line-goes-on-in-the-next-where-it")


def joined_above(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line that begins with `and`, `or` or a comma, which should be at the end of the line
    above; None for any other problem."""
    if (
        problem.found not in _JOINS - {"else", "then"}
        or problem.line
        or problem.index == 0
        or problem.head == "scenario"
    ):
        return None
    value = problem.tokens[problem.index].value
    return finding_at(
        codes.UNEXPECTED,
        Message("no-line-begins-with-value", value=value),
        problem.span,
        Message("belongs-above"),
        GOES_ON,
    )


def unfinished(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line that ends where something more is needed; None for any other problem."""
    if problem.found not in ("_NEWLINE", END) or problem.accepted == {"_INDENT"}:
        return None
    form = form_at(problem)
    before = problem.before()
    following = problem.tokens[problem.index + 1 : problem.index + 2]
    if before is not None and before.type in _JOINS and following and following[0].type != "_DEDENT":
        what: str = GOES_ON
    else:
        what = _written_as(form) if form else _due(problem)
    return finding_at(codes.INCOMPLETE, Message("this-line-is-not-finished"), problem.span, Message("ends-here"), what)


def _due(problem: Problem) -> str:
    return Message("here-is-due-expectation", expectation=expectation(problem.accepted))


def general(problem: Problem) -> Diagnostic:
    """Return the finding that the token at the place of a problem does not fit there."""
    token = problem.tokens[problem.index] if problem.index < len(problem.tokens) else None
    text = f'"{token.value}"' if token is not None and token.value else Message("this")
    if problem.found == "A_STRING":
        text = Message("this-text")
    elif problem.found in ("_NEWLINE", "_DEDENT", END):
        text = Message("the-end-of-this-block")
    return finding_at(
        codes.UNEXPECTED,
        Message("text-does-not-fit-here", text=text),
        problem.span,
        _class_label(problem),
        _general_help(problem),
    )


def _general_help(problem: Problem) -> str:
    """Return help for a problem: a similar word that may have been meant, the form of the line, or what could be there."""
    token = problem.tokens[problem.index] if problem.index < len(problem.tokens) else None
    what = _form_of_all(problem) or Message("here-could-stand-expectation", expectation=expectation(problem.accepted))
    if token is None:
        return what
    if problem.found in HINTS and (problem.found != "." or not problem.rest[1:]):
        return HINTS[problem.found]
    if problem.found in RESERVED:
        return what  # a word of the language in a wrong place is probably not misspelt
    near = did_you_mean(token.value, (word for word in problem.accepted if word[0].islower()))
    before = problem.before()
    if not near and before is not None:
        phrases = [phrase for phrase, _ in PHRASES if phrase.startswith(f"{before.value} ")]
        near = did_you_mean(f"{before.value} {token.value}", phrases)
    return near or what


def _written_as(form: str) -> str:
    """Return the advice to write a line in the given form. The form has placeholders in capital letters, or is an
    example."""
    return Message("write-it-as-form" if re.search("[A-Z]{2}", form) else "write-for-example-form", form=form)


def _form_of_all(problem: Problem) -> str:
    """Return advice on how to write a line that has one part too many; "" if no form is known for it. No example is
    proposed that would leave out another part of the line."""
    form = form_at(problem)
    verb = next((str(token.value) for token in problem.line if token.type == "A_VERB"), "")
    if not form or re.search("[A-Z]{2}", form) or not verb:
        return _written_as(form) if form else ""
    words = problem.vocabulary
    head = " ".join(word for word, _ in words.heads.get(words.verbs[verb], ()))
    return Message("a-sentence-with-this-verb-is-written-head-and", verb=verb, head=head or verb)


def _class_label(problem: Problem) -> str:
    """Return a label that says what was found: a verb, a word of the language; "" if nothing is known about it."""
    found = {
        "A_VERB": Message("a-verb"),
        "A_NOUN": Message("a-noun"),
        "A_WORD": Message("a-word-of-a-list"),
        "AN_ADJECTIVE": Message("an-adjective"),
        "A_KIND": Message("a-kind"),
        "A_NUMBER": Message("a-number"),
        "A_STRING": Message("a-text"),
    }.get(problem.found, Message("a-word-of-the-language") if problem.found in RESERVED else "")
    return Message("this-is-base", base=found) if found else ""
