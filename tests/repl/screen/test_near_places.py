"""Without room for the picture of joined places, the viewer reads at once where the own things lie, what is next to it, and where
anything lies at all: behind the viewer, above the other players."""

from __future__ import annotations

from interpreter import api
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.screen.brief import brief_board
from repl.screen.rows import plain


def rows() -> list[str]:
    table = Table(("Ana", "Bot 2", "Bot 3"), frozenset({2, 3}), 1)
    session = Session(api.load("invernada", scenarios=False), table, commands=COMMANDS, language="en")
    session.start()
    for _ in range(3):
        asked = session.asked()
        assert asked is not None
        session.submit(next(choice.key for choice in asked.choices if choice.option.possible))
    return [
        plain(row).rstrip() for row in brief_board(session.board(), 160)
    ]  # wide, so that no row goes on in the next


def test_places_with_anything_in_them_stand_above_the_other_players():
    found = rows()
    others = next(number for number, row in enumerate(found) if row.startswith("Bot 2"))
    label = next(number for number, row in enumerate(found) if row.endswith("s:") and number > others)
    near = found[:others]
    here = [row for row in near if "→" in row]
    assert len(here) == 1 and here[0].endswith("shepherds Ana"), near
    filled = [row for row in found[label + 1 :] if "→" in row and ": " in row]
    assert len(filled) > 2
    for row in filled:
        name, what = row.strip().removeprefix("▸ ").split(" → ")[0], row.partition(": ")[2]
        assert any(name in one and what.split(",")[0] in one for one in near), (row, near)


def test_what_lies_next_to_the_viewer_comes_first():
    found = rows()
    here = next(row for row in found if "→" in row)
    next_to = here.partition("→")[2].partition(":")[0].replace(" ", "").split(",")
    first = found[found.index(here) + 1].strip().split(" · ")
    is_beside = [any(one.replace("▸", "").replace(" ", "").startswith(name) for name in next_to) for one in first]
    assert is_beside[0] and is_beside == sorted(is_beside, reverse=True)
