"""What has happened is on a screen of 80x24, or counted there; cards that move are named to all who know them; no word of a question
is cut."""

from __future__ import annotations

import random
from functools import cache

import pytest
from onscreen import learned

from interpreter import api
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.screen.compose import composed
from repl.screen.looking import Looking
from repl.screen.rows import plain
from repl.screen.table import scene
from soak import sizes

#: Game, players, language, options.
TABLES = [
    ("agencia", 3, "pt", {}),
    ("boratime", 2, "en", {}),
    ("clash", 2, "pt", {}),
    ("limit", 3, "fr", {}),
    ("som", 3, "ca", {}),
]


@cache
def rules(name: str) -> api.Game:
    return api.load(name, scenarios=False)


#: In the third game of Boratimê one card moves unnamed: one chosen in a hand that was shown.
@pytest.mark.parametrize("games", sizes(1, 2, 60))
@pytest.mark.parametrize("name, players, language, options", TABLES)
def test_nothing_happens_behind_ones_back(name, players, language, options, games):
    for seed in range(games):
        found = learned(rules(name), players, seed + 1, language, options, most=25 if games == 1 else 400)
        assert found.lines > 20 and found.moved > 0
        assert (found.uncounted, found.unnamed, found.cut) == (0, 0, 0), found.examples


def at_a_question_with_news() -> Session:
    """Return a game of LIMIT in which a whole phase went by since the last question."""
    table = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 7)
    session = Session(rules("limit"), table, commands=COMMANDS, language="fr")
    session.start()
    for _ in range(60):
        asked = session.asked()
        assert asked is not None
        session.submit(next(choice.key for choice in asked.choices if choice.option.possible))
        if sum(line.place >= session.fresh for line in session.lines()) > 25:
            return session
    raise AssertionError("no phase went by")


def test_what_hidden_lines_change_for_the_viewer_is_not_cut() -> None:
    table, seen = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 41), 0
    session = Session(rules("limit"), table, commands=COMMANDS, language="fr")
    session.start()
    for _ in range(40):
        asked = session.asked()
        assert asked is not None
        shown = [plain(row).rstrip() for row in composed(scene(session), Looking(), 80, 22).rows]
        changes = [row for row in shown if " → " in row and "Ana →" not in row]
        seen += len(changes)
        assert not any(row.endswith("…") for row in changes), changes
        session.submit(next(choice.key for choice in asked.choices if choice.option.possible))
    assert seen > 5


def test_what_is_hidden_is_counted_and_its_gist_is_told() -> None:
    session = at_a_question_with_news()
    shown = [plain(row).rstrip() for row in composed(scene(session), Looking(), 80, 22).rows]
    counted = next(place for place, row in enumerate(shown) if row.startswith("… "))
    assert "plus haut\u00a0: F8" in shown[counted]
    assert " → " in shown[counted + 1] and shown[counted + 1].startswith("— ")
    whole = [plain(row).rstrip() for row in composed(scene(session), Looking(whole="log", focus=""), 80, 22).rows]
    first = next(line.laid for line in session.lines() if line.place >= session.fresh)
    assert whole[2].startswith(first[:40]), "the log on the whole screen begins with what is new"


def test_beside_a_map_the_log_tells_what_the_hidden_lines_changed() -> None:
    """In a round that went by, the viewer has lost three participation discs."""
    table, chance = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 4, {}, "greedy"), random.Random(4)
    session = Session(rules("som"), table, commands=COMMANDS, language="ca")
    session.start()
    for _ in range(11):
        asked = session.asked()
        assert asked is not None
        session.submit(chance.choice([choice for choice in asked.choices if choice.option.possible]).key)
    shown = [plain(row).rstrip() for row in composed(scene(session), Looking(), 80, 22).rows]
    counted = next(place for place, row in enumerate(shown) if row.startswith("… "))
    assert "discos de participació 3 → 0" in shown[counted + 1]
    assert any("▸" in row and "◂" in row for row in shown), "the map is there too"


def test_on_a_small_screen_the_board_gives_rows_before_it_is_left_out() -> None:
    session = Session(rules("boratime"), Table(("Ana", "Bot 2"), frozenset({2}), 4), commands=COMMANDS, language="pt")
    session.start()
    while (asked := session.asked()) is not None:
        picture = composed(scene(session), Looking(), 60, 18)
        board, log = picture.box("board"), picture.box("log")
        assert board is not None and board.height >= 2 and log is not None, asked.line
        session.submit(next(choice.key for choice in asked.choices if choice.option.possible))
