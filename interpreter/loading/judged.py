"""Remembers which rules were checked without a finding. When these rules are loaded again, they are not checked as a whole: each
declaration is checked when it is needed.

The cache holds only the fact that there was no finding. Its key is a digest of the rules and of the code of the checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache as once

from dsl import cache, nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.parsing.tree_store import HOME, depends_on
from dsl.semantics.checked import Checked
from dsl.semantics.judging.late import judged_late
from dsl.semantics.rulebook import CardEntry, Rulebook
from dsl.semantics.standing import ALONE
from dsl.source import Source

#: The folders with the code of the checks; `limits.py` beside them has the limits that the checks use.
PACKAGE = HOME / "dsl"
ROOMS = ("lexing", "nodes", "parsing", "semantics")
#: The other code that can add findings to a check, for example about the texts of cards.
CHECKING = (("dsl", ("",)), ("interpreter", ("compiler", "inspection", "loading", "model")))
#: Declarations on which no text of a card depends.
_SAID_BY_NO_CARD = (
    nodes.Background,
    nodes.Board,
    nodes.Card,
    nodes.Credits,
    nodes.General,
    nodes.Invariant,
    nodes.Play,
    nodes.Scenario,
    nodes.Step,
    nodes.Tally,
    nodes.Template,
)
#: Parts of scenarios that checks of the whole rulebook look at: the checks of endings, of boards with things that are turned, and
#: of traps (`dsl/semantics/vain/traps/traps.py`).
_LOOKED_AT = (nodes.EndPlay, nodes.Turn, nodes.Set, nodes.ForEach, nodes.ChangeValue, nodes.ChangeRole)


def judged(
    book: Rulebook, played: Sequence[Source] | None, findings: Findings, skips_scenarios: bool = False
) -> Checked:
    """Return the checked rulebook. If it is for play (`played` has its sources), and an earlier check had no finding,
    each declaration is checked only when it is needed. With `skips_scenarios`, the results have no types for scenarios that
    need no new check. Raises Enough if there are too many findings."""
    name = "" if played is None else f"{cache.digest_of(_judge(), *(source.text for source in played))}.judged"
    if name and not findings.items and cache.load(name) is True:
        return judged_late(book)
    from dsl.semantics.judging.checker import check  # noqa: PLC0415 - rules that were checked before can be played without it

    tried = TriedScenarios(book) if skips_scenarios and not findings.items else None
    checked = check(book, findings, known=frozenset() if tried is None else tried.known)
    if tried is not None and not findings.items:
        tried.keep()
    if name and not findings.items:
        cache.save(name, True)
    return checked


def nothing_was_found(sources: Sequence[Source]) -> bool:
    """Tell whether these sources were checked before as one rulebook without a finding."""
    return cache.load(_checked(sources)) is True


def keep_that_nothing_was_found(sources: Sequence[Source]) -> None:
    """Remember that the check of these sources had no finding."""
    cache.save(_checked(sources), True)


class ReadCards:
    """Remembers which cards of a rulebook were read in a language without a finding, so that after a change of one card only
    this card is read again. A text of a card depends on the card itself, and on the declarations for which `_words_of` makes the
    name of the file in the cache."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.name = f"{cache.digest_of(_judge(), _checker(), *_words_of(book))}.worded"
        there = cache.load(self.name)
        self.there: dict[object, object] = there if type(there) is dict else {}
        self.keys = {entry.node: cache.digest_of(*_said_on(entry, book)) for entry in book.cards}

    def unread(self, language: str) -> list[nodes.Card]:
        """Return the cards that must be read in a language, in the order of the rulebook."""
        known = self.there.get(language)
        read: frozenset[object] = frozenset(known) if type(known) is list else frozenset()
        cards = (node for node in self.book.declarations if isinstance(node, nodes.Card))
        return [card for card in cards if self.keys.get(card, "") not in read]

    def keep(self, languages: Mapping[str, bool]) -> None:
        """Remember the cards in each language for which `languages` has True: there was no finding about any card."""
        keys = sorted(set(self.keys.values()))
        now: dict[object, object] = dict(self.there)
        now.update((language, keys) for language, is_clean in languages.items() if is_clean)
        if now != self.there:
            cache.save(self.name, now)


def _words_of(book: Rulebook) -> Iterator[str]:
    """Yield the texts of all declarations on which the text of a card may depend, and the headings of all cards."""
    yield depends_on(book.vocabulary, True)
    for node in book.declarations:
        if not isinstance(node, _SAID_BY_NO_CARD):
            yield book.written(node)
    for entry in book.cards:
        yield repr((entry.node.noun, entry.node.id, entry.node.title, entry.deck))


def _said_on(entry: CardEntry, book: Rulebook) -> Iterator[str]:
    """Yield the title of a card and all texts of which the card is made. The text of a card may contain the text of another card,
    which a printed field names."""
    yield entry.node.title
    yield from book.written_of(entry)
    for property_ in entry.node.properties:
        if isinstance(property_.value, nodes.Text | nodes.Numbered):
            named = property_.value
            other = (
                book.card_by_title.get(named.value)
                if isinstance(named, nodes.Text)
                else book.card_by_id.get((named.noun, named.number))
            )
            yield from () if other is None else book.written_of(other)


class TriedScenarios:
    """Remembers which scenarios were checked without a finding. `known` has those that need no new check. No declaration depends
    on a scenario. A scenario depends on its own text and its background, and on the texts that `_known_to_scenarios` yields."""

    def __init__(self, book: Rulebook) -> None:
        self.name = f"{cache.digest_of(_judge(), *_known_to_scenarios(book))}.tried"
        there = cache.load(self.name)
        read: frozenset[object] = frozenset(there) if type(there) is list else frozenset()
        written = dict(_scenarios(book))
        self.is_more = not read.issuperset(written.values())
        self.keys = sorted(set(written.values()))
        known = [one for one, key in written.items() if key in read]
        self.known: frozenset[nodes.Node] = frozenset(part for one in known for part in (one, *book.told.get(one, ())))

    def keep(self) -> None:
        """Remember all scenarios of the rulebook: the check had no finding."""
        if self.is_more:
            cache.save(self.name, self.keys)


def _scenarios(book: Rulebook) -> Iterator[tuple[nodes.Scenario, str]]:
    """Yield each scenario with a digest of its text and of its background. Scenarios on which checks of
    the whole rulebook depend are left out."""
    for file in book.files:
        above = ""
        for node in file.declarations:
            if isinstance(node, nodes.Background):
                above = book.written(node)
            elif isinstance(node, nodes.Scenario) and not _tells_others(node):
                yield node, cache.digest_of(book.written(node), above)


def _tells_others(scenario: nodes.Scenario) -> bool:
    """Tell whether a scenario has a line that checks of the whole rulebook look at (`_LOOKED_AT`)."""
    return any(isinstance(part, _LOOKED_AT) for part in nodes.parts_within(scenario))


def _known_to_scenarios(book: Rulebook) -> Iterator[str]:
    """Yield the texts on which the check of a scenario may depend: the first lines of verbs and steps, the headings and printed
    fields of cards, and other declarations that are used by name (`dsl/semantics/standing.py`)."""
    yield depends_on(book.vocabulary, True)
    for node in book.declarations:
        if isinstance(node, nodes.Card):
            yield from (node.noun, node.id, node.title, *map(book.written, node.properties))
        elif isinstance(node, nodes.Verb | nodes.Step):
            yield book.written(node).split("\n", 1)[0]
        elif not isinstance(node, ALONE):
            yield book.written(node)
    yield from (str(entry.deck) for entry in book.cards)


def _checked(sources: Sequence[Source]) -> str:
    said = (part for source in sources for part in (source.name, source.text))
    return f"{cache.digest_of(_judge(), _checker(), *said)}.checked"


@once
def _checker() -> str:
    return cache.digest_of(*(cache.code_of(HOME / package, rooms) for package, rooms in CHECKING))


@once
def _judge() -> str:
    return cache.digest_of(cache.code_of(PACKAGE, ROOMS), cache.text_of(PACKAGE, [PACKAGE / "limits.py"]))
