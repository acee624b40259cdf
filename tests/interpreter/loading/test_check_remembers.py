"""A check skips what an earlier check found right, and finds the same as a check that remembers nothing."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dsl import cache, nodes
from dsl.diagnostics.diagnostic import Findings
from dsl.lexing.text_validation import admit
from dsl.semantics.checked import Checked
from dsl.semantics.judging import checker
from dsl.semantics.scenarios import checks
from interpreter.loading import wording
from interpreter.loading.books import Book, books_of
from interpreter.loading.loader import built_in_folder
from places import rules_beside
from soak import sizes

GAME = rules_beside(__file__, "remembered")
#: The suffixes of what a check remembers, apart from trees.
REMEMBERED = (".checked", ".tried", ".worded")


def book_of(text: str) -> Book:
    return Book((admit("rules", text, Findings()),))


def found_without_memory(book: Book) -> object:
    """Return the findings of a check that reads nothing of what earlier checks remember, and adds nothing."""
    load, save = cache.load, cache.save
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "load", lambda name: None if name.endswith(REMEMBERED) else load(name))
        patch.setattr(cache, "save", lambda name, value: None if name.endswith(REMEMBERED) else save(name, value))
        return book.judged()[0]


def lines_changed(text: str, rng: random.Random) -> str:
    """Return a text with one line changed: another number, another word of the text, a comment, the line twice or gone."""
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    line = lines[place]
    words = [*re.finditer(r"\w+", line)]
    kind = rng.randrange(6)
    if kind == 0 and words:
        word = rng.choice(words)
        line = line[: word.start()] + rng.choice(re.findall(r"\w+", text)) + line[word.end() :]
    elif kind == 1:
        line = "-- a comment\n" + line
    elif kind == 2:
        line = line + "\n" + line
    elif kind == 3:
        line = ""
    else:
        line = re.sub(r"\d+", lambda number: str(int(number[0]) + 1), line, count=1)
    return "\n".join([*lines[:place], line, *lines[place + 1 :]])


@pytest.mark.parametrize("count", sizes(12, 100, 400))
@pytest.mark.parametrize("game", [pytest.param("som", marks=pytest.mark.soak), "remembered"])
def test_after_random_changes_a_check_with_memory_finds_the_same(game: str, count: int) -> None:
    book = book_of(GAME) if game == "remembered" else books_of([built_in_folder() / game])[0]
    published, rng = book, random.Random(2)
    assert published.judged()[0] == ()
    clean = 0
    for number in range(count):
        book = published if number % 4 == 0 else book
        source = rng.choice(book.own)
        new = admit(source.name, lines_changed(source.text, rng), Findings())
        book = replace(book, own=tuple(new if one is source else one for one in book.own))
        found = book.judged()[0]
        assert found == found_without_memory(book), f"{game}, change {number} of {source.name}"
        clean += not found
    assert clean, "after some changes, nothing is found, and the check remembers it"


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The cards that are read and the scenarios that are checked, by their titles. No other test has checked the same rules."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    titles: list[str] = []
    readings, check_scenario = wording.readings, checks.check_scenario

    def reads(cards: list[nodes.Card], *given: Any) -> Any:
        titles.extend(card.title for card in cards)
        return readings(cards, *given)

    def checks_one(scenario: nodes.Scenario, *given: Any) -> None:
        titles.append(scenario.title)
        check_scenario(scenario, *given)

    monkeypatch.setattr(wording, "readings", reads)
    monkeypatch.setattr(checks, "check_scenario", checks_one)
    yield titles


CARDS, SCENARIOS = ("A", "B", "C"), ("first", "second", "last")
#: A scenario that is checked each time, because a check of the whole rulebook looks at its `set`.
ALWAYS = ("sets a value",)


@pytest.mark.parametrize(
    ("before", "after", "again"),
    [
        ("raise done by 2", "raise done by 3", ("B",)),
        ("then done = 1", "then done = 1 and done > 0", ("first",)),
        ("given 3 players", "given 2 players", ("last",)),
        ("  raise done by n\n", "  raise done by n + 1\n", CARDS),
        ('add: "[add/adds/added]"', 'add: "[sum/sums/summed]"', CARDS),
        ("  colour blue", "  colour red", ("B", *SCENARIOS)),
        ("value done: number", "value done: number = 2", (*CARDS, *SCENARIOS)),
        ("step go\n", "step go\n  raise done by 0\n", ()),
        ("define twice as done * 2", "define twice as done + done", (*CARDS, *SCENARIOS)),
        ('card 3 "C"', 'card 4 "C"', (*CARDS, *SCENARIOS)),
    ],
)
def test_after_a_change_only_that_is_looked_at_again_which_may_depend_on_it(
    before: str, after: str, again: tuple[str, ...], looked_at: list[str]
) -> None:
    assert book_of(GAME).judged()[0] == ()
    looked_at.clear()
    changed = GAME.replace(before, after)
    assert changed != GAME
    assert book_of(changed).judged()[0] == ()
    assert sorted(looked_at) == sorted((*again, *ALWAYS))


def test_a_set_in_a_scenario_is_looked_at_when_a_card_changes() -> None:
    assert book_of(GAME).judged()[0] == ()
    rules = GAME.replace("when set done to 3", "when set done to done + 3")
    assert book_of(rules).judged()[0] == ()
    changed = rules.replace("  raise done by 2\n", "  change done by 2\n")
    (found,) = book_of(changed).judged()[0]
    assert found.code == found_without_memory(book_of(changed))[0].code  # type: ignore[index]
    assert changed[found.span.start :].startswith("set done to done + 3")


def test_a_card_without_words_is_read_each_time(looked_at: list[str]) -> None:
    rules = GAME.replace('  add: "[add/adds/added]"\n', "")
    for _ in range(2):
        looked_at.clear()
        assert {one.code for one in book_of(rules).judged()[0]} == {"N247"}
        assert set(CARDS) <= set(looked_at)


class _Spied(dict[Any, Any]):
    """A table of results in which no node of a scenario may be looked up that was not checked again."""

    skipped: frozenset[nodes.Node] = frozenset()

    def get(self, key: Any, default: Any = None) -> Any:
        assert key not in self.skipped, key
        return super().get(key, default)

    def __getitem__(self, key: Any) -> Any:
        assert key not in self.skipped, key
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        assert key not in self.skipped, key
        return super().__contains__(key)


@pytest.mark.parametrize("game", ["som", *(pytest.param(one, marks=pytest.mark.soak) for one in ("agencia", "clash"))])
def test_no_check_asks_for_results_of_a_scenario_that_is_skipped(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (book,) = books_of([built_in_folder() / game])
    assert book.judged()[0] == ()
    real, known = checker._check, list[int]()

    def spied(rules: Any, checked: Checked, found: Findings, before: Any, skips: frozenset[nodes.Node]) -> None:
        others = {part for one in rules.declarations if one not in skips for part in nodes.parts_within(one)}
        skipped = {part for one in skips for part in nodes.walk(one)} - others
        known.append(len(skipped))
        for name in ("types", "refs", "captured", "named", "known"):
            table = _Spied()
            table.skipped = frozenset(skipped)
            setattr(checked, name, table)
        real(rules, checked, found, before, skips)

    monkeypatch.setattr(checker, "_check", spied)
    changed = [admit(one.name, one.text + "\n-- a comment\n", Findings()) for one in book.own]
    assert replace(book, own=tuple(changed)).judged()[0] == ()
    assert known and known[0] > 1000, "most scenarios are skipped"
