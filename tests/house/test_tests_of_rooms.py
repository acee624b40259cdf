"""Where the tests of each room stand, as CONTRIBUTING says (H6): who works in a room runs that folder."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from test_layering import ARCHITECTURE, rooms_of

from places import ROOT, TESTS

ROOMS = rooms_of(ARCHITECTURE.read_text(encoding="utf-8"))
#: The tests of the whole program: nobody wants to run so many for one room.
PACKAGES = {"dsl", "interpreter", "repl"}


def elsewhere() -> dict[str, str]:
    """Return the rooms that the table in CONTRIBUTING names, each with the folder of its tests."""
    text = ROOT.joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]+`) \| `(tests/[\w/]+)` \|$", text, re.MULTILINE)
    return {room: folder for rooms, folder in rows for room in re.findall(r"`([\w/]+)`", rooms)}


def folder_of(room: str) -> str:
    """Return the folder of the tests of a room: its own, that of the room around it, or the one that CONTRIBUTING names."""
    named = elsewhere()
    while room:
        if room in named:
            return named[room]
        if TESTS.joinpath(room).is_dir():
            return f"tests/{room}"
        room = room.rpartition("/")[0]
    return ""


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in PACKAGES])
def test_a_room_has_a_folder_of_tests(room):
    folder = folder_of(room)
    assert folder and folder.removeprefix("tests/") not in PACKAGES
    assert [*ROOT.joinpath(folder).glob("test_*.py")]


def test_the_table_names_rooms_that_have_no_folder_of_their_own():
    for room in elsewhere():
        assert room in ROOMS and not TESTS.joinpath(room).exists()


def test_two_files_of_tests_never_have_the_same_name():
    """pytest imports a file of tests by its name alone, and leaves out the second file of a name."""
    names = Counter(path.name for path in TESTS.rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []
