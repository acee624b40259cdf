"""Findings about words: an unknown word, and a word of the language where a name is expected.

A problem is a place where the parser stopped. Each function is for one kind of problem, and returns None for any other
kind.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from dsl.diagnostics import codes
from dsl.diagnostics.brought import meant_by
from dsl.diagnostics.diagnostic import Diagnostic
from dsl.diagnostics.spelling import distance, nearest
from dsl.lexing.keywords import HEADS, LINE_HEADS, PRONOUNS, RESERVED
from dsl.lexing.tokens import LABELS, Token
from dsl.lexing.vocabulary import MAX_FORMS, Vocabulary
from dsl.messages.message import Message
from dsl.parsing.errors.expected import LAYOUT, STATEMENT_STARTS, VALUE_STARTS
from dsl.parsing.errors.forms import fitting, form_at, form_of
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import did_you_mean, either, finding_at, no_such, span_of, text_of

_DETERMINERS = frozenset(
    {
        "the",
        "a",
        "an",
        "another",
        "each",
        "all",
        "up to",
        "any number of",
        "one or more",
        "for each",
        "count of",
        "there is no",
        "there are no",
    }
)
_GOING = frozenset({"remove", "exile", "banish", "destroy", "trash", "burn", "kill"})


def unknown_declaration(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line at the margin whose first word begins no declaration; None for any other
    problem."""
    if problem.index != 0 or not problem.at_margin or problem.found in LAYOUT:
        return None
    token = problem.tokens[0]
    words = HEADS | {noun for noun, (_, plural) in problem.vocabulary.nouns.items() if not plural}
    help_text = did_you_mean(token.value, words)
    if not help_text and token.value not in RESERVED and any(t.type == "A_STRING" for t in problem.tokens[1:4]):
        help_text = Message("if-it-is-a-noun-of-this-game-declare", token=token.value)
    if not help_text:
        inside = Message("if-it-belongs-to-the-block-above-indent-it-2")
        declares = len(problem.tokens) > 1 and problem.tokens[1].value in words
        help_text = inside if problem.found in VALUE_STARTS | RESERVED and not declares else _heads_help()
    return finding_at(
        codes.UNKNOWN_DECLARATION,
        Message("no-declaration-begins-with-token", token=token.value),
        problem.span,
        Message("a-declaration-is-due-at-the-margin"),
        help_text,
        unknown=token.value,
    )


def _heads_help() -> str:
    return Message("declarations-begin-with-one-of-words", words=", ".join(sorted(HEADS)))


def unknown_line(problem: Problem) -> Diagnostic | None:
    """Return the finding for a line whose first word is misspelt, such as `gven` in a scenario. Return None for any other
    problem, and if no first word that is allowed in the block is similar."""
    line = problem.line or list(problem.tokens[problem.index : problem.index + 1])
    words = [*LINE_HEADS.get(problem.head, ()), "and"]
    if len(words) == 1 or not line or line[0].type not in LABELS or problem.found == "_INDENT":
        return None
    help_text = did_you_mean(line[0].value, words)
    if not help_text:
        return None
    return finding_at(
        codes.UNEXPECTED,
        Message("no-line-begins-with-value-here", value=line[0].value),
        span_of(problem, line[0]),
        "",
        help_text,
    )


def reserved_name(problem: Problem) -> Diagnostic | None:
    """Return the finding for a word of the language where a new name is given; None for any other problem."""
    is_word = problem.found in RESERVED or problem.found == "one of"
    is_number = "A_NUMBER" in problem.accepted and problem.head not in ("game", "pack", "deck")  # an id may be a number
    if not is_word or not LABELS & problem.accepted or is_number:
        return None
    if not {"A_NAME"} & problem.accepted or ":" in problem.accepted or not _is_named_here(problem):
        return None
    if problem.head == "define" and problem.found == "as":
        return None  # another finding reports the missing name
    before = problem.before()
    if problem.head == "verb" and problem.accepted == {"A_NAME", "or"} and not (before and is_type(before)):
        return None  # another finding reports a role without its type
    is_bounded = problem.found == "from" and before is not None and before.value == "number"
    return finding_at(
        codes.RESERVED_AS_NAME,
        Message("found-is-a-word-of-the-language-and-cannot", found=problem.found),
        problem.span,
        Message("a-name-is-due"),
        Message("a-number-has-bounds-only-where-a-value-or")
        if is_bounded
        else Message("take-another-name-for-example-my-token", token=problem.found.split(" ")[0]),
    )


def is_type(token: Token) -> bool:
    """Tell whether a token is a type that a role can have: a noun, `number`, `text` or `yes_no`."""
    return token.type == "A_NOUN" or token.value in ("number", "text", "yes_no")


def adjective_as_name(problem: Problem) -> Diagnostic | None:
    """Return the finding for an adjective that was given as a name above and is now followed by a dot; None for any
    other problem."""
    before = problem.before()
    if problem.found != "." or before is None or before.type != "AN_ADJECTIVE":
        return None
    named = (
        token
        for naming, token in pairwise(problem.tokens[: problem.index])
        if naming.type in ("let", "as") and token.value == before.value
    )
    token = next(named, None)
    if token is None:
        return None
    return finding_at(
        codes.RESERVED_AS_NAME,
        Message("token-is-an-adjective-and-cannot-be-a-name", token=token.value),
        span_of(problem, token),
        Message("a-name-is-due"),
        Message("take-another-name-for-example-my-token", token=token.value),
    )


def _is_named_here(problem: Problem) -> bool:
    """Tell whether a line gives a new name at the place of a problem (after `let` or `as`, or in a declaration), rather
    than uses a name."""
    before = problem.before()
    if before is None or not problem.line:
        return False
    declares = problem.line[0].value in HEADS or problem.line[0].value in ("field", "cases")
    return before.type in ("let", "as") or (declares and before.type != "with")


def unknown_verb(problem: Problem) -> Diagnostic | None:
    """Return the finding for an unknown word where a verb is needed, or for a sentence without a verb; None for any
    other problem."""
    if "A_VERB" not in problem.accepted or "A_STRING" in problem.accepted or problem.head == "board":
        return None
    if whole_behind_may(problem):
        return None
    before = problem.before()
    verbs = problem.vocabulary.verbs
    if problem.found == "A_NAME":
        token = problem.tokens[problem.index]
        brought = _brought(problem, before)
        if brought is not None:
            return brought
        if before is not None and before.type == "A_NAME" and nearest(before.value, verbs):
            return _no_such_verb(problem, token if nearest(token.value, verbs) else before)
        if (
            before is not None
            and before.type == "A_NAME"
            and len(problem.line) == 1
            and _is_named_above(problem, token)
        ):
            return _no_such_verb(problem, before)
        return _no_such_verb(problem, token)
    starts_line = len(problem.line) == 1 or (len(problem.line) > 1 and problem.line[-2].type == ":")
    may_be_verb = before is not None and before.type == "A_NAME" and starts_line and problem.found in VALUE_STARTS
    if may_be_verb and before is not None and (nearest(before.value, verbs) or not _is_named_above(problem, before)):
        return _no_such_verb(problem, before)
    if problem.found == "_NEWLINE" and ":" not in problem.accepted and problem.head != "grid" and not form_at(problem):
        return finding_at(
            codes.INCOMPLETE,
            Message("this-sentence-has-no-verb"),
            problem.span,
            Message("a-verb-is-due"),
            _verbs_help(problem),
        )
    return None


def _is_named_above(problem: Problem, token: Token) -> bool:
    """Tell whether a word occurs above the problem in the same declaration. If so, the word may be a name."""
    start = problem.index - len(problem.line)
    return any(one.value == token.value for one in problem.tokens[:start])


def whole_behind_may(problem: Problem) -> bool:
    """Tell whether a sentence with its own subject follows `may`, where only a verb is allowed."""
    before, following = problem.before(), problem.tokens[problem.index + 1 : problem.index + 2]
    return before is not None and before.value == "may" and [token.type for token in following] == ["A_VERB"]


def _brought(problem: Problem, first: Token | None) -> Diagnostic | None:
    """Return the finding for a sentence that begins with a word from another language or another game, if such a
    sentence begins with a different word in this language; None for any other sentence."""
    if first is None or first.type != "A_NAME" or len(problem.line) != 1:
        return None
    words = [word for word in meant_by(first.value) if word in STATEMENT_STARTS or word in ("repeat", "each", "all")]
    if not words:
        return None
    if first.value in _GOING:
        help_text = Message("nothing-leaves-the-game-for-good-say-where-it")
        return finding_at(
            codes.UNEXPECTED,
            Message("found-does-not-fit-here", found=first.value),
            span_of(problem, first),
            "",
            help_text,
        )
    form = form_of([(words[0], words[0])], False, problem.vocabulary)
    meant = Message("did-you-mean-either", either=either(words[:2]))
    help_text = Message("meant-it-is-written-form", meant=meant, form=form) if form else meant
    found = finding_at(
        codes.UNEXPECTED, Message("found-does-not-fit-here", found=first.value), span_of(problem, first), "", help_text
    )
    return replace(found, unknown=str(first.value))


def _no_such_verb(problem: Problem, token: Token) -> Diagnostic:
    before = problem.before()
    help_text = (
        form_due(text_of(problem.line), token.value, problem.vocabulary)
        or _verb_meant(problem, token)
        or _verbs_help(problem)
    )
    if token.value == "who" and before is not None and before.type == "A_NOUN":
        help_text = Message("write-before-that-for-those-that-did-something", before=before.value)
    return no_such(codes.UNKNOWN_VERB, "verb", token.value, span_of(problem, token), help_text)


def form_due(before: str, word: str, vocabulary: Vocabulary) -> str:
    """Return the help to declare a form of a verb, if a word after `that` is like a verb that is declared without its past
    form; "" otherwise. `before` is the text before the word."""
    near = nearest(word, vocabulary.verbs, 8) if before.split()[-1:] == ["that"] else ()
    forms = vocabulary.forms[vocabulary.verbs[near[0]]] if near else ()
    if not forms or len(forms) == MAX_FORMS:
        return ""
    return Message("write-the-past-form-too", line=f"verb {forms[0]} {forms[-1]} {word}: …")


def _verb_meant(problem: Problem, token: Token) -> str:
    """Return the help that proposes up to three verbs similar to a word, first those that fit after the words before it;
    "" if none is similar."""
    words = [str(one.value) for one in problem.line if one is not token]
    before = words[-1] if words else ""

    def unusual(verb: str) -> float:
        return distance(token.value, verb, len(token.value)) - fitting(verb, before, problem.vocabulary)

    near = sorted(nearest(token.value, problem.vocabulary.verbs, 8), key=unusual)[:3]
    return Message("did-you-mean-either", either=either(near)) if near else ""


def _verbs_help(problem: Problem) -> str:
    verbs = sorted(problem.vocabulary.forms)
    if not verbs:
        return Message("declare-verbs-with-verb-such-as-verb-draw-draws")
    return Message(
        "verbs-of-this-game-verbs" if len(verbs) > 12 else "verbs-of-this-game-verbs-2", verbs=", ".join(verbs[:12])
    )


def unknown_noun(problem: Problem) -> Diagnostic | None:
    """Return the finding for an unknown word where a noun is needed; None for any other problem."""
    token = _unknown_after_determiner(problem)
    if token is None:
        return None
    words = problem.vocabulary
    help_text = did_you_mean(token.value, [*words.nouns, *words.adjectives, *words.words])
    nouns = sorted(noun for noun, (_, plural) in words.nouns.items() if not plural)
    help_text = help_text or Message("nouns-of-this-game-nouns", nouns=", ".join(nouns[:12]))
    return no_such(codes.UNEXPECTED, "noun", token.value, span_of(problem, token), help_text)


def _unknown_after_determiner(problem: Problem) -> Token | None:
    """Return the unknown word after a determiner, a number or an adjective, where a noun is needed; None if there is
    none."""
    if "A_NOUN" not in problem.accepted or "A_STRING" in problem.accepted:
        return None
    before, first = problem.before(), problem.before(2)
    if problem.found == "A_NAME":
        token = problem.tokens[problem.index]
        only_nouns = "A_NAME" not in problem.accepted and not {":", "_NEWLINE", "A_VERB", "+"} & problem.accepted
        is_near = before is not None and before.type == "A_NUMBER" and nearest(token.value, problem.vocabulary.nouns)
        return token if token.value not in PRONOUNS and (only_nouns or is_near) else None
    if first is not None and before is not None and before.type == "A_NAME" and first.type in _DETERMINERS:
        return before
    return None
