"""Finds the declarations that use a name whose meaning has changed. Only these are checked again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache

from dsl import nodes
from dsl.lexing.vocabulary import Vocabulary
from dsl.records import dataclass
from dsl.semantics.cells import name_of, numbers_of
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.semantics.static_types import Type

_WORD = re.compile(r"\w+")
#: Declarations that other declarations use only by name.
_NAMED = (
    nodes.ValueDecl,
    nodes.Zone,
    nodes.Noun,
    nodes.Words,
    nodes.Kinds,
    nodes.Table,
    nodes.Define,
    nodes.Verb,
    nodes.Step,
    nodes.Option,
    nodes.Card,
)
#: Declarations that no other declaration names.
_DEALT = (nodes.Deck, nodes.Supply, nodes.Grid)
#: One of two versions of a rulebook, with those of its declarations that the other version does not have.
Changed = tuple[Rulebook, list[nodes.Node]]


@dataclass(frozen=True)
class Said:
    """The names whose meaning has changed between two versions of a rulebook.

    - `words`: the changed names that are written as words.
    - `titles`: the titles and numbers of changed cards.
    - `fields_of`: the nouns whose cards now have other fields.
    - `renewed`: for a former declaration, the present declaration of the same name.
    - `is_more`: whether something without a name has changed on which only the checks of the whole rulebook depend.
    """

    words: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    fields_of: frozenset[str] = frozenset()
    renewed: Mapping[nodes.Node, nodes.Node] = field(default_factory=dict)
    is_more: bool = False

    def __bool__(self) -> bool:
        return bool(self.words or self.titles or self.fields_of or self.is_more)

    def with_words(self, others: Iterable[str]) -> Said:
        """Return these changed names together with some further words."""
        return replace(self, words=self.words.union(words_in(" ".join(others))))


def words_in(text: str) -> frozenset[str]:
    """Return the set of all words in a text."""
    return frozenset(_WORD.findall(text))


def words_that_differ(before: Vocabulary, after: Vocabulary) -> frozenset[str]:
    """Return the words that differ between two vocabularies: they are verbs, nouns, kinds or adjectives in only one of them,
    or have other forms."""
    words: set[str] = set()
    for name in ("verbs", "forms", "nouns", "plurals"):
        old, new = getattr(before, name), getattr(after, name)
        words.update(word for word in old.keys() | new.keys() if old.get(word) != new.get(word))
    for name in ("kinds", "adjectives", "words"):
        words |= getattr(before, name) ^ getattr(after, name)
    return words_in(" ".join(words))


def changed_names(now: Changed, then: Changed) -> Said | None:
    """Return the names whose meaning has changed between two versions. Return None if a declaration may depend on the
    change although it uses no changed name."""
    (book, fresh), (before, gone) = now, then
    dealt = [one for one in (*fresh, *gone) if isinstance(one, _DEALT)]
    cells = _other_cells(book, before) if dealt else frozenset()
    fresh, gone = ([one for one in several if not isinstance(one, _DEALT)] for several in (fresh, gone))
    if cells is None or not all(isinstance(one, _NAMED) for one in (*fresh, *gone)):
        return None
    if {one.node.noun for one in book.cards} != {one.node.noun for one in before.cards}:
        return None  # a noun can have titles only if there are cards of this noun
    words = set(words_that_differ(before.vocabulary, book.vocabulary)) | cells
    if not fresh and not gone and not words:
        return Said(is_more=bool(dealt))
    titles, fields_of = set[str](), set[str]()
    renewed: dict[nodes.Node, nodes.Node] = {}
    old_nouns = {one.singular: one for one in gone if isinstance(one, nodes.Noun)}
    for one in fresh:
        its = old_nouns.get(one.singular) if isinstance(one, nodes.Noun) else None
        if isinstance(one, nodes.Noun) and its is not None and one.plural == its.plural:
            words |= _other_members(book, one, before, its)
            renewed.update(_members_of(one, its))
            fields_of.add(one.singular)
            del old_nouns[one.singular]
            gone = [other for other in gone if other is not its]
            fresh = [other for other in fresh if other is not one]
    for rules, several in ((book, fresh), (before, gone)):
        for one in several:
            words |= words_in(" ".join(names_of(rules, one)))
            if isinstance(one, nodes.Card):
                titles |= {f'"{one.title}"', f" {one.id}"}
            if isinstance(one, nodes.Noun):
                fields_of.add(one.singular)
    renewed.update(_same_names(fresh, gone))
    return Said(frozenset(words), frozenset(titles), frozenset(fields_of), renewed, bool(dealt))


def _other_cells(book: Rulebook, before: Rulebook) -> frozenset[str] | None:
    """Return the names of the cells that have changed. Return None if decks, supplies or grids have changed in a way
    that may affect declarations which do not name them."""
    if _said_of_dealt(book) != _said_of_dealt(before):
        return None
    cells: set[str] = set()
    for one, its in zip(book.grids, before.grids):
        new, old = numbers_of(one), numbers_of(its)
        cells.update(name_of(*cell) for cell in new.keys() | old.keys() if new.get(cell) != old.get(cell))
    return frozenset(cells)


def _said_of_dealt(book: Rulebook) -> object:
    """Return the facts about decks, supplies and grids that a declaration may use without a name: the decks (if there are
    packs), the nouns of things that are in the supply of a player, and the name, noun and shape of each grid."""
    supplied = frozenset(supply.group.noun for supply in book.supplies if supply.owner is not None)
    return list(book.decks) if book.packs else [], supplied, [(grid.name, grid.noun, grid.shape) for grid in book.grids]


def _other_members(book: Rulebook, noun: nodes.Noun, before: Rulebook, its: nodes.Noun) -> frozenset[str]:
    """Return the words that name members of a noun (fields, values, zones) whose text differs between two versions."""
    new = {member.name: book.written(member) for member in noun.members}
    old = {member.name: before.written(member) for member in its.members}
    names = [name for name in new.keys() | old.keys() if new.get(name) != old.get(name)]
    members = [one for one in (*noun.members, *its.members) if one.name in names]
    kinds = (word for one in members for rules in (book, before) for word in rules.kinds.get(one.type.name, ()))
    return words_in(" ".join((*names, *kinds)))


def _members_of(noun: nodes.Noun, its: nodes.Noun) -> Iterator[tuple[nodes.Node, nodes.Node]]:
    """Yield pairs of a former and a present node: the noun in both versions, then each of its members that both versions have."""
    yield its, noun
    new = {member.name: member for member in noun.members}
    yield from ((member, new[member.name]) for member in its.members if member.name in new)


def _same_names(fresh: Iterable[nodes.Node], gone: Iterable[nodes.Node]) -> Iterator[tuple[nodes.Node, nodes.Node]]:
    """Yield each former declaration with the present declaration of the same name and kind."""
    new = {(type(one), getattr(one, "name", None), getattr(one, "owner", None)): one for one in fresh}
    for one in gone:
        key = type(one), getattr(one, "name", None), getattr(one, "owner", None)
        if key[1] is not None and key in new:
            yield one, new[key]


def names_of(book: Rulebook, one: nodes.Node) -> Iterator[str]:
    """Yield the words with which other declarations refer to this one: its names, plurals and verb forms."""
    match one:
        case nodes.Noun():
            yield from (one.singular, one.plural, *(member.name for member in one.members))
        case nodes.Words() | nodes.Kinds():
            yield from (one.name, one.plural, *one.words)
        case nodes.Option():
            yield from (one.name, *one.words)
        case nodes.Verb():
            yield from one.forms
        case nodes.Zone():  # a rule that asks for the owner of a piece's zone names only the noun
            nouns = [noun for noun in (one.noun, one.owner) if noun is not None and noun != "player"]
            yield from (one.name, *nouns, *(book.vocabulary.plurals.get(noun, "") for noun in nouns))
        case nodes.ValueDecl():  # a rule may ask for the amount of a kind without the name of the value
            yield from (one.name, *book.kinds.get(one.type.name, ()))
        case nodes.Table() | nodes.Define() | nodes.Step():
            yield one.name


def mentions(book: Rulebook, one: nodes.Node, said: Said, background: nodes.Node | None = None) -> bool:
    """Tell whether a declaration uses a name whose meaning has changed. For a scenario, its `background` is searched too."""
    if isinstance(one, nodes.Card) and one.noun in said.fields_of:
        return True
    texts = [book.written(part) for part in (one, background) if part is not None]
    if isinstance(one, nodes.Card):
        entry = book.card_by_title.get(one.title)
        if entry is not None and entry.node is one:
            texts += [*book.written_of(entry), *_said_by_deck(book, entry)]
    return any(not _words(text).isdisjoint(said.words) for text in texts) or any(
        title in text for title in said.titles for text in texts
    )


def _said_by_deck(book: Rulebook, entry: CardEntry) -> Iterator[str]:
    """Yield the source texts of the printed fields that a card has from `each has` in the line of its deck."""
    deck = None if entry.deck is None else book.decks.get(entry.deck)
    yield from () if deck is None else map(book.written, deck.each)


@lru_cache(maxsize=1 << 15)
def _words(text: str) -> frozenset[str]:
    return words_in(text)


def more_names(book: Rulebook, before: Rulebook, pairs: Iterable[tuple[nodes.Node, nodes.Node]]) -> Said:
    """Return further names whose meaning has changed: the names of declarations that mention other types than before.
    `pairs` has each declaration with its former node."""
    words: set[str] = set()
    for one, its in pairs:
        if isinstance(one, _NAMED) and not isinstance(one, nodes.Card) and _types(book, one) != _types(before, its):
            words.update((*names_of(book, one), *names_of(before, its)))
    return Said(words_in(" ".join(words)))


def _types(book: Rulebook, one: nodes.Node) -> list[Type | None]:
    """Return the types that a declaration mentions, in the order of its text."""
    found: list[Type | None] = [
        book.type_of(part) for part in nodes.parts_within(one) if isinstance(part, nodes.TypeName)
    ]
    if isinstance(one, nodes.Zone):
        found += [book.member_type(noun) for noun in (one.noun, one.owner) if noun is not None]
    elif isinstance(one, nodes.ValueDecl):
        found += [book.member_type(noun) for noun in (*one.by, one.noun) if noun is not None]
    return found
