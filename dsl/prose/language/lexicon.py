"""The words of a rulebook: their texts in each language, and their declarations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from dsl import nodes
from dsl.expansion.joins import next_to
from dsl.messages.typography import typeset
from dsl.prose.language.table import Language
from dsl.records import dataclass, replace
from dsl.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the prose: the texts of one word of the rulebook in one language."""

    texts: tuple[str, ...]
    feminine: bool = False
    span: Span = NOWHERE
    printed: tuple[str, ...] = ()
    means: str = ""
    told: tuple[str, ...] = ()
    heads: bool = False
    asked: str = ""
    declined: str = ""
    short: str = ""
    seldom: bool = False
    also: tuple[tuple[str, ...], ...] = ()

    @property
    def is_verb(self) -> bool:
        """Tell whether the entry is for a verb: its text has the forms in brackets (`[draw/draws/drew]`), so it needs a
        subject."""
        return "[" in self.texts[0]


@dataclass(frozen=True)
class Lexicon:
    """The texts of all words, by language and word, and the declarations that show what kind of word each is.

    `Lexicon.of` makes a lexicon. If a word has two entries, the later one counts, so that a pack can change the words of a
    game. Four fields are caches, with results for each language: `readings` has the texts of words without roles, `several`
    the first words of plural names, `families` the titles of card families as patterns, and `said` the nouns in the text of
    a verb.
    """

    entries: Mapping[str, Mapping[str, Entry]]
    nouns: Mapping[str, nodes.Noun] = field(default_factory=dict)
    plurals: Mapping[str, str] = field(default_factory=dict)
    verbs: Mapping[str, nodes.Verb] = field(default_factory=dict)
    zones: Mapping[str, nodes.Zone] = field(default_factory=dict)
    values: Mapping[str, nodes.FieldDecl | nodes.ValueDecl] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    defines: Mapping[str, nodes.Define] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    titles: Mapping[tuple[str, str], str] = field(default_factory=dict)
    fields: Mapping[tuple[str, str], nodes.FieldDecl] = field(default_factory=dict)
    first_words: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, nodes.Card] = field(default_factory=dict)
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the titles of the places next to a title
    measures: frozenset[str] = frozenset()  # kinds of resources
    steps: tuple[str, ...] = ()
    readings: dict[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)
    several: dict[str, frozenset[str]] = field(default_factory=dict, compare=False, repr=False)
    families: dict[str, list[tuple[re.Pattern[str], Entry]]] = field(default_factory=dict, compare=False, repr=False)
    said: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, declarations: Iterable[nodes.Node]) -> Lexicon:
        """Return the lexicon made from the declarations of a rulebook and its packs."""
        maker = _Maker()
        for declaration in declarations:
            maker.enter(declaration)
        return cls(
            maker.entries,
            maker.nouns,
            maker.plurals,
            maker.verbs,
            maker.zones,
            maker.values,
            maker.owners,
            maker.defines,
            frozenset(maker.words),
            maker.titles,
            maker.fields,
            maker.first_words,
            maker.cards,
            next_to(maker.joins, maker.titles) if maker.joins else {},
            frozenset(maker.measures),
            tuple(maker.steps),
        )

    def with_cards(self, cards: Iterable[nodes.Card]) -> Lexicon:
        """Return the same lexicon for other cards. They may differ from the old cards only below their first lines, because the
        lexicon depends on the titles of cards and on nothing else of them."""
        return replace(self, cards={card.title: card for card in cards})

    def entry(self, language: str, word: str) -> Entry | None:
        """Return the entry with the texts of a word in a language; None if there is none."""
        found = self.entries.get(language, {}).get(word)
        if found is None and word[:1] == '"':
            return self._numbered(language, word)
        return found

    def _numbered(self, language: str, title: str) -> Entry | None:
        """Return the entry for the title of a card that belongs to a family. The entry is made from the entry of the family,
        such as `"{n} of clubs"` or `"Letter to {town}"`. If a title or a word fills the hole in braces, it is translated,
        too."""
        families = self.families.get(language)
        if families is None:
            entries = self.entries.get(language, {})
            families = self.families[language] = [
                (pattern, entry) for word, entry in entries.items() if (pattern := _of_family(word)) is not None
            ]
        for pattern, entry in families:
            if found := pattern.fullmatch(title):
                said = {name: self._put_in(language, text) for name, text in found.groupdict().items()}
                if all(said.values()):
                    texts = tuple(_with_holes(text, said) for text in entry.texts)
                    return replace(entry, texts=texts, short=_with_holes(entry.short, said))
        return None

    def _put_in(self, language: str, text: str) -> str:
        """Return the translation of the text that fills a hole in a title. A number stays unchanged; a title or a word is
        translated. Return "" for anything else."""
        if text.isdecimal():
            return text
        word = next((word for word in self.words if word.replace("_", " ").lower() == text.lower()), "")
        key = f'"{text}"' if text in self.cards else word
        entry = self.entry(language, key) if key else None
        return entry.texts[0] if entry is not None and entry.texts else (text if key else "")

    def is_several(self, word: str, language: Language) -> bool:
        """Tell whether a word has only one text and this text is a plural. It is a plural if its main word is also the plural
        of a noun."""
        entry = self.entry(language.code, word)
        if entry is None or len(entry.texts) > 1 or entry.is_verb:
            return False
        heads = self.several.get(language.code)
        if heads is None:
            heads = self.several[language.code] = frozenset(self._heads_of_plurals(language.code))
        return language.head(entry.texts[0]) in heads

    def _heads_of_plurals(self, language: str) -> Iterator[str]:
        for word, entry in self.entries.get(language, {}).items():
            if len(entry.texts) == 2 and (word in self.nouns or word in self.zones or self.is_number(word)):
                one, more = (text.split() for text in entry.texts)
                yield from (there for here, there in zip(one[:2], more[:2]) if here != there)

    def is_feminine(self, language: str, title: str) -> bool:
        """Tell whether a title is feminine: because its own entry says so, or because the noun of its card is feminine."""
        entry = self.entry(language, f'"{title}"')
        if entry is not None and entry.feminine:
            return True
        card = self.cards.get(title)
        noun = None if card is None else self.entry(language, card.noun)
        return noun is not None and noun.feminine

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(sorted(self.entries))

    def is_word(self, name: str) -> bool:
        """Tell whether a name is a word of a list, a kind, or a word of an option."""
        return name in self.words

    def is_optional(self, name: str) -> bool:
        """Tell whether a declared value or field may be none."""
        decl = self.values.get(name)
        return decl is not None and decl.type.optional

    def is_fact(self, name: str) -> bool:
        """Tell whether a declared value, field or definition is yes or no."""
        decl = self.values.get(name)
        if decl is not None:
            return decl.type.name == "yes_no"
        define = self.defines.get(name)
        return define is not None and isinstance(define.value, nodes.Flag | Test)

    def is_player(self, name: str) -> bool:
        """Tell whether a declared value is a player."""
        return name in self.values and self.values[name].type.name == "player"

    def is_number(self, name: str) -> bool:
        """Tell whether a declared value, field or definition is a number."""
        decl = self.values.get(name)
        if decl is not None:
            return decl.type.name == "number"
        define = self.defines.get(name)
        return define is not None and self._gives_number(define.value, 5)

    def _gives_number(self, node: nodes.Node, depth: int) -> bool:
        match node:
            case nodes.Number() | nodes.Negative() | nodes.CountOf() | nodes.Aggregate() | nodes.Best():
                return True
            case nodes.Binary(op=op, left=left, right=right):
                return op != "+" or self._gives_number(left, depth) or self._gives_number(right, depth)
            case nodes.Pick(value=value):
                return self._gives_number(value, depth)
            case nodes.Call(name=name) if name in ("min", "max", "abs"):
                return True
            case nodes.Call(name=name) | nodes.Field(name=name) | nodes.Name(id=name) if depth:
                if name in self.values:
                    return self.values[name].type.name == "number"
                return name in self.defines and self._gives_number(self.defines[name].value, depth - 1)
        return False


#: A hole in the title of a family of cards, such as `{n}`.
_NUMBER = re.compile(r"\{(\w+)\}")


def _of_family(word: str) -> re.Pattern[str] | None:
    """Return a pattern for the titles of a family of cards. Return None for the title of a single card, or for another word."""
    names = _NUMBER.findall(word)
    if word[:1] != '"' or not names:
        return None
    plain, found = _NUMBER.split(word), ""
    for text, name in zip(plain[::2], [*plain[1::2], ""]):
        seen = f"(?P<{name}>" in found
        found += re.escape(text) + ("" if not name else f"(?P={name})" if seen else rf"(?P<{name}>.+)")
    return re.compile(found)


def _with_holes(text: str, said: Mapping[str, str]) -> str:
    """Return the title of a card with the holes (`{n}`) filled. If it begins with a hole, the first letter becomes a capital."""
    filled = _NUMBER.sub(lambda hole: said.get(hole[1], hole[0]), text)
    return filled[:1].upper() + filled[1:] if text.startswith("{") else filled


#: The kinds of expressions whose value is yes or no.
Test = (
    nodes.Compare
    | nodes.IsAdjective
    | nodes.IsOneOf
    | nodes.Exists
    | nodes.Not
    | nodes.Logic
    | nodes.Can
    | nodes.Asks
    | nodes.Has
)


def _set(item: nodes.ProseEntry, language: str) -> Entry:
    """Return the entry for a line of the prose. Its texts have the spaces and apostrophes of the language."""

    def those(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(typeset(text, language) for text in texts)

    return Entry(
        those(item.texts),
        item.feminine,
        item.span,
        those(item.printed),
        typeset(item.means, language),
        those(item.told),
        item.heads,
        typeset(item.asked, language),
        typeset(item.declined, language),
        typeset(item.short, language),
        item.seldom,
        tuple(those(texts) for texts in item.also),
    )


class _Maker:
    def __init__(self) -> None:
        self.entries: dict[str, dict[str, Entry]] = {}
        self.nouns: dict[str, nodes.Noun] = {}
        self.plurals: dict[str, str] = {"players": "player"}
        self.verbs: dict[str, nodes.Verb] = {}
        self.zones: dict[str, nodes.Zone] = {}
        self.values: dict[str, nodes.FieldDecl | nodes.ValueDecl] = {}
        self.owners: dict[str, str] = {}
        self.defines: dict[str, nodes.Define] = {}
        self.words: set[str] = set()
        self.measures: set[str] = set()
        self.titles: dict[tuple[str, str], str] = {}
        self.fields: dict[tuple[str, str], nodes.FieldDecl] = {}
        self.first_words: dict[str, str] = {}
        self.cards: dict[str, nodes.Card] = {}
        self.joins: list[nodes.Join] = []
        self.steps: list[str] = []

    def enter(self, node: nodes.Node) -> None:
        match node:
            case nodes.Prose():
                entries = self.entries.setdefault(node.language, {})
                for item in node.entries:
                    if item.texts:
                        entries[item.word] = _set(item, node.language)
            case nodes.Noun():
                self.nouns[node.singular] = node
                self.plurals[node.plural] = node.singular
                for member in node.members:
                    if isinstance(member, nodes.FieldDecl | nodes.ValueDecl):
                        self.values[member.name] = member
                        self.owners[member.name] = node.singular
                    if isinstance(member, nodes.FieldDecl):
                        self.fields[node.singular, member.name] = member
            case nodes.ValueDecl():
                self.values[node.name] = node
                if node.noun is not None:
                    self.owners[node.name] = node.noun
            case nodes.Verb():
                self.verbs[node.forms[0]] = node
            case nodes.Zone():
                self.zones[node.name] = node
                if node.owner is not None:
                    self.owners[node.name] = node.owner
            case nodes.Define():
                self.defines[node.name] = node
                if node.of and node.parameters:
                    self.owners[node.name] = node.parameters[0].type.name
            case nodes.Words() | nodes.Kinds():
                self.words.update((*node.words, node.name))
                self.measures.update(node.words if isinstance(node, nodes.Kinds) else ())
                if node.plural:
                    self.nouns[node.name] = nodes.Noun(node.span, node.name, node.plural, ())
                    self.plurals[node.plural] = node.name
                self.first_words[node.name] = node.words[0] if node.words else ""
            case nodes.Option():
                self.words.update(node.words)
            case nodes.Join():
                self.joins.append(node)
            case nodes.Step():
                self.steps.append(node.name)
            case nodes.Card():
                self.titles[node.noun, node.id] = node.title
                self.cards[node.title] = node
