"""Reports texts of verbs (N252) that name the player who acts twice, that leave out another player of the action, or whose
verb does not agree with the player who acts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.messages.message import Message
from dsl.semantics.rulebook import Rulebook

_HOLE = re.compile(r"\{(?P<mark>[~^]?)\s*(?P<name>\w+)(?: of (?P<owner>\w+))?(?P<rest>[^{}]*)\}")
_BRACKETS = re.compile(r"\[[^\[\]]*\]")

#: The entries of one verb, by language.
ByLanguage = Mapping[str, nodes.ProseEntry]


def check_doers(book: Rulebook, findings: Findings) -> None:
    """Report texts of verbs that leave out a player, or have one player in place of another."""
    said: dict[str, dict[str, list[nodes.ProseEntry]]] = {}
    for prose in book.prose:
        for entry in prose.entries:
            if entry.word in book.verbs and entry.texts and entry.texts[0]:
                said.setdefault(entry.word, {}).setdefault(prose.language, []).append(entry)
    for word, by_language in said.items():
        verb = book.verbs[word]
        # if a pack changes the words of a verb of its game, the languages may say different things
        once = {language: entries[0] for language, entries in by_language.items() if len(entries) == 1}
        for language, entries in by_language.items():
            for entry in entries:
                if not _check_verb(entry, verb, findings) and language in once:
                    _check_missing(entry, verb, language, once, findings)


def _check_verb(entry: nodes.ProseEntry, verb: nodes.Verb, findings: Findings) -> bool:
    """Report a text whose verb is not in brackets, or whose subject is not the player who acts. Return whether there was a
    finding."""
    text = entry.texts[0]
    holes = list(_HOLE.finditer(text))
    brackets = _BRACKETS.search(text)
    doer = verb.subject
    if doer is None:
        return False
    about = _about(text)
    if brackets is None and holes and doer.name not in about:
        findings.error(
            codes.BROKEN_PROSE,
            Message("no-verb-stands-in-brackets-in-how-word-reads", word=entry.word),
            entry.span,
            label=Message("who-does-it-would-stand-before-this"),
            help=Message("write-the-verb-in-its-forms-in-brackets-or", doer=doer.name),
        )
        return True
    again = [hole for hole in holes if hole["name"] == doer.name and not (hole["mark"] or hole["owner"])]
    meant = [one for one in _others(verb) if one.type.name == doer.type.name and one.name not in about]
    if brackets is None or not meant or not any(hole.start() > brackets.start() for hole in again):
        return False
    findings.error(
        codes.BROKEN_PROSE,
        Message("doer-is-who-does-it-and-name-stands-nowhere", doer=doer.name, name=meant[0].name),
        entry.span,
        label=Message("says-of-somebody-that-it-is-done-to-themselves"),
        help=Message("did-you-mean-near-2", near=meant[0].name),
    )
    return True


def _check_missing(
    entry: nodes.ProseEntry, verb: nodes.Verb, language: str, once: ByLanguage, findings: Findings
) -> None:
    """Report roles that the texts of all other languages mention, but this text does not."""
    others = [_about(other.texts[0]) for tag, other in once.items() if tag != language]
    about = _about(entry.texts[0])
    for parameter in _others(verb):
        if others and parameter.name not in about and all(parameter.name in other for other in others):
            elsewhere = ", ".join(tag for tag in once if tag != language)
            findings.warning(
                codes.BROKEN_PROSE,
                Message(
                    "parameter-stands-nowhere-in-how-word-reads-in-language",
                    parameter=parameter.name,
                    word=entry.word,
                    language=language,
                ),
                entry.span,
                label=Message("left-out-here"),
                help=Message(
                    "it-does-in-elsewhere-write-parameter-where-it-is", elsewhere=elsewhere, parameter=parameter.name
                ),
            )
            return


def _about(text: str) -> set[str]:
    """Return the names of all roles in the holes of a text."""
    return {hole["owner"] or hole["name"] for hole in _HOLE.finditer(text)}


def _others(verb: nodes.Verb) -> Iterator[nodes.Parameter]:
    """Yield all parameters of a verb except its subject."""
    if verb.object is not None:
        yield verb.object
    yield from (parameter for _, parameter in verb.roles)
