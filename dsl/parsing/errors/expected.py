"""Describe in a few words, for a designer of games, what the parser would have accepted at a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.lexing.tokens import LABELS
from dsl.messages.message import Message, either

END = "$END"
LAYOUT = frozenset({"_NEWLINE", "_INDENT", "_DEDENT", END})
STATEMENT_STARTS = frozenset(
    """move shuffle exchange set raise lower roll reveal resolve run fail require stop let repeat attempt open if
    forbid ignore allow change mute accept before after until""".split()
) | {
    "for each",
    "repeat until",
    "repeat forever",
    "as much as possible",
    "instead of",
    "next time",
    "during the next",
    "end play",
}
VALUE_STARTS = frozenset(
    {
        "A_NAME",
        "A_NUMBER",
        "A_STRING",
        "A_NOUN",
        "A_KIND",
        "A_WORD",
        "AN_ADJECTIVE",
        "(",
        "-",
        "the",
        "a",
        "an",
        "another",
        "each",
        "all",
        "every",
        "up to",
        "any number of",
        "one or more",
        "none",
        "yes",
        "no",
        "not",
        "count of",
        "top of",
        "bottom of",
        "neighbours of",
        "first",
        "last",
        "top",
        "bottom",
        "total",
        "highest",
        "lowest",
        "there is",
        "there are",
        "there is no",
        "there are no",
        "among",
        "a number from",
        "a payment of",
    }
)
OPERATORS = frozenset({"+", "-", "*", "/", "mod", "=", "<", ">", "<=", ">="})
FILTERS = frozenset({"of", "on", "in", "WITH_MEASURE", "starting with", "but", "that", "where", "whose"})
TESTS = frozenset(
    {
        "is",
        "is not",
        "is one of",
        "is not one of",
        "not in",
        "asks",
        "has",
        "can",
        "and",
        "or",
        "if",
        "is asked",
        "is not asked",
        "has not",
        ".",
    }
)
CLASS_NAMES = {
    "A_NAME": Message("a-name"),
    "A_NOUN": Message("a-noun"),
    "A_KIND": Message("a-kind"),
    "A_WORD": Message("a-word-of-a-list"),
    "A_VERB": Message("a-verb"),
    "AN_ADJECTIVE": Message("an-adjective"),
    "A_NUMBER": Message("a-number"),
    "A_STRING": Message("a-text-in-quotes"),
    "A_PROPERTY": Message("a-property"),
    "WITH_MEASURE": Message("with-and-a-measure"),
    "_NEWLINE": Message("the-end-of-the-line"),
    "_INDENT": Message("an-indented-block"),
}

# Summaries of several accepted words. Each has a number, a set of words, a text, and a second set of words. If at least
# this number of the first words is accepted, the text replaces all words of the second set.
_SUMMARIES: tuple[tuple[int, frozenset[str], str, frozenset[str]], ...] = (
    (2, frozenset({"move", "forbid"}), Message("a-statement-or-a-rule"), STATEMENT_STARTS | VALUE_STARTS | {"A_VERB"}),
    (1, frozenset({"forbid"}), Message("a-rule"), STATEMENT_STARTS),
    (3, frozenset({"A_NUMBER", "A_NAME", "("}), Message("a-value-or-a-noun-with-what-belongs-to"), VALUE_STARTS),
    (2, frozenset({"A_NAME", "A_NOUN"}), Message("a-name"), LABELS),
    (2, frozenset({"A_NOUN", "A_KIND"}), Message("a-noun"), LABELS - {"A_VERB"}),
    (1, frozenset({"A_VERB"}), Message("a-verb"), frozenset({"A_VERB"})),
)
_LAST_SUMMARIES: tuple[tuple[int, frozenset[str], str, frozenset[str]], ...] = (
    (4, FILTERS, Message("a-filter-such-as-of-with-or-where"), FILTERS),
    (2, OPERATORS, Message("an-operator-such-as"), OPERATORS),
    (3, TESTS, "", TESTS),
)


def expectation(accepted: frozenset[str]) -> str:
    """Return a description, in a few words, of the tokens that are accepted at a place."""
    rest = set(accepted) - {END, "_DEDENT"}
    first, last = _summed_up(rest, _SUMMARIES), _summed_up(rest, _LAST_SUMMARIES)
    words = sorted(rest - LAYOUT)[:8]
    ends = [name for name in ("_NEWLINE", "_INDENT") if name in rest]
    named = [CLASS_NAMES.get(word, f'"{word}"') for word in words]
    return _listed([*first, *named, *last, *(CLASS_NAMES[name] for name in ends)])


def _summed_up(rest: set[str], summaries: Iterable[tuple[int, frozenset[str], str, frozenset[str]]]) -> list[str]:
    """Return the texts of the summaries that fit, and remove from `rest` the words that these texts replace."""
    parts = []
    for count, words, text, covered in summaries:
        if len(words & rest) >= count:
            parts.append(text)
            rest -= covered
    return [part for part in parts if part]


def _listed(parts: Sequence[str]) -> str:
    """Return some descriptions joined with commas and `or`."""
    if not parts:
        return Message("nothing-more")
    return parts[0] if len(parts) == 1 else either(parts)
