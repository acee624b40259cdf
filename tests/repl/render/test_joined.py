"""Joined places as boxes and lines of letters. The tests read the picture as a person does: they find the boxes by their walls, and
follow each line from one wall to another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter import api
from loaded import loaded
from places import ROOT
from repl.render.board import board
from repl.render.charts.arranging import arranged, fits
from repl.render.charts.joined import MOST_BOXES, Spot, boxed
from repl.render.charts.routing import Box, routed
from repl.render.panels import Joins, Sheet, drawn, told
from repl.render.phrases import ENGLISH
from repl.render.plain_screen import plain_board
from repl.render.voice import Voice
from repl.screen.brief import pictured_board

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
DOORS = {"┴": UP, "┷": UP, "┬": DOWN, "┯": DOWN, "┤": LEFT, "┨": LEFT, "├": RIGHT, "┠": RIGHT}
GOES_ON = {
    "│": {UP: UP, DOWN: DOWN}, "─": {LEFT: LEFT, RIGHT: RIGHT}, "┼": {way: way for way in (UP, DOWN, LEFT, RIGHT)},
    "└": {DOWN: RIGHT, LEFT: UP}, "┘": {DOWN: LEFT, RIGHT: UP}, "┌": {UP: RIGHT, LEFT: DOWN}, "┐": {UP: LEFT, RIGHT: DOWN},
}  # fmt: skip


def lines_of(rows) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


def boxes_of(lines: list[str]) -> dict[tuple[int, int, int, int], list[str]]:
    """The texts in each box, by its first and last row and column."""
    found = {}
    for top, line in enumerate(lines):
        for left, sign in enumerate(line):
            if sign in "╭┏":
                right = next(at for at in range(left, len(line)) if line[at] in "╮┓")
                bottom = next(at for at in range(top, len(lines)) if lines[at][left] in "╰┗")
                assert lines[bottom][right] in "╯┛"
                texts = [lines[row][left + 1 : right].strip() for row in range(top + 1, bottom)]
                found[top, bottom, left, right] = texts
    return found


def joins_of(lines: list[str]) -> Counter:
    """The names at both ends of each line."""
    boxes = boxes_of(lines)
    name_at = {
        (row, column): texts[0].strip("▸◂ ")
        for (top, bottom, left, right), texts in boxes.items()
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    }
    ends: Counter = Counter()
    for place, name in name_at.items():
        way = DOORS.get(lines[place[0]][place[1]])
        if way is None:
            continue
        at = (place[0] + way[0], place[1] + way[1])
        followed = {place}
        while at not in name_at:
            assert (at, way) not in followed, "a line has an end"
            followed.add((at, way))
            way = GOES_ON[lines[at[0]][at[1]]][way]
            at = (at[0] + way[0], at[1] + way[1])
        assert DOORS[lines[at[0]][at[1]]] == (-way[0], -way[1]), "a line ends where a wall is open for it"
        ends[frozenset((name, name_at[at]))] += 1
    return Counter({pair: many // 2 for pair, many in ends.items()})


@st.composite
def maps(draw):
    count = draw(st.integers(1, 11))
    word = st.text("abcdeé", min_size=1, max_size=9)
    spots = [
        Spot(
            f"{draw(word)} {place}.",
            tuple(draw(st.lists(st.lists(word, min_size=1, max_size=5).map(" ".join), max_size=3))),
            draw(st.sampled_from(["", "Q"])),
            "red",
            draw(st.booleans()),
            draw(st.booleans()),
        )
        for place in range(count)
    ]
    pairs = draw(st.lists(st.sampled_from(list(combinations(range(count), 2)) or [()]), unique=True, max_size=16))
    return tuple(spots), tuple(pair for pair in pairs if pair), draw(st.integers(30, 160))


@settings(max_examples=60, deadline=None)
@given(maps())
def test_every_place_is_a_box_and_every_join_a_line(made):
    spots, pairs, width = made
    lines = lines_of(boxed(spots, pairs, width))
    if not lines:
        return
    assert max(map(len, lines)) <= width
    texts = list(boxes_of(lines).values())
    assert sorted(one[0] for one in texts) == sorted(spot.heading for spot in spots), "each place stands there once"
    by_heading = {one[0]: one[1:] for one in texts}
    for spot in spots:  # nothing runs through a text, and nothing of it is missing
        assert "".join(by_heading[spot.heading]).replace(" ", "") == "".join(spot.told).replace(" ", "")
    wanted = Counter(frozenset((spots[one].named, spots[two].named)) for one, two in pairs)
    assert joins_of(lines) == wanted


@settings(max_examples=30, deadline=None)
@given(maps())
def test_the_same_map_is_drawn_the_same_way_again(made):
    first = boxed.__wrapped__(*made)
    arranged.cache_clear()
    assert boxed.__wrapped__(*made) == first


@settings(max_examples=30, deadline=None)
@given(maps())
def test_places_keep_their_rows_whatever_lies_there(made):
    spots, pairs, width = made
    bare = tuple(Spot(spot.title, sign=spot.sign) for spot in spots)
    levels = []
    for some in (spots, bare):
        boxes = boxes_of(lines_of(boxed(some, pairs, width)))
        tops = sorted({top for top, *_ in boxes})
        levels.append({texts[0].strip("▸◂ "): tops.index(top) for (top, *_), texts in boxes.items()})
    assert levels[0] == levels[1] or not all(levels), "a picture may lack the room, but nothing moves"


@settings(max_examples=40, deadline=None)
@given(maps())
def test_rows_have_each_place_once_and_fit(made):
    spots, pairs, width = made
    widths = tuple(len(spot.named) + 8 for spot in spots)
    rows = arranged(widths, pairs, width)
    assert sorted(place for row in rows for place in row) == list(range(len(spots)))
    assert all(fits(row, widths, width) for row in rows)


def named(*names: str) -> tuple[Spot, ...]:
    return tuple(map(Spot, names))


def test_a_road_is_a_column_of_boxes_with_the_first_on_top():
    lines = lines_of(boxed(named("North", "Inn", "South"), tuple(pairwise(range(3))), 20))
    boxes = boxes_of(lines)
    assert [texts for _, texts in sorted(boxes.items())] == [["North"], ["Inn"], ["South"]]
    assert "┼" not in "".join(lines)


def test_lines_of_a_ring_with_spokes_do_not_cross():
    ring = [(min(one), max(one)) for one in ((at, at % 6 + 1) for at in range(1, 7))]
    spokes = [(0, at) for at in range(1, 7)]
    lines = lines_of(boxed(named(*"ABCDEFG"), tuple(ring + spokes), 76))
    assert joins_of(lines).total() == 12
    assert "".join(lines).count("┼") <= 2


def test_five_places_that_are_all_joined_need_one_crossing_at_least():
    """K5 has no plane picture: a crossing is drawn, and each line can be followed across it."""
    lines = lines_of(boxed(named(*"ABCDE"), tuple(combinations(range(5), 2)), 76))
    assert joins_of(lines) == Counter({frozenset(pair): 1 for pair in combinations("ABCDE", 2)})
    assert "".join(lines).count("┼") >= 1


def test_two_lines_never_run_in_the_same_fields():
    """Between two boxes with one open wall each there is one way: a second line finds none, and would hide in the first."""
    boxes = [Box(0, 0, 3, 4), Box(0, 6, 3, 4)]
    assert routed(boxes, [(0, 1)], (3, 10)) is not None
    assert routed(boxes, [(0, 1), (1, 0)], (3, 10)) is None


def test_offered_own_and_marked_places_stand_out():
    spots = (Spot("North", ("3 sheep",), offered=True), Spot("Inn", ("Ana",), "R", "red", own=True))
    rows = boxed(spots, ((0, 1),), 40)
    styles = {
        wanted: next(style for row in rows for text, style in row if wanted in text)
        for wanted in ("▸ North ◂", "Inn", "R", "3 sheep", "Ana")
    }
    assert styles == {"▸ North ◂": "good", "Inn": "name", "R": "badge red", "3 sheep": "", "Ana": ""}
    lines = lines_of(rows)
    assert sum(line.count("┏") for line in lines) == 1 and "┃" in next(line for line in lines if "Inn" in line)
    assert joins_of(lines) == Counter({frozenset(("North", "Inn R")): 1})


def test_where_there_is_no_room_or_a_thicket_there_is_no_picture():
    assert boxed(named("A very long name", "B"), ((0, 1),), 20) == ()
    many = named(*(f"P{at}" for at in range(MOST_BOXES + 1)))
    assert boxed(many, tuple(pairwise(range(MOST_BOXES + 1))), 200) == ()
    tangled = tuple(combinations(range(12), 2))
    assert boxed(named(*"ABCDEFGHIJKL"), tangled, 200) == (), "66 lines between 12 places"


ROAD = Sheet(
    "places",
    ("", "sheep"),
    (("▸ North → Inn", None, ("", "3")), ("Inn → North, South", None, ("Ana", "")), ("South → Inn", None, ("", ""))),
    Joins(("North", "Inn", "South"), (True, False, False), ((0, 1), (1, 2)), (False, True, False)),
)


def test_a_table_of_places_is_drawn_and_otherwise_told():
    assert {tuple(texts) for texts in boxes_of(lines_of(drawn([ROAD], 60))).values()} == {
        ("▸ North ◂", "sheep 3"), ("Inn", "Ana"), ("South",),
    }  # fmt: skip
    assert "╭" not in "".join(lines_of(drawn([ROAD], 12)))
    assert list(told(ROAD, ENGLISH)) == [
        "places:", "  ▸ North → Inn: sheep 3", "  Inn → North, South: Ana", "  South → Inn",
    ]  # fmt: skip


def test_the_map_of_a_game_has_all_its_joins_and_words_stay_in_plain_text():
    rules = loaded(ROOT / "rulebooks" / "invernada")
    position = api.begin(rules, 2, 1)
    for language in ("pt", "fr", "en", "ca"):
        voice = Voice(rules, language)
        whole = board(voice, api.view(rules, position, 1), ["Ana", "Bea"], panels=api.pictures(rules, position, 1))
        (sheet,) = (part for one in whole.pictures for part in one.parts if isinstance(part, Sheet))
        for width in (71, 76, 96, 116, 150):
            lines = lines_of(drawn([sheet], width, whole.say))
            wanted = Counter(frozenset((sheet.joins.titles[a], sheet.joins.titles[b])) for a, b in sheet.joins.pairs)
            assert joins_of(lines) == wanted, (language, width)
            assert "┼" not in "".join(lines), "this map lies flat"
        own = [title for title, mine in zip(sheet.joins.titles, sheet.joins.own) if mine]
        at_home = [title for title, (_, _, cells) in zip(sheet.joins.titles, sheet.rows) if "Ana" in "".join(cells)]
        assert own == at_home and len(own) == 1, "where the shepherd of the viewer stands"
        assert not set("╭┏┼") & set(plain_board(whole, 100))
        rows, high = pictured_board(whole, 76)
        assert lines_of(rows)[: len(lines_of(drawn([sheet], 76, whole.say)))] == lines_of(drawn([sheet], 76, whole.say))
        assert len(drawn([sheet], 76, whole.say)) < high <= len(rows)
