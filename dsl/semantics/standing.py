"""After a change of the rulebook, finds the declarations that need no new check, because they do not depend on the
changed text.

What is checked again depends on the declaration that has changed:

- A scenario, prose, a board, a block of rules, an invariant, a tally or the flow of `play`: no other declaration depends on
  the change.
- A verb, a step or a card: other declarations use only its first line. Of a definition, they use only the heading and the
  type. If this part has changed, all declarations that use the name are checked again (`dsl/semantics/dependents.py`).
- Any other declaration with a name: all declarations that use the name are checked again.
- A deck, a supply or a grid: other declarations use no name of it. The rulebook as a whole is checked again, and also the
  declarations that the change may affect.
- Any other declaration without a name: everything is checked again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import field
from difflib import SequenceMatcher
from typing import TypeVar

from dsl import nodes
from dsl.records import dataclass
from dsl.semantics.dependents import Said, changed_names, mentions, more_names, names_of
from dsl.semantics.incremental import Kept
from dsl.semantics.rulebook import CardEntry, Rulebook

#: Declarations on which no other declaration depends.
ALONE = (
    nodes.Scenario,
    nodes.Background,
    nodes.Prose,
    nodes.General,
    nodes.Invariant,
    nodes.Tally,
    nodes.Credits,
    nodes.Board,
    nodes.Play,
)
#: Declarations of which other declarations use only the first line.
HEADED = (nodes.Verb, nodes.Step, nodes.Card, nodes.Define)

#: A declaration and its former node.
Pair = tuple[nodes.Node, nodes.Node]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """The part of a rulebook whose findings are still valid.

    - `kept`: the argument for `take_over`. For a written scenario, it also has the scenarios that are played for this
      scenario, one for each row of `cases`.
    - `pairs`: for each declaration that needs no new check, its former node.
    - `defines`: changed definitions with their former nodes. The findings are valid only if each of these definitions still
      has its former type.
    - `renewed`: for each former declaration to which names refer, the present declaration.
    - `is_dealt_alike`: whether the game has the same cards and other things as before, with the same fields.
    """

    kept: Kept
    pairs: dict[nodes.Node, nodes.Node]
    defines: tuple[tuple[nodes.Define, nodes.Define], ...] = ()
    renewed: dict[object, object] = field(default_factory=dict)
    is_dealt_alike: bool = True

    @property
    def settled(self) -> frozenset[nodes.Node]:
        """Return the declarations that need no new check, whether or not they have moved in their file."""
        return self.kept.same.union(self.kept.moved)


def standing(
    book: Rulebook, before: Rulebook, faulty: Collection[nodes.Node] = (), others: frozenset[str] = frozenset()
) -> Standing | None:
    """Return the declarations for which the findings of the former rulebook are still valid. Return None if any declaration
    may depend on the change.

    - `book` and `before`: the present and the former rulebook.
    - `faulty`: the declarations with findings. If names have changed, these declarations are checked again, since a finding
      may propose any similar name.
    - `others`: further words whose meaning has changed.
    """
    if list(book.sources) != list(before.sources) or book.joined != before.joined:
        return None
    pairs = dict(_cards(book, before))
    for now, then in zip(_by_file(book), _by_file(before), strict=True):
        pairs.update(_aligned(now, then, book, before))
    for board in book.boards:  # the plans of boards are always computed anew
        pairs.pop(board, None)
    backgrounds, old = _backgrounds(book), _backgrounds(before)
    for one in [one for one in pairs if isinstance(one, nodes.Scenario)]:
        above, was = backgrounds.get(one), old.get(pairs[one])
        if was is not None if above is None else was is None or pairs.get(above) is not was:
            del pairs[one]
    taken = set(pairs.values())
    fresh = [one for one in book.declarations if one not in pairs and not isinstance(one, ALONE)]
    gone = [one for one in before.declarations if one not in taken and not isinstance(one, ALONE)]
    same_beginning = list(_begun_alike(book, before, fresh, gone))
    changed = changed_names(
        (book, _left(fresh, (one for one, _ in same_beginning))),
        (before, _left(gone, (its for _, its in same_beginning))),
    )
    if changed is None:
        return None
    said, is_dealt_alike = changed.with_words(others), not (changed.titles or changed.fields_of or changed.is_more)
    renewed: dict[object, object] = dict(changed.renewed.items())
    if said:  # a heading with the same text may have another meaning now
        said = said.with_words(name for one, _ in same_beginning for name in names_of(book, one))
        judged_again = _named_otherwise(book, before, pairs, backgrounds, said, faulty)
        same_beginning += [(one, pairs.pop(one)) for one in judged_again]
    if len(book.cards) != len(before.cards) or said:
        renewed.update(_entries(book, before, pairs))
    return _standing(book, before, pairs, same_beginning, renewed, is_dealt_alike)


def _left(declarations: Iterable[nodes.Node], matched: Iterable[nodes.Node]) -> list[nodes.Node]:
    known = set(matched)
    return [one for one in declarations if one not in known]


def _named_otherwise(
    book: Rulebook,
    before: Rulebook,
    pairs: dict[nodes.Node, nodes.Node],
    backgrounds: dict[nodes.Node, nodes.Node],
    said: Said,
    faulty: Collection[nodes.Node],
) -> list[nodes.Node]:
    """Return the unchanged declarations that need a new check:

    - the declarations that use a word whose meaning has changed, directly or through other declarations;
    - the declarations in `faulty`;
    - the declarations with an unreadable line, because the repair that is proposed for the line depends on all words.
    """
    otherwise = [one for one, its in pairs.items() if not (one is its or nodes.same(one, its))]
    said = said.with_words(name for one in otherwise for name in names_of(book, one))
    again: dict[nodes.Node, None] = {one: None for one, its in pairs.items() if its in faulty}
    again.update(dict.fromkeys(otherwise))
    rest = [one for one in pairs if one not in again]
    while said:
        found = [one for one in rest if mentions(book, one, said, backgrounds.get(one))]
        again.update(dict.fromkeys(found))
        rest = [one for one in rest if one not in again]
        said = more_names(book, before, ((one, pairs[one]) for one in found))
    return list(again)


def _entries(
    book: Rulebook, before: Rulebook, pairs: dict[nodes.Node, nodes.Node]
) -> Iterator[tuple[CardEntry, CardEntry]]:
    """Yield each former card with the present card that corresponds to it. If the text of a card has changed, the card
    is found by its title."""
    entries: dict[nodes.Node, CardEntry] = {entry.node: entry for entry in before.cards}
    for entry in book.cards:
        its = pairs.get(entry.node)
        old = entries.get(its) if its is not None else before.card_by_title.get(entry.node.title)
        if old is not None:
            yield old, entry


def _cards(book: Rulebook, before: Rulebook) -> Iterator[Pair]:
    """Yield the unchanged cards with their former nodes. The cards of both rulebooks are compared in their order: from the
    first card on until two differ, and from the last card back until two differ."""

    def headed_alike(pair: tuple[CardEntry, CardEntry]) -> bool:
        return _heading(pair[0]) == _heading(pair[1])

    decks = [deck for deck in book.decks.values() if deck.id in before.decks]
    printed_otherwise = {deck.id for deck in decks if not nodes.same(deck.each, before.decks[deck.id].each)}
    most = min(len(book.cards), len(before.cards))
    above = _while_alike(zip(book.cards, before.cards), headed_alike)
    left = most - len(above)
    below = _while_alike(
        zip(book.cards[len(book.cards) - left :][::-1], before.cards[len(before.cards) - left :][::-1]), headed_alike
    )
    for one, its in (*above, *below):
        if one.node is its.node or (
            one.deck not in printed_otherwise and book.written_of(one) == before.written_of(its)
        ):
            yield one.node, its.node


def _heading(entry: CardEntry) -> tuple[str, str, str, str | None]:
    return entry.node.noun, entry.node.id, entry.node.title, entry.deck


def _by_file(book: Rulebook) -> list[list[nodes.Node]]:
    """Return the declarations of each file, one list for each file, without the cards."""
    found: dict[str, list[nodes.Node]] = {name: [] for name in book.sources}
    for node in book.declarations:
        if not isinstance(node, nodes.Card):
            found[node.span.source].append(node)
    return list(found.values())


def _aligned(now: list[nodes.Node], then: list[nodes.Node], book: Rulebook, before: Rulebook) -> Iterator[Pair]:
    """Yield the unchanged declarations of a file with their former nodes: declarations at the beginning of the file, at its
    end, and those between them that are in the same order as before."""

    def alike(pair: Pair) -> bool:
        one, its = pair
        return one is its or (type(one) is type(its) and book.written(one) == before.written(its))

    most = min(len(now), len(then))
    above = _while_alike(zip(now, then), alike)
    yield from above
    left = most - len(above)
    below = _while_alike(zip(now[len(now) - left :][::-1], then[len(then) - left :][::-1]), alike)
    yield from below
    middle = now[len(above) : len(now) - len(below)], then[len(above) : len(then) - len(below)]
    new = [(type(one), book.written(one)) for one in middle[0]]
    old = [(type(its), before.written(its)) for its in middle[1]]
    for one, its, size in SequenceMatcher(None, new, old, autojunk=False).get_matching_blocks():
        yield from zip(middle[0][one : one + size], middle[1][its : its + size])


def _while_alike(pairs: Iterable[tuple[T, T]], alike: Callable[[tuple[T, T]], bool]) -> list[tuple[T, T]]:
    found = []
    for pair in pairs:
        if not alike(pair):
            break
        found.append(pair)
    return found


def _backgrounds(book: Rulebook) -> dict[nodes.Node, nodes.Node]:
    """Return a table with the background of each scenario that has one."""
    found: dict[nodes.Node, nodes.Node] = {}
    for file in book.files:
        above: nodes.Node | None = None
        for node in file.declarations:
            if isinstance(node, nodes.Background):
                above = node
            elif isinstance(node, nodes.Scenario) and above is not None:
                found[node] = above
    return found


def _begun_alike(
    book: Rulebook, before: Rulebook, fresh: Iterable[nodes.Node], gone: Iterable[nodes.Node]
) -> Iterator[Pair]:
    """Yield each present declaration with a former one that begins with the same line, if other declarations use only this
    first line."""
    known: dict[object, list[nodes.Node]] = {}
    for its in gone:
        if isinstance(its, HEADED):
            known.setdefault((type(its), _begins(before, its)), []).append(its)
    for one in fresh:
        begun = known.get((type(one), _begins(book, one))) if isinstance(one, HEADED) else None
        if begun:
            yield one, begun.pop(0)


def _begins(book: Rulebook, node: nodes.Node) -> str:
    """Return the part of a declaration that other declarations may use: the heading of a definition, or else the first line.
    For a card, return a text that identifies the card, since all cards of a family have the same first line."""
    if isinstance(node, nodes.Card):
        entry = book.card_by_title.get(node.title)
        return f"{id(node)}" if entry is None or entry.node is not node else "\0".join(map(str, _heading(entry)))
    text = book.written(node)
    return text.split(" as ", 1)[0] if isinstance(node, nodes.Define) else text.split("\n", 1)[0]


def _standing(
    book: Rulebook,
    before: Rulebook,
    pairs: dict[nodes.Node, nodes.Node],
    others: Sequence[Pair],
    renewed: dict[object, object],
    is_dealt_alike: bool,
) -> Standing:
    told: dict[nodes.Node, nodes.Node] = {
        one: its
        for node, was in pairs.items()
        if isinstance(node, nodes.Scenario) and isinstance(was, nodes.Scenario)
        for one, its in zip(book.told.get(node, ()), before.told.get(was, ()), strict=False)
    }
    everything: dict[nodes.Node, nodes.Node] = {**pairs, **told}
    defines = tuple((a, b) for a, b in others if isinstance(a, nodes.Define) and isinstance(b, nodes.Define))
    same = frozenset(one for one, its in everything.items() if one is its)
    return Standing(
        Kept(same, {one: its for one, its in everything.items() if one is not its}),
        pairs,
        defines,
        renewed,
        is_dealt_alike,
    )
