"""Maps and grids: counts and owners in cells, names at the edges that can be typed, offered cells lit, nothing unused."""

import pytest

from interpreter import api
from places import TESTS
from repl.play.commands import COMMANDS
from repl.play.session import Session
from repl.play.table import Table
from repl.render.charts.chart import Badge, Chart, Mark, counted, initials
from repl.render.charts.drawing import drawn, told
from repl.render.charts.rows import length

ROWS, COLUMNS = tuple(range(1, 6)), tuple(range(1, 9))
NAMES = tuple(((row, column), f"place {column},{row}") for row in ROWS for column in COLUMNS)


def chart(places, **more):
    return Chart("land", "", "", ROWS, COLUMNS, tuple(places.items()), **{"names": NAMES, **more})


def text_of(rows):
    return ["".join(text for text, _ in row) for row in rows]


def test_the_same_things_are_counted_and_their_owners_signed():
    bea, bot = Mark("Infantry", owner="Bea"), Mark("Infantry", owner="Bot 2")
    rows = text_of(drawn(chart({(2, 3): (bea, bea, bea, bot)}), 80))
    assert any("3 Infantry B " in row for row in rows) and any("Infantry B2" in row for row in rows)
    assert rows[-1] == "B Bea, B2 Bot 2"


def test_signs_of_names_are_short_and_differ():
    assert initials(["Ana", "Bea", "Bot 2", "Bot 3", "Anton"]) == {
        "Ana": "A", "Bea": "B", "Bot 2": "B2", "Bot 3": "B3", "Anton": "An",
    }  # fmt: skip
    assert counted([Mark("x"), Mark("y"), Mark("x")]) == [Mark("2 x"), Mark("y")]


def test_unused_rows_and_columns_at_the_edges_are_left_out_but_what_is_offered_is_there():
    rows = text_of(drawn(chart({(2, 3): ("wood",), (3, 5): ("sea",)}), 80))
    assert rows[1].split() == ["3", "4", "5"] and [row.split()[0] for row in rows[2:]] == ["2", "3"]
    rows = text_of(drawn(chart({(2, 3): ("wood",)}, lit=frozenset({(5, 8)})), 80))
    assert rows[1].split() == ["3", "4", "5", "6", "7", "8"] and "▸" in rows[-1] and "◂" in rows[-1]


def test_what_is_offered_stands_out_with_and_without_colours():
    rows = drawn(chart({(2, 3): ("wood",), (2, 4): ("sea",)}, lit=frozenset({(2, 3)})), 80)
    lit = [(text, style) for row in rows for text, style in row if "wood" in text]
    assert lit == [("▸wood◂", "good")] or (lit[0][0].strip().startswith("▸") and lit[0][1] == "good")
    assert not any("▸" in text for row in rows for text, _ in row if "sea" in text)


@pytest.mark.parametrize("name", ["place {c},{r}", "place {l}{r}"])
def test_names_at_the_edges_are_those_of_the_cells(name):
    names = tuple(((r, c), name.format(r=r, c=c, l="ABCDEFGH"[c - 1])) for r in ROWS for c in COLUMNS)
    one = chart({(r, c): ("x",) for r in ROWS for c in COLUMNS}, names=names)
    beside, above = one.edges()
    for place, text in names:
        assert text.split()[1].replace(",", "") == above[place[1]] + beside[place[0]]
    assert text_of(drawn(one, 80))[1].split() == list(above.values())


@pytest.mark.parametrize("width", [20, 33, 48, 80, 120, 200])
def test_a_map_fits_and_its_cells_are_equally_wide(width):
    places = {(r, c): (Mark("Infantry", owner="Bea"), Mark("Elephant")) for r in ROWS for c in COLUMNS if (r + c) % 2}
    rows = drawn(chart(places), width)
    if width >= 48:
        assert all(length(row) <= width for row in rows)
        lines = [row for row in text_of(rows) if "│" in row]
        assert len({tuple(at for at, letter in enumerate(line) if letter == "│") for line in lines}) == 1


def test_where_many_things_lie_in_a_cell_what_each_owner_has_stands_in_short_on_one_line():
    bea, bot = Mark("Infantry", "I", owner="Bea"), Mark("Settler", "S", owner="Bot 2")
    lair = Mark("hermit")
    rows = text_of(drawn(chart({(2, 3): (Mark("wood"), bea, bea, Mark("town", "T", owner="Bea"), bot, lair)}), 80))
    cells = [cell.strip() for row in rows for cell in row.split("│")[1:] if cell.strip() not in ("", "·")]
    assert cells == ["wood", "2IT B", "S B2", "hermit"]
    wolves = (Mark("wolf", badge=Badge("W", "grey", "wild")),) * 3
    rows = text_of(drawn(chart({(2, 3): (Mark("wood"), *wolves, lair)}), 80))
    assert any(" 3W " in row for row in rows)
    few = text_of(drawn(chart({(2, 3): (Mark("wood"), bea)}), 80))
    assert any("Infantry B" in row for row in few)


def test_where_a_word_has_no_room_its_badge_stands():
    badge = Mark("evergreen forest", "F", "badge green")
    assert any("evergreen forest" in row for row in text_of(drawn(chart({(1, 1): (badge,)}), 80)))
    wide = chart({(r, c): (badge,) for r in ROWS for c in COLUMNS})
    rows = drawn(wide, 60)
    assert ("F", "badge green") in [(text.strip(), style) for row in rows for text, style in row]


def test_a_name_that_is_too_long_is_written_in_short_and_its_badge_is_never_lost():
    badge = Badge("M", "blue", "of the world")
    tile, other = Mark("Freedom of speech", "Speech", badge=badge), Mark("Tourism", "Tour")
    full = chart({(r, c): (tile,) for r in ROWS for c in COLUMNS} | {(1, 1): (other,)})
    words = [" ".join(row.replace("│", " ").split()) for row in text_of(drawn(full, 80))]
    assert "Speech M" in words[3] and "Tourism" in words[2]
    assert words[-1] == "M of the world"
    narrow = text_of(drawn(full, 50))
    assert any("S… M" in row for row in narrow) and any("Tour" in row for row in narrow)
    assert list(told(chart({(1, 1): (tile,)}))) == ["land:", "  1,1: Freedom of speech [of the world]"]


def test_a_cell_that_is_offered_shows_the_badge_of_what_lies_there():
    tile = Mark("Equality", "Equal", badge=Badge("M", "blue", "of the world"))
    full = {(r, c): (tile,) for r in ROWS for c in COLUMNS}
    rows = text_of(drawn(chart(full, lit=frozenset({(2, 3)})), 80))
    assert "▸Equal M" in rows[3]


def test_the_plain_form_reads_cell_by_cell():
    one = chart({(2, 3): (Mark("Infantry", owner="Bea"),) * 2, (1, 1): ("wood", "wet")}, lit=frozenset({(1, 1)}))
    assert list(told(one)) == ["land:", "  1,1: wood, wet, may be chosen", "  3,2: 2 Infantry (Bea)"]


def test_a_cell_is_chosen_by_the_name_that_stands_at_the_edges(tmp_path):
    text = (TESTS / "settings" / "board.naipe").read_text(encoding="utf-8")
    head, _, _ = text.partition("\nplay\n")
    more = "board\n  show field: ground\nstep walk of player p\n  p chooses a cell as c\n  move (the first of p.camp) to c.ground\n"
    (tmp_path / "walk.naipe").write_text(
        head + "\n" + more + "play\n  for each player as p: run walk for p\n  end play\n"
    )
    one = Session(api.load(tmp_path), Table(("Ana", "Bea"), frozenset({2}), 1), commands=COMMANDS)
    one.start()
    part = next(part for part in one.board().parts if isinstance(part, Chart))
    assert len(part.lit) == 20
    assert not one.submit("C2").error
    assert "Ana" not in one.asked().line if one.asked() else True
    part = next(part for part in one.board().parts if isinstance(part, Chart))
    assert [(mark.text, mark.owner) for mark in part.at(2, 3)] == [("pawn", "Ana")]
