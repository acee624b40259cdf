"""A place where the parser could not go on -> one finding in the designer's words.

A problem is judged by a list of questions, from the most particular to the general one; the first
that knows an answer gives the finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from dsl.diagnostics.brought import meant_by
from dsl.diagnostics.diagnostic import Diagnostic, Edit, Severity
from dsl.diagnostics.spelling import distance, nearest, stands
from dsl.lexing import codes
from dsl.lexing.keywords import HEADS, LINE_HEADS, PHRASES, PRONOUNS, RESERVED
from dsl.lexing.tokens import LABELS, Token
from dsl.lexing.vocabulary import Vocabulary
from dsl.parsing.drafts import Draft
from dsl.parsing.expected import END, LAYOUT, OPERATORS, STATEMENT_STARTS, TESTS, VALUE_STARTS, expectation
from dsl.parsing.forms import fitting, form_of
from dsl.parsing.repairs import WEIGHTLESS, Repair
from dsl.records import dataclass
from dsl.source import Span

_BLOCK_WORDS = frozenset(
    """if else otherwise attempt repeat may open instead before after until at step verb play""".split()
) | {"for each", "repeat until", "repeat forever", "as much as possible", "instead of", "next time", "during the next"}
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
#: Words that say whose or which something is, in the language of whoever writes.
_OWNING = frozenset({"your", "my", "our", "their", "his", "her", "its", "this", "that", "each", "every"})
_GOING = frozenset({"remove", "exile", "banish", "destroy", "trash", "burn", "kill"})
_COUNTING = ("count of", "total", "highest", "lowest")
_CHOICES = (
    '"you choose a card in you.hand as c"; or, for one of several things to do, "you choose one of", and indented below it a line '
    'for each, such as "save: ..." and "spend: ..."; declare these names at the margin: "words choice: save, spend"'
)
#: Declarations in which no sentence stands behind a colon.
_TYPED = frozenset({"verb", "value", "zone", "words", "kinds", "option", "grid", "noun", "supply"})
_HINTS = {
    # `and` goes on with the `then` above, and what is expected is no answer.
    "answers": "answers stand in a line of their own after a `then`: leave the word before them away",
    "when": 'what follows an event is written "after who ...", what comes before it "before who ..."',
    ".": "a sentence ends with its line, without a full stop",
    "(": "only the name of a definition stands before a parenthesis",
}


@dataclass(frozen=True)
class Problem:
    """Where a declaration could not be read on: the token at `index`, and what would have been accepted.

    `index` is the number of tokens if they ended too early.
    """

    source: str
    tokens: Sequence[Token]
    index: int
    accepted: frozenset[str]
    vocabulary: Vocabulary
    head: str = ""  # the first word of the declaration
    at_margin: bool = True  # whether the first token stands where a declaration begins

    @property
    def found(self) -> str:
        return self.tokens[self.index].type if self.index < len(self.tokens) else END

    def before(self, steps: int = 1) -> Token | None:
        """Return the token some steps before the place."""
        return self.tokens[self.index - steps] if self.index >= steps else None

    @property
    def span(self) -> Span:
        """The place, or the end of what was read if nothing visible stands there."""
        if self.found in LAYOUT:
            return self._end_of_line()
        token = self.tokens[self.index]
        return Span(self.source, token.start_pos, token.end_pos)

    def _end_of_line(self) -> Span:
        seen = [t for t in self.tokens[: self.index] if t.type not in LAYOUT]
        end = seen[-1].end_pos if seen else 0
        return Span(self.source, end, end)

    @property
    def line(self) -> list[Token]:
        """The tokens of the line up to the place."""
        start = self.index
        while start > 0 and self.tokens[start - 1].type not in LAYOUT:
            start -= 1
        return list(self.tokens[start : self.index])

    @property
    def rest(self) -> list[Token]:
        """The tokens of the line from the place on."""
        return list(takewhile(lambda token: token.type not in LAYOUT, self.tokens[self.index :]))


def explain(problem: Problem) -> Diagnostic:
    """Return the finding for a problem."""
    for question in _QUESTIONS:
        finding = question(problem)
        if finding is not None:
            return finding
    return _general(problem)


def _finding(code: str, message: str, span: Span, label: str = "", help: str = "", unknown: str = "") -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, span, label, (), help, unknown)


def _unknown(code: str, what: str, word: str, span: Span, help_text: str) -> Diagnostic:
    found = _finding(code, f'no such {what} "{word}"', span, f"a {what} of this game is due", help_text)
    return replace(found, unknown=word)


def _span_of(problem: Problem, token: Token) -> Span:
    return Span(problem.source, token.start_pos, token.end_pos)


def _did_you_mean(word: str, candidates: Iterable[str]) -> str:
    near = nearest(word, candidates)
    return f"did you mean {_either(near)}?" if near else ""


def _either(words: Sequence[str]) -> str:
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"


# ------------------------------------------------------------------ questions


def _unknown_declaration(problem: Problem) -> Diagnostic | None:
    """Does a line at the margin begin with a word that declares nothing?"""
    if problem.index != 0 or not problem.at_margin or problem.found in LAYOUT:
        return None
    token = problem.tokens[0]
    words = HEADS | {noun for noun, (_, plural) in problem.vocabulary.nouns.items() if not plural}
    help_text = _did_you_mean(token.value, words)
    if not help_text and token.value not in RESERVED and any(t.type == "A_STRING" for t in problem.tokens[1:4]):
        help_text = f'if it is a noun of this game, declare it: "noun {token.value} {token.value}s"'
    if not help_text:
        inside = "if it belongs to the block above, indent it by two spaces"
        declares = len(problem.tokens) > 1 and problem.tokens[1].value in words
        help_text = inside if problem.found in VALUE_STARTS | RESERVED and not declares else _heads_help()
    return _finding(
        codes.UNKNOWN_DECLARATION,
        f'no declaration begins with "{token.value}"',
        problem.span,
        "a declaration is due at the margin",
        help_text,
        unknown=token.value,
    )


def _heads_help() -> str:
    return "declarations begin with one of: " + ", ".join(sorted(HEADS))


def _block_after_colon(problem: Problem) -> Diagnostic | None:
    """Does a line end with a colon?"""
    before = problem.before()
    if problem.found != "_NEWLINE" or before is None or before.type != ":":
        return None
    if problem.head == "verb" and problem.line[0].value == "verb" and not any(t.type == ":" for t in problem.line[:-1]):
        forms = [str(token.value) for token in problem.line[1:-1]]
        return _finding(
            codes.INCOMPLETE,
            "the head of this verb is missing",
            _span_of(problem, before),
            "nothing follows",
            f"behind the colon stands who does it: {_text_of(problem.line)} who {forms[min(1, len(forms) - 1)]}",
        )
    return _finding(
        codes.MISSING_INDENT,
        "after a colon, what is to be done stands on the same line",
        _span_of(problem, before),
        "nothing follows",
        "take the colon away: it stands only before what is done on the same line",
    )


def _missing_block(problem: Problem) -> Diagnostic | None:
    """Is an indented block due?"""
    if problem.accepted != {"_INDENT"}:
        return None
    return _finding(
        codes.MISSING_INDENT,
        "the lines that belong to this one are missing",
        problem._end_of_line(),
        "an indented block is due below",
        "indent the lines that belong to it by two spaces",
    )


def _unexpected_block(problem: Problem) -> Diagnostic | None:
    """Is a line indented below one that has no block?"""
    if problem.found != "_INDENT":
        return None
    following = problem.tokens[problem.index + 1] if problem.index + 1 < len(problem.tokens) else None
    span = problem.span if following is None else _span_of(problem, following)
    at_margin = problem.at_margin and all(t.type not in ("_INDENT", "_DEDENT") for t in problem.tokens[: problem.index])
    if at_margin:
        return _finding(
            codes.NOTHING_ABOVE,
            "this line is indented, but the line above it has no block",
            span,
            "belongs to nothing",
            "begin it at the margin, or put it into a block",
        )
    return _finding(
        codes.UNEXPECTED_INDENT,
        "this line is indented more than the line above it, which has no block",
        span,
        "indented too far",
        "begin it below the first word of the line above",
    )


def _reserved_name(problem: Problem) -> Diagnostic | None:
    """Is a word of the language used as a name?"""
    if problem.found not in RESERVED or not LABELS & problem.accepted or "A_NUMBER" in problem.accepted:
        return None
    if not {"A_NAME"} & problem.accepted or ":" in problem.accepted or not _is_named_here(problem):
        return None
    if problem.head == "define" and problem.found == "as":
        return None  # which is said of a name that is missing
    return _finding(
        codes.RESERVED_AS_NAME,
        f'"{problem.found}" is a word of the language and cannot be a name',
        problem.span,
        "a name is due",
        f'take another name, for example "my_{problem.found}"',
    )


def _is_named_here(problem: Problem) -> bool:
    """Is the place one where something gets a name, and not one where something is called by it?"""
    before = problem.before()
    if before is None or not problem.line:
        return False
    declares = problem.line[0].value in HEADS or problem.line[0].value == "field"
    return before.type in ("let", "as") or (declares and before.type != "with")


#: Words that go on with a sentence, and begin none.
_JOINING = frozenset({"of", "to", "from", "in", "by", "with", "at", "for", "and", "or", "is", "where", "than", "on"})


def _missing_colon(problem: Problem) -> Diagnostic | None:
    """Does a statement follow the head of a block without a colon?"""
    if ":" not in problem.accepted or "_NEWLINE" not in problem.accepted or problem.found in LAYOUT:
        return None
    starts = (VALUE_STARTS | {"A_VERB"} | RESERVED | {"end play"}) - _JOINING
    if problem.found not in starts or ("A_VERB" in problem.accepted and not _whole_behind_may(problem)):
        return None
    return _finding(
        codes.MISSING_COLON,
        "between the head of a block and a sentence on the same line stands a colon",
        problem.span,
        "a colon is due before this",
        "what is to be done stands behind the colon, or indented below this line",
    )


def _whole_behind_may(problem: Problem) -> bool:
    """Does a sentence with somebody of its own follow `may`, where a verb may stand as well?"""
    before, following = problem.before(), problem.tokens[problem.index + 1 : problem.index + 2]
    return before is not None and before.value == "may" and [token.type for token in following] == ["A_VERB"]


def _two_sentences(problem: Problem) -> Diagnostic | None:
    """Does a second sentence follow on the same line?"""
    if problem.found not in ("and", ",", "then") or "_NEWLINE" not in problem.accepted:
        return None
    if not any(token.type == "A_VERB" for token in problem.line) or problem.head == "scenario":
        return None
    return _finding(
        codes.UNEXPECTED,
        f'"{problem.tokens[problem.index].value}" cannot join two sentences',
        problem.span,
        "one sentence a line",
        "write what follows on a line of its own, with who does it",
    )


def _unknown_line(problem: Problem) -> Diagnostic | None:
    """Does a line begin with a misspelt word of its block?"""
    line = problem.line or list(problem.tokens[problem.index : problem.index + 1])
    words = [*LINE_HEADS.get(problem.head, ()), "and"]
    if len(words) == 1 or not line or line[0].type not in LABELS or problem.found == "_INDENT":
        return None
    help_text = _did_you_mean(line[0].value, words)
    if not help_text:
        return None
    return _finding(
        codes.UNEXPECTED, f'no line begins with "{line[0].value}" here', _span_of(problem, line[0]), "", help_text
    )


def _untyped_parameter(problem: Problem) -> Diagnostic | None:
    """Does a role in the head of a verb lack its type?"""
    before = problem.before()
    if problem.head != "verb" or before is None or problem.accepted != {"A_NAME", "or"}:
        return None
    if before.type == "A_NOUN" or before.value in ("number", "text", "yes_no"):
        return _finding(
            codes.INCOMPLETE,
            f'it is not said how this "{before.value}" is called',
            _span_of(problem, before),
            "a name is due behind it",
            f'write "{before.value} {str(before.value)[0]}", or another name',
        )
    return _finding(
        codes.INCOMPLETE,
        f'it is not said what "{before.value}" is',
        _span_of(problem, before),
        "a type is due before",
        f'write "number {before.value}", or another type',
    )


def _stray_otherwise(problem: Problem) -> Diagnostic | None:
    """Does an `else` or `otherwise` belong to nothing?"""
    if problem.found not in ("else", "otherwise") or problem.line:
        return None
    owners = {"else": '"if"', "otherwise": '"attempt" or "may"'}[problem.found]
    return _finding(
        codes.UNEXPECTED,
        f'there is no {owners} above that this "{problem.found}" belongs to',
        problem.span,
        "belongs to nothing",
        f"it stands exactly below the line with {owners}",
    )


def _nested_after_colon(problem: Problem) -> Diagnostic | None:
    """Does a block begin after a colon?"""
    before = problem.before()
    if before is None or before.type != ":" or problem.found not in _BLOCK_WORDS:
        return None
    return _finding(
        codes.UNEXPECTED,
        f'"{problem.tokens[problem.index].value}" cannot stand after a colon',
        problem.span,
        "only one plain sentence",
        "take the colon away and write an indented block",
    )


def _unknown_verb(problem: Problem) -> Diagnostic | None:
    """Does an unknown word stand where the verb is due?"""
    if "A_VERB" not in problem.accepted or "A_STRING" in problem.accepted or problem.head == "board":
        return None
    if _whole_behind_may(problem):
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
        return _no_such_verb(problem, token)
    starts_line = len(problem.line) == 1 or (len(problem.line) > 1 and problem.line[-2].type == ":")
    may_be_verb = before is not None and before.type == "A_NAME" and starts_line and problem.found in VALUE_STARTS
    if may_be_verb and before is not None and nearest(before.value, verbs):
        return _no_such_verb(problem, before)
    if problem.found == "_NEWLINE" and ":" not in problem.accepted and problem.head != "grid" and not _form(problem):
        return _finding(
            codes.INCOMPLETE, "this sentence has no verb", problem.span, "a verb is due", _verbs_help(problem)
        )
    return None


def _brought(problem: Problem, first: Token | None) -> Diagnostic | None:
    """Does a sentence begin with what begins one in another language, or in other games?"""
    if first is None or first.type != "A_NAME" or len(problem.line) != 1:
        return None
    words = [word for word in meant_by(first.value) if word in STATEMENT_STARTS or word in ("repeat", "each", "all")]
    if not words:
        return None
    if first.value in _GOING:
        help_text = "nothing leaves the game for good: say where it goes, as `move CARDS to ZONE`; for what is out of play declare a zone"
        return _finding(codes.UNEXPECTED, f'"{first.value}" does not fit here', _span_of(problem, first), "", help_text)
    form = form_of([(words[0], words[0])], False, problem.vocabulary)
    meant = f"did you mean {_either(words[:2])}?"
    help_text = f"{meant} It is written `{form}`" if form else meant
    found = _finding(codes.UNEXPECTED, f'"{first.value}" does not fit here', _span_of(problem, first), "", help_text)
    return replace(found, unknown=str(first.value))


def _no_such_verb(problem: Problem, token: Token) -> Diagnostic:
    before = problem.before()
    help_text = _verb_meant(problem, token) or _verbs_help(problem)
    if token.value == "who" and before is not None and before.type == "A_NOUN":
        help_text = f'write "{before.value} that ..." for those that did something'
    return _unknown(codes.UNKNOWN_VERB, "verb", token.value, _span_of(problem, token), help_text)


def _verb_meant(problem: Problem, token: Token) -> str:
    """Propose the verbs that are near a word, those first that have the form which fits there."""
    words = [str(one.value) for one in problem.line if one is not token]
    before = words[-1] if words else ""

    def unusual(verb: str) -> float:
        return distance(token.value, verb, len(token.value)) - fitting(verb, before, problem.vocabulary)

    near = sorted(nearest(token.value, problem.vocabulary.verbs, 8), key=unusual)[:3]
    return f"did you mean {_either(near)}?" if near else ""


def _verbs_help(problem: Problem) -> str:
    verbs = sorted(problem.vocabulary.forms)
    if not verbs:
        return 'declare verbs with "verb", such as "verb draw draws drew: who draws number n"'
    return f"verbs of this game: {', '.join(verbs[:12])}{', ...' if len(verbs) > 12 else ''}"


def _unknown_noun(problem: Problem) -> Diagnostic | None:
    """Does an unknown word stand where a noun is due?"""
    token = _unknown_after_determiner(problem)
    if token is None:
        return None
    words = problem.vocabulary
    help_text = _did_you_mean(token.value, [*words.nouns, *words.adjectives, *words.words])
    nouns = sorted(noun for noun, (_, plural) in words.nouns.items() if not plural)
    help_text = help_text or f"nouns of this game: {', '.join(nouns[:12])}"
    return _unknown(codes.UNEXPECTED, "noun", token.value, _span_of(problem, token), help_text)


def _unknown_after_determiner(problem: Problem) -> Token | None:
    """Find an unknown word that a determiner, an amount or an adjective calls a noun."""
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


def _choose_one(problem: Problem) -> Diagnostic | None:
    """Does somebody choose between things to do, in one line?"""
    line = [token.value for token in problem.line]
    if problem.found != ":" or line[-2:-1] not in (["choose"], ["chooses"]):
        return None
    return _finding(
        codes.UNEXPECTED,
        "what one may choose to do stands in blocks with names",
        problem.span,
        "",
        f'write "{" ".join(line[:-1])} one of", and indented below it a line for each, such as "save: ..." and "spend: ..."; '
        'give them names of your own, and declare these at the margin: "words choice: save, spend"',
    )


def _nobody_chooses(problem: Problem) -> Diagnostic | None:
    """Does a sentence begin with `choose`, and nobody does?"""
    if problem.found not in ("choose", "chooses", "decide", "decides") or problem.line or problem.index == 0:
        return None
    return _finding(
        codes.UNEXPECTED, "nobody is named who does this", problem.span, "who?", f"write who does it: {_CHOICES}"
    )


def _choose_what(problem: Problem) -> Diagnostic | None:
    """Does a line end behind `choose one`, or behind what is chosen, which has no name?"""
    line = [str(token.value) for token in problem.line]
    if problem.found not in ("_NEWLINE", END) or not {"choose", "chooses"} & set(line):
        return None
    if line[-2:] in (["choose", "one"], ["chooses", "one"]):
        return _finding(
            codes.INCOMPLETE, "this line does not say what is chosen", problem.span, "ends here", f"write: {_CHOICES}"
        )
    if ("in" in line or "a number from" in line) and "as" not in line and line[-1] != "in" and "as" in problem.accepted:
        help_text = f"give it one: {_text_of(problem.line)} as {'c' if 'in' in line else 'n'}"
        return _finding(codes.INCOMPLETE, "what is chosen has no name", problem.span, "ends here", help_text)
    return None


def _chosen_with_either(problem: Problem) -> Diagnostic | None:
    """Is `either` told as what somebody chooses, or has what is meant by it no name?"""
    line = [str(token.value) for token in problem.line]
    if problem.found == "either" and line[-1:] in (["choose"], ["chooses"]):
        help_text = f"write: {_text_of(problem.line)} among 1, 2 as n"
        return _finding(
            codes.UNEXPECTED, '"either" stands in the sentence about what is chosen', problem.span, "", help_text
        )
    if "either" in line and "as" in problem.accepted and problem.found in ("_NEWLINE", END):
        help_text = f"give it one: {_text_of(problem.line)} as c"
        return _finding(codes.INCOMPLETE, "what is chosen has no name", problem.span, "ends here", help_text)
    if "either" in line and problem.found == ",":
        help_text = f"write: {_text_of(problem.line)} or ..."
        return _finding(codes.UNEXPECTED, 'behind "either" stands "or", each time', problem.span, "", help_text)
    return None


def _done_behind_choice(problem: Problem) -> Diagnostic | None:
    """Does what is done stand behind a choice that must be made?"""
    line = [str(token.value) for token in problem.line]
    if problem.found != ":" or line[-2:-1] != ["as"] or not {"choose", "chooses"} & set(line) or "may" in line:
        return None
    return _finding(
        codes.UNEXPECTED,
        "what is chosen here is chosen in any case",
        problem.span,
        "nothing hangs on it",
        f"write what is done with it on a line of its own; if there may be none: {_text_of(problem.line)}, if there is one: ...",
    )


def _during(problem: Problem) -> Diagnostic | None:
    """Does more than the name of a step follow `during`?"""
    words = [token.type for token in problem.line]
    if "during" not in (words[-1:] + words[-2:-1]) or problem.found in LAYOUT or problem.found == "A_STRING":
        return None
    token, step = problem.tokens[problem.index], _first_name([*problem.line[-1:], *problem.rest])
    return _finding(
        codes.UNEXPECTED,
        f'"{token.value}" does not fit here',
        problem.span,
        "behind `during` stands the name of a step alone",
        f"write `during {step}` for all of its runs; for one of them a line begins with it: `during this STEP: RULE` or "
        "`during the next STEP of WHO: RULE`",
    )


def _first_name(tokens: Sequence[Token]) -> str:
    names = (str(token.value) for token in tokens if token.type == "A_NAME")
    return next((name for name in names if name not in _OWNING), "STEP")


def _zone_kind(problem: Problem) -> Diagnostic | None:
    """Is a zone said to be what no zone is?"""
    if problem.head != "zone" or "face down" not in problem.accepted or problem.found in LAYOUT:
        return None
    return _finding(
        codes.UNEXPECTED,
        f'"{problem.tokens[problem.index].value}" does not fit here',
        problem.span,
        "no zone is so",
        "a zone is `open` for everybody, `face down` for everybody, or `seen by owner`; it may be `in force` too",
    )


def _has_many(problem: Problem) -> Diagnostic | None:
    """Is it asked with `has` how many there are?"""
    tokens = problem.tokens
    at = problem.index - (problem.found == "A_NUMBER")
    while [token.type for token in tokens[at : at + 1]] == ["."]:
        at += 2
    if [token.type for token in tokens[at : at + 2]] != ["has", "A_NUMBER"] or problem.head == "scenario":
        return None
    who = _called(tokens[:at])
    held = who if "." in who else f"{who or 'you'}.hand"
    return _finding(
        codes.UNEXPECTED,
        '"has" counts nothing here',
        problem.span,
        "it asks whether a card has a part; scenarios count with it",
        f'count them: "if count of {held} = {tokens[at + 1].value}"',
    )


def _called(tokens: Sequence[Token]) -> str:
    """Return what some tokens end with that is called by a name: `you`, `player 2.hand`, `(the next player).hand`."""
    start = len(tokens) - 1
    while start > 0 and tokens[start - 1].type == ".":
        start -= 2
    if start > 0 and tokens[start].type == ")":
        start = max((place for place in range(start) if tokens[place].type == "("), default=start)
    elif start > 0 and tokens[start].type == "A_NUMBER":
        start -= 1
    if start > 1 and tokens[start - 1].value in ("next", "previous"):
        return f"({_text_of(tokens[start - 2 : start + 1])}){_text_of(tokens[start + 1 :])}"
    return "" if start < 0 or tokens[start].type in LAYOUT else _text_of(tokens[start:])


def _open_group(problem: Problem) -> Diagnostic | None:
    """Does an operator follow a noun phrase that ends with a test?"""
    words = {token.type for token in problem.line}
    if not words & {"where", "whose"} or problem.found not in OPERATORS | TESTS:
        return None
    token = problem.tokens[problem.index]
    return _finding(
        codes.UNEXPECTED,
        f'"{token.value}" cannot follow a test',
        problem.span,
        "belongs to nothing",
        _in_parentheses(problem),
    )


def _in_parentheses(problem: Problem) -> str:
    """Return the line with parentheses around what is counted; how it is done where nothing is."""
    before, rest = problem.line, list(problem.tokens[problem.index :])
    end = next((place for place, token in enumerate(rest) if token.type in LAYOUT), len(rest))
    at = max((place for place, token in enumerate(before) if token.type in _COUNTING), default=None)
    if at is None:
        return 'put parentheses around what stands before it, from the noun to the end of the test after "where" or "whose"'
    parts = (_text_of(part) for part in (before[:at], before[at:], rest[:end]))
    return "write: {} ({}) {}".format(*parts).strip()


def _text_of(tokens: Sequence[Token]) -> str:
    """Return some tokens as they are written, with one blank where there are any."""
    ends = [tokens[0].start_pos if tokens else 0, *(token.end_pos for token in tokens)]
    return "".join(f"{' ' * (token.start_pos > end)}{token.value}" for token, end in zip(tokens, ends))


def _unfinished(problem: Problem) -> Diagnostic | None:
    """Does a line end where something is due?"""
    if problem.found not in ("_NEWLINE", END) or problem.accepted == {"_INDENT"}:
        return None
    form = _form(problem)
    what = _written_as(form) if form else f"here is due: {expectation(problem.accepted)}"
    return _finding(codes.INCOMPLETE, "this line is not finished", problem.span, "ends here", what)


def _written_as(form: str) -> str:
    """Say how a line is written: what stands in capital letters is to be filled in, else it is an example."""
    return f"write it as `{form}`" if re.search("[A-Z]{2}", form) else f"write for example `{form}`"


def _form_of_all(problem: Problem) -> str:
    """Say how a line is written that has something which does not fit, "" if that is not known: an example never leaves out
    what the line says."""
    form = _form(problem)
    verb = next((str(token.value) for token in problem.line if token.type == "A_VERB"), "")
    if not form or re.search("[A-Z]{2}", form) or not verb:
        return _written_as(form) if form else ""
    words = problem.vocabulary
    head = " ".join(word for word, _ in words.heads.get(words.verbs[verb], ()))
    return f"a sentence with this verb is written `{head or verb}`, and ends there"


def _form(problem: Problem) -> str:
    """Return how the line is written that has the problem, "" if its beginning does not tell."""
    at_margin = problem.at_margin and all(token.type not in LAYOUT for token in problem.tokens[: problem.index])
    line = [(token.type, str(token.value)) for token in problem.line]
    colon = next((place for place, (kind, _) in enumerate(line) if kind == ":"), None)
    if colon is not None and at_margin and problem.head not in _TYPED:
        line, at_margin = line[colon + 1 :], False  # what stands behind the colon is a sentence
    return form_of(line, at_margin, problem.vocabulary)


_QUESTIONS: tuple[Callable[[Problem], Diagnostic | None], ...] = (
    _unknown_declaration,
    _block_after_colon,
    _missing_block,
    _unexpected_block,
    _stray_otherwise,
    _nested_after_colon,
    _unknown_line,
    _reserved_name,
    _untyped_parameter,
    _choose_one,
    _choose_what,
    _chosen_with_either,
    _done_behind_choice,
    _nobody_chooses,
    _has_many,
    _during,
    _zone_kind,
    _unknown_noun,
    _unknown_verb,
    _missing_colon,
    _two_sentences,
    _open_group,
    _unfinished,
)


# ---------------------------------------------------------------- with a repair

#: What is said of a change without a problem of its own: what is wrong, what is to be said just there, what to write.
_CHANGES = {
    "missing": ('"{word}" is missing here', "left out?", "write: {line}"),
    "too much": ('"{found}" does not fit here', "too much?", "write: {line}"),
    "doubled": ('"{found}" stands here twice', "once is enough", "write: {line}"),
    "order": ('"{found}" does not fit here in this order', "the wrong way round?", "write: {line}"),
    "other": ('"{found}" does not fit here', 'is "{word}" meant?', "write: {line}"),
    "idiom": ("this is said in other words here", "", "write: {line}"),
    "sign": ('the character "{found}" means nothing here', "", "write: {line}"),
    "quote": ("this quotation has no end, or no beginning", "", "write: {line}"),
    "indent": ("this line is not indented as the block that it belongs to", "", "{line}"),
}
#: What is better said by the problem itself.
_BETTER_SAID = (codes.MISSING_INDENT, codes.RESERVED_AS_NAME)
_BETTER_KNOWN = ("what one may choose", '"has" counts', "the head of this verb")
_BELONGS_TO_NOTHING = "there is no "
#: Changes that make a line readable, and say less of what was meant than that a verb is none.
_GUESSES = ("too much", "order", "other", "missing")


def told(problem: Problem, repair: Repair, draft: Draft) -> Diagnostic:
    """Return the finding for a problem of which it is known what mends it."""
    finding = _told(problem, repair, draft)
    rivals = tuple(Edit(draft.place(edit.span), edit.text) for edit in repair.rivals)
    return replace(finding, rivals=rivals) if finding.edits else finding


def _told(problem: Problem, repair: Repair, draft: Draft) -> Diagnostic:
    place = draft.place(repair.edit.span)
    edits: tuple[Edit, ...] = (Edit(place, repair.edit.text),)
    reserved = _reserved_name(problem)
    if reserved is not None and repair.cost > 1 and (problem.line or repair.kind != "misspelt"):
        return replace(reserved, edits=(Edit(reserved.span, f"my_{problem.found}"),))
    if repair.kind == "misspelt":
        is_word = draft.source.text[repair.edit.span.start : repair.edit.span.end] in RESERVED
        return replace(
            _misspelt(problem, repair, place, draft), edits=edits, otherwise=explain(problem) if is_word else None
        )
    finding = explain(problem)
    if repair.kind == "hole" or (finding.code == codes.RESERVED_AS_NAME and problem.line):
        return finding
    if finding.message.startswith(_BETTER_KNOWN) and repair.kind != "idiom":
        return finding
    if finding.message.startswith(_BELONGS_TO_NOTHING) and repair.kind in ("too much", "other"):
        return finding
    if problem.found in _HINTS and finding.help == _HINTS[problem.found]:
        return replace(finding, edits=edits)
    if finding.code == codes.MISSING_COLON and repair.words == (":",):
        return replace(finding, help=f"write: {repair.line}", edits=edits)
    if finding.code == codes.UNKNOWN_VERB and finding.unknown and repair.kind in _GUESSES:
        return finding
    if repair.kind == "missing" and repair.edit.text.rstrip() in STATEMENT_STARTS and _form(problem):
        return finding
    if finding.code in _BETTER_SAID and repair.kind in ("missing", "too much", "other"):
        return replace(finding, edits=edits)
    message, label, help_text = _CHANGES[repair.kind]
    found = draft.source.text[repair.edit.span.start : repair.edit.span.end].strip()
    words = {"word": repair.words[0] if repair.words else "", "found": found, "line": repair.line}
    if repair.kind == "too much" and found not in WEIGHTLESS:
        # Nobody writes a word for nothing: what the line says without it is something else.
        help_text, edits = "without it the line could be read, but it would say something else: {line}", ()
    if repair.kind == "other" and found == "to" and repair.line.startswith(("raise ", "lower ")):
        set_to = re.sub(r"^\w+ (.*) by (.*)$", r"set \1 to \2", repair.line)
        help_text = "write: {line}; or, if that is what it becomes: " + set_to
    member = re.match(r"\w+", draft.source.text[repair.edit.span.end :].lstrip())
    is_test = (
        repair.kind == "missing" and repair.words == (".",) and member is not None and member.group().startswith("is_")
    )
    if is_test and member is not None and not stands(f".{member.group()}", draft.source.text):
        help_text += "; if nothing is called so, declare it: " + f'"define {member.group()} of card c as ..."'
    if repair.kind == "indent":
        step = len(repair.edit.text)
        help_text = f"indent it by {step} space{'s' * (step > 1)}" if step else "begin it at the margin"
        first = len(repair.edit.text)
        place = Span(place.source, place.end, place.end + max(1, len(repair.line) - first))
        code = codes.UNEXPECTED_INDENT
    else:
        code = codes.UNEXPECTED
        if repair.kind == "missing":
            ended = problem.found in ("_NEWLINE", END)
            code = codes.MISSING_COLON if words["word"] == ":" else codes.INCOMPLETE if ended else code
    return replace(_finding_with(code, message, place, label, help_text, words, edits), otherwise=finding)


def _finding_with(
    code: str, message: str, span: Span, label: str, help_text: str, words: dict[str, str], edits: tuple[Edit, ...]
) -> Diagnostic:
    texts = [text.format(**words) for text in (message, label, help_text)]
    return Diagnostic(code, Severity.ERROR, texts[0], span, texts[1], (), texts[2], edits=edits)


def _misspelt(problem: Problem, repair: Repair, place: Span, draft: Draft) -> Diagnostic:
    """Say that a word is none, as what it is probably meant to be."""
    found = draft.source.text[repair.edit.span.start : repair.edit.span.end]
    word, vocabulary = repair.words[0], problem.vocabulary
    help_text = f"did you mean {_either(repair.words)}?"
    if repair.edit.span.start == draft.start and problem.index == 0 and problem.at_margin:
        message = f'no declaration begins with "{found}"'
        said = _finding(codes.UNKNOWN_DECLARATION, message, place, "a declaration is due at the margin", help_text)
        return replace(said, unknown=found)
    if word in vocabulary.verbs:
        return _unknown(codes.UNKNOWN_VERB, "verb", found, place, help_text)
    if word in vocabulary.nouns:
        return _unknown(codes.UNEXPECTED, "noun", found, place, help_text)
    return replace(_finding(codes.UNEXPECTED, f'"{found}" does not fit here', place, "", help_text), unknown=found)


def _general(problem: Problem) -> Diagnostic:
    token = problem.tokens[problem.index] if problem.index < len(problem.tokens) else None
    text = f'"{token.value}"' if token is not None and token.value else "this"
    if problem.found == "A_STRING":
        text = "this text"
    elif problem.found in ("_NEWLINE", "_DEDENT", END):
        text = "the end of this block"
    return _finding(
        codes.UNEXPECTED, f"{text} does not fit here", problem.span, _class_label(problem), _general_help(problem)
    )


def _general_help(problem: Problem) -> str:
    """Propose what may have been meant, and say what could stand there."""
    token = problem.tokens[problem.index] if problem.index < len(problem.tokens) else None
    what = _form_of_all(problem) or f"here could stand: {expectation(problem.accepted)}"
    if token is None:
        return what
    if problem.found in _HINTS and (problem.found != "." or not problem.rest[1:]):
        return _HINTS[problem.found]
    if problem.found in RESERVED:
        return what  # a word of the language that is none in its place is no other one misspelt
    near = _did_you_mean(token.value, (word for word in problem.accepted if word[0].islower()))
    before = problem.before()
    if not near and before is not None:
        phrases = [phrase for phrase, _ in PHRASES if phrase.startswith(f"{before.value} ")]
        near = _did_you_mean(f"{before.value} {token.value}", phrases)
    return near or what


def _class_label(problem: Problem) -> str:
    return {
        "A_VERB": "a verb",
        "A_NOUN": "a noun",
        "A_WORD": "a word of a list",
        "AN_ADJECTIVE": "an adjective",
        "A_KIND": "a kind",
        "A_NUMBER": "a number",
        "A_STRING": "a text",
    }.get(problem.found, "a word of the language" if problem.found in RESERVED else "")
