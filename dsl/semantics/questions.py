"""The questions that the rules ask players, and the names that the texts of these questions mention."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dsl import nodes
from dsl.semantics.rulebook import Rulebook

#: A hole with the name of its role, such as `{n}`, `{~who has/has/have}` or `{hand of whom}`.
HOLE = re.compile(r"\{[~^]?[ \t]*(?P<of>(?:[^\W\d]\w*[ \t]+of[ \t]+)?)(?P<role>[^\W\d]\w*)[^{}]*\}")

#: The statements that ask a question.
Asks = nodes.Choose | nodes.May | nodes.ChooseBlock


def word_asked(node: nodes.Node, book: Rulebook) -> str:
    """Return the word whose entry in `prose` has the text for a question. The word is the name of the answer, or the list of
    words that name the blocks, or else the first verb. Return "" if there is no such word."""
    match node:
        case nodes.Choose(name=name) if name:
            return name
        case nodes.ChooseBlock(blocks=blocks):
            return next((name for name, words in book.words.items() if blocks[0].name in words), "")
    return next((one.verb for one in nodes.walk(node) if isinstance(one, nodes.Sentence)), "")


def names_of_questions(book: Rulebook) -> Mapping[str, frozenset[str]]:
    """Return the names in braces in the texts for questions, by the word of the entry."""
    found: dict[str, frozenset[str]] = {}
    for entry in (entry for prose in book.prose for entry in prose.entries if entry.asked or entry.declined):
        names = {hole["role"] for text in (entry.asked, entry.declined) for hole in HOLE.finditer(text)}
        if names:
            found[entry.word] = found.get(entry.word, frozenset()) | names
    return found


def roles_behind(node: Asks, book: Rulebook) -> frozenset[str]:
    """Return the names of the roles of the first verb after `may`, which the prose for the question may mention. Return nothing
    for any other question."""
    verb = book.verbs.get(word_asked(node, book)) if isinstance(node, nodes.May) else None
    if verb is None:
        return frozenset()
    parameters = (verb.subject, verb.object, *(parameter for _, parameter in verb.roles))
    return frozenset(parameter.name for parameter in parameters if parameter is not None)
