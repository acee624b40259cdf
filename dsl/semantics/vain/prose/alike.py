"""Reports words of a rulebook with equal texts, which a reader of a card could confuse (N249): two verbs, or two parts of one
card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.messages.message import Message
from dsl.semantics.rulebook import Rulebook

_HOLE = re.compile(r"\{(?P<mark>[~^]?)\s*(?P<name>\w+)(?: of (?P<owner>\w+))?(?P<rest>[^{}]*)\}")


def check_alike(book: Rulebook, findings: Findings) -> None:
    """Report two verbs with the same text and the same kinds of roles, if cards use both and neither carries out the other.
    Report two parts of one card with the same text."""
    cards = [node for node in book.declarations if isinstance(node, nodes.Card)]
    spoken = frozenset(_verbs_of(cards))
    parts = {tuple(sorted({part.name for part in card.parts})) for card in cards if len(card.parts) > 1}
    for prose in book.prose:
        entries = {entry.word: entry for entry in prose.entries if entry.texts and entry.texts[0]}
        first: dict[tuple[object, ...], list[str]] = {}
        for word in entries:
            if word in spoken and word in book.verbs:
                alike = first.setdefault(with_places(entries[word].texts[0], book.verbs[word]), [])
                others = (one for one in alike if word not in _done_in(one, book) and one not in _done_in(word, book))
                _report(next(others, None), word, entries, prose.language, findings)
                alike.append(word)
        for names in parts:
            read: dict[str, str] = {}
            for name in (one for one in names if one in entries and one not in book.verbs):
                before = read.setdefault(entries[name].texts[0].casefold(), name)
                _report(before if before != name else None, name, entries, prose.language, findings)


def _report(
    other: str | None, word: str, entries: dict[str, nodes.ProseEntry], language: str, findings: Findings
) -> None:
    if other is None:
        return
    findings.warning(
        codes.SAME_READING,
        Message(
            "other-and-word-read-the-same-in-language-texts",
            other=other,
            word=word,
            language=language,
            texts=entries[word].texts[0],
        ),
        entries[word].span,
        label=Message("a-card-that-says-this-could-mean-either"),
        others=(Label(entries[other].span, Message("the-other-is-here")),),
        help=Message("say-one-of-them-otherwise-two-rules-that-do"),
    )


def _verbs_of(cards: Iterable[nodes.Card]) -> Iterator[str]:
    """Yield the verbs that the sentences and rules of some cards use."""
    for part in (part for card in cards for part in nodes.parts_within(card)):
        match part:
            case (
                nodes.Sentence(verb=verb) | nodes.Pattern(verb=verb) | nodes.Occasion(verb=verb) | nodes.That(verb=verb)
            ):
                yield verb


def with_places(text: str, verb: nodes.Verb) -> tuple[object, ...]:
    """Return a text of a verb with numbers in place of the names of its roles, and the types of the roles. If the results
    for two verbs are equal, a reader cannot distinguish the verbs."""
    roles = [one for one in (verb.subject, verb.object, *(role for _, role in verb.roles)) if one is not None]
    places = {one.name: str(place) for place, one in enumerate(roles)}

    def by_place(hole: re.Match[str]) -> str:
        owner = places.get(hole["owner"] or "", hole["owner"])
        return f"{{{hole['mark']}{places.get(hole['name'], hole['name'])} {owner} {hole['rest']}}}"

    return (_HOLE.sub(by_place, text).casefold(), tuple((one.type.name, one.type.plural) for one in roles))


def _done_in(word: str, book: Rulebook) -> set[str]:
    """Return the verbs that a verb carries out, directly or through other verbs, with the verb itself."""
    found: set[str] = set()
    waiting = [word]
    while waiting:
        verb = waiting.pop()
        if verb in found or verb not in book.verbs:
            continue
        found.add(verb)
        done = (part.verb for part in nodes.parts_within(book.verbs[verb]) if isinstance(part, nodes.Sentence))
        waiting.extend(done)
    return found
