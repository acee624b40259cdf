"""Make a finding about a place where the parser stopped, if a change is known that repairs the text there. The finding
proposes the change."""

from __future__ import annotations

import re
from dataclasses import replace

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Severity
from dsl.diagnostics.spelling import stands
from dsl.lexing.keywords import RESERVED
from dsl.messages.message import Message, id_of, joined
from dsl.parsing.drafts import Draft
from dsl.parsing.errors.expected import END, STATEMENT_STARTS
from dsl.parsing.errors.explaining import explain
from dsl.parsing.errors.forms import form_at
from dsl.parsing.errors.general import HINTS
from dsl.parsing.errors.problem import Problem
from dsl.parsing.errors.wording import either, finding_at, no_such
from dsl.parsing.errors.words import form_due, reserved_name
from dsl.parsing.repairs import WEIGHTLESS, Repair
from dsl.source import Span

#: The ids of the message and of the label of a finding, by the kind of the change that it proposes.
_CHANGES = {
    "missing": ("word-is-missing-here", "left-out"),
    "too much": ("found-does-not-fit-here", "too-much-2"),
    "doubled": ("found-stands-here-twice", "once-is-enough"),
    "order": ("found-does-not-fit-here-in-this-order", "the-wrong-way-round"),
    "other": ("found-does-not-fit-here", "is-word-meant"),
    "idiom": ("this-is-said-in-other-words-here", ""),
    "sign": ("the-character-found-means-nothing-here", ""),
    "quote": ("this-quotation-has-no-end-or-no-beginning", ""),
    "indent": ("this-line-is-not-indented-as-the-block-that", ""),
}
#: Codes of findings that describe a problem better than its repair does.
_BETTER_SAID = (codes.MISSING_INDENT, codes.RESERVED_AS_NAME)
#: Words and signs that join others, and mean little by themselves.
JOINING = frozenset({":", ",", "(", ")", ".", "to", "of", "as", "by", "from", "be", "the", "for", "is"})
PLACING = frozenset({"in", "on", "at", "into", "onto", "with", "against", "a", "an", "each", "all"})
#: Beginnings of the ids of messages that describe a problem better than its repair does.
_BETTER_KNOWN = ("what-one-may-choose", "has-counts", "the-head-of-this-verb")
_BELONGS_TO_NOTHING = "there-is-no-"
#: Kinds of changes that are only guesses. A finding that a verb is unknown is preferred to them.
_GUESSES = ("too much", "order", "other", "missing")


def told(problem: Problem, repair: Repair, draft: Draft) -> Diagnostic:
    """Return the finding for a problem that a known change repairs."""
    finding = _told(problem, repair, draft)
    rivals = tuple(Edit(draft.place(edit.span), edit.text) for edit in repair.rivals)
    return replace(finding, rivals=rivals, is_sure=_is_sure(repair, draft)) if finding.edits else finding


def _is_sure(repair: Repair, draft: Draft) -> bool:
    """Tell whether a change is certainly what the author meant. Most changes that insert or delete a word are not
    certain."""
    text, place = draft.source.text, repair.edit.span
    if repair.kind == "missing":
        return repair.words[0] in JOINING
    if repair.kind == "too much":
        return text[place.start : place.end].strip() in (".", ";") and text[place.end : place.end + 1] in ("", "\n")
    if repair.kind == "doubled":
        return repair.words[0][0].isalpha()
    return (
        repair.kind != "other"
        or repair.cost < 1
        or {text[place.start : place.end], repair.edit.text} <= JOINING | PLACING
    )


def _told(problem: Problem, repair: Repair, draft: Draft) -> Diagnostic:
    place = draft.place(repair.edit.span)
    edits: tuple[Edit, ...] = (Edit(place, repair.edit.text),)
    reserved = reserved_name(problem)
    if reserved is not None and repair.cost > 1 and (problem.line or repair.kind != "misspelt"):
        return reserved
    if repair.kind == "misspelt":
        is_word = draft.source.text[repair.edit.span.start : repair.edit.span.end] in RESERVED
        return replace(
            _misspelt(problem, repair, place, draft), edits=edits, otherwise=explain(problem) if is_word else None
        )
    finding = explain(problem)
    if repair.kind == "hole" or (finding.code == codes.RESERVED_AS_NAME and problem.line):
        return finding
    if id_of(finding.message).startswith(_BETTER_KNOWN) and repair.kind != "idiom":
        return finding
    if id_of(finding.message).startswith(_BELONGS_TO_NOTHING) and repair.kind in ("too much", "other"):
        return finding
    if problem.found in HINTS and finding.help == HINTS[problem.found]:
        return replace(finding, edits=edits)
    if finding.code == codes.MISSING_COLON and repair.words == (":",):
        return replace(finding, help=Message("write-line", line=repair.line), edits=edits)
    if finding.code == codes.UNKNOWN_VERB and finding.unknown and repair.kind in _GUESSES:
        return finding
    if repair.kind == "missing" and repair.edit.text.rstrip() in STATEMENT_STARTS and form_at(problem):
        return finding
    if finding.code in _BETTER_SAID and repair.kind in ("missing", "too much", "other"):
        return replace(finding, edits=edits)
    help_text: str = Message("write-line", line=repair.line)
    found = draft.source.text[repair.edit.span.start : repair.edit.span.end].strip()
    words = {"word": repair.words[0] if repair.words else "", "found": found, "line": repair.line}
    if repair.kind == "too much" and found not in WEIGHTLESS:
        # The author wrote the word for a reason: without this word, the line would mean something else.
        help_text, edits = Message("without-it-the-line-could-be-read-but-it", line=repair.line), ()
    if repair.kind == "other" and found == "to" and repair.line.startswith(("raise ", "lower ")):
        set_to = re.sub(r"^\w+ (.*) by (.*)$", r"set \1 to \2", repair.line)
        help_text = Message("write-line-or-if-that-is-what-it-becomes", line=repair.line, other=set_to)
    member = re.match(r"\w+", draft.source.text[repair.edit.span.end :].lstrip())
    is_test = (
        repair.kind == "missing" and repair.words == (".",) and member is not None and member.group().startswith("is_")
    )
    if is_test and member is not None and not stands(f".{member.group()}", draft.source.text):
        declared = Message("if-nothing-is-called-so-declare-it", name=member.group())
        help_text = joined(Message("write-line", line=repair.line), "; ", declared)
    if repair.kind == "indent":
        step = len(repair.edit.text)
        help_text = Message("indent-it-by-n-spaces", n=step) if step else Message("begin-it-at-the-margin")
        first = len(repair.edit.text)
        place = Span(place.source, place.end, place.end + max(1, len(repair.line) - first))
        code = codes.UNEXPECTED_INDENT
    else:
        code = codes.UNEXPECTED
        if repair.kind == "missing":
            ended = problem.found in ("_NEWLINE", END)
            code = codes.MISSING_COLON if words["word"] == ":" else codes.INCOMPLETE if ended else code
    return replace(_finding_with(code, repair.kind, place, help_text, words, edits), otherwise=finding)


def _finding_with(
    code: str, kind: str, span: Span, help_text: str, words: dict[str, str], edits: tuple[Edit, ...]
) -> Diagnostic:
    message, label = (Message(text, **words) if text else "" for text in _CHANGES[kind])
    return Diagnostic(code, Severity.ERROR, message, span, label, (), help_text, edits=edits)


def _misspelt(problem: Problem, repair: Repair, place: Span, draft: Draft) -> Diagnostic:
    """Return the finding for an unknown word that is probably a misspelling of another word."""
    found = draft.source.text[repair.edit.span.start : repair.edit.span.end]
    word, vocabulary = repair.words[0], problem.vocabulary
    help_text = Message("did-you-mean-either", either=either(repair.words))
    if repair.edit.span.start == draft.start and problem.index == 0 and problem.at_margin:
        message = Message("no-declaration-begins-with-token", token=found)
        said = finding_at(
            codes.UNKNOWN_DECLARATION, message, place, Message("a-declaration-is-due-at-the-margin"), help_text
        )
        return replace(said, unknown=found)
    if word in vocabulary.verbs:
        due = form_due(draft.source.text[: repair.edit.span.start], found, vocabulary)
        return no_such(codes.UNKNOWN_VERB, "verb", found, place, due or help_text)
    if word in vocabulary.nouns:
        return no_such(codes.UNEXPECTED, "noun", found, place, help_text)
    return replace(
        finding_at(codes.UNEXPECTED, Message("found-does-not-fit-here", found=found), place, "", help_text),
        unknown=found,
    )
