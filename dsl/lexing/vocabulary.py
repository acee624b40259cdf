"""Collect the words that a rulebook declares, line by line, before anything is parsed. The lexer needs these words,
because only the rulebook says whether a word is a verb, a noun, an adjective or a word of a list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field
from functools import lru_cache

from dsl.diagnostics import codes
from dsl.diagnostics.diagnostic import Findings, Label
from dsl.lexing.keywords import HEADS, KNOWN_FROM_THE_START, PRONOUNS, RESERVED
from dsl.messages.message import Message
from dsl.records import dataclass
from dsl.source import NOWHERE, Source, Span, end_of


@dataclass(frozen=True)
class Vocabulary:
    """The declared words of a rulebook, by class.

    - `verbs`: each form of a verb, with the base form (`draws`: `draw`). `forms`: each base form, with all declared forms
      (base, third person, past).
    - `nouns`: each form of a noun, with the singular, and whether this form is the plural. `kinds`: the nouns that were
      declared by `kinds`.
    - `heads`: for each verb, by its base form, the words of its declared sentence. Each comes with the type before it, or
      "".
    """

    verbs: dict[str, str] = field(default_factory=dict)
    forms: dict[str, tuple[str, ...]] = field(default_factory=dict)
    nouns: dict[str, tuple[str, bool]] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()
    adjectives: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    heads: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict, compare=False)


PREDECLARED = Vocabulary(
    nouns={"player": ("player", False), "players": ("player", True)},
    plurals={"player": "players"},
    adjectives=frozenset({"other", "empty", "face_up", "face_down"}),
)

MAX_FORMS = 3
_WORD = re.compile(r"[^\W\d]\w*")
_DECLARATION = re.compile(
    r"^(verb|noun|words|kinds|option|define|value|zone|table)[ \t]+(?=[^\W\d])([^\n]*)", re.MULTILINE
)
# Declarations whose name is used alone. Such a name must not be a word of another class.
_NAMING = frozenset({"words", "kinds", "option", "define", "value", "zone", "table"})
#: Words before the object or a role of a verb.
_JOINING = frozenset(
    {"to", "from", "of", "in", "on", "for", "with", "at", "by", "against", "into", "onto", "as", "than", "or", "none"}
)
_OF = re.compile(r"\bof\b")
_TWO_WORDS = re.compile(r"\w+(?:[ \t]+(?!of\b)|-)\w")
_ADJECTIVE = re.compile(r"[ \t]+for\b")
_CLASS_NAMES = {
    "verb": Message("a-verb"),
    "noun": Message("a-noun"),
    "kind": Message("a-kind"),
    "adjective": Message("an-adjective"),
    "word": Message("a-word-of-a-list"),
    "name": Message("a-name"),
}


@dataclass(frozen=True)
class _Entry:
    """One declared word: its class, the base form or singular to which it belongs, and its place."""

    word: str
    kind: str
    base: str
    span: Span


class _Collector:
    """Gathers the declared words, and reports a word that is declared in two classes."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.verbs: dict[str, str] = {}
        self.forms: dict[str, tuple[str, ...]] = {}
        self.heads: dict[str, tuple[tuple[str, str], ...]] = {}
        self.nouns = dict(PREDECLARED.nouns)
        self.plurals = dict(PREDECLARED.plurals)
        self.names: list[tuple[str, Span]] = []
        self.owned: list[tuple[str, Span]] = []  # names that belong to a noun
        self.entries = {form: _Entry(form, "noun", noun, NOWHERE) for form, (noun, _) in self.nouns.items()}
        self.entries.update({word: _Entry(word, "adjective", word, NOWHERE) for word in PREDECLARED.adjectives})

    def add(self, word: str, kind: str, base: str, span: Span) -> bool:
        """Record a declared word. Report a word that already has another class. Return whether the word now has this
        class. The same declaration of a word twice is no error."""
        if word in RESERVED or word in PRONOUNS or (kind in ("noun", "kind") and word in HEADS):
            self._refuse(word, kind, span)
            return False
        known = self.entries.setdefault(word, _Entry(word, kind, base, span))
        if (known.kind, known.base) == (kind, base):
            return True
        self._clash(known, kind, base, span)
        return False

    def _refuse(self, word: str, kind: str, span: Span) -> None:
        means = word in PRONOUNS | KNOWN_FROM_THE_START
        self.findings.error(
            codes.RESERVED_WORD,
            Message("word-is-a-word-of-the-language-and-cannot", word=word, class_names=_CLASS_NAMES[kind]),
            span,
            label=Message("reserved"),
            help=Message("it-means-somebody-choose-another-word") if means else Message("choose-another-word"),
        )

    def _clash(self, known: _Entry, kind: str, base: str, span: Span) -> None:
        first, second = _described(known.kind, known.base, known.word), _described(kind, base, known.word)
        others = () if known.span is NOWHERE else (Label(known.span, Message("second-here", second=first)),)
        before = Message("by-the-language") if known.span is NOWHERE else Message("already")
        self.findings.error(
            codes.TWO_CLASSES,
            Message(
                "word-is-declared-before-as-first-and-here-as",
                word=known.word,
                before=before,
                first=first,
                second=second,
            ),
            span,
            label=Message("second-here", second=second),
            others=others,
            help=Message("a-word-is-one-thing-in-the-whole-rulebook"),
        )

    def add_verb(self, words: list[tuple[str, Span]]) -> None:
        """Record the forms of a declared verb."""
        base = words[0][0]
        for word, span in dict(words).items():
            if self.add(word, "verb", base, span):
                self.verbs[word] = base
        self.forms.setdefault(base, tuple(word for word, _ in words))

    def add_noun(self, words: list[tuple[str, Span]]) -> None:
        """Record the singular and the plural of a declared noun."""
        singular = words[0][0]
        plural = words[1][0] if len(words) > 1 else singular
        if self.add(singular, "noun", singular, words[0][1]):
            self.nouns[singular] = (singular, singular == plural)
        if plural != singular and self.add(plural, "noun", singular, words[1][1]):
            self.nouns[plural] = (singular, True)
        self.plurals.setdefault(singular, plural)

    def check_names(self) -> None:
        """Report declared names that are also words of another class. Here, no report is made if two declarations give
        the same name."""
        for word, span in self.names:
            known = self.entries.get(word)
            if word in PRONOUNS | KNOWN_FROM_THE_START:
                self._refuse(word, "name", span)  # the name could not be used, or would hide the fixed meaning
            elif known is not None:
                self._clash(known, "name", word, span)
        for word, span in self.owned:
            if word in PRONOUNS:  # `who.who` would be readable, but confusing
                self._refuse(word, "name", span)

    def vocabulary(self) -> Vocabulary:
        def having(kind: str) -> frozenset[str]:
            return frozenset(e.word for e in self.entries.values() if e.kind == kind)

        kinds = having("kind")
        nouns = self.nouns | {word: (word, False) for word in sorted(kinds)}
        return Vocabulary(
            self.verbs, self.forms, nouns, self.plurals, kinds, having("adjective"), having("word"), self.heads
        )


def _described(kind: str, base: str, word: str) -> str:
    """Return a description of a word for a message, such as `a verb` or `a form of draw`."""
    return _CLASS_NAMES[kind] if base == word or kind not in ("verb", "noun") else Message("a-form-of-base", base=base)


def collect(sources: Iterable[Source], findings: Findings) -> Vocabulary:
    """Return the vocabulary of a rulebook; a word with two classes is a finding."""
    collector = _Collector(findings)
    for source in sources:
        for keyword, rest, start in _declarations(source):
            _note(collector, source, keyword, rest, start)
    collector.check_names()
    return collector.vocabulary()


def declare_alike(before: Source, after: Source) -> bool:
    """Tell whether two sources declare the same words in the same order. The declarations may be at other places."""
    old, new = _declarations(before), _declarations(after)
    return [(keyword, rest) for keyword, rest, _ in old] == [(keyword, rest) for keyword, rest, _ in new]


@lru_cache(maxsize=256)
def _declarations(source: Source) -> tuple[tuple[str, str, int], ...]:
    """Return the lines of a source that declare words: for each one its keyword, the rest of the line, and the offset of
    that rest."""
    return tuple((match[1], _rest(source.text, match), match.start(2)) for match in _DECLARATION.finditer(source.text))


def _rest(text: str, match: re.Match[str]) -> str:
    """Return the text after the first word of a declaration, with the lines that continue it. The text ends before the
    first comment. A space replaces each line end, so that each character keeps its offset."""
    rest = text[match.start(2) : end_of(text, match.start())].replace("\n", " ")
    return rest.split("--", 1)[0]


def _note(collector: _Collector, source: Source, keyword: str, rest: str, start: int) -> None:
    head, _, tail = rest.partition(":")
    if keyword in _NAMING and not (keyword in ("words", "kinds") and len(head.split()) > 1):
        for name in _names(source, keyword, head, rest, start):
            _note_name(collector, name, rest[name[1].start - start :])
    if keyword == "verb":
        words = _words(source, head, start)[:MAX_FORMS]
        if words:
            sentence = tail.partition(":")[0]
            collector.add_verb(words + _form_in_head(_words(source, sentence, start + len(head) + 1), words))
            collector.heads.setdefault(words[0][0], _head(sentence))
    elif keyword == "noun":
        collector.add_noun(_words(source, head, start)[:2])
    elif keyword == "define":
        first = _first_word(source, rest, start)
        if _ADJECTIVE.match(rest, len(first[0])):
            collector.add(first[0], "adjective", *first)
    elif keyword in ("words", "kinds") or (keyword == "option" and not _is_typed(tail)):
        tail = tail.partition("only if")[0]
        kind = "kind" if keyword == "kinds" else "word"
        for word, span in _words(source, tail, start + len(head) + 1):
            collector.add(word, kind, word, span)
        forms = _words(source, head, start)
        if keyword != "option" and len(forms) > 1:
            collector.add_noun(forms[:2])


def _names(source: Source, keyword: str, head: str, rest: str, start: int) -> list[tuple[str, Span]]:
    """Return the names that a line declares: one, or several for values and zones. Several names that belong to a noun
    are left out, since such names may also be words of another class. Two words without a comma between them are no
    name."""
    if keyword in ("value", "zone") and _TWO_WORDS.match(head):
        return []
    if keyword not in ("value", "zone") or "," not in head or "(" in head:
        return [_first_word(source, rest, start)]
    return [word for word in _words(source, head, start) if word[0] in PRONOUNS or not _OF.search(head)]


def _head(tail: str) -> tuple[tuple[str, str], ...]:
    """Return the words of the sentence in a verb's declaration, each with the type before it ("" if there is none). The
    part `answers TYPE` is left out."""
    kept: list[tuple[str, str]] = []
    type_: list[str] = []
    words = _WORD.findall(tail.partition(",")[0])
    for word, following in zip(words, [*words[1:], "to"]):
        if word not in _JOINING and following not in _JOINING and len(kept) > 1:
            type_.append(word)
            continue
        kept.append((word, " ".join(type_)))
        type_ = []
    return tuple(kept)


def _form_in_head(sentence: list[tuple[str, Span]], forms: list[tuple[str, Span]]) -> list[tuple[str, Span]]:
    """Return the second form of a verb, of which only the base form stands before the colon: the word after the subject
    in the declared sentence. Return an empty list if the sentence has the base form, or no subject."""
    place = 1 if sentence[:1] and sentence[0][0] == "who" else 2
    after_subject = sentence[place : place + 1]
    if len(forms) > 1 or any(word == forms[0][0] for word, _ in sentence[: place + 1]):
        return []
    return [one for one in after_subject if one[0] not in _JOINING]


def example(type_: str, vocabulary: Vocabulary) -> str:
    """Return an example of a value of a type, for use in a sentence: `each player` for `players`. Return "" if there is
    no example that is always allowed."""
    noun, is_plural = vocabulary.nouns.get(type_.split(" ")[0], ("", False))
    if type_ == "number":
        return "1"
    if noun == "player":
        return "each player" if is_plural else "the next player"
    return f"all {type_}" if is_plural else Message("a-noun-2", noun=noun) if noun else ""


def _note_name(collector: _Collector, name: tuple[str, Span], rest: str) -> None:
    """Record a declared name in `owned` if it belongs to a noun (`of` or `for` follows), otherwise in `names`, for
    names that are used alone."""
    following = rest[len(name[0]) :].split(None, 1)[:1]
    (collector.owned if following in (["of"], ["for"]) else collector.names).append(name)


def _is_typed(tail: str) -> bool:
    return "=" in tail or bool(re.search(r"\bfrom\b", tail))


def _words(source: Source, text: str, start: int) -> list[tuple[str, Span]]:
    return [
        (match.group(), Span(source.name, start + match.start(), start + match.end())) for match in _WORD.finditer(text)
    ]


def _first_word(source: Source, rest: str, start: int) -> tuple[str, Span]:
    """Return the first word of the rest of a line, which the line declares, with its place."""
    match = _WORD.match(rest)
    assert match is not None, "a declaration has a name"
    return match.group(), Span(source.name, start, start + match.end())
