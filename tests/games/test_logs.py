"""What a newcomer reads of a whole turn, in each language of each game: golden files, to be read aloud."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from interpreter import api
from loaded import loaded
from places import ROOT
from repl.render.log import Telling, folded
from repl.render.question import question
from repl.render.voice import Voice

NAMES = ("Ana", "Beto", "Cris", "Davi")
SEAT = 1

#: How each game is played here: players, seed, decisions.
TABLES = {"agencia": (3, 4, 24), "boratime": (2, 3, 26), "clash": (2, 3, 60), "limit": (3, 3, 40), "som": (3, 3, 30)}
#: The languages of each; asked of the games by a test, as to read them all here would make every run of the tests wait.
LANGUAGES = {"agencia": "pt en", "boratime": "pt en", "clash": "en pt", "limit": "fr pt en", "som": "ca pt en fr"}


def test_these_are_the_languages_that_there_are() -> None:
    assert {name: " ".join(loaded(ROOT / "rulebooks" / name).languages) for name in TABLES} == LANGUAGES


def told(name: str, language: str) -> Iterator[str]:
    """Yield what the first player reads: the log as it is folded, the questions, and what was answered."""
    players, seed, decisions = TABLES[name]
    game, chance, names = loaded(ROOT / "rulebooks" / name), random.Random(seed), NAMES[: TABLES[name][0]]
    history = [api.begin(game, players, seed)]
    voice = Voice(game, language, history[0].program)
    telling, start = Telling(voice, names, SEAT), 0
    for _ in range(decisions):
        position = history[-1]
        if position.decision is None:
            break
        option = chance.choice(position.due.possible)
        if position.due.seat == SEAT:
            yield from (line.laid for line in folded(telling.told(history, start)))
            start = len(history)
            asked = question(voice, position.due, names, api.view(game, position, SEAT))
            taken = next(one.label for one in asked.choices if option in (one.option, *one.alike))
            yield f"        ? {voice.asks(position.due, names)} > {taken}"
        history.append(api.decide(game, position, option.id))
    yield from (line.laid for line in folded(telling.told(history, start)))


@pytest.mark.parametrize(
    "name, language", [(name, language) for name, all_ in LANGUAGES.items() for language in all_.split()]
)
def test_a_turn_is_told_as_it_stands_in_the_golden_file(
    golden: Callable[[str, str], None], name: str, language: str
) -> None:
    lines = list(told(name, language))
    golden(f"logs/{name}_{language}.txt", "\n".join(lines))
    unknown = re.compile(r"\b(something|algo|quelque chose|alguna cosa)\b", re.IGNORECASE)
    assert not [line for line in lines if line.strip().startswith("? ") and unknown.search(line)]


@pytest.mark.parametrize("name", TABLES)
def test_the_end_of_a_log_is_what_it_says_in_the_whole_whichever_is_told_first(name: str) -> None:
    players, seed, decisions = TABLES[name]
    game, chance = loaded(ROOT / "rulebooks" / name), random.Random(seed)
    history = [api.begin(game, players, seed)]
    while history[-1].decision is not None and len(history) < 2 * decisions:
        history.append(api.decide(game, history[-1], chance.choice(history[-1].due.possible).id))
    voice = Voice(game, "en", history[0].program)
    for seat in (None, SEAT):
        whole = Telling(voice, NAMES[:players], seat).numbered(history)
        for start in range(1, len(history), 9):
            telling = Telling(voice, NAMES[:players], seat)
            assert telling.numbered(history, start) == [line for line in whole if line[0] >= start]
            assert telling.numbered(history) == whole


@pytest.mark.parametrize("language, form", [("pt", r"com (\d) cubos? de evento"), ("en", r"(\d) event cubes? left")])
def test_each_event_cube_that_an_advance_takes_has_a_line(language: str, form: str) -> None:
    """A cube falls by 1 with an advance; the last one brings an event, which has a line of its own."""
    game, chance = loaded(ROOT / "rulebooks" / "clash"), random.Random(4)
    history = [api.begin(game, 2, 4)]
    while len(history) < 150 and (due := history[-1].decision) is not None:
        history.append(api.decide(game, history[-1], chance.choice([one.id for one in due.possible])))
    changes = [change for one in history for event in one.events for change in event.changes if change.name == "cubes"]
    fallen = [change.new for change in changes if change.new < change.old and change.new]
    lines = Telling(Voice(game, language, history[0].program), NAMES[:2], SEAT).since(history, 0)
    assert fallen and [int(found[1]) for line in lines if (found := re.search(form, line))] == fallen
