"""Reports holes (names in braces) in texts of prose, if nothing can fill them (N250). A player would read “something”
in such a place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Edit, Findings
from dsl.diagnostics.spelling import as_near, nearest
from dsl.messages.message import Message
from dsl.semantics.checked import Checked
from dsl.semantics.questions import HOLE, Asks, names_of_questions, word_asked
from dsl.semantics.rulebook import Rulebook
from dsl.semantics.vain.prose.doers import check_doers
from dsl.semantics.vain.prose.texts import check_several, check_texts
from dsl.source import Span

_TOLD = re.compile(r',\s*(?:told|heading)\s*"')
_ASKED = re.compile(r',\s*(?:asked|declined)\s*"')
#: The highest number of names in a message.
MOST = 12
#: The first word after the texts of an entry.
_AFTER = re.compile(r'"\s*,\s*(?:feminine|short|means|asked|declined|printed|told|heading)\b')
#: The names of holes that the log can fill: for a change of a value, for a move into a zone, for dice, and for a roll with a
#: name.
_OF_VALUE, _OF_ZONE = ("n", "was", "by", "who"), ("c", "who")
_OF_DICE, _OF_ROLL = ("n", "faces", "who"), ("n", "who")


def check_holes(checked: Checked, findings: Findings) -> None:
    """Check the texts of prose, and report unknown names in their braces. If the rulebook has an error, do nothing."""
    if findings.has_errors:
        return
    book = checked.book
    check_texts(book, findings)
    if findings.has_errors:
        return
    check_doers(book, findings)
    check_several(book, findings)
    for entry in (entry for prose in book.prose for entry in prose.entries if entry.word.startswith('"')):
        _check_title(entry, book, findings)
    entries = [entry for prose in book.prose for entry in prose.entries if not entry.word.startswith('"')]
    mentioned = names_of_questions(book)
    anywhere, there = (_anywhere(book), _there(checked, mentioned)) if mentioned else ((), {})
    names = _names(book)
    for entry in entries:
        _check_entry(entry, book, names, (*anywhere, *there.get(entry.word, ())), findings)


def _check_entry(
    entry: nodes.ProseEntry, book: Rulebook, names: frozenset[str], in_question: Iterable[str], findings: Findings
) -> None:
    """Report unknown holes in the texts of an entry. `names` has the result of `_names`, and `in_question` the names that the
    question of the entry may mention."""
    source = book.sources.get(entry.span.source)
    if source is None:
        return
    text = source.text[entry.span.start : entry.span.end]
    told, asked = _TOLD.search(text), _ASKED.search(text)
    after = _AFTER.search(text)
    end = len(text) if after is None else after.start()
    if entry.word in book.verbs:
        _check_text(entry, text[:end], 0, _roles(book.verbs[entry.word]), findings)
    elif entry.word not in book.steps and entry.word in names:
        _check_text(entry, text[:end], 0, (), findings)
    if told is not None and (known := _told_of(entry.word, book)):
        _check_text(entry, text[told.end() :], told.end(), known, findings)
    if asked is not None:
        last = len(text) if told is None else told.start()
        _check_text(entry, text[asked.end() : last], asked.end(), in_question, findings)


def _check_title(entry: nodes.ProseEntry, book: Rulebook, findings: Findings) -> None:
    """Report unknown holes in the text of a title, or of a reason. Only the holes of the title itself are known there."""
    source, known = book.sources.get(entry.span.source), [hole["role"] for hole in HOLE.finditer(entry.word)]
    if source is not None and known:
        text = source.text[entry.span.start : entry.span.end]
        begins = len(entry.word)
        _check_text(entry, text[begins:], begins, known, findings)


def _check_text(entry: nodes.ProseEntry, text: str, offset: int, known: Iterable[str], findings: Findings) -> None:
    """Report each hole in a text of an entry whose name is not in `known`."""
    known = tuple(dict.fromkeys(known))
    for hole in HOLE.finditer(text):
        role = hole["role"]
        if role in known:
            continue
        near = nearest(role, known)
        start = entry.span.start + offset + hole.start("role")
        place = Span(entry.span.source, start, start + len(role))
        there = ", ".join(f"`{{{name}}}`" for name in known[:MOST])
        findings.error(
            codes.UNKNOWN_HOLE,
            Message("nothing-fills-the-hole-role", role=role),
            place,
            label=Message("is-not-known-here"),
            help=Message("did-you-mean-near-2", near=near[0])
            if near
            else Message("known-here-there", there=there)
            if known
            else Message("leave-it-away"),
            edits=[Edit(place, proposal) for proposal in as_near(role, near)] if near else [],
        )


def _names(book: Rulebook) -> frozenset[str]:
    """Return the words that name something and cannot be a test: nouns, zones, and values that are not yes or no."""
    types = [(name, decl.type.name) for (_, name), decl in book.values.items()]
    types += [(name, decl.type.name) for (_, name), decl in book.fields.items()]
    values = {name for name, _ in types}.difference(name for name, type_ in types if type_ == "yes_no")
    named = {*book.nouns, *(name for _, name in book.zones), *values}
    return frozenset(named.difference((name for _, name in book.defines), book.word_list))


def _told_of(word: str, book: Rulebook) -> tuple[str, ...]:
    """Return the names that a text after `told` may have in braces. For a verb these are its roles, for a step its parameter
    and the values of the game, and for any other word the names that the log has for a change."""
    if word in book.verbs:
        return _roles(book.verbs[word])
    if word in book.steps:
        parameter = book.steps[word].parameter
        return (*([] if parameter is None else [parameter.name]), *_of_the_game(book))
    found: list[str] = []
    if any(name == word for _, name in book.values):
        found += _OF_VALUE
    if any(name == word for _, name in book.zones):
        found += _OF_ZONE
    if word in book.nouns:
        found += _OF_DICE
    return tuple(found) or _OF_ROLL


def _roles(verb: nodes.Verb) -> tuple[str, ...]:
    """Return the names of all roles of a verb."""
    parameters = (verb.subject, verb.object, *(parameter for _, parameter in verb.roles))
    return tuple(parameter.name for parameter in parameters if parameter is not None)


def _of_the_game(book: Rulebook) -> Iterator[str]:
    return (name for owner, name in book.values if owner is None)


def _anywhere(book: Rulebook) -> tuple[str, ...]:
    """Return the names that any question may have in braces: the roles of all verbs, because a question may come up during any
    verb, and the values of the game."""
    roles = (role for verb in book.verbs.values() for role in _roles(verb))
    return tuple(dict.fromkeys((*roles, *_of_the_game(book))))


def _there(checked: Checked, mentioned: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[str, ...]]:
    """Return, by the word of its entry, the names that are visible at every place where a question is asked (names of
    `let`, choices, loops and steps). Only words in `mentioned` are included."""
    found: dict[str, dict[str, None]] = {}
    for node, scope in checked.known.items():
        if isinstance(node, Asks) and (word := word_asked(node, checked.book)) in mentioned:
            names = dict.fromkeys(scope.names)
            found[word] = {name: None for name in found.get(word, names) if name in names}
    return {word: tuple(names) for word, names in found.items()}
