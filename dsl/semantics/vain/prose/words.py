"""Reports words of prose that occur in no rule, and prose in a language that the game does not have (N244)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from dsl import nodes
from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings
from dsl.diagnostics.spelling import nearest
from dsl.messages.message import Message, code, either, joined
from dsl.semantics.checked import Checked
from dsl.semantics.vain.prose.languages import TAGS
from dsl.source import Source

_WORD = re.compile(r"[^\W\d]\w*")
_TEXT = re.compile(r'"[^"\n]*"')
#: The first words of declarations whose text is no rule.
_NO_RULES = ("prose", "credits", "scenario", "background")
#: Names that every game has without a declaration. Prose may give texts to them.
_GIVEN = frozenset({"player", "play", "direction", "winners", "now", "other", "empty", "copies", "owner", "seat"})


#: The longest code of a language alone. A code with a country or a script is longer.
LONGEST_TAG = 3


def check_prose(checked: Checked, findings: Findings) -> None:
    """Report entries of prose whose word or reason occurs in no rule. A game without rules of its own is skipped."""
    book = checked.book
    if not book.prose or book.game is None:
        return
    sources = book.sources.values()
    rules = _Reasons(sources, "\n".join(f'"{text}"' for text in _made(checked)))
    words = _GIVEN.union(*map(_words, sources))
    for prose in book.prose:
        spoken_here = book.game.languages
        if prose.language not in spoken_here and len(prose.language) > LONGEST_TAG:
            meant = [one for one in spoken_here if prose.language.startswith(one)]
            tag = TAGS.get(prose.language, "en")
            letters = Message("a-language-is-named-by-its-two-letters-prose", tag=tag)
            if tag not in spoken_here:
                letters = joined(
                    letters, "; ", Message("and-the-line-languages-below-game-must-name-language", language=tag)
                )
            findings.error(
                codes.UNUSED_PROSE,
                Message("language-is-no-language", language=prose.language),
                prose.span,
                label=Message("nobody-will-read-this"),
                help=Message("did-you-mean-word", word=meant[0]) if meant else letters,
            )
        elif prose.language not in spoken_here and nearest(prose.language, spoken_here):
            spoken = ", ".join(f"`{language}`" for language in book.game.languages)
            findings.warning(
                codes.UNUSED_PROSE,
                Message("the-game-does-not-speak-language", language=prose.language),
                prose.span,
                label=Message("nobody-will-read-this"),
                help=Message("its-languages-are-spoken-see-the-line-languages-below", spoken=spoken),
            )
        for entry in prose.entries:
            _check_entry(entry, words, rules, findings)


class _Reasons:
    """The texts in quotation marks that may be reasons, from some sources and from the cards of families. If a reason is not
    one of these texts, which is rare, all rules are searched."""

    def __init__(self, sources: Iterable[Source], made: str) -> None:
        self.sources, self.made = tuple(sources), made
        self.texts = frozenset(_TEXT.findall(made)).union(*map(_texts, self.sources))

    def __contains__(self, reason: object) -> bool:
        assert isinstance(reason, str), "a reason is a text"
        return reason in self.texts or reason in "\n".join((*map(_rules, self.sources), self.made))


@lru_cache(maxsize=256)
def _texts(source: Source) -> frozenset[str]:
    return frozenset(_TEXT.findall(_rules(source)))


@lru_cache(maxsize=256)
def _rules(source: Source) -> str:
    """Return the text of a source without its prose, credits and scenarios."""
    kept, passed = [], False
    for line in source.text.split("\n"):
        if line[:1] not in ("", " ", "\t", "-"):
            passed = line.split(maxsplit=1)[0] in _NO_RULES
        if not passed:
            kept.append(line)
    return "\n".join(kept)


@lru_cache(maxsize=256)
def _words(source: Source) -> frozenset[str]:
    return frozenset(_WORD.findall(_rules(source)))


def _made(checked: Checked) -> Iterator[str]:
    """Yield the titles of all cards, and their fields that are texts. They are needed because the texts of a family are made
    from its numbers, and do not occur in the source."""
    for entry in checked.book.cards:
        yield entry.node.title
        for property_ in entry.node.properties:
            if isinstance(property_.value, nodes.Text):
                yield property_.value.value


def _check_entry(entry: nodes.ProseEntry, words: frozenset[str], rules: _Reasons, findings: Findings) -> None:
    if entry.word.startswith('"'):
        if entry.word not in rules:
            findings.warning(
                codes.UNUSED_PROSE,
                Message("no-rule-gives-the-reason-word", word=entry.word),
                entry.span,
                label=Message("words-for-nothing"),
                help=Message("a-reason-is-written-exactly-as-after-else-or"),
            )
        return
    if entry.word not in words:
        near = nearest(entry.word, words)
        findings.warning(
            codes.UNUSED_PROSE,
            Message("no-rule-has-the-word-word", word=entry.word),
            entry.span,
            label=Message("words-for-nothing"),
            help=Message("did-you-mean-either", either=either(code(near))) if near else Message("remove-this-line"),
            unknown=entry.word if near else "",
        )
